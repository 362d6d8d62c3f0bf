import assert from "node:assert/strict";
import { test } from "node:test";
import { watchTextScale } from "../../web/text-scale.js";

function setUp({ fontSize, userAgent = "Chrome", supports = false }) {
  const probe = { style: {} };
  const state = { fontSize, observed: null, callback: null };
  const window = {
    navigator: { userAgent },
    CSS: { supports: () => supports },
    getComputedStyle: () => ({ fontSize: state.fontSize }),
    ResizeObserver: class {
      constructor(callback) {
        state.callback = callback;
      }

      observe(element) {
        state.observed = element;
      }
    },
  };
  const document = { createElement: () => probe, body: { append() {} } };
  let changes = 0;
  const scale = watchTextScale({ document, window, changed: () => (changes += 1) });
  return { scale, state, probe, changes: () => changes };
}

test("Unchanged text has a scale of 1, in a browser and on an iPhone", () => {
  assert.equal(setUp({ fontSize: "16px" }).scale(), 1);
  const phone = setUp({ fontSize: "17px", userAgent: "iPhone", supports: true });
  assert.equal(phone.scale(), 1);
  assert.match(phone.probe.style.cssText, /-apple-system-body/);
});

test("A change of the text size is reported and measured again", () => {
  const { scale, state, probe, changes } = setUp({ fontSize: "16px" });
  assert.equal(state.observed, probe);

  state.fontSize = "24px";
  state.callback();

  assert.deepEqual([scale(), changes()], [1.5, 1]);
});

test("A size that cannot be measured counts as the default", () => {
  assert.equal(setUp({ fontSize: "" }).scale(), 1);
});
