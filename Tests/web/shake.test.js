import assert from "node:assert/strict";
import { test } from "node:test";
import { ShakeDetector, ShakeInput } from "../../web/input/shake.js";
import { FakeElement, ManualTime } from "./support.js";

/** Adds measurements at intervals of 50 milliseconds, and returns the phases that they cause. */
function measure(detector, forces, from = 0, axis = "x") {
  return forces.map((force, index) => detector.measure({ x: 0, y: 0, z: 0, [axis]: force }, from + index * 50)).filter((
    phase,
  ) => phase);
}

test("Three turns within a second are a shake, and rest ends it", () => {
  const detector = new ShakeDetector();

  assert.deepEqual(measure(detector, [0, 20, 0, 20]), []);
  assert.deepEqual(measure(detector, [0, 20], 200), ["began"]);
  assert.deepEqual(measure(detector, Array(9).fill(20), 300), ["ended"]);
});

test("Walking, a single knock and slow swings are not shakes", () => {
  const walking = Array.from({ length: 60 }, (_, index) => Math.sin(index) * 7);
  assert.deepEqual(measure(new ShakeDetector(), walking), []);
  assert.deepEqual(measure(new ShakeDetector(), [0, 40, 0, 0, 0, 0, 0]), []);
  const slow = Array.from({ length: 80 }, (_, index) => (index % 20 < 10 ? 0 : 30));
  assert.deepEqual(measure(new ShakeDetector(), slow), []);
});

test("A second shake cannot begin within a second of the first", () => {
  const detector = new ShakeDetector();
  measure(detector, [0, 20, 0, 20, 0, 20]);
  const calm = measure(detector, Array(10).fill(20), 300);
  assert.deepEqual(calm, ["ended"]);

  assert.deepEqual(measure(detector, [0, 20, 0, 20, 0, 20, 0], 800), []);
  assert.deepEqual(measure(detector, [0, 20, 0, 20, 0, 20, 0], 2000, "y"), ["began"]);
});

function inputs() {
  const target = new FakeElement();
  target.removeEventListener = (type) => delete target.listeners[type];
  const time = new ManualTime();
  const sent = [];
  const state = { seen: true };
  const input = new ShakeInput({
    target,
    now: time.now,
    isSeen: () => state.seen,
    send: ({ phase }) => sent.push(phase),
  });
  const swing = (times, field = "acceleration") => {
    for (let index = 0; index < times; index += 1) {
      time.advance(50);
      target.dispatch("devicemotion", { [field]: { x: index % 2 === 0 ? 0 : 25, y: null, z: null } });
    }
  };
  return { target, input, sent, swing, state, time };
}

test("A shake sends its beginning and end, also with a sensor that includes gravity", () => {
  for (const field of ["acceleration", "accelerationIncludingGravity"]) {
    const { input, sent, swing, target, time } = inputs();
    input.start();
    swing(8, field);
    assert.deepEqual(sent, ["began"]);
    time.advance(500);
    target.dispatch("devicemotion", { [field]: { x: 25, y: 0, z: 0 } });
    assert.deepEqual(sent, ["began", "ended"]);
  }
});

test("A hidden page cancels a shake, and a stopped or empty sensor sends nothing", () => {
  const { input, sent, swing, state, target } = inputs();
  input.start();
  swing(8);
  state.seen = false;
  swing(1);
  assert.deepEqual(sent, ["began", "cancelled"]);
  state.seen = true;
  target.dispatch("devicemotion", { acceleration: { x: null, y: null, z: null }, accelerationIncludingGravity: null });
  input.stop();
  swing(20);
  assert.deepEqual(sent, ["began", "cancelled"]);
  assert.equal(input.isOn, false);
});

test("A device without a sensor has a button for a shake", () => {
  const { input, sent } = inputs();

  input.shake();

  assert.deepEqual(sent, ["began", "ended"]);
});
