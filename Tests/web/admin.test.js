import assert from "node:assert/strict";
import { test } from "node:test";
import {
  grantsText,
  latencyText,
  modeText,
  relativeTimeText,
  revisionText,
  roleName,
  screenText,
  stateText,
} from "../../web/admin/words.js";

test("Times are shown relative to now", () => {
  const now = 1_793_300_000_000;
  const table = [
    [0, "just now"],
    [-59_000, "just now"],
    [-60_000, "1 minute ago"],
    [-7_200_000, "2 hours ago"],
    [-86_400_000, "yesterday"],
    [-2_592_000_000, "30 days ago"],
    [30_000, "in less than a minute"],
    [7_199_000, "in 1 hour"],
  ];
  for (const [way, text] of table) assert.equal(relativeTimeText(now + way, now), text);
});

test("A client is current, or a number of revisions behind", () => {
  const of = (revision, current) => revisionText({ revision, current }, 42);
  assert.deepEqual([of(42, true), of(39, false), of(40, true), of(50, false)], [
    "Current",
    "3 behind",
    "Current",
    "Behind",
  ]);
});

test("A latency is rounded, and empty if it was not measured", () => {
  assert.deepEqual([latencyText(1.24), latencyText(48.4), latencyText(null), latencyText(undefined)], [
    "1.2 ms",
    "48 ms",
    "",
    "",
  ]);
});

test("The grants of a device are listed only if they are limited", () => {
  assert.deepEqual([
    grantsText(undefined),
    grantsText(["touch", "media"]),
    grantsText([]),
    grantsText(["touch", "press", "media", "motion", "text"]),
    grantsText(["odd"]),
  ], ["", "touch, media", "nothing", "", "odd"]);
});

test("A screen's summary counts displays and people", () => {
  assert.match(screenText({ clients: [{ client: 1, role: "display" }], count: 1500 }), /^1 display · 1499 people/);
  const clients = [{ client: 1, role: "display" }, { client: 2, role: "remote", name: "Ann" }, {
    client: 3,
    role: "viewer",
  }];
  assert.equal(
    screenText({ control: "turns", clients, revision: 9, holder: 2 }),
    "1 display · 2 people · One person at a time controls this screen · Ann has control · revision 9",
  );
  assert.equal(screenText({}), "0 displays · 0 people · Everyone can control this screen");
});

test("An unknown role, mode or state is shown unchanged", () => {
  assert.deepEqual([
    roleName("display"),
    roleName("odd"),
    modeText("odd"),
    stateText({ visible: false }),
    stateText({ visible: true, blank: true }),
    stateText({}),
  ], ["Display", "odd", "odd", "Hidden", "Blank", "Shown"]);
});
