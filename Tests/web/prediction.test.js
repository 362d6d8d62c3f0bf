import assert from "node:assert/strict";
import { test } from "node:test";
import { Prediction, thumbPosition, thumbValue } from "../../web/prediction.js";
import { ManualTime } from "./support.js";

const button = { id: 5, predict: "highlight", width: 100, height: 44, inScroll: false };
const row = { id: 6, predict: "highlight", width: 300, height: 60, inScroll: true };
const toggle = { id: 7, predict: "toggle", width: 51, height: 31, on: false, inScroll: false };
const slider = { id: 8, predict: "thumb", width: 228, height: 44, value: 50, minimum: 0, maximum: 100, inScroll: false };
const inside = { x: 10, y: 10 };

function setUp() {
  const time = new ManualTime();
  const changed = [];
  return { time, changed, prediction: new Prediction({ changed: (id) => changed.push(id), timers: time.timers }) };
}

test("the thumb's centre goes from 14 points after the start to 14 before the end", () => {
  assert.equal(thumbValue(14, 228, 0, 100), 0);
  assert.equal(thumbValue(114, 228, 0, 100), 50);
  assert.equal(thumbValue(214, 228, 0, 100), 100);
  assert.equal(thumbValue(-50, 228, 10, 20), 10);
  assert.equal(thumbValue(500, 228, 10, 20), 20);
});

test("a press is highlighted from its beginning to its end", () => {
  const { prediction, changed } = setUp();

  prediction.began(1, button, inside, 10);
  assert.deepEqual(prediction.override(5), { highlighted: true });
  prediction.ended(1, 11);

  assert.deepEqual(prediction.override(5), { highlighted: false });
  assert.deepEqual(changed, [5, 5]);
});

test("after a touch the server's state shows once a patch has reached the revision of its done", () => {
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

test("where the revision was applied before its done came, the server's state shows at once", () => {
  const { prediction } = setUp();
  prediction.applied(5);
  prediction.began(1, button, inside, 10);
  prediction.ended(1, 11);

  prediction.answered({ type: "done", seq: 11, handled: true, revision: 5 });

  assert.equal(prediction.override(5), undefined);
});

for (const answer of [
  { type: "done", handled: false, revision: 4 },
  { type: "done", handled: false, stale: true, revision: 4 },
  { type: "error", code: "forbidden" },
]) {
  test(`a touch whose beginning is answered by ${JSON.stringify(answer)} shows nothing any more`, () => {
    const { prediction } = setUp();
    prediction.began(1, slider, { x: 114, y: 10 }, 10);

    prediction.answered({ ...answer, seq: 10 });
    prediction.moved(1, { x: 200, y: 10 });

    assert.equal(prediction.override(8), undefined);
    prediction.ended(1, 11);
    assert.equal(prediction.override(8), undefined);
  });
}

test("a switch shows its other state when the touch ends inside", () => {
  const { prediction } = setUp();

  prediction.began(1, toggle, inside, 10);
  assert.deepEqual(prediction.override(7), { highlighted: true });
  prediction.ended(1, 11);

  assert.deepEqual(prediction.override(7), { highlighted: false, on: true });
});

test("a switch whose change the server refuses goes back", () => {
  const { prediction } = setUp();
  prediction.began(1, toggle, inside, 10);
  prediction.ended(1, 11);

  prediction.answered({ type: "done", seq: 11, handled: false, revision: 9 });

  assert.equal(prediction.override(7), undefined);
});

test("a switch tapped twice before the server has answered is where it was", () => {
  const { prediction } = setUp();
  prediction.began(1, toggle, inside, 10);
  prediction.ended(1, 11);

  prediction.began(2, toggle, inside, 12);
  prediction.ended(2, 13);

  assert.equal(prediction.override(7).on, false);
});

test("a touch that leaves a control shows nothing more, whatever it does", () => {
  const { prediction } = setUp();
  prediction.began(1, toggle, inside, 10);

  prediction.moved(1, { x: 10, y: 110 });
  prediction.moved(1, inside);
  prediction.ended(1, 11);

  assert.equal(prediction.override(7), undefined);
});

test("a thumb follows the finger, and the value's own motion rests", () => {
  const { prediction } = setUp();

  prediction.began(1, slider, { x: 114, y: 20 }, 10);
  prediction.moved(1, { x: 164, y: 400 });

  assert.deepEqual(prediction.override(8), { value: 75, highlighted: true, timeline: undefined });
  assert.equal(prediction.isDragged(8), true);
});

test("a finger beside the thumb's middle keeps its distance", () => {
  const { prediction } = setUp();

  prediction.began(1, slider, { x: 134, y: 20 }, 10);
  assert.equal(prediction.override(8).value, 50);
  prediction.moved(1, { x: 184, y: 20 });

  assert.equal(prediction.override(8).value, 75);
});

test("a finger away from the thumb leaves it, unless the whole track takes it", () => {
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

test("a value and the place of its thumb say the same", () => {
  for (const value of [0, 12.5, 100]) assert.equal(thumbValue(thumbPosition(value, 228, 0, 100), 228, 0, 100), value);
});

test("no patch moves the thumb under a finger", () => {
  const { prediction } = setUp();
  prediction.began(1, slider, { x: 114, y: 20 }, 10);
  prediction.answered({ type: "done", seq: 10, handled: true, revision: 5 });

  prediction.applied(50);

  assert.equal(prediction.override(8).value, 50);
});

test("a dragged value stays until a patch reaches the revision of the drag's last done", () => {
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

test("a row in a scroll view is highlighted only after a moment, so that scrolling does not flash", () => {
  const { prediction, time } = setUp();

  prediction.began(1, row, inside, 10);
  assert.equal(prediction.override(6), undefined);
  time.advance(80);

  assert.deepEqual(prediction.override(6), { highlighted: true });
});

test("a finger that scrolls takes the row's highlight away for good", () => {
  const { prediction, time } = setUp();
  prediction.began(1, row, inside, 10);
  time.advance(80);

  prediction.moved(1, { x: 10, y: 25 });
  time.advance(1000);

  assert.equal(prediction.override(6), undefined);
});

test("a tap on a row that is shorter than the moment is highlighted until its answer", () => {
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

test("a touch that is cancelled leaves nothing", () => {
  const { prediction } = setUp();
  prediction.began(1, slider, inside, 10);

  prediction.cancelled(1);

  assert.equal(prediction.override(8), undefined);
});

test("two fingers hold two controls apart", () => {
  const { prediction } = setUp();
  prediction.began(1, slider, { x: 114, y: 20 }, 10);
  prediction.began(2, button, inside, 11);

  prediction.ended(2, 12);
  prediction.moved(1, { x: 214, y: 20 });

  assert.equal(prediction.override(8).value, 100);
  assert.deepEqual(prediction.override(5), { highlighted: false });
});

test("a lost connection takes everything back", () => {
  const { prediction, time } = setUp();
  prediction.began(1, slider, inside, 10);
  prediction.began(2, row, inside, 11);

  prediction.reset();
  time.advance(1000);

  assert.equal(prediction.override(8), undefined);
  assert.equal(prediction.override(6), undefined);
});
