import assert from "node:assert/strict";
import { test } from "node:test";

import { draw, paragraphsOf } from "../../web/kinds/attributed-text.js";
import { DomNode } from "./dom.js";

const drawn = (props) => {
  const document = { createElement: (tag) => new DomNode(document, tag) };
  const element = new DomNode(document, "span");
  draw(element, { get: (name, other) => props[name] ?? other }, false);
  return element;
};

test("Runs are grouped into paragraphs, with an empty one after a final newline", () => {
  const looks = (text, runs) => paragraphsOf(text, runs).map((parts) => parts.map(([part]) => part));

  assert.deepEqual(looks("one two", [[4, {}], [3, {}]]), [["one ", "two"]]);
  assert.deepEqual(looks("a\nb\r\nc\n", [[3, {}], [4, {}]]), [["a\n"], ["b", "\r\n"], ["c\n"], [""]]);
  assert.deepEqual(looks("\n\n", [[2, {}]]), [["\n"], ["\n"], [""]]);
});

test("Each run has its style, and is only ever text", () => {
  const element = drawn({
    text: "Hello <b>you</b>",
    font: [17, 400],
    runs: [
      [6, { font: [28, 700], color: "systemRed", kern: 2 }],
      [10, { background: "#ffee00", underline: 1, strikethrough: 2, color: "tint", link: true }],
    ],
  });

  const [block] = element.children;
  const [first, second] = block.children;
  assert.equal(element.children.length, 1);
  assert.equal(element.textContent, "Hello <b>you</b>");
  assert.equal(block.style.lineHeight, "34px");
  assert.equal(first.style.fontSize, "28px");
  assert.equal(first.style.fontWeight, 700);
  assert.equal(first.style.letterSpacing, "calc(-0.024em + 2px)");
  assert.equal(first.style.color, "var(--c-systemRed)");
  assert.equal(second.style.fontSize, "17px");
  assert.equal(second.style.backgroundColor, "#ffee00");
  assert.equal(second.style.textDecorationLine, "underline line-through");
  assert.equal(second.style.color, "var(--tint)");
  assert.deepEqual([first.style.lineHeight, second.style.lineHeight], ["0", "0"]);
});

test("A paragraph has the line height of its largest font and the alignment of its first letter", () => {
  const [first, second] = drawn({
    text: "Title\nand more",
    font: [17, 400],
    lines: 0,
    runs: [[6, { font: [28, 700], alignment: "center", spacing: 4, after: 10 }], [8, { spacing: 2 }]],
  }).children;

  assert.deepEqual([first.style.lineHeight, second.style.lineHeight], ["38px", "23px"]);
  assert.deepEqual([first.style.textAlign, second.style.textAlign], ["center", ""]);
  assert.deepEqual([first.style.marginTop, second.style.marginTop, second.style.marginBottom], [
    "-2px",
    "11px",
    "-1px",
  ]);
});

test("A single-line label has one paragraph", () => {
  assert.equal(drawn({ text: "one\ntwo", runs: [[4, { underline: 1 }], [3, {}]] }).children.length, 1);
});

test("Text with a single style stays plain", () => {
  assert.equal(drawn({ text: "plain" }).children.length, 0);
});
