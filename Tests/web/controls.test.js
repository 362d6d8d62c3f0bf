import assert from "node:assert/strict";
import { test } from "node:test";
import { Mirror } from "../../web/mirror.js";
import { Prediction } from "../../web/prediction.js";
import { Renderer } from "../../web/renderer.js";
import { makeDocument } from "./dom.js";
import { ManualFrames, ManualTime } from "./support.js";

function show(kind, props, children = []) {
  const document = makeDocument();
  const frames = new ManualFrames();
  const mirror = new Mirror();
  const timelines = { run() {}, stop() {} };
  const environment = {
    document,
    animations: { show() {} },
    requestFrame: frames.request,
    timelines,
    override() {},
    flushed() {},
  };
  const renderer = new Renderer(mirror, document.createElement("div"), environment);
  const apply = (patch) => {
    renderer.schedule(mirror.apply(patch));
    frames.run();
  };
  apply({ from: 0, to: 1, ops: [["add", 1, 0, 0, kind, props], ...children] });
  let revision = 1;
  const set = (next) => apply({ from: revision, to: ++revision, ops: [["set", 1, next]] });
  const element = renderer.element(1);
  return { element, set, apply, renderer, find: (name) => element.find((node) => node.classList.contains(name)) };
}

test("A button with a subtitle shows both lines in a column, before its children", () => {
  const { element, set, find, apply, renderer } = show("button", { title: "Title" });
  assert.equal(find("subtitle"), null);

  set({ subtitle: "More" });
  assert.deepEqual(find("words").children.map((child) => child.textContent), ["Title", "More"]);
  apply({ from: 2, to: 3, ops: [["add", 2, 1, 0, "label", { text: "over" }]] });
  assert.deepEqual(element.children, [find("icon"), find("words"), renderer.element(2)]);
});

test("A button's image has its placement, spacing and alignment", () => {
  const { element, set } = show("button", {
    title: "Title",
    placement: "top",
    spacing: 3,
    insets: [1, 2, 3, 4],
    contentMode: "bottomLeft",
    textAlignment: "right",
  });
  assert.equal(element.dataset.placement, "top");
  assert.deepEqual([element.style.gap, element.style.padding, element.style.textAlign], [
    "3px",
    "1px 4px 3px 2px",
    "right",
  ]);
  assert.deepEqual([element.style.justifyContent, element.style.alignItems], ["flex-end", "flex-start"]);

  set({ placement: null, contentMode: "right", spacing: null, insets: null });
  assert.deepEqual([element.style.justifyContent, element.style.alignItems, element.style.gap, element.style.padding], [
    "right",
    "",
    "",
    "",
  ]);
  set({ contentMode: "top" });
  assert.deepEqual([element.style.justifyContent, element.style.alignItems], ["", "flex-start"]);
});

test("A button has the colours of its title and its background", () => {
  const { element, set } = show("button", {
    title: "Title",
    style: "filled",
    textColor: "systemRed",
    trackColor: "#ffee88",
  });
  assert.deepEqual([element.style.color, element.style["--track-color"], element.style["--on-track"]], [
    "var(--c-systemRed)",
    "#ffee88",
    "#000000",
  ]);

  set({ textColor: null, trackColor: null });
  assert.deepEqual([element.style.color, element.style["--track-color"], element.style["--on-track"]], ["", "", ""]);
});

test("A button whose title and image have their own nodes does not draw them, and keeps its name", () => {
  const { element, find, apply, renderer } = show("button", { title: "Title", image: "/assets/a", parts: true });
  apply({
    from: 1,
    to: 2,
    ops: [["add", 2, 1, 0, "label", { text: "Title", style: "part", shadowColor: "systemRed", shadowOffset: [1, 2] }]],
  });
  assert.equal(element.classList.contains("parts"), true);
  assert.equal(find("icon").children.length, 0);
  assert.equal(element.getAttribute("aria-label"), "Title");
  const label = renderer.element(2);
  assert.equal(label.style.color, "");
  assert.equal(label.children[0].style.textShadow, "1px 2px 0 var(--c-systemRed)");
  apply({ from: 2, to: 3, ops: [["set", 2, { shadowColor: null, style: null }]] });
  assert.deepEqual([label.style.color, label.children[0].style.textShadow], ["var(--c-label)", ""]);

  apply({ from: 3, to: 4, ops: [["set", 1, { parts: null }]] });
  assert.equal(element.classList.contains("parts"), false);
  assert.equal(find("icon").children.length, 1);
});

