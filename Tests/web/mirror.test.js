import assert from "node:assert/strict";
import { test } from "node:test";
import { Mirror, MirrorError, ROOT } from "../../web/mirror.js";

const snapshot = (ops, to = 1) => ({ type: "patch", from: 0, to, ops });

/** Makes a mirror of window 1 with the children 2, 3 and 4. */
function three() {
  const mirror = new Mirror();
  mirror.apply(snapshot([
    ["add", 1, ROOT, 0, "window", {}],
    ["add", 2, 1, 0, "label", { text: "a" }],
    ["add", 3, 1, 1, "label", { text: "b" }],
    ["add", 4, 1, 2, "view", {}],
  ]));
  return mirror;
}

test("A tree begins empty at revision 0", () => {
  const mirror = new Mirror();

  assert.equal(mirror.revision, 0);
  assert.deepEqual(mirror.root.children, []);
});

test("An add operation inserts a node at its index with its non-null properties", () => {
  const mirror = three();

  const change = mirror.apply({ from: 1, to: 2, ops: [["add", 9, 1, 1, "button", { title: "Play", label: null }]] });

  assert.deepEqual(mirror.node(1).children, [2, 9, 3, 4]);
  assert.deepEqual(mirror.node(9), { id: 9, parent: 1, kind: "button", props: { title: "Play" }, children: [] });
  assert.deepEqual([...change.structure], [1]);
  assert.equal(mirror.revision, 2);
});

test("A set operation changes the named properties, and null removes one", () => {
  const mirror = three();

  const change = mirror.apply({ from: 1, to: 2, ops: [["set", 2, { text: null, alpha: 0.5 }], ["set", 2, { hidden: true }]] });

  assert.deepEqual(mirror.node(2).props, { alpha: 0.5, hidden: true });
  assert.deepEqual([...change.changed.get(2)], ["text", "alpha", "hidden"]);
});

test("A remove operation removes the whole subtree", () => {
  const mirror = three();
  mirror.apply({ from: 1, to: 2, ops: [["add", 5, 4, 0, "view", {}], ["add", 6, 5, 0, "view", {}], ["set", 6, { alpha: 0 }]] });

  const change = mirror.apply({ from: 2, to: 3, ops: [["set", 6, { alpha: 1 }], ["remove", 4]] });

  assert.deepEqual(mirror.node(1).children, [2, 3]);
  assert.deepEqual([...change.removed].sort(), [4, 5, 6]);
  assert.equal(mirror.node(6), undefined);
  assert.equal(change.changed.size, 0);
});

test("A move operation removes the node before it inserts it at the index", () => {
  const mirror = three();

  mirror.apply({ from: 1, to: 2, ops: [["move", 2, 1, 2]] });

  assert.deepEqual(mirror.node(1).children, [3, 4, 2]);
});

test("A move to another parent takes the subtree along and names both parents", () => {
  const mirror = three();

  const change = mirror.apply({ from: 1, to: 2, ops: [["move", 2, 4, 0]] });

  assert.deepEqual(mirror.node(1).children, [3, 4]);
  assert.deepEqual(mirror.node(4).children, [2]);
  assert.equal(mirror.node(2).parent, 4);
  assert.deepEqual([...change.structure].sort(), [1, 4]);
});

test("Operations are applied in order: a node can leave a removed parent, and its id can be reused", () => {
  const mirror = three();

  mirror.apply({ from: 1, to: 2, ops: [["add", 5, 4, 0, "label", {}], ["move", 5, 1, 0], ["remove", 4], ["add", 4, 1, 0, "button", {}]] });

  assert.deepEqual(mirror.node(1).children, [4, 5, 2, 3]);
  assert.equal(mirror.node(4).kind, "button");
});

test("A patch may skip revisions, as the server does for slow clients", () => {
  const mirror = three();

  mirror.apply({ from: 1, to: 40, ops: [["set", 2, { text: "z" }]] });

  assert.equal(mirror.revision, 40);
});

test("A patch from another revision is refused and changes nothing", () => {
  const mirror = three();

  assert.throws(() => mirror.apply({ from: 2, to: 3, ops: [["remove", 2]] }), MirrorError);
  assert.equal(mirror.revision, 1);
  assert.deepEqual(mirror.node(1).children, [2, 3, 4]);
});

test("A patch without a start revision applies to the current one", () => {
  const mirror = three();

  mirror.apply({ to: 5, ops: [["set", 2, { text: "z" }]] });

  assert.equal(mirror.revision, 5);
  assert.equal(mirror.node(2).props.text, "z");
  assert.throws(() => mirror.apply({ to: 4, ops: [] }), MirrorError, "it goes back");
  mirror.apply({ from: null, to: 6, ops: [] });
  assert.equal(mirror.revision, 6);
});

test("A patch without a start revision is refused if the tree is empty", () => {
  const mirror = new Mirror();

  assert.throws(() => mirror.apply({ to: 1, ops: [] }), MirrorError);
  assert.equal(mirror.revision, 0);
});

test("A snapshot begins with an empty tree at any revision", () => {
  const mirror = three();

  const change = mirror.apply(snapshot([["add", 3, ROOT, 0, "window", {}]], 77));

  assert.equal(change.snapshot, true);
  assert.equal(mirror.revision, 77);
  assert.equal(mirror.node(2), undefined);
  assert.deepEqual(mirror.node(3).props, {});
});

for (const [name, op] of [
  ["an operation that is none", ["swap", 2, 3]],
  ["an operation that is no array", { op: "remove" }],
  ["add of a node that is there", ["add", 2, 1, 0, "view", {}]],
  ["add of the screen itself", ["add", ROOT, 1, 0, "view", {}]],
  ["add under a parent that is not there", ["add", 9, 8, 0, "view", {}]],
  ["add without a kind", ["add", 9, 1, 0]],
  ["add beyond the end", ["add", 9, 1, 4, "view", {}]],
  ["add before the beginning", ["add", 9, 1, -1, "view", {}]],
  ["remove of a node that is not there", ["remove", 9]],
  ["remove of the screen itself", ["remove", ROOT]],
  ["set on a node that is not there", ["set", 9, {}]],
  ["set without properties", ["set", 2]],
  ["move of a node that is not there", ["move", 9, 1, 0]],
  ["move beyond the end", ["move", 2, 1, 3]],
  ["move into itself", ["move", 1, 4, 0]],
]) {
  test(`${name} is refused`, () => {
    assert.throws(() => three().apply({ from: 1, to: 2, ops: [op] }), MirrorError);
  });
}

for (const patch of [{}, { from: 1, to: 2 }, { from: "1", to: 2, ops: [] }, { from: 1, to: 0, ops: [] }]) {
  test(`the patch ${JSON.stringify(patch)} is refused`, () => {
    assert.throws(() => three().apply(patch), MirrorError);
  });
}
