import assert from "node:assert/strict";
import { test } from "node:test";
import { Announcer } from "../../web/announcer.js";
import { makeDocument } from "./dom.js";
import { ManualTime } from "./support.js";

function setUp(elements = {}) {
  const document = makeDocument();
  const time = new ManualTime(0);
  const element = document.createElement("div");
  const announcer = new Announcer({ element, find: (id) => elements[id], timers: time.timers });
  return { announcer, element, time };
}

test("An announcement appears in the live region, also if it is repeated, and is removed later", () => {
  const { announcer, element, time } = setUp();

  announcer.announce({ text: "Added" });
  announcer.announce({ text: "Added" });

  assert.deepEqual(element.children.map((line) => line.textContent), ["Added", "Added"]);
  time.advance(8000);
  assert.equal(element.children.length, 0);
});

test("An announcement with a node moves the focus to it, or to its row", () => {
  const gone = [];
  const make = (name, row) => ({
    tabIndex: 0,
    matches: () => false,
    querySelector: () => row ?? null,
    focus: () => gone.push(name),
  });
  const row = make("row");
  const { announcer } = setUp({ 1: make("plain"), 2: make("cell", row) });

  for (const node of [1, 2, 3]) announcer.announce({ node });

  assert.deepEqual(gone, ["plain", "row"]);
  assert.equal(row.tabIndex, -1);
});