test("A button names the states in which it is dimmed", () => {
  const { element, set } = show("button", { image: "symbol:heart", adjusts: "never" });
  assert.equal(element.dataset.adjusts, "never");

  set({ adjusts: null });
  assert.equal(element.getAttribute("data-adjusts"), null);
});

test("A busy button shows a spinner in place of its image", () => {
  const { set, find } = show("button", { title: "Title", image: "activity" });
  assert.equal(find("icon").children[0].getAttribute("class"), "spinner");

  set({ image: "symbol:heart" });
  assert.equal(find("icon").children[0].dataset.symbol, "heart");
});

test("A spinner has its size and label, and is marked while it spins", () => {
  const { element, set } = show("activity", { on: true, style: "large", textColor: "systemBlue" });
  assert.equal(element.dataset.on, "true");
  assert.equal(element.children[0].getAttribute("width"), "37");
  assert.equal(element.getAttribute("role"), "progressbar");
  assert.equal(element.getAttribute("aria-label"), "In progress");
  assert.equal(element.style.color, "var(--c-systemBlue)");

  set({ on: null, style: null, label: "Loading" });
  assert.equal(element.dataset.on, undefined);
  assert.equal(element.children.length, 1);
  assert.equal(element.children[0].getAttribute("width"), "20");
  assert.equal(element.getAttribute("aria-label"), "Loading");
});

test("A page control shows a dot for each page and marks the current one", () => {
  const { element, set, find } = show("pages", { value: 1, maximum: 3, thumbColor: "systemRed" });
  const current = () => find("dots").children.map((dot) => dot.dataset.current === "true");
  assert.deepEqual(current(), [false, true, false]);
  assert.equal(element.getAttribute("aria-valuetext"), "page 2 of 3");
  assert.equal(element.style["--thumb-color"], "var(--c-systemRed)");

  set({ value: 2, maximum: 5 });
  assert.deepEqual(current(), [false, false, true, false, false]);
  set({ maximum: 0 });
  assert.deepEqual(current(), []);
  assert.equal(element.dataset.empty, "true");
});

test("A page control with very many pages shows at most 40 dots", () => {
  const { find, set } = show("pages", { value: 500, maximum: 1000 });
  const dots = () => find("dots").children;
  assert.equal(dots().length, 40);
  assert.equal(dots().filter((dot) => dot.dataset.current).length, 1);

  set({ value: 999 });
  assert.equal(dots()[39].dataset.current, "true");
});

test("Segmented controls and steppers are groups of buttons", () => {
  const part = (id, index, props) => ["add", id, 1, index, "button", { style: "part", ...props }];
  const segments = show("segments", { label: "Which", thumbColor: "systemRed" }, [
    part(2, 0, { title: "One" }),
    part(3, 1, { title: "Two", selected: true }),
  ]);
  assert.equal(segments.element.getAttribute("role"), "group");
  assert.equal(segments.element.getAttribute("aria-label"), "Which");
  assert.equal(segments.element.style["--thumb-color"], "var(--c-systemRed)");
  assert.equal(segments.renderer.element(3).getAttribute("aria-pressed"), "true");
  const stepper = show("stepper", { value: 3 }, [part(2, 0, { image: "symbol:minus", label: "Decrement" })]);
  assert.equal(stepper.element.getAttribute("aria-description"), "3");
  assert.equal(stepper.renderer.element(2).getAttribute("aria-label"), "Decrement");

  stepper.set({ value: 4 });
  assert.equal(stepper.element.getAttribute("aria-description"), "4");
});

test("Sliders, switches and progress bars have colours for their parts", () => {
  for (const kind of ["slider", "progress"]) {
    assert.equal(show(kind, { trackColor: "systemTeal" }).element.style["--track-color"], "var(--c-systemTeal)");
  }
  for (const kind of ["slider", "switch"]) {
    assert.equal(show(kind, { thumbColor: "black" }).element.style["--thumb-color"], "#000000");
  }
});

test("A press by mouse, or on a part of a control, ends as soon as it leaves the control", () => {
  for (const [slop, isDown] of [[0, undefined], [undefined, true]]) {
    const time = new ManualTime();
    const prediction = new Prediction({ changed() {}, timers: time.timers });
    prediction.began(1, { id: 5, predict: "highlight", width: 100, height: 40, slop }, { x: 50, y: 20 }, 1);
    assert.equal(prediction.override(5).highlighted, true);

    prediction.moved(1, { x: 101, y: 20 });
    assert.equal(prediction.override(5)?.highlighted, isDown);
  }
});
