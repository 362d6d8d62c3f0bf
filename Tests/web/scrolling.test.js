import assert from "node:assert/strict";
import { test } from "node:test";
import { Mirror } from "../../web/mirror.js";
import { axesOf, clampedOffset, glideDuration, glideOffset } from "../../web/glides.js";
import { Scrolling } from "../../web/scrolling.js";
import { ManualFrames, ManualTime } from "./support.js";

const ENDLESS = axesOf({ frame: [0, 0, 400, 400], contentSize: [400, 1e6] });

/** Makes a list of 400 by 400 points with 2,000 points of content, inside a horizontally scrolling page. */
function setUp({ list = {}, outer = {} } = {}) {
  const time = new ManualTime(1000);
  const frames = new ManualFrames();
  const mirror = new Mirror();
  const began = [];
  let revision = 1;
  mirror.apply({
    from: 0,
    to: 1,
    ops: [
      ["add", 1, 0, 0, "scroll", { frame: [0, 0, 400, 800], contentSize: [1200, 800], predict: "scroll", ...outer }],
      ["add", 2, 1, 0, "table", { frame: [0, 0, 400, 400], contentSize: [400, 2000], predict: "scroll", ...list }],
    ],
  });
  const scrolling = new Scrolling({
    node: (id) => mirror.node(id),
    moved() {},
    began: (touch) => began.push(touch),
    requestFrame: frames.request,
    now: time.now,
    serverTime: () => time.time + 5000,
  });
  const element = (id, parent) => ({ dataset: { id }, parentElement: { closest: () => parent } });
  const table = element(2, element(1, null));
  const row = { closest: (selector) => (selector.includes("predict") ? table : null) };
  const y = () => scrolling.offset(2)[1];
  const move = (id, x, at) => scrolling.moved({ id, x, y: at, time: time.time });
  const set = (props, id = 2) => {
    mirror.apply({ to: ++revision, ops: [["set", id, props]] });
    scrolling.offset(id);
    scrolling.applied(revision);
  };
  const down = (id = 1, at = 300, isControl = false) => scrolling.began({ id, x: 100, y: at }, row, 10 + id, isControl);
  /** Drags 20 points every 16 milliseconds, five times. */
  const fling = () => {
    down();
    for (let step = 1; step <= 5; step += 1) {
      time.advance(16);
      move(1, 100, 300 - 20 * step);
    }
    scrolling.ended({ id: 1 }, 20);
  };
  return { time, frames, mirror, scrolling, began, row, y, move, set, down, fling, revision: () => revision };
}

test("A glide follows the formula of the protocol", () => {
  const glide = { value: [0, 240], at: 0, velocity: [0, 600], rate: 0.998 };

  assert.deepEqual(glideOffset(glide, ENDLESS, 0), [0, 240]);
  assert.ok(
    Math.abs(glideOffset(glide, ENDLESS, 100)[1] - (240 + (600 * (0.998 ** 100 - 1)) / (1000 * Math.log(0.998)))) <
      1e-9,
  );
  assert.ok(Math.abs(glideDuration(glide, ENDLESS) - Math.log(12 / 600) / Math.log(0.998)) < 1e-9);
  assert.deepEqual(glideOffset(glide, ENDLESS, 1e9), glideOffset(glide, ENDLESS, glideDuration(glide, ENDLESS)));
  assert.equal(glideDuration({ ...glide, velocity: [0, 12] }, ENDLESS), 0);
});

test("The offset is limited to the content and its insets", () => {
  const props = { frame: [0, 0, 400, 400], contentSize: [300, 2000], insets: [10, 0, 30, 0] };

  assert.deepEqual(clampedOffset(props, [50, -50]), [0, -10]);
  assert.deepEqual(clampedOffset(props, [0, 9999]), [0, 1630]);
  assert.deepEqual(clampedOffset({}, [5, 5]), [0, 0]);
});

