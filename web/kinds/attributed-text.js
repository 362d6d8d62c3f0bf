// Attributed text: a block for each paragraph. The largest font of a paragraph determines the height of all its
// lines, as on the server.

import { cssColor } from "../colors.js";
import { ALIGNMENTS, setFont } from "./common.js";

/** @typedef {import("../types.js").View} View */

/**
 * Returns the CSS line style for an underline or strikethrough style number.
 * @param {number} number
 */
const lineStyle = (number) => (number === 9 ? "double" : "solid");

/**
 * Returns the line height in points, as the server computes it.
 * @param {number[]} font
 */
const lineHeight = ([size = 17] = [17]) => Math.ceil(size * 1.2);

/**
 * Returns the paragraphs of a text, each as a list of `[text, looks]`: a part of the text, and its attributes.
 * @param {string} text
 * @param {[number, Record<string, any>][]} runs
 */
export function paragraphsOf(text, runs) {
  /**
   * The runs of each paragraph: text and attributes.
   * @type {[string, Record<string, any>][][]}
   */
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
  // A newline at the end begins another, empty line.
  if (last?.length === 0) last.push(["", runs.at(-1)?.[1] ?? {}]);
  return paragraphs;
}

/**
 * Draws the attributed text of a label into its text element. If the label no longer has runs, nothing is drawn.
 * @param {HTMLElement} element
 * @param {View} view
 */
export function draw(element, view) {
  const runs = view.get("runs", null);
  if (!Array.isArray(runs)) return;
  const { ownerDocument: document } = element;
  const font = view.get("font", [17, 400]);
  const paragraphs = paragraphsOf(String(view.get("text", "")), runs);
  // A label of one line shows only the first paragraph.
  if (view.get("lines", 1) === 1) paragraphs.length = 1;
  const stands = paragraphs.map(([[, { spacing = 0, after = 0, alignment }]]) => ({ spacing, after, alignment }));
  const blocks = paragraphs.map((parts, index) => {
    const block = document.createElement("div");
    const { spacing, alignment } = stands[index];
    // All letters share the baseline of the largest font.
    const size = Math.max(...parts.map(([, looks]) => (looks.font ?? font)[0]));
    const height = lineHeight([size]) + spacing;
    block.className = "paragraph";
    // Line spacing applies between the lines of a paragraph, not before the first and after the last.
    const before = index > 0 ? stands[index - 1].spacing / 2 + stands[index - 1].after : 0;
    const { style } = block;
    Object.assign(style, {
      fontSize: `${size}px`,
      lineHeight: `${height}px`,
      minHeight: `${height}px`,
      textAlign: ALIGNMENTS[alignment] ?? "",
    });
    style.marginTop = `${before - spacing / 2}px`;
    if (index === paragraphs.length - 1) style.marginBottom = `${-spacing / 2}px`;
    block.append(...parts.map(([text, looks]) => span(document, text, looks, font)));
    return block;
  });
  element.replaceChildren(...blocks);
}

/**
 * Makes the element of a run. Attributes that the run lacks come from the label's font.
 * @param {Document} document
 * @param {string} text
 * @param {Record<string, any>} looks
 * @param {any[]} font
 */
function span(document, text, looks, font) {
  const element = document.createElement("span");
  element.textContent = text;
  setFont(element, looks.font ?? font);
  const { style } = element;
  // The run sets these values explicitly, so that its element does not inherit the values of the label.
  style.letterSpacing ||= "0em";
  style.fontFamily ||= "var(--font)";
  style.fontVariantNumeric ||= "normal";
  // The paragraph alone determines the line height, whatever the span's font size.
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
