import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { FlowRecorder } from "../../web/inspect/flow.js";
import { outlineRows } from "../../web/inspect/outline.js";

let nodes;
let recorder;
let time;

const node = (id, kind, props = {}, parent = 1, children = []) => ({ id, kind, parent, props, children });

beforeEach(() => {
  time = 0;
  nodes = new Map(
    [
      node(1, "window"),
      node(2, "button", { identifier: "play", title: "Play" }),
      node(3, "label", { identifier: "count", text: "0" }),
      node(4, "textfield", { identifier: "name", text: "" }),
      node(5, "textfield", { identifier: "password", secure: true }),
      node(6, "cell", { label: "Paper Boats" }),
      node(7, "cell", { label: "Twin" }),
      node(8, "cell", { label: "Twin" }),
    ].map((each) => [each.id, each]),
  );
  recorder = new FlowRecorder({ nodes: () => nodes.values(), node: (id) => nodes.get(id) });
});

/** Adds an event with its changes. */
function happen(input, { ops = [], entries = [], node: taker, client = 3, after = 10 } = {}) {
  time += after;
  for (const [op, id, properties] of ops) if (op === "set") Object.assign(nodes.get(id).props, properties);
  recorder.add(
    { number: time, time, client, input, entries, node: taker, from: 1, to: ops.length > 0 ? 2 : 1 },
    ops.length > 0 ? [{ ops }] : [],
  );
}

function touch(phase, point, options = {}) {
  happen({ kind: "touch", touches: [{ id: 1, phase, point }] }, {
    entries: phase === "began" ? [{ kind: "landed", touch: 1, node: options.on }] : [],
    ...options,
  });
}

function tap(on, options = {}) {
  touch("began", [20, 30], { on });
  touch("ended", [21, 30], options);
}

const steps = () => recorder.text("counter").split("\n").slice(1).filter(Boolean);

test("A tap becomes a step by identifier, with the changes as expectations", () => {
  tap(2, { ops: [["set", 3, { text: "1" }], ["set", 2, { title: "Pause", highlighted: null }]] });

  assert.deepEqual(steps(), ["tap #play", 'expect #count text "1"', 'expect #play text "Pause"']);
});

test("A view without an identifier is named by its text, or by its place if the text is not unique", () => {
  tap(6);
  tap(7);

  assert.deepEqual(steps(), ['tap "Paper Boats"', "tap 20 30"]);
});

test("An identifier of two views is not used", () => {
  nodes.set(9, node(9, "button", { identifier: "play" }));
  tap(2);

  assert.deepEqual(steps(), ['tap "Play"']);
});

test("A finger that moves is a drag, and one that stays is a long press", () => {
  touch("began", [20, 30], { on: 2 });
  touch("moved", [60, 30]);
  touch("ended", [120.4, 30]);
  touch("began", [20, 30], { on: 2 });
  touch("ended", [20, 30], { after: 812 });

  assert.deepEqual(steps(), ["drag 20,30 to 120,30", "long-press #play --for 800ms"]);
});

test("A cancelled touch is not a step", () => {
  touch("began", [20, 30], { on: 2 });
  touch("cancelled", [20, 30]);

  assert.deepEqual(steps(), []);
});

test("Presses, media keys, shakes, edits and wheels are steps of their own", () => {
  happen({ kind: "press", presses: [{ key: "select", phase: "began" }] });
  happen({ kind: "press", presses: [{ key: "select", phase: "ended" }] });
  happen({ kind: "press", presses: [{ key: "keyboard", phase: "began" }] });
  happen({ kind: "remote", command: "togglePlayPause" });
  happen({ kind: "motion", phase: "began" });
  happen({ kind: "edit", action: "copy" });
  happen({ kind: "scroll", by: [0, 40], point: [1, 1] }, { node: 3 });
  happen({ kind: "scroll", by: [0, 60], point: [1, 1] }, { node: 3 });

  assert.deepEqual(steps(), ["press select", "remote togglePlayPause", "shake", "key cmd+c", "swipe up #count"]);
});

test("Typed text is read from its field and becomes one step", () => {
  nodes.get(4).props.editing = true;
  happen({ kind: "text", count: 1 }, { ops: [["set", 4, { text: "A" }]] });
  happen({ kind: "text", count: 1 }, { ops: [["set", 4, { text: 'A"da' }], ["set", 3, { text: "4" }]] });
  happen({ kind: "press", presses: [{ key: "select", phase: "began" }] });

  assert.deepEqual(steps(), ['type "A\\"da" into #name', 'expect #count text "4"', "press select"]);
});

test("Removed text is erased before more is typed", () => {
  nodes.get(4).props.editing = true;
  nodes.get(4).props.text = "Ada";
  recorder = new FlowRecorder({ nodes: () => nodes.values(), node: (id) => nodes.get(id) });
  happen({ kind: "text", count: 0 }, { ops: [["set", 4, { text: "Ad" }]] });
  happen({ kind: "text", count: 1 }, { ops: [["set", 4, { text: "Adele" }]] });

  assert.deepEqual(steps(), ["erase 1", 'type "ele" into #name']);
});

test("A secret becomes a variable, and the file says that it has to be passed", () => {
  nodes.get(5).props.editing = true;
  happen({ kind: "text", count: 7 }, { ops: [["set", 5, { text: "•••••••" }]] });
  const text = recorder.text("login");

  assert.match(text, /^type \$PASSWORD into #password$/m);
  assert.match(text, /^# PASSWORD is secret/m);
  assert.doesNotMatch(text, /•/);
});

test("Timers are not steps, and their changes before the first step are not expected", () => {
  happen({ kind: "timer" }, { ops: [["set", 3, { text: "9" }]], client: undefined });
  tap(2);

  assert.deepEqual(steps(), ["tap #play"]);
  assert.equal(recorder.count, 1);
});

test("An outline shows the open views, and during a search the matches with their parents", () => {
  const tree = new Map(
    [
      node(0, "screen", {}, null, [1]),
      node(1, "window", {}, 0, [2, 3]),
      node(2, "view", { identifier: "list" }, 1, [4]),
      node(3, "label", { text: "Title" }),
      node(4, "button", { title: "Play" }, 2),
    ].map((each) => [each.id, each]),
  );
  const mirror = { root: tree.get(0), node: (id) => tree.get(id) };
  const ids = (closed, search) =>
    outlineRows(
      mirror,
      new Set(closed),
      search,
      ({ kind, props }) => `${kind} ${props.identifier ?? ""} ${props.title ?? props.text ?? ""}`,
    ).map((row) => [row.node.id, row.depth]);

  assert.deepEqual(ids([], ""), [[1, 0], [2, 1], [4, 2], [3, 1]]);
  assert.deepEqual(ids([2], ""), [[1, 0], [2, 1], [3, 1]]);
  assert.deepEqual(ids([2], "play"), [[1, 0], [2, 1], [4, 2]], "a search looks into what is closed");
  assert.deepEqual(ids([], "nothing"), []);
});
