import assert from "node:assert/strict";
import { test } from "node:test";
import { axesOf, glideOffset, restAtStop, tensionTo } from "../../web/glides.js";
import { Mirror } from "../../web/mirror.js";
import { Renderer } from "../../web/renderer.js";
import { create } from "../../web/kinds/picker.js";
import { makeDocument } from "./dom.js";
import { ManualFrames } from "./support.js";

test("A wheel is a slider for a screen reader, which reads the selected row", async () => {
  const document = Object.assign(makeDocument(), { head: { append: (link) => link.onload() } });
  const frames = new ManualFrames();
  const mirror = new Mirror();
  const made = [];
  const late = (view) => made[made.push(create(view)) - 1];
  const environment = {
    document,
    animations: { show() {} },
    requestFrame: frames.request,
    timelines: { stop() {} },
    override() {},
    flushed() {},
    late,
  };
  const renderer = new Renderer(mirror, document.createElement("div"), environment);
  const apply = async (patch) => {
    renderer.schedule(mirror.apply(patch));
    frames.run();
    await Promise.all(made);
    await null;
  };
  await apply({
    from: 0,
    to: 1,
    ops: [["add", 1, 0, 0, "wheel", { label: "Month", value: 2, maximum: 11, text: "March", spacing: 34 }]],
  });
  const wheel = renderer.element(1);
  const said = (...names) => names.map((name) => wheel.getAttribute(name));

  assert.deepEqual(said("role", "aria-label", "aria-valuenow", "aria-valuemin", "aria-valuemax", "aria-valuetext"), [
    "slider",
    "Month",
    "2",
    "0",
    "11",
    "March",
  ]);
  await apply({ from: 1, to: 2, ops: [["set", 1, { value: 3, text: "April", label: null }]] });
  assert.deepEqual(said("aria-label", "aria-valuenow", "aria-valuetext"), ["Wheel", "3", "April"]);
});

test("C7 a released wheel stops on a row, whatever its place and speed", () => {
  const [, axis] = axesOf({
    frame: [0, 0, 100, 216],
    contentSize: [100, 34 * 200],
    insets: [91, 0, 91, 0],
    scrolls: ["vertical"],
  });
  const spring = (to) => ({ to: [0, to], spring: tensionTo([0, 0], [0, 0], [0, to]) });

  for (let place = -91; place < 1000; place += 13.7) {
    for (const speed of [0, 60, -60, 300, -900, 2500]) {
      const aim = restAtStop(axis, place, speed, 34, spring);
      const rest = glideOffset({ value: [0, place], velocity: [0, speed], ...aim }, [axis, axis], Infinity)[1];

      const row = (rest + 91) / 34;
      assert.ok(Math.abs(row - Math.round(row)) < 0.01, `from ${place} at ${speed} to ${rest}`);
    }
  }
});
