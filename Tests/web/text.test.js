import assert from "node:assert/strict";
import { test } from "node:test";
import { Renderer } from "../../web/renderer.js";
import { Mirror } from "../../web/mirror.js";
import { isText, TextInput } from "../../web/input/text.js";
import { DomNode, makeDocument } from "./dom.js";
import { FakeElement, ManualFrames } from "./support.js";

/** A minimal text element. */
class Entry extends FakeElement {
  constructor(document, tagName = "INPUT") {
    super();
    this.matches = (selector) => selector === "#screen .entry";
    Object.assign(this, { document, tagName, value: "", selectionStart: 0, selectionEnd: 0 });
  }

  focus() {
    if (this.document.activeElement === this) return;
    const old = this.document.activeElement;
    this.document.activeElement = this;
    old?.dispatch?.("blur", { relatedTarget: this });
    this.dispatch("focus");
  }

  blur(relatedTarget = null) {
    if (this.document.activeElement !== this) return;
    this.document.activeElement = null;
    this.dispatch("blur", { relatedTarget });
  }

  setSelectionRange(start, end) {
    [this.selectionStart, this.selectionEnd] = [start, end];
    this.document.dispatch("selectionchange");
  }

  /** Simulates typing: sets the text, in which a bar marks the caret, and dispatches the browser's events. */
  write(marked, fields = {}) {
    this.value = marked.replace("|", "");
    this.selectionStart = this.selectionEnd = marked.indexOf("|");
    this.document.dispatch("selectionchange");
    this.dispatch("input", fields);
  }
}

function setUp() {
  const document = new FakeElement();
  document.activeElement = null;
  const sent = [];
  const state = { steers: false, isDown: false, open: true, isCurrent: true };
  let seq = 0;
  const texts = new TextInput({
    document,
    send(message) {
      if (!state.open) return null;
      sent.push(message);
      seq += 1;
      return seq;
    },
    steers: () => state.steers,
    isDown: () => state.isDown,
    isCurrent: () => state.isCurrent,
  });
  const make = (id, props, tag) => {
    const entry = new Entry(document, tag);
    const view = { id, props, get: (key, fallback) => props[key] ?? fallback };
    texts.attach(view, entry);
    return { entry, props, view, draw: () => texts.show(view, entry) };
  };
  /** Simulates the server's answer to all sent messages. */
  const answer = (revision = 1) => {
    texts.answered({ seq, revision });
    texts.applied(revision);
  };
  const take = () => sent.splice(0).map(({ type, ...rest }) => (type === "text" ? rest : { type, ...rest }));
  return { document, texts, state, make, answer, take };
}

/** Makes a text field that the server marks as being edited, with the browser's focus. */
function editing(props = {}) {
  const all = setUp();
  const field = all.make(7, { editing: true, text: "", selection: [0, 0], ...props });
  field.draw();
  field.entry.focus();
  all.answer();
  all.take();
  return { ...all, ...field };
}

test("Typed text is sent key by key, and is not disturbed meanwhile", () => {
  const { entry, props, draw, take, answer } = editing();

  entry.write("h|");
  entry.write("hi|");
  assert.deepEqual(take(), [{ insert: "h" }, { insert: "i" }]);
  Object.assign(props, { text: "h", selection: [1, 0] });
  draw();
  assert.equal(entry.value, "hi");
  Object.assign(props, { text: "hi", selection: [2, 0] });
  draw();
  answer();

  assert.equal(entry.value, "hi");
  assert.deepEqual(take(), []);
});

test("After all answers the server's text and caret are shown", () => {
  const { entry, props, draw, take, answer } = editing();
  entry.write("5551|");
  Object.assign(props, { text: "555-1", selection: [5, 0] });
  draw();
  assert.equal(entry.value, "5551");

  answer();

  assert.equal(entry.value, "555-1");
  assert.equal(entry.selectionStart, 5);
  take();
  entry.write("555-12|");
  assert.deepEqual(take(), [{ insert: "2" }]);
});

test("An answer applies only once its revision is drawn", () => {
  const { entry, props, draw, texts, take } = editing();
  entry.write("x|");
  take();
  texts.answered({ seq: 2, revision: 9 });
  draw();
  assert.equal(entry.value, "x");

  Object.assign(props, { text: "X", selection: [1, 0] });
  texts.applied(9);

  assert.equal(entry.value, "X");
});

test("A caret that was moved but not sent yet is not reset", () => {
  const { entry, take, answer } = editing({ text: "abc", selection: [3, 0] });
  entry.write("abcd|");
  take();
  entry.selectionStart = entry.selectionEnd = 0;

  answer();

  assert.equal(entry.selectionStart, 0);
  assert.deepEqual(take(), [{ select: [0, 0] }]);
});

