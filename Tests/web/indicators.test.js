import assert from "node:assert/strict";
import { test } from "node:test";
import { drawIndicators, indicator } from "../../web/indicators.js";

const axis = (content, length = 206) => ({ low: 0, high: Math.max(0, content - length), length, bounces: true });

test("An indicator has the length and the position of the visible part", () => {
  assert.deepEqual(indicator(axis(412), 0), { start: 3, length: 100 });
  assert.deepEqual(indicator(axis(412), 206), { start: 103, length: 100 });
  assert.equal(indicator(axis(206), 0), null);
  assert.equal(indicator(axis(100000), 500).length, 36);
});

test("S9 an indicator is compressed while content is beyond its end", () => {
  assert.deepEqual(indicator(axis(412), -30), { start: 3, length: 70 });
  assert.deepEqual(indicator(axis(412), 236), { start: 133, length: 70 });
  assert.equal(indicator(axis(412), -500).length, 8);
});

test("S9 an indicator respects its insets, and is hidden if it is disabled", () => {
  assert.deepEqual(indicator(axis(412), 0, 20, 10), { start: 23, length: 85 });
  const props = { frame: [0, 0, 400, 206], contentSize: [800, 412] };
  const draw = (more) => {
    const node = { props: { ...props, ...more } };
    const bars = { vertical: { style: {}, hidden: null }, horizontal: { style: {}, hidden: null } };
    drawIndicators({ node, get: (key, fallback) => node.props[key] ?? fallback }, bars, [0, 0]);
    return bars;
  };

  assert.deepEqual([draw().vertical.hidden, draw().horizontal.hidden], [false, false]);
  assert.equal(draw({ scrolls: ["noVertical"] }).vertical.hidden, true);
  assert.equal(draw({ scrolls: ["noHorizontal"] }).horizontal.hidden, true);
  const inset = draw({ indicatorInsets: [40, 0, 20, 8] });
  assert.equal(inset.vertical.style.transform, "translateY(43px)");
  assert.equal(inset.vertical.style.right, "11px");
  assert.equal(inset.horizontal.style.bottom, "23px");
});
