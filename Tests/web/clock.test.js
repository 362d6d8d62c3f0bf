import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerClock } from "../../web/clock.js";
import { ManualTime } from "./support.js";

test("The server's time is taken to be in the middle of the exchange", () => {
  const time = new ManualTime(1000);
  const clock = new ServerClock(time.now);

  clock.sample(900, 1000, 83000);

  assert.equal(clock.now(), 83050);
  time.advance(500);
  assert.equal(clock.now(), 83550);
});

test("The sample with the shortest round trip wins, whatever its order", () => {
  const clock = new ServerClock(new ManualTime(1000).now);

  assert.equal(clock.sample(900, 1000, 5000), true);
  assert.equal(clock.sample(960, 1000, 7000), true);
  assert.equal(clock.sample(700, 1000, 9000), false);

  assert.equal(clock.now(), 7020);
  assert.equal(clock.roundTrip, 40);
});

test("After a restart the old offset is used until the first new sample", () => {
  const clock = new ServerClock(new ManualTime(1000).now);
  clock.sample(998, 1000, 5000);

  clock.restart();
  const between = clock.now();
  clock.sample(500, 1000, 90000);

  assert.equal(between, 5001);
  assert.equal(clock.now(), 90250);
});

test("An impossible sample is ignored", () => {
  const clock = new ServerClock(new ManualTime(1000).now);

  assert.equal(clock.sample(1000, 900, 5000), false);
  assert.equal(clock.sample(900, 1000, undefined), false);
  assert.equal(clock.sample(undefined, 1000, 5000), false);
  assert.equal(clock.now(), 1000);
});