test("A change that the server rejects is undone", () => {
  const { entry, answer } = editing({ text: "12", selection: [2, 0] });
  entry.write("12a|");
  assert.equal(entry.value, "12a");

  answer();

  assert.equal(entry.value, "12");
});

test("A caret placed by a finger is sent once it is known, after the finger lifts", () => {
  const { make, state, take, answer, texts } = setUp();
  const { entry, props, draw } = make(7, { text: "hello" });
  draw();
  state.isDown = true;
  texts.touched(entry);
  entry.selectionStart = entry.selectionEnd = 2;
  entry.focus();
  assert.deepEqual(take(), []);
  state.isDown = false;
  texts.released(1);
  // The server's caret is only an estimate from the touch, so the page keeps its own caret.
  Object.assign(props, { editing: true, selection: [3, 0] });
  draw();
  assert.equal(entry.selectionStart, 2);

  entry.dispatch("click");

  assert.deepEqual(take(), [{ select: [2, 0] }]);
  props.selection = [2, 0];
  answer();
  assert.equal(entry.document.activeElement, entry);
});

test("A field that the server does not let be edited loses the browser's focus without a message", () => {
  const { make, state, texts, take, document } = setUp();
  const { entry, draw } = make(7, { text: "" });
  draw();
  state.isDown = true;
  texts.touched(entry);
  entry.focus();
  state.isDown = false;
  texts.released(4);
  assert.equal(document.activeElement, entry);

  texts.answered({ seq: 4, revision: 1 });
  texts.applied(1);

  assert.equal(document.activeElement, null);
  assert.deepEqual(take(), []);
});

test("A cancelled touch does not edit", () => {
  const { make, state, texts, document } = setUp();
  const { entry } = make(7, {});
  state.isDown = true;
  texts.touched(entry);
  entry.focus();

  texts.released(null);

  assert.equal(document.activeElement, null);
});

test("Focus by Tab or a screen reader sends a tap", () => {
  const { make, take } = setUp();
  const { entry } = make(7, { text: "ab" });
  entry.selectionEnd = 2;

  entry.focus();

  assert.deepEqual(take(), [{ type: "tap", target: { id: 7 } }, { select: [0, 2] }]);
});

test("The browser's focus follows the server if the person controls this page, without a message", () => {
  const { make, state, entry, props, draw, take, document } = { ...editing() };
  const next = make(8, { text: "a", editing: false });
  next.draw();
  entry.dispatch("keydown", { key: "Enter" });
  assert.deepEqual(take(), [{ insert: "\n" }]);
  state.steers = true;
  props.editing = false;
  draw();
  Object.assign(next.props, { editing: true, selection: [1, 0] });

  next.draw();

  assert.equal(document.activeElement, next.entry);
  assert.equal(next.entry.selectionStart, 1);
  assert.deepEqual(take(), []);
});

test("Editing by another person does not move the focus here", () => {
  const { make, document } = setUp();
  const { draw } = make(7, { editing: true, text: "x" });

  draw();

  assert.equal(document.activeElement, null);
});

test("A key without focus goes to the text that is edited", () => {
  const { make, texts, document } = setUp();
  const { entry } = make(7, { editing: true });

  assert.equal(texts.takesKey({ key: "ArrowUp" }, entry), false);
  assert.equal(texts.takesKey({ key: "a", ctrlKey: true }, entry), false);
  assert.equal(texts.takesKey({ key: "a" }, null), false);
  assert.equal(texts.takesKey({ key: "a" }, entry), true);

  assert.equal(document.activeElement, entry);
});

test("A dismissed keyboard ends editing; a background window, another text and a removed one do not", () => {
  const { entry, take, document, make, state } = editing();
  entry.dispatch("blur", { relatedTarget: null });
  assert.deepEqual(take(), [], "the element keeps its place in a window in the back");

  entry.blur();
  assert.deepEqual(take(), [{ end: true }]);

  document.activeElement = entry;
  entry.dispatch("focus");
  take();
  make(8, {}).entry.focus();
  assert.deepEqual(take().filter((message) => message.end), []);

  const gone = make(9, { editing: true });
  gone.entry.focus();
  take();
  state.isCurrent = false;
  gone.entry.blur();
  assert.deepEqual(take(), []);
});

