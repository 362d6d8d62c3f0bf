import assert from "node:assert/strict";
import { test } from "node:test";
import { Prediction, thumbPosition, thumbValue } from "../../web/prediction.js";
import { ManualTime } from "./support.js";

const button = { id: 5, predict: "highlight", width: 100, height: 44, inScroll: false };
const row = { id: 6, predict: "highlight", width: 300, height: 60, inScroll: true };
const toggle = { id: 7, predict: "toggle", width: 51, height: 31, on: false, inScroll: false };
const slider = {
  id: 8,
  predict: "thumb",
  width: 228,
  height: 44,
  value: 50,
  minimum: 0,
  maximum: 100,
  inScroll: false,
};
const inside = { x: 10, y: 10 };

function setUp() {
  const time = new ManualTime();
  const changed = [];
  return { time, changed, prediction: new Prediction({ changed: (id) => changed.push(id), timers: time.timers }) };
}

test("The thumb's centre moves from 14 points after the start to 14 points before the end", () => {
  assert.equal(thumbValue(14, 228, 0, 100), 0);
  assert.equal(thumbValue(114, 228, 0, 100), 50);
  assert.equal(thumbValue(214, 228, 0, 100), 100);
  assert.equal(thumbValue(-50, 228, 10, 20), 10);
  assert.equal(thumbValue(500, 228, 10, 20), 20);
});

test("A control is highlighted from the beginning of a press to its end", () => {
  const { prediction, changed } = setUp();

  prediction.began(1, button, inside, 10);
  assert.deepEqual(prediction.override(5), { highlighted: true });
  prediction.ended(1, 11);

  assert.deepEqual(prediction.override(5), { highlighted: false });
  assert.deepEqual(changed, [5, 5]);
});

test("After a touch the server's state is shown once a patch reaches the revision of the answer", () => {
  const { prediction } = setUp();
  prediction.began(1, button, inside, 10);
  prediction.ended(1, 11);

  prediction.answered({ type: "done", seq: 10, handled: true, revision: 4 });
  prediction.answered({ type: "done", seq: 11, handled: true, revision: 5 });
  prediction.applied(4);
  assert.deepEqual(prediction.override(5), { highlighted: false });
  prediction.applied(5);

  assert.equal(prediction.override(5), undefined);
});

test("The server's state is shown at once if its revision was applied before the answer", () => {
  const { prediction } = setUp();
  prediction.applied(5);
  prediction.began(1, button, inside, 10);
  prediction.ended(1, 11);

  prediction.answered({ type: "done", seq: 11, handled: true, revision: 5 });

  assert.equal(prediction.override(5), undefined);
});

for (
  const answer of [
    { type: "done", handled: false, revision: 4 },
    { type: "done", handled: false, stale: true, revision: 4 },
    { type: "error", code: "forbidden" },
  ]
) {
  test(`A touch whose beginning is answered by ${JSON.stringify(answer)} shows nothing`, () => {
    const { prediction } = setUp();
    prediction.began(1, slider, { x: 114, y: 10 }, 10);

    prediction.answered({ ...answer, seq: 10 });
    prediction.moved(1, { x: 200, y: 10 });

    assert.equal(prediction.override(8), undefined);
    prediction.ended(1, 11);
    assert.equal(prediction.override(8), undefined);
  });
}

test("A switch changes its state when the touch ends inside", () => {
  const { prediction } = setUp();

  prediction.began(1, toggle, inside, 10);
  assert.deepEqual(prediction.override(7), { highlighted: true });
  prediction.ended(1, 11);

  assert.deepEqual(prediction.override(7), { highlighted: false, on: true });
});

test("A switch returns to its state if the server rejects the change", () => {
  const { prediction } = setUp();
  prediction.began(1, toggle, inside, 10);
  prediction.ended(1, 11);

  prediction.answered({ type: "done", seq: 11, handled: false, revision: 9 });

  assert.equal(prediction.override(7), undefined);
});

test("A switch tapped twice before the answer shows its first state", () => {
  const { prediction } = setUp();
  prediction.began(1, toggle, inside, 10);
  prediction.ended(1, 11);

  prediction.began(2, toggle, inside, 12);
  prediction.ended(2, 13);

  assert.equal(prediction.override(7).on, false);
});

test("A touch that leaves a control shows nothing more", () => {
  const { prediction } = setUp();
  prediction.began(1, toggle, inside, 10);

  prediction.moved(1, { x: 10, y: 110 });
  prediction.moved(1, inside);
  prediction.ended(1, 11);

  assert.equal(prediction.override(7), undefined);
});

