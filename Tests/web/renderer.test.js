import assert from "node:assert/strict";
import { test } from "node:test";
import { Mirror } from "../../web/mirror.js";
import { Renderer } from "../../web/renderer.js";
import { Scrolling } from "../../web/scrolling.js";
import { TimelineRunner } from "../../web/timeline.js";
import { makeDocument } from "./dom.js";
import { ManualFrames, ManualTime } from "./support.js";

const rows = (count) =>
  Array.from({ length: count }, (_, index) => ["add", 10 + index, 1, index, "label", { text: `row ${index}` }]);

function setUp(ops) {
  const document = makeDocument();
  const time = new ManualTime(1000);
  const frames = new ManualFrames();
  const root = document.createElement("div");
  const mirror = new Mirror();
  const overrides = {};
  const flushes = [];
  const turned = [];
  const scrolling = new Scrolling({
    node: (id) => mirror.node(id),
    requestFrame: frames.request,
    now: time.now,
    serverTime: time.now,
  });
  const renderer = new Renderer(mirror, root, {
    document,
    scrolling,
    animations: {
      show() {},
      picture: (element) => ({ of: element.dataset.id, said: element.textContent }),
      turn: (view, picture) => turned.push([picture.of, picture.said, view.element.textContent]),
    },
    requestFrame: frames.request,
    timelines: new TimelineRunner({ clock: time, timers: time.timers }),
    override: (id) => overrides[id],
    flushed: (info) => flushes.push(info),
  });
  const apply = (patch) => renderer.schedule(mirror.apply(patch));
  if (ops) {
    apply({ from: 0, to: 1, ops });
    frames.run();
    Object.assign(document, { insertions: 0, texts: 0 });
  }
  const ids = (parent = root) =>
    parent.children.filter((child) => child.dataset.id).map((child) => Number(child.dataset.id));
  return { document, time, frames, root, mirror, overrides, flushes, turned, renderer, apply, ids };
}

const table = () =>
  setUp([["add", 1, 0, 0, "table", { frame: [0, 0, 100, 100], contentSize: [100, 400] }], ...rows(5)]);
const content = ({ renderer }) => renderer.element(1).children[0];

test("Each node has one element with its id, kind and identifier", () => {
  const { root, renderer } = setUp([
    ["add", 1, 0, 0, "window", { frame: [0, 0, 390, 844] }],
    ["add", 2, 1, 0, "button", { title: "Play", identifier: "play", frame: [10, 20, 120, 44] }],
  ]);

  const button = renderer.element(2);
  assert.equal(root.children[0].dataset.kind, "window");
  assert.equal(button.dataset.identifier, "play");
  assert.equal(button.getAttribute("aria-label"), "Play");
  assert.equal(button.textContent, "Play");
  assert.deepEqual([button.style.left, button.style.top, button.style.width, button.style.height], [
    "10px",
    "20px",
    "120px",
    "44px",
  ]);
});

test("Nothing is drawn before the frame, and several patches are drawn together", () => {
  const { apply, frames, renderer, document, flushes } = table();

  apply({ from: 1, to: 2, ops: [["set", 10, { text: "x" }]] });
  apply({ from: 2, to: 3, ops: [["set", 10, { text: "y" }]] });
  assert.equal(renderer.revision, 1);
  assert.equal(renderer.element(10).textContent, "row 0");
  frames.run();

  assert.equal(renderer.element(10).textContent, "y");
  assert.equal(renderer.revision, 3);
  assert.deepEqual([document.texts, document.insertions, flushes.length], [1, 0, 2]);
});

test("Removing a row moves no other row", () => {
  const all = table();

  all.apply({ from: 1, to: 2, ops: [["remove", 11]] });
  all.frames.run();

  assert.deepEqual(all.ids(content(all)), [10, 12, 13, 14]);
  assert.equal(all.renderer.element(11), undefined);
  assert.equal(all.document.insertions, 0);
});

test("Only the first row moves when it becomes the last", () => {
  const all = table();

  all.apply({ from: 1, to: 2, ops: [["move", 10, 1, 4]] });
  all.frames.run();

  assert.deepEqual(all.ids(content(all)), [11, 12, 13, 14, 10]);
  assert.equal(all.document.insertions, 1);
});

