import { File } from "node:buffer";
import assert from "node:assert/strict";
import { test } from "node:test";
import { base64, droppedItems, Drops, itemsBeforeDrop } from "../../web/drops.js";
import { FakeElement } from "./support.js";

/** Waits until settled promises have run their callbacks. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Makes the data of a drag: `texts` contains a text for each media type, and `files` the dragged files. */
function transferOf(texts = {}, files = []) {
  return {
    types: [...Object.keys(texts), ...(files.length > 0 ? ["Files"] : [])],
    items: [
      ...Object.keys(texts).map((type) => ({ kind: "string", type })),
      ...files.map(({ type }) => ({ kind: "file", type })),
    ],
    files,
    getData: (type) => texts[type] ?? "",
  };
}

function setUp() {
  const window = new FakeElement();
  const view = new FakeElement();
  const sent = [];
  const notices = [];
  const state = { seq: 0, now: 0, maySend: true, isOpen: true };
  const drops = new Drops({
    window,
    root: { contains: (element) => element === view },
    layout: { toScreen: (x, y) => ({ x: x / 2, y: y / 2 }) },
    now: () => state.now,
    maySend: () => state.maySend,
    notice: (text) => notices.push(text),
    send(message) {
      if (!state.isOpen) return null;
      sent.push(message);
      state.seq += 1;
      return state.seq;
    },
  });
  const fire = (type, x, y, dataTransfer, more = {}) => {
    const event = { clientX: x, clientY: y, dataTransfer, target: view, relatedTarget: null, ...more };
    event.preventDefault = () => event.isPrevented = true;
    window.listeners[type].forEach((listener) => listener(event));
    return event;
  };
  const answer = (more) => drops.answered({ type: "done", seq: state.seq, handled: true, ...more });
  return { drops, sent, notices, state, fire, answer, phases: () => sent.map(({ phase }) => phase) };
}

test("before the drop a browser reveals the number of items and their types", () => {
  const files = [new File(["a"], "a.png", { type: "image/png" }), new File(["b"], "b")];
  assert.deepEqual(itemsBeforeDrop(transferOf({ "text/plain": "a", "text/html": "<b>a</b>" }, files)), [
    { representations: [{ type: "text/html" }, { type: "text/plain" }] },
    { representations: [{ type: "image/png" }] },
    { representations: [{ type: "application/octet-stream" }] },
  ]);
  assert.deepEqual(itemsBeforeDrop({ types: ["Files"], items: undefined }), [
    { representations: [{ type: "application/octet-stream" }] },
  ]);
  assert.deepEqual(itemsBeforeDrop(transferOf({ "application/x-own": "a" })), []);
});

test("dropped items have their sizes and names, and items that are too large are left out", async () => {
  const picture = new File(["abc"], "a.png", { type: "image/png" });
  const found = droppedItems(transferOf({ "text/plain": "é" }, [picture]));
  assert.deepEqual(found.items, [
    { representations: [{ type: "text/plain", size: 2 }] },
    { representations: [{ type: "image/png", size: 3 }], name: "a.png" },
  ]);
  assert.equal(await found.contents[1].text(), "abc");
  assert.ok(found.isComplete);

  const large = new File([new Uint8Array(4_194_305)], "large.bin");
  const some = droppedItems(transferOf({}, [large, picture]));
  assert.deepEqual(some.items.map(({ name }) => name), ["a.png"]);
  assert.ok(!some.isComplete);
});

test("bytes are encoded as base64 in one piece", () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 251);
  assert.equal(base64(bytes), Buffer.from(bytes).toString("base64"));
});

test("a drag enters, moves one answer at a time, and shows the operation", () => {
  const { sent, fire, answer, phases } = setUp();
  const data = transferOf({ "text/plain": "a" });

  const first = fire("dragenter", 20, 40, data);
  assert.ok(first.isPrevented);
  assert.equal(data.dropEffect, "none");
  assert.deepEqual(sent, [{
    type: "drag",
    phase: "entered",
    x: 10,
    y: 20,
    items: [{ representations: [{ type: "text/plain" }] }],
  }]);
  fire("dragover", 20, 40, data);
  fire("dragover", 30, 40, data);
  fire("dragover", 50, 40, data);
  assert.deepEqual(phases(), ["entered"], "the first position is not answered yet");
  answer({ operation: "copy" });
  assert.deepEqual(sent.at(-1), { type: "drag", phase: "moved", x: 25, y: 20 });
  fire("dragover", 50, 40, data);
  assert.equal(data.dropEffect, "copy");
  assert.equal(sent.length, 2);
  answer({ operation: "forbidden" });
  fire("dragover", 50, 40, data);
  assert.equal(data.dropEffect, "none");
});

