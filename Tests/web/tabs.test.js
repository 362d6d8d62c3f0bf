import assert from "node:assert/strict";
import { test } from "node:test";
import { Mirror } from "../../web/mirror.js";
import { Renderer } from "../../web/renderer.js";
import { create } from "../../web/kinds/tabs.js";
import { makeDocument } from "./dom.js";
import { ManualFrames } from "./support.js";

/** Shows a tab bar with one tab. The module that draws tabs is loaded late. */
async function show(props, bar = {}) {
  // In the test's document, a style sheet counts as loaded as soon as its link is added.
  const document = Object.assign(makeDocument(), { head: { append: (link) => link.onload() } });
  document.defaultView = { matchMedia: () => ({ matches: true }) };
  const frames = new ManualFrames();
  const mirror = new Mirror();
  const made = [];
  const late = (view) => {
    const promise = create(view);
    made.push(promise);
    return promise;
  };
  const environment = {
    document,
    animations: { show() {} },
    requestFrame: frames.request,
    timelines: { stop() {} },
    override() {},
    flushed() {},
    late,
  };
  const renderer = new Renderer(mirror, document.createElement("div"), environment);
  const apply = async (patch) => {
    renderer.schedule(mirror.apply(patch));
    frames.run();
    await Promise.all(made);
    await null;
  };
  await apply({
    from: 0,
    to: 1,
    ops: [["add", 1, 0, 0, "tabs", { label: "Tab bar", ...bar }], ["add", 2, 1, 0, "tab", props]],
  });
  let revision = 1;
  const set = (next) => apply({ from: revision, to: ++revision, ops: [["set", 2, next]] });
  const find = (name) => renderer.element(2).find((node) => node.classList.contains(name));
  return { bar: renderer.element(1), tab: renderer.element(2), face: find("face"), find, set };
}

test("A tab bar is a tab list for a screen reader, with the name and state of each tab", async () => {
  const { bar, face, set } = await show({ title: "Search", image: "symbol:magnifyingglass", selected: true });

  assert.deepEqual([bar.getAttribute("role"), bar.getAttribute("aria-label")], ["tablist", "Tab bar"]);
  assert.deepEqual(["role", "aria-label", "aria-selected"].map((name) => face.getAttribute(name)), [
    "tab",
    "Search",
    "true",
  ]);
  assert.equal(face.getAttribute("aria-disabled"), null);
  await set({ selected: null, enabled: false, label: "Find" });
  assert.deepEqual(["aria-label", "aria-selected", "aria-disabled"].map((name) => face.getAttribute(name)), [
    "Find",
    "false",
    "true",
  ]);
});

test("A badge is shown and read, and can be removed", async () => {
  const { find, face, set } = await show({
    title: "Inbox",
    text: "3",
    hint: "Unread",
    trackColor: ["#0000ff", "#8888ff"],
  });

  assert.deepEqual([find("badge").textContent, find("badge").hidden, find("badge").style.background], [
    "3",
    false,
    "var(--light, #0000ff) var(--dark, #8888ff)",
  ]);
  assert.equal(face.getAttribute("aria-description"), "3, Unread");
  await set({ text: null });
  assert.equal(find("badge").hidden, true);
  assert.equal(face.getAttribute("aria-description"), "Unread");
});

test("A tab has the placement of its image and its badge, and its image can be replaced", async () => {
  const { find, face, set } = await show({ title: "Stars", image: "symbol:star", symbolSize: 22, font: [10, 500] });
  assert.equal(find("icon").children[0].dataset.symbol, "star");
  assert.deepEqual([face.getAttribute("data-placement"), face.getAttribute("data-badge"), face.style.fontSize], [
    null,
    null,
    "10px",
  ]);

  await set({ image: "symbol:star.fill", placement: "trailing", contentMode: "left" });
  assert.deepEqual(find("icon").children.map((child) => child.dataset.symbol), ["star.fill", undefined]);
  assert.deepEqual([face.getAttribute("data-placement"), face.getAttribute("data-badge")], ["trailing", "left"]);
  await set({ image: "/assets/x" });
  assert.equal(find("icon").children[0].src, "/assets/x");
  await set({ image: null, title: null, identifier: "lone" });
  assert.equal(find("icon").getAttribute("data-empty"), "true");
  assert.equal(face.getAttribute("aria-label"), "lone");
});
