import assert from "node:assert/strict";
import { test } from "node:test";
import { EventLog, LogError } from "../../web/inspect/log.js";
import { withOrigin } from "../../web/inspect/inspector.js";
import { handlerText, inputText, outcomeOf, senderText, valueText } from "../../web/inspect/words.js";

let count = 0;
const ALL = { text: "", kind: "", outcome: "" };

/** Makes an event in the server's format. */
function event(fields = {}) {
  count += 1;
  return {
    type: "event",
    number: count,
    time: count * 10,
    client: 3,
    name: "Phone",
    input: { kind: "press", presses: [{ key: "select", phase: "began" }] },
    entries: [],
    from: 1,
    to: 1,
    ...fields,
  };
}

const touch = (phase, fields = {}) =>
  event({ input: { kind: "touch", touches: [{ id: 1, phase, point: [10, 20.25] }] }, by: "UIButton#play", ...fields });

test("An input is described in a few words", () => {
  assert.equal(inputText(touch("began").input), "began (10, 20.3)");
  assert.equal(inputText({ kind: "text", count: 1 }), "1 character");
  assert.equal(inputText({ kind: "scroll", by: [0, 12], point: [1, 2] }), "by (0, 12) at (1, 2)");
  assert.equal(
    inputText({ kind: "touch", touches: [{ id: 0, phase: "began" }, { id: 1, phase: "moved" }] }),
    "2 fingers: began, moved",
  );
});

test("An event names its sender, its handler and its outcome", () => {
  assert.equal(senderText(event({ name: undefined })), "client 3");
  assert.equal(senderText(event({ client: undefined, name: undefined, input: { kind: "timer" } })), "timer");
  assert.equal(handlerText(event()), "none");
  assert.equal(handlerText(event({ stale: true })), "stale");
  assert.equal(outcomeOf(event({ error: "x" })), "error");
  assert.equal(outcomeOf(touch("began")), "handled");
});

test("A value is shortened, and text is quoted", () => {
  assert.equal(valueText([1, "a"]), '[1, "a"]');
  assert.equal(valueText("x".repeat(200), 10).length, 10);
});

test("An event has only the patches between its revisions", () => {
  const log = new EventLog();
  log.addPatch({ to: 5, ops: [["set", 1, { text: "a" }]] }, 4, 40);
  log.addPatch({ to: 6, ops: [["set", 1, { text: "b" }]] }, 5, 42);
  log.addPatch({ from: 0, to: 7, ops: [] }, 0, 9000);

  assert.deepEqual(log.patchesOf(event({ from: 5, to: 6 })).map(({ to }) => to), [6]);
  assert.equal(log.bytesOf(event({ from: 4, to: 6 })), 82);
  assert.deepEqual(log.patchesOf(event({ from: 6, to: 6 })), []);
});

test("A patch over several revisions belongs to every event within it", () => {
  const log = new EventLog();
  log.addPatch({ to: 9, ops: [] }, 4, 40);

  assert.equal(log.patchesOf(event({ from: 6, to: 7 })).length, 1);
});

test("Consecutive moves of one finger share a line, other events begin a new one", () => {
  const log = new EventLog();
  for (const phase of ["began", "moved", "moved", "moved", "ended"]) log.add(touch(phase));
  log.add(touch("moved", { client: 4 }));

  const rows = log.rows(ALL);

  assert.deepEqual(rows.map(({ records }) => records.length), [1, 3, 1, 1]);
  assert.deepEqual(rows.map(({ isGroup }) => isGroup), [false, true, false, false]);
});

test("Moves with another handler are on another line", () => {
  const log = new EventLog();
  log.add(touch("moved"));
  log.add(touch("moved", { by: "UIScrollView" }));

  assert.equal(log.rows(ALL).length, 2);
});

test("A filter by kind, outcome and words requires all of them", () => {
  const log = new EventLog();
  log.add(touch("began", { entries: [{ kind: "action", action: "countUp", name: "CounterViewController" }] }));
  log.add(event());
  const numbers = (filter) => log.rows({ ...ALL, ...filter }).map(({ last }) => last.input.kind);

  assert.deepEqual(numbers({ kind: "press" }), ["press"]);
  assert.deepEqual(numbers({ outcome: "handled" }), ["touch"]);
  assert.deepEqual(numbers({ outcome: "unhandled" }), ["press"]);
  assert.deepEqual(numbers({ text: "COUNTUP phone" }), ["touch"]);
  assert.deepEqual(numbers({ text: "countup tablet" }), []);
});

test("During a pause events wait; Step shows one of them and Resume all", () => {
  const log = new EventLog();
  log.add(touch("began"));
  log.pause();

  assert.equal(log.add(touch("moved")), false);
  log.add(touch("ended"));

  assert.equal(log.records.length, 1);
  assert.equal(log.step().input.touches[0].phase, "moved");
  assert.equal(log.records.length, 2);
  log.resume();
  assert.deepEqual([log.records.length, log.waiting.length, log.isPaused], [3, 0, false]);
  assert.equal(log.step(), null);
});

test("A limited number of events is kept, and skipped events are counted", () => {
  const log = new EventLog();
  for (let index = 0; index < 2100; index += 1) log.add(event(index === 7 ? { skipped: 12 } : {}));

  assert.equal(log.records.length, 2000);
  assert.equal(log.skipped, 12);
});

test("Exported events can be imported with their patches and names", () => {
  const log = new EventLog();
  log.addPatch({ from: 0, to: 4, ops: [["add", 8, 0, 0, "button", { identifier: "play" }]] }, 0, 100);
  log.addPatch({ to: 5, ops: [["set", 8, { title: "Pause" }]] }, 4, 40);
  log.addPatch({ to: 6, ops: [] }, 5, 40);
  log.add(touch("began", { from: 4, to: 5 }));
  const text = log.toText({ screen: "player", epoch: "e" });

  const other = new EventLog();
  const screen = other.read(text);

  assert.equal(screen, "player");
  assert.deepEqual(other.records, log.records);
  assert.deepEqual(other.patchesOf(other.records[0]).map(({ ops }) => ops), [[["set", 8, { title: "Pause" }]]]);
  assert.equal(other.names.get(8), "button#play");
  assert.equal(JSON.parse(text).patches.length, 1, "patches of no event are left out");
  assert.equal(other.add(event()), false, "the screen's own events do not mix with a file's");
  other.resume();
  assert.deepEqual([other.records.length, other.isImported], [0, false]);
});

test("A file without events is rejected with an explanation, and the log is kept", () => {
  const log = new EventLog();
  log.add(event());

  for (
    const text of [
      "{",
      "[]",
      "null",
      '{"format":"baton-events","version":2,"records":[]}',
      '{"format":"baton-events","version":1,"records":[{}]}',
    ]
  ) {
    assert.throws(() => log.read(text), LogError, text);
  }
  assert.equal(log.records.length, 1);
});

test("A touch that ends shows the hit test of its beginning", () => {
  const asked = { kind: "asked", name: "UIWindow", node: 1 };
  const records = [
    touch("began", { entries: [asked, { kind: "offered", name: "UIButton" }] }),
    touch("began", { client: 9, entries: [{ kind: "asked", name: "Other" }] }),
    touch("ended", { entries: [{ kind: "offered", name: "UIButton", call: "touchesEnded" }] }),
  ];

  const whole = withOrigin(records, records[2]);

  assert.equal(whole.origin, records[0].number);
  assert.deepEqual(whole.entries.map(({ kind }) => kind), ["asked", "offered"]);
  assert.deepEqual(whole.entries[0], asked);
  assert.equal(withOrigin(records, records[0]), records[0]);
});
