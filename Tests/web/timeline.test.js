import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, nextChange, TimelineRunner, timelineText, timeOf, valueAt } from "../../web/timeline.js";
import { ManualTime } from "./support.js";

const playing = { value: 12.5, at: 1000, rate: 1, minimum: 0, maximum: 180 };

test("A value grows by its rate per second from its start time", () => {
  assert.equal(valueAt(playing, 1000), 12.5);
  assert.equal(valueAt(playing, 3500), 15);
  assert.equal(valueAt({ ...playing, rate: -2 }, 2000), 10.5);
});

test("A value with rate 0 is constant", () => {
  assert.equal(valueAt({ ...playing, rate: 0 }, 99999), 12.5);
});

test("A value stays within its limits", () => {
  assert.equal(valueAt(playing, 1e9), 180);
  assert.equal(valueAt(playing, -1e9), 0);
  assert.equal(valueAt({ value: 1, at: 0, rate: 1 }, 5000), 6);
});

test("The time of a value is the time at which the value is reached", () => {
  assert.equal(timeOf(playing, 15), 3500);
  assert.equal(timeOf({ ...playing, rate: -0.5 }, 12), 2000);
});

test("Seconds are formatted as on a clock", () => {
  assert.equal(clockText(0), "0:00");
  assert.equal(clockText(62.999), "1:02");
  assert.equal(clockText(3599), "59:59");
  assert.equal(clockText(3661), "1:01:01");
  assert.equal(clockText(-3), "0:00");
});

test("Elapsed and remaining time always add up to the length", () => {
  const timeline = { ...playing, maximum: 180.4 };

  assert.equal(timelineText("elapsed", 2.9, timeline), "0:02");
  assert.equal(timelineText("remaining", 2.9, timeline), "-2:58");
  assert.equal(timelineText("remaining", 180.4, timeline), "-0:00");
  assert.equal(timelineText("seconds", 62.7, timeline), "62");
});

test("A timeline without an end has no remaining time", () => {
  assert.equal(timelineText("remaining", 5, { value: 5, at: 0, rate: 1 }), "");
});

test("The next change is the next whole step in the direction of the rate", () => {
  assert.equal(nextChange({ rate: 1 }, 12.5, 1), 13);
  assert.equal(nextChange({ rate: 1 }, 13, 1), 14);
  assert.equal(nextChange({ rate: -1 }, 12.5, 1), 12);
  assert.equal(nextChange({ rate: -1 }, 12, 1), 11);
  assert.ok(Number.isNaN(nextChange({ rate: 0 }, 12, 1)));
});

function runner(start) {
  const time = new ManualTime(start);
  return { time, timelines: new TimelineRunner({ clock: time, timers: time.timers }) };
}

test("A value is shown at once, and again after each step", () => {
  const { time, timelines } = runner(1000);
  const shown = [];

  timelines.run("elapsed", playing, 1, (value) => shown.push(timelineText("elapsed", value, playing)));
  time.advance(2600);

  assert.deepEqual(shown, ["0:12", "0:13", "0:14", "0:15"]);
});

test("A text is late by at most a few milliseconds", () => {
  const { time, timelines } = runner(1000);
  const shown = [];

  timelines.run("elapsed", playing, 1, (value) => shown.push([time.time, Math.floor(value)]));
  time.advance(60000);

  for (const [at, value] of shown.slice(1)) assert.ok(at - timeOf(playing, value) <= 2, `${value} was shown at ${at}`);
  assert.equal(shown.length, 61);
});

test("A value at its limit sets no more timers", () => {
  const { time, timelines } = runner(1000);

  timelines.run("elapsed", { ...playing, maximum: 13.2 }, 1, () => {});
  time.advance(5000);

  assert.equal(time.entries.size, 0);
});

test("A value is shown at its limit, even if the limit is not a whole step", () => {
  const { time, timelines } = runner(1000);
  const shown = [];

  timelines.run("bar", { ...playing, maximum: 13.2 }, 1, (value) => shown.push(value));
  time.advance(5000);

  assert.equal(shown.at(-1), 13.2);
});

test("A hidden page runs no timers, and is correct at once when it is visible", () => {
  const { time, timelines } = runner(1000);
  const shown = [];
  timelines.run("elapsed", playing, 1, (value) => shown.push(Math.floor(value)));

  timelines.setPaused(true);
  time.advance(30000);
  const meanwhile = shown.length;
  timelines.setPaused(false);

  assert.equal(meanwhile, 1);
  assert.deepEqual(shown, [12, 42]);
});

test("A stopped timeline is not shown any more", () => {
  const { time, timelines } = runner(1000);
  let count = 0;
  timelines.run("elapsed", playing, 1, () => {
    count += 1;
  });

  timelines.stop("elapsed");
  time.advance(5000);

  assert.equal(count, 1);
  assert.equal(time.entries.size, 0);
});

test("Another timeline with the same key replaces the first", () => {
  const { time, timelines } = runner(1000);
  const shown = [];
  timelines.run("elapsed", playing, 1, () => shown.push("old"));

  timelines.run("elapsed", { ...playing, rate: 0 }, 1, () => shown.push("new"));
  time.advance(5000);

  assert.deepEqual(shown, ["old", "new"]);
});
