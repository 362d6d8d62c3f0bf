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

test("Add inserts a node at its index, with its properties that are not null", () => {
  const mirror = three();

  const change = mirror.apply({ from: 1, to: 2, ops: [["add", 9, 1, 1, "button", { title: "Play", label: null }]] });

  assert.deepEqual(mirror.node(1).children, [2, 9, 3, 4]);
  assert.deepEqual(mirror.node(9), { id: 9, parent: 1, kind: "button", props: { title: "Play" }, children: [] });
  assert.deepEqual([...change.structure], [1]);
  assert.equal(mirror.revision, 2);
});

test("Set changes the named properties, and null resets one", () => {
  const mirror = three();

  const change = mirror.apply({
    from: 1,
    to: 2,
    ops: [["set", 2, { text: null, alpha: 0.5 }], ["set", 2, { hidden: true }]],
  });

  assert.deepEqual(mirror.node(2).props, { alpha: 0.5, hidden: true });
  assert.deepEqual([...change.changed.get(2)], ["text", "alpha", "hidden"]);
});

test("Remove removes the whole subtree", () => {
  const mirror = three();
  mirror.apply({
    from: 1,
    to: 2,
    ops: [["add", 5, 4, 0, "view", {}], ["add", 6, 5, 0, "view", {}], ["set", 6, { alpha: 0 }]],
  });

  const change = mirror.apply({ from: 2, to: 3, ops: [["set", 6, { alpha: 1 }], ["remove", 4]] });

  assert.deepEqual(mirror.node(1).children, [2, 3]);
  assert.deepEqual([...change.removed].sort(), [4, 5, 6]);
  assert.deepEqual([...change.structure], [1]);
  assert.equal(mirror.node(6), undefined);
  assert.equal(change.changed.size, 0);
});

test("Move removes a node before it inserts it, so that the last index is one less", () => {
  const mirror = three();

  mirror.apply({ from: 1, to: 2, ops: [["move", 2, 1, 2]] });

  assert.deepEqual(mirror.node(1).children, [3, 4, 2]);
});

test("Move to another parent moves the subtree and changes both parents", () => {
  const mirror = three();

  const change = mirror.apply({ from: 1, to: 2, ops: [["move", 2, 4, 0]] });

  assert.deepEqual(mirror.node(1).children, [3, 4]);
  assert.deepEqual(mirror.node(4).children, [2]);
  assert.equal(mirror.node(2).parent, 4);
  assert.deepEqual([...change.structure].sort(), [1, 4]);
});

test("Operations apply in order: a node can leave a subtree that is removed next", () => {
  const mirror = three();

  mirror.apply({
    from: 1,
    to: 2,
    ops: [["add", 5, 4, 0, "label", {}], ["move", 5, 1, 0], ["remove", 4], ["add", 4, 1, 0, "button", {}]],
  });

  assert.deepEqual(mirror.node(1).children, [4, 5, 2, 3]);
  assert.equal(mirror.node(4).kind, "button");
});

test("A patch may skip revisions, because the server skips states for a slow client", () => {
  const mirror = three();

  mirror.apply({ from: 1, to: 40, ops: [["set", 2, { text: "z" }]] });

  assert.equal(mirror.revision, 40);
});

test("A patch from another revision is rejected and changes nothing", () => {
  const mirror = three();

  assert.throws(() => mirror.apply({ from: 2, to: 3, ops: [["remove", 2]] }), MirrorError);
  assert.equal(mirror.revision, 1);
  assert.deepEqual(mirror.node(1).children, [2, 3, 4]);
});

test("A patch without from applies to the current revision", () => {
  const mirror = three();

  mirror.apply({ to: 5, ops: [["set", 2, { text: "z" }]] });

  assert.equal(mirror.revision, 5);
  assert.equal(mirror.node(2).props.text, "z");
  assert.throws(() => mirror.apply({ to: 4, ops: [] }), MirrorError, "it goes back");
  mirror.apply({ from: null, to: 6, ops: [] });
  assert.equal(mirror.revision, 6);
});

test("A patch without from is rejected by an empty tree", () => {
  const mirror = new Mirror();

  assert.throws(() => mirror.apply({ to: 1, ops: [] }), MirrorError);
  assert.equal(mirror.revision, 0);
});

test("A snapshot replaces the tree, whatever its revision", () => {
  const mirror = three();

  const change = mirror.apply(snapshot([["add", 3, ROOT, 0, "window", {}]], 77));

  assert.equal(change.snapshot, true);
  assert.equal(mirror.revision, 77);
  assert.equal(mirror.node(2), undefined);
  assert.deepEqual(mirror.node(3).props, {});
});

for (
  const [name, op] of [
    ["An unknown operation", ["swap", 2, 3]],
    ["An operation that is not an array", { op: "remove" }],
    ["Add of an existing node", ["add", 2, 1, 0, "view", {}]],
    ["Add of the root", ["add", ROOT, 1, 0, "view", {}]],
    ["Add under a missing parent", ["add", 9, 8, 0, "view", {}]],
    ["Add without a kind", ["add", 9, 1, 0]],
    ["Add beyond the end", ["add", 9, 1, 4, "view", {}]],
    ["Add before the beginning", ["add", 9, 1, -1, "view", {}]],
    ["Remove of a missing node", ["remove", 9]],
    ["Remove of the root", ["remove", ROOT]],
    ["Set on a missing node", ["set", 9, {}]],
    ["Set without properties", ["set", 2]],
    ["Move of a missing node", ["move", 9, 1, 0]],
    ["Move beyond the end", ["move", 2, 1, 3]],
    ["Move into itself", ["move", 1, 4, 0]],
  ]
) {
  test(`${name} is rejected`, () => {
    assert.throws(() => three().apply({ from: 1, to: 2, ops: [op] }), MirrorError);
  });
}

for (const patch of [{}, { from: 1, to: 2 }, { from: "1", to: 2, ops: [] }, { from: 1, to: 0, ops: [] }]) {
  test(`The patch ${JSON.stringify(patch)} is rejected`, () => {
    assert.throws(() => three().apply(patch), MirrorError);
  });
}