test("Rows can be put into any order", () => {
  const all = table();

  all.apply({
    from: 1,
    to: 2,
    ops: [["move", 14, 1, 0], ["move", 10, 1, 3], ["remove", 12], ["add", 20, 1, 1, "label", {}], ["move", 13, 1, 0]],
  });
  all.frames.run();

  assert.deepEqual(all.ids(content(all)), all.mirror.node(1).children);
});

test("A node moved out of a removed subtree keeps its element", () => {
  const { apply, frames, renderer, ids, root } = setUp([["add", 1, 0, 0, "view", {}], ["add", 2, 1, 0, "label", {
    text: "a",
  }]]);
  const label = renderer.element(2);

  apply({ from: 1, to: 2, ops: [["move", 2, 0, 0], ["remove", 1]] });
  frames.run();

  assert.deepEqual(ids(), [2]);
  assert.equal(root.children[0], label);
});

test("An id reused for another kind gets a new element", () => {
  const { apply, frames, renderer } = setUp([["add", 1, 0, 0, "view", {}]]);
  const old = renderer.element(1);

  apply({ from: 1, to: 2, ops: [["remove", 1], ["add", 1, 0, 0, "switch", { on: true }]] });
  frames.run();

  assert.notEqual(renderer.element(1), old);
  assert.equal(renderer.element(1).getAttribute("aria-checked"), "true");
});

test("A snapshot keeps the elements of existing nodes and resets their properties", () => {
  const { apply, frames, renderer, ids } = setUp([
    ["add", 1, 0, 0, "window", { alpha: 0.5 }],
    ["add", 2, 1, 0, "label", { text: "a" }],
    ["add", 3, 1, 1, "label", { text: "b" }],
  ]);
  const [window, label] = [renderer.element(1), renderer.element(2)];

  apply({
    from: 0,
    to: 9,
    ops: [["add", 1, 0, 0, "window", {}], ["add", 3, 1, 0, "button", {}], ["add", 2, 1, 1, "label", { text: "c" }]],
  });
  frames.run();

  assert.equal(renderer.element(1), window);
  assert.equal(renderer.element(2), label);
  assert.equal(label.textContent, "c");
  assert.equal(window.style.opacity, "");
  assert.deepEqual(ids(window), [3, 2]);
});

test("States become attributes, and a default removes them", () => {
  const { apply, frames, renderer } = setUp([["add", 1, 0, 0, "button", {
    enabled: false,
    focused: true,
    selected: true,
    highlighted: true,
    predict: "highlight",
  }]]);
  const button = renderer.element(1);
  assert.deepEqual([button.dataset.focused, button.dataset.selected, button.dataset.highlighted], [
    "true",
    "true",
    "true",
  ]);
  assert.equal(button.getAttribute("aria-disabled"), "true");
  assert.equal(button.dataset.predict, undefined);

  apply({ from: 1, to: 2, ops: [["set", 1, { enabled: null, focused: false, selected: null, highlighted: null }]] });
  frames.run();

  assert.deepEqual([button.dataset.focused, button.dataset.selected, button.dataset.highlighted], [
    undefined,
    undefined,
    undefined,
  ]);
  assert.equal(button.getAttribute("aria-disabled"), null);
  assert.equal(button.dataset.predict, "highlight");
});

test("The corners named by the mask are rounded, or all without a mask", () => {
  const { renderer, frames, apply } = setUp([["add", 1, 0, 0, "view", { frame: [0, 0, 10, 10], cornerRadius: 8 }]]);
  const { style } = renderer.element(1);
  assert.equal(style.borderRadius, "8px 8px 8px 8px");

  for (
    const [to, corners, radii] of [[2, 3, "8px 8px 0 0"], [3, 12, "0 0 8px 8px"], [4, 6, "0 8px 0 8px"], [
      5,
      0,
      "0 0 0 0",
    ]]
  ) {
    apply({ from: to - 1, to, ops: [["set", 1, { corners }]] });
    frames.run();
    assert.equal(style.borderRadius, radii);
  }
  apply({ from: 5, to: 6, ops: [["set", 1, { cornerRadius: null }]] });
  frames.run();
  assert.equal(style.borderRadius, "");
});