test("After 10 points the content follows the finger, and rigid content stops at its end", () => {
  const { down, move, y, began } = setUp({ list: { scrolls: ["rigid"] } });

  down();
  move(1, 100, 291);
  assert.equal(y(), 0);
  assert.deepEqual(began, []);
  move(1, 100, 250);
  assert.equal(y(), 50);
  assert.deepEqual(began, [1]);
  move(1, 100, 400);
  assert.equal(y(), 0);
  move(1, 100, -9000);
  assert.equal(y(), 1600);
});

test("An echo from the server does not move content under a finger", () => {
  const { down, move, y, set } = setUp();
  down();
  move(1, 100, 250);

  set({ contentOffset: [0, 20] });

  assert.equal(y(), 50);
});

test("The innermost view that can scroll in the direction scrolls alone", () => {
  const { down, move, scrolling } = setUp();

  down();
  move(1, 60, 295);
  move(1, 60, 200);

  assert.deepEqual([scrolling.offset(1), scrolling.offset(2)], [[40, 0], [0, 0]]);
});

test("A control keeps the finger after 150 milliseconds", () => {
  const quick = setUp();
  quick.down(1, 300, true);
  quick.time.advance(149);
  quick.move(1, 100, 250);
  assert.equal(quick.y(), 50);

  const late = setUp();
  late.down(1, 300, true);
  late.time.advance(150);
  late.move(1, 100, 250);
  late.move(1, 100, 200);
  assert.equal(late.y(), 0);
});

test("Adding or lifting another finger does not move the content", () => {
  const { down, move, y, scrolling } = setUp();
  down();
  move(1, 100, 250);
  down(2, 100);
  assert.equal(y(), 50);
  move(2, 100, 80);
  assert.equal(y(), 60);

  scrolling.ended({ id: 1 }, 30);
  move(2, 100, 60);

  assert.equal(y(), 80);
});

test("A released drag glides at once, and continues as the server says without a jump", () => {
  const { time, fling, y, set, scrolling, mirror } = setUp();
  fling();
  assert.equal(y(), 100);
  time.advance(200);
  const before = y();
  assert.ok(Math.abs(before - (100 + (1250 * (0.998 ** 200 - 1)) / (1000 * Math.log(0.998)))) < 0.01);

  // The release reached the server after 100 milliseconds, and the server's answer took another 100 milliseconds.
  scrolling.answered({ type: "done", seq: 20, handled: true, revision: 2 });
  set({ timeline: { value: [0, 100], at: 6000 + 80 + 100, velocity: [0, 1250], rate: 0.998 } });

  assert.ok(Math.abs(y() - before) < 0.01);
  time.advance(9000);
  assert.ok(Math.abs(y() - glideOffset(mirror.node(2).props.timeline, ENDLESS, 1e9)[1]) < 0.01);
});

test("A difference from the server is removed within a tenth of a second, without a jump", () => {
  const { time, down, move, y, set, scrolling } = setUp();
  down();
  move(1, 100, 250);
  time.advance(200);
  scrolling.ended({ id: 1 }, 20);
  scrolling.answered({ type: "done", seq: 20, handled: true, revision: 2 });

  set({ contentOffset: [0, 90] });

  assert.equal(y(), 50);
  time.advance(50);
  assert.ok(y() > 50 && y() < 90);
  time.advance(50);
  assert.equal(y(), 90);
});

test("A finger stops a glide, and the content stays until the server has the release", () => {
  const { time, fling, y, set, down, scrolling } = setUp();
  fling();
  time.advance(100);
  const held = y();

  assert.equal(down(3), true);
  time.advance(500);
  assert.equal(y(), held);
  scrolling.ended({ id: 3 }, 40);
  time.advance(100);
  assert.equal(y(), held);
  scrolling.answered({ type: "done", seq: 40, handled: false, revision: 2 });
  set({ contentOffset: [0, held] });

  assert.equal(y(), held);
});

test("A glide of another person runs by the server's clock, and requests frames until its end", () => {
  const { time, frames, set, y } = setUp();
  set({ timeline: { value: [0, 100], at: 5900, velocity: [0, 600], rate: 0.998 } });

  assert.ok(Math.abs(y() - glideOffset({ value: [0, 100], velocity: [0, 600], rate: 0.998 }, ENDLESS, 100)[1]) < 0.01);
  assert.equal(frames.waiting.length, 1);
  time.advance(10_000);
  frames.run();

  assert.equal(frames.waiting.length, 0);
});

