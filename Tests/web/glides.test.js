import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  axesOf,
  fingerPosition,
  glideDuration,
  glideOffset,
  glideStates,
  resistanceRatio,
  resistedOffset,
  tensionTo,
} from "../../web/glides.js";

const LIST = { frame: [0, 0, 400, 400], contentSize: [400, 2000] };
const y = (glide, elapsed, props = LIST) =>
  glideOffset({ value: [0, 0], velocity: [0, 0], rate: 0.998, ...glide }, axesOf(props), elapsed)[1];

// The expected values were computed by numerical integration of the forces in steps of 0.02 milliseconds. The server's
// tests read the same file.
const cases = JSON.parse(readFileSync(new URL("glides.json", import.meta.url), "utf8"));

for (const [number, { glide, low, high, bounces, elapsed, place }] of cases.entries()) {
  test(`S4 the closed form matches the simulated forces, case ${number}`, () => {
    const axis = { low, high, length: 400, bounces };
    const whole = {
      ...glide,
      value: [glide.value, 0],
      velocity: [glide.velocity, 0],
      ...(glide.spring ? { to: [glide.to, 0] } : {}),
    };

    const [{ place: shown }] = glideStates(whole, [axis, axis], elapsed);

    assert.ok(Math.abs(shown - place) < 0.25, `${shown} is not ${place}`);
  });
}

test("S3 beyond its end content follows the finger less and less", () => {
  const [, axis] = axesOf(LIST);

  assert.equal(resistedOffset(axis, 100), 100);
  assert.ok(Math.abs(resistedOffset(axis, -100) + (1 - 1 / (100 * 0.55 / 400 + 1)) * 400) < 1e-9);
  assert.ok(resistedOffset(axis, -1e9) > -400);
  assert.ok(resistedOffset(axis, 1700) > 1600 && resistedOffset(axis, 1700) < 1655);
  for (const place of [-300, -1, 0, 800, 1600, 1650, 5000]) {
    assert.ok(Math.abs(fingerPosition(axis, resistedOffset(axis, place)) - place) < 1e-6);
  }
  const slope = (resistedOffset(axis, -100) - resistedOffset(axis, -100.001)) / 0.001;
  assert.ok(Math.abs(resistanceRatio(axis, -100) - slope) < 1e-4);
});

test("S3 content that fits bounces only if it always does, and rigid content never", () => {
  const small = { frame: [0, 0, 400, 400], contentSize: [400, 100] };

  assert.deepEqual(axesOf(small).map((axis) => axis.bounces), [false, false]);
  assert.deepEqual(axesOf({ ...small, scrolls: ["vertical"] }).map((axis) => axis.bounces), [false, true]);
  assert.deepEqual(axesOf(LIST).map((axis) => axis.bounces), [false, true]);
  assert.deepEqual(axesOf({ ...LIST, scrolls: ["rigid"] }).map((axis) => axis.bounces), [false, false]);
  assert.deepEqual(axesOf(LIST, true).map((axis) => axis.bounces), [false, false]);
});

test("S4 content released beyond its end springs back, and a glide to the end overshoots first", () => {
  assert.ok(y({ value: [0, -80] }, 100) > -80);
  assert.ok(y({ value: [0, -80] }, 100) < -30);
  assert.equal(y({ value: [0, -80] }, 5000), 0);
  const hit = { value: [0, 1500], velocity: [0, 2000] };
  assert.ok(Math.max(...[100, 150, 200].map((elapsed) => y(hit, elapsed))) > 1640);
  assert.equal(y(hit, 5000), 1600);
  assert.ok(glideDuration({ ...hit, rate: 0.998 }, axesOf(LIST)) < 2000);
});

test("The spring to a target is stiffer for a faster start, so that it does not overshoot", () => {
  assert.equal(tensionTo([0, 0], [0, 0], [0, 300]), 14);
  assert.equal(tensionTo([0, 0], [0, 6000], [0, 300]), 20);
  assert.equal(tensionTo([0, 0], [0, -6000], [0, 300]), 14);
  assert.equal(tensionTo([0, 0], [0, 6000], [0, 1]), 40);
});