test("a drag that leaves the window, the screen or this device's grants ends", () => {
  const { fire, phases, state } = setUp();
  const data = transferOf({ "text/plain": "a" });
  fire("dragenter", 20, 40, data);
  fire("dragleave", 0, 0, data, { relatedTarget: {} });
  assert.deepEqual(phases(), ["entered"]);
  fire("dragleave", 0, 0, data);
  assert.deepEqual(phases(), ["entered", "exited"]);
  fire("dragover", 20, 40, data);
  fire("dragover", 20, 40, data, { target: new FakeElement() });
  assert.deepEqual(phases(), ["entered", "exited", "entered", "exited"]);
  state.maySend = false;
  assert.ok(!fire("dragover", 20, 40, data).isPrevented);
  assert.equal(phases().length, 4);
});

test("a lost answer does not stop the moves", () => {
  const { fire, phases, state } = setUp();
  const data = transferOf({ "text/plain": "a" });
  fire("dragenter", 20, 40, data);
  state.now = 1500;
  fire("dragover", 30, 40, data);
  assert.deepEqual(phases(), ["entered", "moved"]);
});

test("the contents follow an accepted drop in order, each after the answer to the last", async () => {
  const { sent, fire, answer } = setUp();
  const file = new File([new Uint8Array(45_001)], "a.bin");
  const data = transferOf({ "text/plain": "Hi" }, [file]);
  fire("dragenter", 20, 40, data);
  answer({ operation: "copy" });

  assert.ok(fire("drop", 22, 40, data).isPrevented);
  assert.equal(sent.at(-1).phase, "dropped");
  assert.deepEqual(sent.at(-1).items[1], {
    representations: [{ type: "application/octet-stream", size: 45_001 }],
    name: "a.bin",
  });
  for (const length of [4, 60_000, 4]) {
    answer({ operation: "copy" });
    await settle();
    assert.equal(sent.at(-1).phase, "content");
    assert.equal(sent.at(-1).data.length, length);
  }
  answer({});
  await settle();
  assert.equal(sent.length, 5);
});

test("the contents of a refused drop are not sent, and a file that is too large is announced", async () => {
  const { sent, fire, answer, notices } = setUp();
  const large = new File([new Uint8Array(4_194_305)], "large.bin");
  const data = transferOf({ "text/plain": "Hi" }, [large]);
  fire("dragenter", 20, 40, data);
  answer({ operation: "copy" });
  fire("drop", 20, 40, data);
  assert.deepEqual(notices, ["A dropped item is too large, and was left out."]);
  answer({ handled: false, operation: "forbidden" });
  await settle();
  assert.equal(sent.at(-1).phase, "dropped");
});

test("contents are sent on while another drag enters and leaves", async () => {
  const { sent, fire, answer } = setUp();
  const data = transferOf({}, [new File([new Uint8Array(45_001)], "a.bin")]);
  fire("dragenter", 20, 40, data);
  answer({ operation: "copy" });
  fire("drop", 20, 40, data);
  answer({ operation: "copy" });
  await settle();
  const first = sent.length;
  assert.equal(sent.at(-1).phase, "content");

  fire("dragenter", 20, 40, data);
  fire("dragleave", 0, 0, data);
  answer({ seq: first });
  await settle();

  assert.deepEqual(sent.slice(first).map(({ phase }) => phase), ["entered", "exited", "content"]);
});

test("another drop ends the contents of the drop before", async () => {
  const { sent, fire, answer } = setUp();
  const data = transferOf({}, [new File([new Uint8Array(90_001)], "a.bin")]);
  fire("dragenter", 20, 40, data);
  answer({ operation: "copy" });
  fire("drop", 20, 40, data);
  answer({ operation: "copy" });
  await settle();
  const first = sent.length;

  const second = transferOf({ "text/plain": "Hi" });
  fire("dragenter", 20, 40, second);
  fire("drop", 20, 40, second);
  answer({ seq: first });
  await settle();

  assert.deepEqual(sent.slice(first).map(({ phase }) => phase), ["entered", "dropped"]);
});

test("a lost connection ends the drag and its contents", async () => {
  const { drops, sent, fire, answer, state } = setUp();
  const data = transferOf({ "text/plain": "Hi" });
  fire("dragenter", 20, 40, data);
  answer({ operation: "copy" });
  fire("drop", 20, 40, data);
  drops.reset();
  await settle();
  assert.equal(sent.at(-1).phase, "dropped");
  state.isOpen = false;
  fire("dragover", 20, 40, data);
  state.isOpen = true;
  fire("dragover", 20, 40, data);
  assert.equal(sent.at(-1).phase, "entered");
});
