// Screen readers read the children of a list in the order of the list, in whatever order the children are stored.

import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "../../web/kinds/list.js";
import { makeDocument } from "./dom.js";

function setUp(list, children) {
  const document = makeDocument();
  const views = new Map(children.map(([id, kind, properties]) => [id, {
    id,
    node: { kind },
    element: document.createElement("div"),
    get: (name, standard) => properties[name] ?? standard,
  }]));
  const content = document.createElement("div");
  const view = { node: { children: [...views.keys()] }, get: (name, standard) => list[name] ?? standard };
  create(view).arrange(content, (id) => views.get(id));
  return { content, views };
}

test("A screen reader reads rows from the top and skips hidden ones", () => {
  const { content } = setUp({}, [
    [5, "cell", { frame: [0, 80, 9, 9] }],
    [3, "cell", { frame: [0, 40, 9, 9] }],
    [4, "cell", { frame: [0, 0, 9, 9], hidden: true }],
  ]);
  assert.equal(content.getAttribute("aria-owns"), "node-3 node-5");
  assert.equal(content.getAttribute("role"), null);
});

test("A screen reader reads items in their order, with section titles and positions", () => {
  const { content, views } = setUp({ count: 1_000_000 }, [
    [5, "cell", { position: 8, frame: [0, 0, 9, 9] }],
    [3, "cell", { position: 7, frame: [50, 0, 9, 9] }],
    [4, "view", { position: 6.5, frame: [0, 500, 9, 9] }],
  ]);
  assert.equal(content.getAttribute("aria-owns"), "node-4 node-3 node-5");
  assert.equal(content.getAttribute("role"), "list");
  const said = (id) =>
    ["role", "aria-posinset", "aria-setsize"].map((name) => views.get(id).element.getAttribute(name));
  assert.deepEqual(said(5), ["listitem", "8", "1000000"]);
  assert.deepEqual(said(4), ["listitem", null, null]);
});
