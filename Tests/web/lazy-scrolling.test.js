import assert from "node:assert/strict";
import { test } from "node:test";
import { Mirror } from "../../web/mirror.js";
import { makeLazyScrolling } from "../../web/lazy-scrolling.js";
import { ManualFrames, ManualTime } from "./support.js";

function setUp(props = {}) {
  const time = new ManualTime(1000);
  const frames = new ManualFrames();
  const mirror = new Mirror();
  mirror.apply({
    from: 0,
    to: 1,
    ops: [["add", 2, 0, 0, "scroll", {
      frame: [0, 0, 400, 400],
      contentSize: [400, 2000],
      predict: "scroll",
      ...props,
    }]],
  });
  const moved = [];
  const asked = [];
  const window = { requestIdleCallback: (callback) => asked.push(callback), matchMedia: () => ({ matches: false }) };
  const scrolling = makeLazyScrolling({
    node: (id) => mirror.node(id),
    moved: (id) => moved.push(id),
    began() {},
    requestFrame: frames.request,
    now: time.now,
    serverTime: () => time.time + 5000,
    window,
  });
  const list = { dataset: { id: 2 }, parentElement: { closest: () => null } };
  const row = { closest: (selector) => (selector.includes("predict") ? list : null) };
  const loaded = async () => {
    await import("../../web/scrolling.js");
    await new Promise((done) => setImmediate(done));
  };
  return { time, mirror, scrolling, row, moved, asked, loaded };
}

test("Before the scrolling module is loaded content is at the server's place; the module loads when idle", () => {
  const { scrolling, asked } = setUp({ contentOffset: [0, 70] });

  assert.deepEqual(scrolling.offset(2), [0, 70]);
  assert.equal(asked.length, 0);
  scrolling.prepare();
  assert.equal(asked.length, 1);
});

test("Gliding content is still until the module is loaded, and is drawn then", async () => {
  const { scrolling, moved, loaded } = setUp({
    contentOffset: [0, 70],
    timeline: { value: [0, 70], at: 5900, velocity: [0, 600], rate: 0.998 },
  });

  assert.deepEqual(scrolling.offset(2), [0, 70]);
  await loaded();

  assert.deepEqual(moved, [2]);
  assert.ok(scrolling.offset(2)[1] > 100);
});

test("A drag that began before the module was loaded is applied afterwards", async () => {
  const { scrolling, row, loaded, time } = setUp();
  const touch = { id: 1, x: 100, y: 300, time: 1000 };

  assert.ok(!scrolling.began(touch, row, 11, false));
  time.advance(16);
  Object.assign(touch, { y: 280, time: time.time });
  scrolling.moved(touch);
  time.advance(16);
  Object.assign(touch, { y: 250, time: time.time });
  scrolling.moved(touch);
  await loaded();

  assert.equal(scrolling.offset(2)[1], 50);
});
