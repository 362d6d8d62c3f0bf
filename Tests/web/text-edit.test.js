import assert from "node:assert/strict";
import { test } from "node:test";
import { composed, difference, messagesFor } from "../../web/text-edit.js";

/**
 * Returns whether a string has no lone surrogate. `String.prototype.isWellFormed` requires Node.js 20; Debian 12
 * has 18.
 */
const isWellFormed = (text) => !/\p{Surrogate}/u.test(text);

/** Parses a text with its selection between bars, or its caret at one bar: "he|ll|o". */
function state(marked) {
  const [head, middle, tail] = marked.split("|");
  if (tail === undefined) return { value: head + middle, start: head.length, end: head.length };
  return { value: head + middle + tail, start: head.length, end: head.length + middle.length };
}

const cases = [
  ["typing at the caret", "he|o", "hel|o", [{ insert: "l" }]],
  ["typing the letter that stands there", "hel|lo", "hell|lo", [{ insert: "l" }]],
  ["typing over a selection", "h|ell|o", "hipp|o", [{ insert: "ipp" }]],
  ["pasting what is the same as what is selected", "h|e|l", "he|l", [{ select: [2, 0] }]],
  ["backspace", "hell|o", "hel|o", [{ delete: 1 }]],
  ["backspace over an emoji", "a👍🏽|", "a|", [{ delete: 1 }]],
  ["backspace over a selection", "h|ell|o", "h|o", [{ delete: 1 }]],
  ["delete forward", "h|ello", "h|llo", [{ replace: [1, 1], insert: "" }, { select: [1, 0] }].slice(0, 1)],
  ["a word taken back", "hello world|", "hello |", [{ replace: [6, 5], insert: "" }]],
  ["a correction", "teh|", "the|", [{ replace: [1, 2], insert: "he" }]],
  ["a correction with a space", "teh|", "the |", [{ replace: [1, 2], insert: "he " }]],
  ["an emoji for another", "a😀b|", "a😁b|", [{ replace: [1, 2], insert: "😁" }, { select: [4, 0] }]],
  ["the caret alone", "he|llo", "hell|o", [{ select: [4, 0] }]],
  ["a selection", "he|llo", "h|ell|o", [{ select: [1, 3] }]],
  ["nothing", "he|llo", "he|llo", []],
  ["a text from elsewhere", "|", "me@here.org|", [{ insert: "me@here.org" }]],
  ["another text from elsewhere", "old|", "brand new|", [{ replace: [0, 3], insert: "brand new" }]],
];

for (const [name, before, after, expected] of cases) {
  test(`${name} is sent`, () => assert.deepEqual(messagesFor(state(before), state(after)), expected));
}

/** Applies edit messages to a text with its selection, as the server does. */
function apply({ value, start, end }, messages) {
  for (const message of messages) {
    if (message.select) [start, end] = [message.select[0], message.select[0] + message.select[1]];
    if (message.delete) {
      if (start === end) start -= [...new Intl.Segmenter().segment(value.slice(0, start))].at(-1).segment.length;
      value = value.slice(0, start) + value.slice(end);
      end = start;
    }
    if (message.insert !== undefined) {
      const [from, to] = message.replace ? [message.replace[0], message.replace[0] + message.replace[1]] : [start, end];
      value = value.slice(0, from) + message.insert + value.slice(to);
      start = end = from + message.insert.length;
    }
  }
  return { value, start, end };
}

test("Any sequence of edits leads to the current text", () => {
  let seed = 7;
  const random = (limit) => (seed = (seed * 48271) % 2147483647) % limit;
  const letters = ["a", "b", "a", "😀", "😁", "👍🏽", "\n", "é"];
  const text = () => Array.from({ length: random(6) }, () => letters[random(letters.length)]).join("");
  const edges = (
    value,
  ) => [0, ...[...new Intl.Segmenter().segment(value)].map(({ index, segment }) => index + segment.length)];
  const pick = (value) => {
    const [start, end] = [edges(value), edges(value)].map((all) => all[random(all.length)]).sort((a, b) => a - b);
    return { value, start, end };
  };
  for (let step = 0; step < 5000; step += 1) {
    const before = pick(text());
    const after = pick(
      random(2) ? before.value.slice(0, before.start) + text() + before.value.slice(before.end) : text(),
    );

    const messages = messagesFor(before, after);

    assert.deepEqual(apply(before, messages), after, JSON.stringify([before, after, messages]));
    for (const { replace, insert } of messages) {
      if (replace) {
        assert.ok(isWellFormed(insert) && isWellFormed(before.value.slice(replace[0], replace[0] + replace[1])));
      }
    }
  }
});

test("A difference is minimal", () => {
  assert.deepEqual(difference("hello", "help"), { start: 3, end: 5, text: "p" });
  assert.deepEqual(difference("aa", "aaa"), { start: 2, end: 2, text: "a" });
  assert.deepEqual(difference("x😀", "x😁"), { start: 1, end: 3, text: "😁" });
});

test("Composed text is found only at its own place", () => {
  assert.equal(composed("ab", { start: 1, length: 0 }, "aにb"), "に");
  assert.equal(composed("aにb", { start: 1, length: 1 }, "aにほb"), "にほ");
  assert.equal(composed("aにb", { start: 1, length: 1 }, "ab"), "");
  assert.equal(composed("teh", { start: 3, length: 0 }, "the"), null);
  assert.equal(composed("ab", { start: 1, length: 0 }, "a"), null);
});
