// Text of several looks: a block for each paragraph, whose lines are all as high as the highest of its letters wants them, as the server counts them.

import { cssColor } from "../colors.js";
import { ALIGNMENTS, setFont } from "./common.js";

/** The numbers of lines under and through text, as CSS has them. */
const lineStyle = (number) => (number === 9 ? "double" : "solid");

/** The points from one line to the next, as the server counts them. */
const lineHeight = ([size = 17] = [17]) => Math.ceil(size * 1.2);

/**
 * The paragraphs of a text, each with its newline: lists of `[text, looks]`.
 * @param {[number, Record<string, any>][]} runs
 */
export function paragraphsOf(text, runs) {
  /** @type {[string, Record<string, any>][][]} */
  const paragraphs = [[]];
  let at = 0;
  for (const [length, looks] of runs) {
    for (const part of text.slice(at, at + length).split(/(?<=\r\n|\n|\r(?!\n))/)) {
      paragraphs.at(-1)?.push([part, looks ?? {}]);
      if (/[\r\n]$/.test(part)) paragraphs.push([]);
    }
    at += length;
  }
  const last = paragraphs.at(-1);
  // After a newline at the end there is an empty line more.
  if (last?.length === 0) last.push(["", runs.at(-1)?.[1] ?? {}]);
  return paragraphs;
}

/** Draws the text of a label in what it has its text in. Where it has one look by now, nothing. */
export function draw(element, view) {
  const runs = view.get("runs", null);
  if (!Array.isArray(runs)) return;
  const { ownerDocument: document } = element;
  const font = view.get("font", [17, 400]);
  const paragraphs = paragraphsOf(String(view.get("text", "")), runs);
  // In a line there is room for one.
  if (view.get("lines", 1) === 1) paragraphs.length = 1;
  const stands = paragraphs.map(([[, { spacing = 0, after = 0, alignment }]]) => ({ spacing, after, alignment }));
  const blocks = paragraphs.map((parts, index) => {
    const block = document.createElement("div");
    const { spacing, alignment } = stands[index];
    // All letters stand on the line that the largest stand on.
    const size = Math.max(...parts.map(([, looks]) => (looks.font ?? font)[0]));
    const height = lineHeight([size]) + spacing;
    block.className = "paragraph";
    // What is between the lines of a paragraph is not over its first and under its last.
    const before = index > 0 ? stands[index - 1].spacing / 2 + stands[index - 1].after : 0;
    const { style } = block;
    Object.assign(style, { fontSize: `${size}px`, lineHeight: `${height}px`, minHeight: `${height}px`, textAlign: ALIGNMENTS[alignment] ?? "" });
    style.marginTop = `${before - spacing / 2}px`;
    if (index === paragraphs.length - 1) style.marginBottom = `${-spacing / 2}px`;
    block.append(...parts.map(([text, looks]) => span(document, text, looks, font)));
    return block;
  });
  element.replaceChildren(...blocks);
}

function span(document, text, looks, font) {
  const element = document.createElement("span");
  element.textContent = text;
  setFont(element, looks.font ?? font);
  const { style } = element;
  // What it says nothing of it would have of the label.
  style.letterSpacing ||= "0em";
  style.fontFamily ||= "var(--font)";
  style.fontVariantNumeric ||= "normal";
  // It is as high as the paragraph's lines, whatever its size.
  style.lineHeight = "0";
  if (looks.kern) style.letterSpacing = `calc(${style.letterSpacing} + ${looks.kern}px)`;
  if (looks.color !== undefined) style.color = cssColor(looks.color);
  if (looks.background !== undefined) style.backgroundColor = cssColor(looks.background);
  const { underline = 0, strikethrough = 0 } = looks;
  if (underline || strikethrough) {
    style.textDecorationLine = [underline && "underline", strikethrough && "line-through"].filter(Boolean).join(" ");
    style.textDecorationStyle = lineStyle(underline || strikethrough);
    if ((underline || strikethrough) === 2) style.textDecorationThickness = "0.12em";
  }
  return element;
}
