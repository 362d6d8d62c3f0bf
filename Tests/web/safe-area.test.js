import assert from "node:assert/strict";
import { test } from "node:test";
import { Layout } from "../../web/layout.js";
import { watchSafeArea } from "../../web/safe-area.js";
import { makeDocument } from "./dom.js";

/** Calls `watchSafeArea` with simulated elements that report the given sizes of the safe area's edges. */
function setUp(sides) {
  const state = { sides, observed: [], callback: null };
  const window = {
    ResizeObserver: class {
      constructor(callback) {
        state.callback = callback;
      }

      observe(element) {
        state.observed.push(element);
      }
    },
  };
  const appended = [];
  const probe = () => ({
    style: { cssText: "" },
    getBoundingClientRect() {
      const side = (name) => state.sides[this.style.cssText.match(new RegExp(`${name}: var\\(--safe-(\\w+)\\)`))[1]];
      return { height: side("height"), width: side("width") };
    },
  });
  let changes = 0;
  const covered = watchSafeArea({
    document: { createElement: probe },
    window,
    stage: { append: (element) => appended.push(element) },
    changed: () => (changes += 1),
  });
  return { covered, state, appended, changes: () => changes };
}

test("The covered edges are reported in the order top, left, bottom, right", () => {
  const { covered } = setUp({ top: 47, left: 1.004, bottom: 34, right: 2 });

  assert.deepEqual(covered(), [47, 1, 34, 2]);
});

test("Each edge is observed, so that a rotation by 180° is noticed", () => {
  const { covered, state, appended, changes } = setUp({ top: 0, left: 47, bottom: 0, right: 0 });
  assert.deepEqual(state.observed, appended);
  assert.equal(appended.length, 2);

  state.sides = { top: 0, left: 0, bottom: 0, right: 47 };
  state.callback();

  assert.deepEqual([covered(), changes()], [[0, 0, 0, 47], 1]);
});

function place(screen, fills, covered, area = { clientWidth: 390, clientHeight: 844 }) {
  const document = makeDocument();
  const stage = Object.assign(document.createElement("main"), area);
  const layout = new Layout({ stage, element: document.createElement("div"), covered: () => covered });
  layout.setScreen(...screen, fills);
  return { layout, placed: ["--scale", "--left", "--top"].map((name) => Number(stage.style[name])) };
}

test("A screen laid out for the window extends to its edges", () => {
  const { layout, placed } = place([390, 844], true, [47, 0, 34, 0]);

  assert.deepEqual(placed, [1, 0, 0]);
  assert.deepEqual(layout.area, { width: 390, height: 844 });
  assert.deepEqual(layout.screen, { width: 390, height: 844, fills: true });
});

test("Any other screen lies within the safe area", () => {
  const { layout, placed } = place([390, 844], undefined, [47, 0, 34, 0]);

  assert.deepEqual(placed, [763 / 844, Math.round((390 - 390 * (763 / 844)) / 2), 47]);
  assert.equal(layout.screen.fills, false);
  assert.deepEqual(place([400, 200], false, [0, 44, 0, 0], { clientWidth: 844, clientHeight: 390 }).placed, [
    390 / 200,
    54,
    0,
  ]);
});
