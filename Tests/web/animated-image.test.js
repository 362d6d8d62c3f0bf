import assert from "node:assert/strict";
import { test } from "node:test";
import { create, pictureIndex } from "../../web/kinds/animated-image.js";
import { Mirror } from "../../web/mirror.js";
import { Renderer } from "../../web/renderer.js";
import { TimelineRunner } from "../../web/timeline.js";
import { makeDocument } from "./dom.js";
import { ManualFrames, ManualTime } from "./support.js";

/** Waits until settled promises have run their callbacks. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Shows an image node, drawn by the late-loaded module, with a clock that the test moves. */
async function show(props, { isCalm = false, late = async (view) => create(view) } = {}) {
  const document = makeDocument();
  document.defaultView = { matchMedia: () => ({ matches: isCalm }) };
  const timers = new ManualTime();
  const timelines = new TimelineRunner({ clock: { now: timers.now }, timers: timers.timers });
  const frames = new ManualFrames();
  const mirror = new Mirror();
  let asked = 0;
  const load = (view) => {
    asked += 1;
    return late(view);
  };
  const environment = {
    document,
    animations: { show() {} },
    requestFrame: frames.request,
    timelines,
    override() {},
    flushed() {},
    late: load,
  };
  const renderer = new Renderer(mirror, document.createElement("div"), environment);
  let revision = 0;
  const apply = async (...ops) => {
    renderer.schedule(mirror.apply({ from: revision, to: ++revision, ops }));
    frames.run();
    await settled();
  };
  await apply(["add", 1, 0, 0, "image", props]);
  const element = renderer.element(1);
  const box = () => element.children.find(({ children }) => children.length > 1);
  const isSeen = (node) => node.style.visibility !== "hidden";
  return {
    apply,
    element,
    timers,
    box,
    set: (next) => apply(["set", 1, next]),
    asked: () => asked,
    seen: () => box()?.children.map((part, index) => (isSeen(part) ? index : -1)).filter((index) => index >= 0),
    still: () => element.children.filter((node) => node !== box()).every(isSeen),
  };
}

const IMAGES = ["/assets/a", "/assets/b", "/assets/c"];

test("A value selects the current picture, and none at its maximum", () => {
  assert.deepEqual([-3, 0, 0.9, 1, 5.3].map((value) => pictureIndex(value, {}, 3)), [0, 0, 0, 1, 2]);
  assert.deepEqual([5.9, 6, 7].map((value) => pictureIndex(value, { maximum: 6 }, 3)), [2, null, null]);
});

test("Pictures alternate by the server's clock, and the still image is shown at the end", async () => {
  const { element, timers, seen, still, box } = await show({
    image: "/assets/a",
    contentMode: "topLeft",
    images: IMAGES,
    timeline: { value: 0, at: 0, rate: 2, minimum: 0, maximum: 6 },
  });

  assert.deepEqual(box().children.map(({ src }) => src), IMAGES);
  assert.deepEqual([box().dataset.mode, seen(), still()], ["topLeft", [0], false]);
  timers.advance(600);
  assert.deepEqual(seen(), [1]);
  timers.advance(500);
  assert.deepEqual(seen(), [2]);
  timers.advance(500);
  assert.deepEqual(seen(), [0]);
  timers.advance(1500);
  assert.deepEqual([seen(), still()], [[], true]);
  assert.equal(timers.entries.size, 0);
  assert.equal(element.children.length, 2);
});

test("Without an animation nothing is loaded, and the animation ends on request", async () => {
  const { asked, set, still, box, timers } = await show({ image: "/assets/a" });
  assert.equal(asked(), 0);
  await set({ images: IMAGES, timeline: { value: 0, at: 0, rate: 3 } });
  assert.deepEqual([asked(), still()], [1, false]);
  await set({ images: null, timeline: null });
  assert.deepEqual([asked(), still(), box(), timers.entries.size], [1, true, undefined, 0]);
});

test("Symbols animate in the tint colour, and an invalid picture keeps its time", async () => {
  const { box, seen, timers } = await show({
    images: ["symbol:star", "javascript:x", "symbol:heart.fill"],
    timeline: { value: 0, at: 0, rate: 1 },
  });

  assert.deepEqual(box().children.map(({ dataset, src }) => dataset.symbol ?? src), ["star", "", "heart.fill"]);
  timers.advance(2100);
  assert.deepEqual(seen(), [2]);
});

test("With reduced motion the first picture is shown until the animation ends", async () => {
  const { timers, seen, still } = await show({ images: IMAGES, timeline: { value: 0, at: 0, rate: 2, maximum: 6 } }, {
    isCalm: true,
  });

  timers.advance(900);
  assert.deepEqual(seen(), [0]);
  timers.advance(2200);
  assert.deepEqual([seen(), still()], [[], true]);
});

test("A view removed before the module loaded stays still, and a failed load is retried", async () => {
  /** @type {any} */
  let give;
  const first = await show({ images: IMAGES, timeline: { value: 0, at: 0, rate: 2 } }, {
    late: (view) => new Promise((resolve) => (give = () => resolve(create(view)))),
  });
  await first.apply(["remove", 1]);
  give();
  await settled();
  assert.equal(first.timers.entries.size, 0);

  let isThere = false;
  const second = await show({ images: IMAGES, timeline: { value: 0, at: 0, rate: 2 } }, {
    late: async (view) => (isThere ? create(view) : null),
  });
  assert.deepEqual([second.still(), second.asked()], [true, 1]);
  isThere = true;
  await second.set({ alpha: 0.5 });
  assert.deepEqual([second.seen(), second.asked()], [[0], 2]);
});