test("A thumb follows the finger, and its timeline pauses", () => {
  const { prediction } = setUp();

  prediction.began(1, slider, { x: 114, y: 20 }, 10);
  prediction.moved(1, { x: 164, y: 400 });

  assert.deepEqual(prediction.override(8), { value: 75, highlighted: true, timeline: undefined });
  assert.equal(prediction.isDragged(8), true);
});

test("A finger beside the thumb's centre keeps its distance", () => {
  const { prediction } = setUp();

  prediction.began(1, slider, { x: 134, y: 20 }, 10);
  assert.equal(prediction.override(8).value, 50);
  prediction.moved(1, { x: 184, y: 20 });

  assert.equal(prediction.override(8).value, 75);
});

test("A finger away from the thumb does not move it, unless the whole track accepts touches", () => {
  const { prediction } = setUp();

  prediction.began(1, slider, { x: 164, y: 20 }, 10);
  prediction.moved(1, { x: 184, y: 20 });
  assert.equal(prediction.override(8), undefined);
  assert.equal(prediction.isDragged(8), false);

  prediction.began(2, { ...slider, predict: "track" }, { x: 164, y: 20 }, 11);
  assert.equal(prediction.override(8).value, 75);
  prediction.moved(2, { x: 174, y: 20 });
  assert.equal(prediction.override(8).value, 80);
});

test("A value and the place of its thumb convert into each other", () => {
  for (const value of [0, 12.5, 100]) assert.equal(thumbValue(thumbPosition(value, 228, 0, 100), 228, 0, 100), value);
});

test("A patch does not move the thumb under a finger", () => {
  const { prediction } = setUp();
  prediction.began(1, slider, { x: 114, y: 20 }, 10);
  prediction.answered({ type: "done", seq: 10, handled: true, revision: 5 });

  prediction.applied(50);

  assert.equal(prediction.override(8).value, 50);
});

test("A dragged value stays until a patch reaches the revision of the last answer", () => {
  const { prediction } = setUp();
  prediction.began(1, slider, { x: 114, y: 20 }, 10);
  prediction.moved(1, { x: 164, y: 20 });
  prediction.ended(1, 12);

  prediction.answered({ type: "done", seq: 11, handled: true, revision: 6 });
  prediction.applied(6);
  assert.equal(prediction.override(8).value, 75);
  prediction.answered({ type: "done", seq: 12, handled: true, revision: 7 });
  assert.equal(prediction.override(8).value, 75);
  prediction.applied(7);

  assert.equal(prediction.override(8), undefined);
});

test("A row in a scroll view is highlighted after a delay, so that scrolling does not flash", () => {
  const { prediction, time } = setUp();

  prediction.began(1, row, inside, 10);
  assert.equal(prediction.override(6), undefined);
  time.advance(80);

  assert.deepEqual(prediction.override(6), { highlighted: true });
});

test("A finger that scrolls removes the row's highlight", () => {
  const { prediction, time } = setUp();
  prediction.began(1, row, inside, 10);
  time.advance(80);

  prediction.moved(1, { x: 10, y: 25 });
  time.advance(1000);

  assert.equal(prediction.override(6), undefined);
});

test("A tap shorter than the delay highlights its row until the answer", () => {
  const { prediction, time } = setUp();
  prediction.began(1, row, inside, 10);
  time.advance(30);
  prediction.ended(1, 11);

  assert.deepEqual(prediction.override(6), { highlighted: true });
  prediction.answered({ type: "done", seq: 11, handled: true, revision: 2 });
  prediction.applied(2);

  assert.equal(prediction.override(6), undefined);
  assert.equal(time.entries.size, 0);
});

test("A cancelled touch shows nothing more", () => {
  const { prediction } = setUp();
  prediction.began(1, slider, inside, 10);

  prediction.cancelled(1);

  assert.equal(prediction.override(8), undefined);
});

test("Two fingers hold two controls independently", () => {
  const { prediction } = setUp();
  prediction.began(1, slider, { x: 114, y: 20 }, 10);
  prediction.began(2, button, inside, 11);

  prediction.ended(2, 12);
  prediction.moved(1, { x: 214, y: 20 });

  assert.equal(prediction.override(8).value, 100);
  assert.deepEqual(prediction.override(5), { highlighted: false });
});

test("A lost connection removes all predictions", () => {
  const { prediction, time } = setUp();
  prediction.began(1, slider, inside, 10);
  prediction.began(2, row, inside, 11);

  prediction.reset();
  time.advance(1000);

  assert.equal(prediction.override(8), undefined);
  assert.equal(prediction.override(6), undefined);
});