test("Escape dismisses the keyboard, and Return inserts a line feed", () => {
  const { entry, take, make, document } = editing();
  assert.equal(entry.dispatch("keydown", { key: "Enter", isComposing: true }).defaultPrevented, false);
  assert.equal(entry.dispatch("keydown", { key: "Enter" }).defaultPrevented, true);
  entry.dispatch("keydown", { key: "Escape" });
  assert.deepEqual(take(), [{ insert: "\n" }, { end: true }]);

  const area = make(8, { editing: true }, "TEXTAREA");
  area.entry.focus();
  take();
  assert.equal(area.entry.dispatch("keydown", { key: "Enter" }).defaultPrevented, false);
  assert.equal(document.activeElement, area.entry);
  area.entry.write("\n|");
  assert.deepEqual(take(), [{ insert: "\n" }]);
});

test("A search field has the role of a search box", () => {
  const renderer = drawn([["add", 1, 0, 0, "textfield", { traits: ["search"] }], ["add", 2, 0, 1, "textfield", {}]]);
  assert.deepEqual([1, 2].map((id) => renderer.element(id).children[0].getAttribute("role")), ["searchbox", null]);
});

test("Escape in a search field cancels the search", () => {
  const { entry, document, take } = editing({ traits: ["search"] });
  assert.equal(entry.dispatch("keydown", { key: "Escape" }).defaultPrevented, true);
  assert.equal(document.activeElement, entry);
  assert.deepEqual(take(), ["began", "ended"].map((phase) => ({ type: "press", presses: [{ phase, key: "menu" }] })));
});

test("Text of an input method is marked, and inserted at the end", () => {
  const { entry, take, draw, props, answer } = editing({ text: "ab", selection: [1, 0] });
  entry.dispatch("compositionstart");
  entry.write("aに|b", { isComposing: true });
  entry.write("aにほ|b", { isComposing: true });
  assert.deepEqual(take(), [{ mark: "に", selection: [1, 0] }, { mark: "にほ", selection: [2, 0] }]);
  // While an input method composes text, the element's text is not replaced.
  props.text = "AにほB";
  draw();
  answer();
  assert.equal(entry.value, "aにほb");

  entry.write("a日本|b", { isComposing: true });
  take();
  entry.write("a日本|b", { isComposing: true });
  take();
  entry.value = "a日本語b";
  entry.selectionStart = entry.selectionEnd = 4;
  entry.dispatch("compositionend");

  assert.deepEqual(take(), [{ insert: "日本語" }]);
  answer();
  assert.equal(entry.value, "AにほB");
});

test("Unchanged composed text is only unmarked, and abandoned text is removed", () => {
  const { entry, take } = editing();
  entry.dispatch("compositionstart");
  entry.write("é|", { isComposing: true });
  entry.dispatch("compositionend");
  assert.deepEqual(take(), [{ mark: "é", selection: [1, 0] }, { unmark: true }]);

  entry.dispatch("compositionstart");
  entry.write("éx|", { isComposing: true });
  entry.write("é|", { isComposing: true });
  entry.dispatch("compositionend");
  assert.deepEqual(take(), [{ mark: "x", selection: [1, 0] }, { mark: "", selection: [0, 0] }, { unmark: true }]);
});

test("A phone keyboard that corrects a word sends a plain change", () => {
  const { entry, take } = editing({ text: "teh", selection: [3, 0] });
  entry.dispatch("compositionstart");
  entry.write("the|", { isComposing: true });
  entry.dispatch("compositionend");
  entry.write("the |");

  assert.deepEqual(take(), [{ replace: [1, 2], insert: "he" }, { insert: " " }]);
});

test("A field that loses the focus keeps its text until the server has answered", () => {
  const { entry, props, draw, answer, make } = editing({ text: "a", selection: [1, 0] });
  entry.write("ab|");
  entry.write("abc|");
  make(8, {}).entry.focus();
  Object.assign(props, { text: "ab", editing: false });
  draw();
  assert.equal(entry.value, "abc");

  answer();

  assert.equal(entry.value, "ab");
});

test("Continued editing does not take back the focus that the person gave up", () => {
  const { entry, state, draw, document } = editing();
  state.steers = true;
  entry.dispatch("keydown", { key: "Escape" });

  draw();

  assert.equal(document.activeElement, null);
});

test("Text that the browser fills into another field is sent to that field", () => {
  const { make, take, answer, entry } = editing();
  const other = make(8, { text: "old" });
  other.draw();
  other.entry.value = "secret";
  other.entry.dispatch("input", {});

  assert.deepEqual(take(), [{ type: "tap", target: { id: 8 } }, { replace: [0, 3], insert: "secret" }]);
  other.draw();
  assert.equal(other.entry.value, "secret");
  Object.assign(other.props, { text: "SECRET" });
  answer();
  assert.equal(other.entry.value, "SECRET");
  assert.equal(entry.value, "");
});

