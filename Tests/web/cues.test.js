import assert from "node:assert/strict";
import { test } from "node:test";
import { create, currentCue, scrolledBy } from "../../web/kinds/cues.js";
import { Mirror } from "../../web/mirror.js";
import { Renderer } from "../../web/renderer.js";
import { TimelineRunner } from "../../web/timeline.js";
import { makeDocument } from "./dom.js";
import { ManualFrames, ManualTime } from "./support.js";

const CUES = [[5, 0, "One"], [15, 36, "Two"], [25, 72, "Three"], [35, 108, "Four"]];

test("A line is current from its start until the start of the next one", () => {
  assert.deepEqual([0, 4.9, 5, 14.9, 15, 100].map((time) => currentCue(CUES, time)), [-1, -1, 0, 0, 1, 3]);
  assert.equal(currentCue([], 5), -1);
});

test("The current line is at 0.4 of the height, but the lines are not scrolled beyond their ends", () => {
  assert.deepEqual([-1, 0, 1, 2, 3].map((index) => scrolledBy(CUES, index, 144, 100)), [0, 0, 14, 44, 44]);
  assert.equal(scrolledBy(CUES, 3, 144, 500), 0);
});

test("The lines pass by the clock alone, and stop when the timeline stops", async () => {
  const document = Object.assign(makeDocument(), { head: { append: (link) => link.onload() } });
  const time = new ManualTime(1000);
  const frames = new ManualFrames();
  const mirror = new Mirror();
  const made = [];
  const environment = {
    document,
    animations: { show() {} },
    requestFrame: frames.request,
    timelines: new TimelineRunner({ clock: time, timers: time.timers }),
    override() {},
    flushed() {},
    late: (view, environment) => made[made.push(create(view, environment)) - 1],
  };
  const renderer = new Renderer(mirror, document.createElement("div"), environment);
  const apply = async (ops) => {
    renderer.schedule(mirror.apply({ from: mirror.revision, to: mirror.revision + 1, ops }));
    frames.run();
    await Promise.all(made);
    await null;
  };
  const properties = { frame: [0, 0, 300, 100], cues: CUES, contentSize: [300, 144], label: "Lyrics" };
  await apply([["add", 1, 0, 0, "cues", { ...properties, timeline: { value: 4, at: 1000, rate: 1 } }]]);
  const element = renderer.element(1);
  const [lines] = element.children;
  const current = () => [...lines.children].findIndex((line) => line.getAttribute("aria-current") === "true");

  assert.deepEqual([...lines.children].map((line) => line.textContent), ["One", "Two", "Three", "Four"]);
  assert.equal(element.getAttribute("aria-label"), "Lyrics");
  assert.equal(current(), -1);
  time.advance(1100);
  assert.equal(current(), 0);
  assert.deepEqual(["data-first", "data-last"].map((name) => element.getAttribute(name)), ["true", null]);
  time.advance(10_000);
  assert.equal(current(), 1);
  assert.equal(lines.style.transform, "translateY(-14px)");
  assert.deepEqual(["data-first", "data-last"].map((name) => element.getAttribute(name)), [null, null]);
  await apply([["set", 1, { timeline: { value: 26, at: 12_100, rate: 0 } }]]);
  assert.equal(current(), 2);
  time.advance(60_000);
  assert.equal(current(), 2);
  await apply([["set", 1, { cues: null, timeline: null }]]);
  assert.equal(lines.children.length, 0);
});