test("If the server handled the drag without scrolling, the content returns", () => {
  const { time, down, move, y, scrolling, began } = setUp();
  down();
  move(1, 100, 250);
  scrolling.movesSent([{ id: 1 }], 11);

  scrolling.answered({ type: "done", seq: 11, handled: true, revision: 1 });
  scrolling.applied(1);
  move(1, 100, 200);

  assert.deepEqual(began, [1]);
  time.advance(100);
  assert.equal(y(), 0);
});

test("A rejected touch does not scroll", () => {
  const { time, down, move, y, scrolling } = setUp();
  down();
  move(1, 100, 250);

  scrolling.answered({ type: "done", seq: 11, handled: false, stale: true, revision: 1 });
  move(1, 100, 200);
  time.advance(100);

  assert.equal(y(), 0);
});

test("A wheel scrolls the innermost view that can scroll further, until its last message is answered", () => {
  const { row, scrolling, y, set } = setUp();

  scrolling.wheel(row, [0, 100], 50);
  scrolling.wheel(row, [0, 20], 51);
  assert.equal(y(), 120);
  scrolling.answered({ type: "done", seq: 50, handled: true, revision: 2 });
  set({ contentOffset: [0, 100] });
  assert.equal(y(), 120);
  scrolling.answered({ type: "done", seq: 51, handled: true, revision: 3 });
  set({ contentOffset: [0, 120] });
  assert.equal(y(), 120);
  scrolling.wheel(row, [30, -10], 52);

  assert.equal(y(), 110);
  scrolling.wheel(row, [30, 0], 53);
  assert.deepEqual(scrolling.offset(1), [30, 0]);
});

test("Without a connection the server's place is shown", () => {
  const { time, down, move, y, scrolling } = setUp();
  down();
  move(1, 100, 250);

  scrolling.ended({ id: 1 }, null, true);
  scrolling.reset();
  time.advance(100);

  assert.equal(y(), 0);
});

test("S3 content dragged beyond its end follows less and less, and springs back before the server answers", () => {
  const { time, down, move, y, scrolling } = setUp();
  down();
  move(1, 100, 310);
  move(1, 100, 500);
  const far = y();
  assert.ok(Math.abs(far + (1 - 1 / ((200 * 0.55) / 400 + 1)) * 400) < 1e-9);
  time.advance(200);

  scrolling.ended({ id: 1 }, 20);

  assert.equal(y(), far);
  time.advance(100);
  assert.ok(y() > far && y() < 0);
  time.advance(5000);
  assert.equal(y(), 0);
});

test("S4 a finger holds content during its bounce, and lets it spring back", () => {
  const { time, down, move, y, scrolling } = setUp();
  down();
  move(1, 100, 310);
  move(1, 100, 500);
  time.advance(200);
  scrolling.ended({ id: 1 }, 20);
  time.advance(80);
  const held = y();

  assert.equal(down(3), true);
  time.advance(500);
  assert.equal(y(), held);
  move(3, 100, 320);
  assert.ok(y() < held && y() > held - 12);
  move(3, 100, 300);
  assert.ok(Math.abs(y() - held) < 1e-6);
  time.advance(200);
  scrolling.ended({ id: 3 }, 40);
  time.advance(5000);

  assert.equal(y(), 0);
});

test("S4 a bounce continues as the server says, without a jump", () => {
  const { time, down, move, y, set, scrolling } = setUp();
  down();
  move(1, 100, 310);
  move(1, 100, 500);
  time.advance(200);
  scrolling.ended({ id: 1 }, 20);
  time.advance(100);
  const before = y();

  scrolling.answered({ type: "done", seq: 20, handled: true, revision: 2 });
  set({
    timeline: {
      value: [0, -(1 - 1 / ((200 * 0.55) / 400 + 1)) * 400],
      at: 6000 + 200 + 50,
      velocity: [0, 0],
      rate: 0.998,
    },
  });

  assert.ok(Math.abs(y() - before) < 0.01);
});

