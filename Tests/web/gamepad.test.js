import assert from "node:assert/strict";
import { test } from "node:test";
import { GamepadInput, heldKeys } from "../../web/input/gamepad.js";
import { ManualFrames, ManualTime } from "./support.js";

const pad = (pressed = {}, axes = [0, 0]) => ({
  connected: true,
  axes,
  buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: index in pressed, value: pressed[index] ?? 0 })),
});

function setUp() {
  const state = { pads: [pad()], seen: true, open: true };
  const frames = new ManualFrames();
  const time = new ManualTime();
  const sent = [];
  let used = 0;
  const send = ({ presses }) => {
    if (!state.open) return null;
    sent.push(
      presses.map(({ key, phase, force }) =>
        `${key} ${phase}${phase === "changed" || force % 1 !== 0 ? ` ${force}` : ""}`
      ).join(", "),
    );
    return sent.length;
  };
  const input = new GamepadInput({
    pads: () => state.pads,
    requestFrame: frames.request,
    now: time.now,
    isSeen: () => state.seen,
    send,
  }, () => (used += 1));
  const frame = (pads, milliseconds = 16) => {
    if (pads) state.pads = pads;
    time.advance(milliseconds);
    frames.run();
    return sent.splice(0);
  };
  return { input, frame, state, frames, time, used: () => used };
}

test("Each button is mapped to its key", () => {
  const keys = {
    0: "select",
    1: "menu",
    4: "pageUp",
    5: "pageDown",
    8: "menu",
    9: "playPause",
    12: "up",
    13: "down",
    14: "left",
    15: "right",
  };
  for (const [index, key] of Object.entries(keys)) assert.deepEqual([...heldKeys([pad({ [index]: 1 })])], [[key, 1]]);
  assert.deepEqual([...heldKeys([pad({ 2: 1, 3: 1, 10: 1, 16: 1 })])], []);
});

test("A stick moves in its main direction, beyond a dead zone of one half", () => {
  const steered = (x, y) => [...heldKeys([pad({}, [x, y])]).keys()];
  assert.deepEqual(steered(0.5, -0.5), []);
  assert.deepEqual(steered(0.51, 0.2), ["right"]);
  assert.deepEqual(steered(-0.9, 0.6), ["left"]);
  assert.deepEqual(steered(0.6, 0.9), ["down"]);
  assert.deepEqual(steered(0, -1), ["up"]);
});

test("A trigger has a force in steps, and the stick and the cross share their keys", () => {
  assert.deepEqual([...heldKeys([pad({ 6: 0.08 })])], []);
  assert.deepEqual([...heldKeys([pad({ 7: 0.618 })])], [["pageDown", 0.6]]);
  assert.deepEqual([...heldKeys([pad({ 12: 1 }, [0, -1]), null, pad({ 12: 1 })])], [["up", 1]]);
});

test("A button sends one message when pressed and one when released", () => {
  const { input, frame, used } = setUp();
  input.start();

  assert.deepEqual(frame([pad({ 0: 1 })]), ["select began"]);
  assert.deepEqual(frame(), []);
  assert.deepEqual(frame([pad()]), ["select ended"]);
  assert.equal(used(), 1);
});

test("A held arrow repeats after a pause, the A button does not", () => {
  const { input, frame } = setUp();
  input.start();
  frame([pad({ 13: 1, 0: 1 })]);

  assert.deepEqual(frame(undefined, 440), []);
  assert.deepEqual(frame(undefined, 10), ["down ended", "down began"]);
  assert.deepEqual(frame(undefined, 100), []);
  assert.deepEqual(frame(undefined, 10), ["down ended", "down began"]);
  assert.deepEqual(frame([pad()]), ["select ended, down ended"]);
});

test("A trigger sends its force, in at most one message per frame", () => {
  const { input, frame } = setUp();
  input.start();

  assert.deepEqual(frame([pad({ 7: 0.3 })]), ["pageDown began 0.3"]);
  assert.deepEqual(frame([pad({ 7: 0.31 })]), []);
  assert.deepEqual(frame([pad({ 7: 0.9 })]), ["pageDown changed 0.9"]);
  assert.deepEqual(frame([pad()]), ["pageDown ended"]);
});

test("A disconnected controller cancels its presses, and polling stops until another is connected", () => {
  const { input, frame, frames } = setUp();
  input.start();
  frame([pad({ 12: 1 })]);

  assert.deepEqual(frame([null, null]), ["up cancelled"]);
  assert.equal(frames.waiting.length, 0);
  input.start();
  input.start();
  assert.equal(frames.waiting.length, 1);
  assert.deepEqual(frame([pad({ 12: 1 })]), ["up began"]);
});

test("A hidden page sends no presses, and a button held meanwhile has to be pressed again", () => {
  const { input, frame, state } = setUp();
  input.start();
  frame([pad({ 14: 1 })]);

  state.seen = false;
  assert.deepEqual(frame(), ["left cancelled"]);
  assert.deepEqual(frame([pad({ 14: 1, 0: 1 })]), []);
  state.seen = true;
  assert.deepEqual(frame(), []);
  assert.deepEqual(frame([pad()]), []);
  assert.deepEqual(frame([pad({ 0: 1 })]), ["select began"]);
});

test("A press that could not be sent is not retried, and sends no release", () => {
  const { input, frame, state } = setUp();
  state.open = false;
  input.start();
  frame([pad({ 0: 1 })]);
  state.open = true;

  assert.deepEqual(frame(), []);
  assert.deepEqual(frame([pad()]), []);
});

test("A lost connection ends presses without a message, and held buttons do not press again", () => {
  const { input, frame } = setUp();
  input.start();
  frame([pad({ 0: 1 })]);

  input.reset();

  assert.deepEqual(frame(), []);
  assert.deepEqual(frame([pad()]), []);
});
