import assert from "node:assert/strict";
import { test } from "node:test";
import { bezierAt, composed, decomposed, easing, keyframes, springAt } from "../../web/curves.js";

const close = (actual, expected, tolerance = 1e-6) =>
  assert.ok(Math.abs(actual - expected) < tolerance, `${actual} is not ${expected}`);
const places = (text) => text.slice("linear(".length, -1).split(", ").map(Number);

test("Bézier and named curves become CSS timing functions", () => {
  assert.equal(easing({ bezier: [0.1, 0.2, 0.3, 1.4] }), "cubic-bezier(0.1, 0.2, 0.3, 1.4)");
  assert.equal(easing({ curve: "easeIn" }), "ease-in");
  for (const part of [0, 0.2, 0.5, 0.9, 1]) close(bezierAt([0, 0, 1, 1], part), part);
  close(bezierAt([0.42, 0, 0.58, 1], 0.5), 0.5);
  close(bezierAt([0.42, 0, 1, 1], 0.5), 0.31535681, 1e-6);
});

test("A part of a curve is sampled, also backwards", () => {
  const forth = places(easing({ curve: "linear", span: [0.25, 1], duration: 100 }));
  assert.deepEqual([forth[0], forth[48], forth[96]], [0.25, 0.625, 1]);
  const back = places(easing({ curve: "easeIn", span: [1, 0], duration: 100 }));
  assert.deepEqual([back[0], back[96]], [1, 0]);
  close(back[48], 1 - 0.31535681, 1e-4);
});

test("A spring with more oscillations has more samples", () => {
  const slow = places(easing({ spring: [1, 0], duration: 1000 }));
  const fast = places(easing({ spring: [0.1, 0], duration: 1000 }));
  assert.ok(fast.length > 4 * slow.length);
  // Between two samples, the curve deviates little from the straight line through the samples.
  for (let index = 0; index < fast.length - 1; index += 1) {
    const part = (index + 0.5) / (fast.length - 1);
    close((fast[index] + fast[index + 1]) / 2, springAt([0.1, 0], part, 1), 0.005);
  }
});

test("An overdamped spring rises slowly and ends on time", () => {
  const way = Array.from({ length: 101 }, (_, step) => springAt([2.5, 0], step / 100, 1));
  for (let index = 1; index < way.length; index += 1) assert.ok(way[index] > way[index - 1]);
  close(way[0], 0);
  close(way[100], 0.999, 1e-4);
});

test("Transforms can be decomposed and composed again", () => {
  for (
    const matrix of [[1, 0, 0, 1, 0, 0], [0, 1, -1, 0, 5, 6], [-2, 0, 0, 1, 0, 0], [1, 0.2, 0.7, 0.9, 3, 4], [
      0.3,
      -1,
      -2,
      0.1,
      0,
      1,
    ]]
  ) {
    composed(decomposed(matrix)).forEach((number, index) => close(number, matrix[index]));
  }
});

const steps = { from: null, to: 0.2, frames: [{ time: 0.25, value: 0.8 }, { time: 0.5, value: 0.2 }] };

test("Key frames keep their times, and the last one lasts to the end", () => {
  assert.deepEqual(keyframes("alpha", steps, false), [
    { opacity: 1, offset: 0 },
    { opacity: 0.8, offset: 0.25 },
    { opacity: 0.2, offset: 0.5 },
    { opacity: 0.2, offset: 1 },
  ]);
  assert.deepEqual(keyframes("alpha", { from: null, to: 0.2 }, false), [{ opacity: 1 }, { opacity: 0.2 }]);
  assert.equal(keyframes("text", steps, false), null);
});

test("In discrete mode each key frame lasts until the next", () => {
  const shown = keyframes("alpha", { ...steps, mode: "discrete" }, false);
  assert.deepEqual(shown.slice(0, 2).map(({ easing: way }) => way), ["steps(1)", "steps(1)"]);
});

test("In cubic mode there are sixteen pieces between two key frames, and colours are linear", () => {
  const frames = [{ time: 0.5, value: [100, 0, 9, 9] }, { time: 1, value: [0, 0, 9, 9] }];
  const shown = keyframes("frame", { from: [0, 0, 9, 9], to: [0, 0, 9, 9], frames, mode: "cubic" }, false);
  assert.equal(shown.length, 33);
  assert.equal(shown[16].left, "100px");
  assert.equal(shown[16].offset, 0.5);
  // The slope of the curve at its highest point is zero.
  close(parseFloat(shown[15].left), parseFloat(shown[17].left), 0.001);
  const colours = {
    from: "#ff0000",
    to: "#0000ff",
    frames: [{ time: 0.5, value: "#00ff00" }, { time: 1, value: "#0000ff" }],
    mode: "cubic",
  };
  assert.equal(keyframes("backgroundColor", colours, false).length, 3);
});

test("In paced cubic mode each piece takes time in proportion to its length", () => {
  const frames = [{ time: 0.9, value: [100, 0, 9, 9] }, { time: 1, value: [400, 0, 9, 9] }];
  const shown = keyframes("frame", { from: [0, 0, 9, 9], to: [400, 0, 9, 9], frames, mode: "cubicPaced" }, false);
  for (const { left, offset } of shown) close(parseFloat(left), 400 * offset, 0.01);
});