test("S5 a scroll to a place runs by the server's clock", () => {
  const { time, set, y } = setUp();
  set({ timeline: { value: [0, 0], at: 6000, velocity: [0, 0], to: [0, 900], spring: 14 } });

  assert.equal(y(), 0);
  time.advance(100);
  assert.ok(Math.abs(y() - (900 - 900 * (1 + 14 * 0.1) * Math.exp(-1.4))) < 1e-6);
  time.advance(5000);
  assert.equal(y(), 900);
});

test("S6 at its end the inner view passes the drag to the outer one, and bounces at the outer one's end", () => {
  const high = { frame: [0, 0, 400, 300], contentSize: [400, 800] };
  const held = setUp({ outer: high });
  held.down();
  held.move(1, 100, 400);
  assert.ok(held.y() < 0);
  assert.deepEqual(held.scrolling.offset(1), [0, 0]);

  const lower = setUp({ outer: { ...high, contentOffset: [0, 200] } });
  lower.down();
  lower.move(1, 100, 350);
  assert.equal(lower.y(), 0);
  assert.deepEqual(lower.scrolling.offset(1), [0, 150]);
});

test("S7 paged content stops at the next or the nearest page", () => {
  const { time, down, move, y, scrolling, fling } = setUp({ list: { scrolls: ["pages"] } });
  fling();
  time.advance(5000);
  assert.equal(y(), 400);

  down(2, 300);
  move(2, 100, 250);
  move(2, 100, 180);
  time.advance(300);
  scrolling.ended({ id: 2 }, 60);
  time.advance(5000);
  assert.equal(y(), 400);
});

test("S7 a wheel over paged content waits for the server", () => {
  const { row, scrolling, y } = setUp({ list: { scrolls: ["pages"] } });
  scrolling.wheel(row, [0, 100], 50);
  assert.equal(y(), 0);
});

test("S8 a drag that begins vertically stays vertical, a diagonal one is free", () => {
  const wide = { contentSize: [2000, 2000], scrolls: ["locks"] };
  const straight = setUp({ list: wide });
  straight.down();
  straight.move(1, 95, 280);
  straight.move(1, 20, 200);
  assert.deepEqual(straight.scrolling.offset(2), [0, 100]);
  const slanting = setUp({ list: wide });
  slanting.down();
  slanting.move(1, 90, 288);
  slanting.move(1, 20, 200);
  assert.deepEqual(slanting.scrolling.offset(2), [80, 100]);
});

test("S10 content pulled to refresh springs back to the refresh control's height", () => {
  const { time, down, move, y, scrolling } = setUp({ list: { pulled: 60 } });
  down();
  move(1, 100, 310);
  move(1, 100, 500);
  time.advance(200);
  scrolling.ended({ id: 1 }, 20);
  time.advance(5000);

  assert.equal(y(), -60);
});

test("E8 a view that is dragged itself does not scroll", () => {
  const { scrolling, row, move, y } = setUp();
  const grip = { ...row, dataset: { predict: "drag" }, parentElement: { closest: () => null } };
  const picture = { ...row, dataset: {}, parentElement: { closest: () => grip } };

  for (const element of [grip, picture]) {
    assert.equal(scrolling.began({ id: 1, x: 100, y: 300 }, element, 11, true), false);
    move(1, 100, 200);
    assert.equal(y(), 0);
    scrolling.ended({ id: 1 }, 20);
  }
});

test("S12 two fingers on zoomable content are left to the server", () => {
  const { down, move, y, scrolling } = setUp({ list: { scrolls: ["rigid", "zooms"] } });

  down(1);
  move(1, 100, 250);
  assert.equal(y(), 50);
  down(2);
  move(2, 100, 200);
  assert.ok(scrolling.offset(2)[1] <= 50);
  move(1, 100, 150);
  move(2, 100, 100);
  assert.ok(y() <= 50);
});