test("Text too long for one message is sent in several, and no emoji is split", () => {
  const { entry, take } = editing({ text: "ab", selection: [0, 2] });
  const long = "🎵".repeat(25_000);
  entry.setSelectionRange(1, 1);
  take();
  entry.write(`${long}|`);

  const sent = take();

  assert.deepEqual(sent.map(({ insert }) => [...insert].length), [10_000, 10_000, 5_000]);
  assert.deepEqual(sent.map(({ replace }) => replace), [[0, 2], undefined, undefined]);
  assert.equal(sent.map(({ insert }) => insert).join(""), long);
});

test("A secure field keeps the typed text while its length equals the server's", () => {
  const { entry, props, draw, answer } = editing({ secure: true });
  entry.write("abc|");
  Object.assign(props, { text: "•••", selection: [3, 0] });
  draw();
  answer();
  assert.equal(entry.value, "abc");

  Object.assign(props, { text: "••", selection: [2, 0] });
  draw();

  assert.equal(entry.value, "••");
});

test("Without a connection typed text is discarded", () => {
  const { entry, state, texts } = editing({ text: "ab", selection: [2, 0] });
  state.open = false;
  texts.reset();

  entry.write("abc|");

  assert.equal(entry.value, "ab");
});

/** Draws a screen with the given nodes. */
function drawn(ops, more = {}) {
  const document = makeDocument();
  document.addEventListener = () => {};
  const root = document.createElement("div");
  const frames = new ManualFrames();
  const mirror = new Mirror();
  const quiet = { attach() {}, show() {} };
  const renderer = new Renderer(mirror, root, {
    document,
    animations: { show() {} },
    requestFrame: frames.request,
    timelines: { stop() {} },
    texts: quiet,
    override() {},
    flushed() {},
    ...more,
  });
  renderer.schedule(mirror.apply({ from: 0, to: 1, ops }));
  frames.run();
  return renderer;
}

test("A device with the screen's keyboard does not show its own", () => {
  const renderer = drawn([["add", 1, 0, 0, "textfield", { keyboard: "url" }], ["add", 2, 0, 1, "textview", {}]], {
    hasKeyboard: false,
  });

  assert.deepEqual([1, 2].map((id) => renderer.element(id).children[0].getAttribute("inputmode")), ["none", "none"]);
});

test("A text element has the requested keyboard and a name", () => {
  const properties = {
    placeholder: "Mail",
    keyboard: "emailAddress",
    returnKey: "next",
    autocapitalization: "none",
    autocorrection: "no",
    contentType: "email",
    border: "roundedRect",
    insets: [1, 7, 2, 30],
    editing: true,
  };
  const renderer = drawn([
    ["add", 1, 0, 0, "textfield", properties],
    ["add", 2, 1, 0, "button", {}],
    ["add", 3, 0, 1, "textfield", { secure: true, enabled: false, identifier: "pin" }],
    ["add", 4, 0, 2, "textview", { editable: false, label: "About", contentOffset: [0, 40] }],
  ]);

  const [entry, button] = renderer.element(1).children;
  assert.ok(entry instanceof DomNode && entry.tag === "input" && button === renderer.element(2));
  const told = [
    "placeholder",
    "inputmode",
    "enterkeyhint",
    "autocapitalize",
    "autocorrect",
    "spellcheck",
    "autocomplete",
    "aria-label",
  ];
  assert.deepEqual(told.map((name) => entry.getAttribute(name)), [
    "Mail",
    "email",
    "next",
    "none",
    "off",
    "false",
    "email",
    "Mail",
  ]);
  assert.equal(entry.style.padding, "1px 30px 2px 7px");
  assert.equal(renderer.element(1).dataset.border, "roundedRect");
  assert.equal(renderer.element(1).dataset.editing, "true");

  const [secret] = renderer.element(3).children;
  assert.deepEqual([secret.type, secret.readOnly, secret.tabIndex, secret.getAttribute("aria-label")], [
    "password",
    true,
    -1,
    "pin",
  ]);
  assert.deepEqual(
    ["inputmode", "enterkeyhint", "autocapitalize", "autocomplete"].map((name) => secret.getAttribute(name)),
    [null, null, "sentences", "off"],
  );
  const [area] = renderer.element(4).children;
  assert.deepEqual([area.tag, area.readOnly, area.scrollTop, area.style.padding], [
    "textarea",
    true,
    40,
    "8px 0px 8px 0px",
  ]);
});

test("Only a text element of the screen is recognized", () => {
  assert.equal(isText({ matches: (selector) => selector === "#screen .entry" }), true);
  assert.equal(isText({ matches: () => false }), false);
  assert.equal(isText(null), false);
});