test("A predicted property replaces the server's value", () => {
  const { renderer, overrides } = setUp([["add", 1, 0, 0, "slider", { value: 20, maximum: 100 }]]);

  overrides[1] = { value: 75 };
  renderer.refresh(1);
  assert.equal(renderer.element(1).getAttribute("aria-valuenow"), "75");
  delete overrides[1];
  renderer.refresh(1);

  assert.equal(renderer.element(1).getAttribute("aria-valuenow"), "20");
});

test("A slider with a timeline reads its value as a time and advances by itself", () => {
  const timeline = { value: 62, at: 1000, rate: 1, minimum: 0, maximum: 180 };
  const { renderer, time } = setUp([["add", 1, 0, 0, "slider", { frame: [0, 0, 328, 44], maximum: 180, timeline }]]);

  time.advance(3100);

  const slider = renderer.element(1);
  assert.equal(slider.getAttribute("aria-valuetext"), "1:05");
  assert.equal(slider.getAttribute("aria-valuenow"), "65");
  assert.equal(slider.getAttribute("aria-valuemax"), "180");
});

test("A dragged slider stays in place although its timeline runs", () => {
  const timeline = { value: 0, at: 1000, rate: 1, minimum: 0, maximum: 180 };
  const { renderer, time, overrides } = setUp([["add", 1, 0, 0, "slider", {
    frame: [0, 0, 328, 44],
    maximum: 180,
    timeline,
  }]]);
  overrides[1] = { value: 90, timeline: undefined };
  renderer.refresh(1);

  time.advance(10000);

  assert.equal(renderer.element(1).getAttribute("aria-valuetext"), "1:30");
});

test("A label shows its timeline, and its text again when the timeline is removed", () => {
  const timeline = { value: 62, at: 1000, rate: 1, minimum: 0, maximum: 240 };
  const { renderer, time, apply, frames } = setUp([["add", 1, 0, 0, "label", {
    text: "–",
    format: "remaining",
    timeline,
  }]]);
  assert.equal(renderer.element(1).textContent, "-2:58");
  time.advance(2010);
  assert.equal(renderer.element(1).textContent, "-2:56");

  apply({ from: 1, to: 2, ops: [["set", 1, { timeline: null }]] });
  frames.run();
  time.advance(2000);

  assert.equal(renderer.element(1).textContent, "–");
});

test("The timeline of a removed node stops", () => {
  const timeline = { value: 0, at: 1000, rate: 1, minimum: 0, maximum: 240 };
  const { apply, frames, time } = setUp([["add", 1, 0, 0, "view", {}], ["add", 2, 1, 0, "label", { timeline }]]);

  apply({ from: 1, to: 2, ops: [["remove", 1]] });
  frames.run();

  assert.equal(time.entries.size, 0);
});

test("An unknown kind is drawn as a view with its children", () => {
  const { renderer, ids } = setUp([["add", 1, 0, 0, "constructor", {}], ["add", 2, 1, 0, "label", {}]]);

  assert.deepEqual(ids(renderer.element(1)), [2]);
});

test("Text from the server is never interpreted as markup", () => {
  const { renderer } = setUp([["add", 1, 0, 0, "label", { text: "<img src=x onerror=alert(1)>" }]]);

  assert.equal(renderer.element(1).textContent, "<img src=x onerror=alert(1)>");
});

test("A view with a transition is captured once before the frame, but not for a snapshot or a removed view", () => {
  const { apply, frames, turned, renderer } = table();
  const transition = { style: "crossDissolve", at: 0, duration: 500 };
  apply({ from: 1, to: 2, ops: [["set", 12, { text: "new", transition }], ["set", 13, { text: "other" }]] });
  frames.run();
  assert.deepEqual(turned, [["12", "row 2", "new"]]);

  apply({ from: 2, to: 3, ops: [["set", 12, { text: "newer" }]] });
  frames.run();
  apply({
    from: 0,
    to: 4,
    ops: [["add", 1, 0, 0, "table", {}], ["add", 12, 1, 0, "label", { text: "newest", transition }]],
  });
  frames.run();
  assert.equal(turned.length, 1);

  apply({ from: 4, to: 5, ops: [["set", 12, { transition: { ...transition, at: 9 } }]] });
  frames.run();
  assert.equal(turned.length, 2);
  apply({ from: 5, to: 6, ops: [["set", 12, { transition: { ...transition, at: 10 } }], ["remove", 12]] });
  assert.doesNotThrow(() => frames.run());
  assert.deepEqual([turned.length, renderer.element(12)], [2, undefined]);
});
