// Converts an edit of a text field to the protocol's `text` messages, by the text before and after.

const segmenter = typeof Intl.Segmenter === "function"
  ? new Intl.Segmenter(undefined, { granularity: "grapheme" })
  : null;

/**
 * Returns whether a text is a single grapheme.
 * @param {string} text
 */
function isOneCharacter(text) {
  if (segmenter === null) return [...text].length === 1;
  const parts = segmenter.segment(text)[Symbol.iterator]();
  return parts.next().done === false && parts.next().done === true;
}

/**
 * Returns whether the code unit at an index is a high surrogate.
 * @param {string} text
 * @param {number} index
 */
const isHigh = (text, index) => (text.charCodeAt(index) & 0xfc00) === 0xd800;
/**
 * Returns whether the code unit at an index is a low surrogate.
 * @param {string} text
 * @param {number} index
 */
const isLow = (text, index) => (text.charCodeAt(index) & 0xfc00) === 0xdc00;

/**
 * Returns the changed range of a text and its replacement: `{start, end, text}`. The range never splits a surrogate
 * pair.
 * @param {string} before
 * @param {string} after
 */
export function difference(before, after) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (start > 0 && isHigh(before, start - 1) && (isLow(before, start) || isLow(after, start))) start -= 1;
  let same = 0;
  while (same < shorter - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  if (same > 0 && isLow(before, before.length - same) && before.length - same > start) same -= 1;
  else if (same > 0 && isLow(after, after.length - same) && after.length - same > start) same -= 1;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

/**
 * A text with its selection.
 * @typedef {object} TextState
 * @property {string} value
 * @property {number} start
 * @property {number} end
 */

/**
 * Returns the fields of the messages that change a text from one state to another. A state is `{value, start, end}`,
 * where `start` and `end` are the ends of the selection.
 *
 * Text typed at the caret, or deleted before it, is sent relative to the caret. The message then stays valid if the
 * caret moves before the message arrives.
 * @param {TextState} before
 * @param {TextState} after
 */
export function messagesFor(before, after) {
  const messages = [];
  let caret = [before.start, before.end];
  if (before.value !== after.value) {
    const head = before.value.slice(0, before.start);
    const tail = before.value.slice(before.end);
    const inserted = after.value.slice(head.length, Math.max(head.length, after.value.length - tail.length));
    const removed = before.value.slice(after.start, before.start);
    if (head + inserted + tail === after.value) {
      messages.push(inserted === "" ? { delete: 1 } : { insert: inserted });
      caret = [head.length + inserted.length, head.length + inserted.length];
    } else if (
      before.start === before.end && removed !== "" && isOneCharacter(removed) &&
      before.value.slice(0, after.start) + tail === after.value
    ) {
      messages.push({ delete: 1 });
      caret = [after.start, after.start];
    } else {
      const { start, end, text } = difference(before.value, after.value);
      messages.push({ replace: [start, end - start], insert: text });
      caret = [start + text.length, start + text.length];
    }
  }
  if (caret[0] !== after.start || caret[1] !== after.end) {
    messages.push({ select: [after.start, after.end - after.start] });
  }
  return messages;
}

/**
 * Returns the text that an input method composes in place of the range `{start, length}`. Returns null if text outside
 * the range also changed, as when a phone's keyboard replaces a whole word.
 * @param {string} before
 * @param {{start: number, length: number}} range
 * @param {string} value
 */
export function composed(before, { start, length }, value) {
  const tail = before.slice(start + length);
  const end = value.length - tail.length;
  return end >= start && value.startsWith(before.slice(0, start)) && value.endsWith(tail)
    ? value.slice(start, end)
    : null;
}
