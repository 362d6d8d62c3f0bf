import assert from "node:assert/strict";
import { test } from "node:test";
import { ClipboardInput, writeClipboard } from "../../web/input/clipboard.js";
import { findCombination, KeyCommands } from "../../web/input/commands.js";
import { KeyInput } from "../../web/input/keys.js";
import { FakeElement } from "./support.js";

const key = (name, more = {}) => ({
  key: name,
  code: /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});
const mac = { hasCommandKey: true };
const other = { hasCommandKey: false };

test("A key combination is found by its modifiers and its character", () => {
  const known = ["command+s", "shift+command+z", "control+alternate+d", "ArrowUp", "Space"];

  assert.deepEqual(findCombination(key("s", { metaKey: true }), known, mac), ["command"]);
  assert.deepEqual(findCombination(key("Z", { metaKey: true, shiftKey: true }), known, mac), ["shift", "command"]);
  assert.deepEqual(findCombination(key("∂", { code: "KeyD", ctrlKey: true, altKey: true }), known, mac), [
    "control",
    "alternate",
  ]);
  assert.deepEqual(findCombination(key("ArrowUp"), known, mac), []);
  assert.deepEqual(findCombination(key(" ", { code: "Space" }), known, mac), []);
  assert.equal(findCombination(key("s"), known, mac), null);
  assert.equal(findCombination(key("s", { metaKey: true, shiftKey: true }), known, mac), null);
  assert.equal(findCombination(key("s", { metaKey: true }), [], mac), null);
});

test("A character that needs Shift matches without the modifier, a letter does not", () => {
  assert.deepEqual(findCombination(key("?", { shiftKey: true }), ["?"], mac), ["shift"]);
  assert.equal(findCombination(key("S", { shiftKey: true }), ["s"], mac), null);
});

test("Without a Command key Control replaces it, unless the screen uses Control itself", () => {
  const held = key("s", { ctrlKey: true });

  assert.deepEqual(findCombination(held, ["command+s"], other), ["command"]);
  assert.deepEqual(findCombination(held, ["control+s"], other), ["control"]);
  assert.deepEqual(findCombination(held, ["control+s", "command+s"], other), ["command"]);
  assert.equal(findCombination(held, ["command+s"], mac), null);
  assert.equal(
    findCombination(key("@", { ctrlKey: true, altKey: true, getModifierState: (name) => name === "AltGraph" }), [
      "control+alternate+@",
    ], other),
    null,
  );
});

test("Shortcuts for tabs, windows, reload and the address bar stay with the browser", () => {
  for (const letter of ["t", "w", "n", "r", "q", "l"]) {
    assert.equal(
      findCombination(key(letter, { ctrlKey: true }), [`command+${letter}`, `control+${letter}`], other),
      null,
    );
  }
  assert.equal(findCombination(key("F5"), ["F5"], other), null);
});

test("While a text field of the page is edited, typing and editing keys stay in the field", () => {
  const known = ["n", "command+z", "command+s", "ArrowLeft"];
  const editing = { ...mac, isEditing: true };

  for (const event of [key("n"), key("z", { metaKey: true }), key("ArrowLeft")]) {
    assert.equal(findCombination(event, known, editing), null);
  }
  assert.deepEqual(findCombination(key("s", { metaKey: true }), known, editing), ["command"]);
});

function keys(combinations, more = {}) {
  const element = new FakeElement();
  const sent = [];
  let used = 0;
  const environment = {
    target: element,
    send: (message) => sent.push(message),
    ownsKey: () => false,
    combinations: () => combinations,
    hasCommandKey: true,
    isEditing: () => false,
    ...more,
  };
  const wasUsed = () => {
    used += 1;
  };
  const commands = new KeyCommands(environment, wasUsed);
  new KeyInput({ ...environment, command: (event) => commands.handle(event) }, wasUsed);
  return { element, sent, used: () => used };
}

test("A combination sends its press and release at once, and again on key repeat", () => {
  const { element, sent, used } = keys(["command+s"]);

  const event = element.dispatch(
    "keydown",
    key("s", { metaKey: true, getModifierState: (name) => name === "CapsLock" }),
  );
  element.dispatch("keydown", key("s", { metaKey: true, repeat: true }));

  const press = { key: "keyboard", code: "KeyS", characters: "s", modifiers: ["command", "capsLock"] };
  assert.deepEqual(sent.slice(0, 2), [
    { type: "press", presses: [{ phase: "began", ...press, force: 1 }] },
    { type: "press", presses: [{ phase: "ended", ...press, force: 0 }] },
  ]);
  assert.equal(sent.length, 4);
  assert.equal(event.defaultPrevented, true);
  assert.equal(used(), 2);
});

test("The browser's context menu of a menu key that was sent does not open", () => {
  const { element, sent } = keys(["ContextMenu", "shift+F10"]);
  let stopped = 0;
  const menu = (timeStamp) => element.dispatch("contextmenu", { timeStamp, stopPropagation: () => (stopped += 1) });

  assert.equal(menu(0).defaultPrevented, false);
  element.dispatch("keydown", key("ContextMenu", { timeStamp: 100 }));
  assert.equal(menu(180).defaultPrevented, true);
  assert.equal(menu(5000).defaultPrevented, false);
  element.dispatch("keydown", key("F10", { shiftKey: true, timeStamp: 6000 }));
  assert.equal(menu(6010).defaultPrevented, true);
  assert.equal(stopped, 2);
  assert.deepEqual(sent.map(({ presses }) => `${presses[0].code} ${presses[0].modifiers}`), [
    "ContextMenu ",
    "ContextMenu ",
    "F10 shift",
    "F10 shift",
  ]);
});

test("Unused combinations stay with the browser, and arrows remain remote-control presses", () => {
  const { element, sent } = keys(["command+s"]);

  assert.equal(element.dispatch("keydown", key("c", { metaKey: true })).defaultPrevented, false);
  assert.equal(element.dispatch("keydown", key("s")).defaultPrevented, false);
  assert.equal(element.dispatch("keydown", key("s", { metaKey: true, isComposing: true })).defaultPrevented, false);
  element.dispatch("keydown", key("ArrowUp"));
  assert.deepEqual(sent.map(({ presses }) => presses[0].key), ["up"]);
});

test("An arrow key with a key command is sent as a keyboard key", () => {
  const { element, sent } = keys(["ArrowUp"]);
  element.dispatch("keydown", key("ArrowUp"));
  element.dispatch("keyup", key("ArrowUp"));
  assert.deepEqual(sent.map(({ presses }) => `${presses[0].phase} ${presses[0].code} ${presses[0].characters}`), [
    "began ArrowUp ",
    "ended ArrowUp ",
  ]);
});

test("A plain key goes to the focused element of the browser, a Command combination does not", () => {
  const { element, sent } = keys(["Enter", "command+Enter"], { ownsKey: () => true });
  element.dispatch("keydown", key("Enter"));
  element.dispatch("keydown", key("Enter", { metaKey: true }));
  assert.deepEqual(sent.map(({ presses }) => presses[0].modifiers), [["command"], ["command"]]);
});

function clipboard(more = {}) {
  const element = new FakeElement();
  const sent = [];
  const written = [];
  const input = new ClipboardInput({
    target: element,
    send: (message) => sent.push(message),
    isLeft: () => false,
    write: (text) => written.push(text),
    ...more,
  });
  return { element, sent, written, input };
}

test("Copy and cut are sent to the screen, and its answer is written to the clipboard", () => {
  const { element, sent, written, input } = clipboard();

  assert.equal(element.dispatch("copy", {}).defaultPrevented, true);
  element.dispatch("cut", {});
  input.answered({ type: "done", seq: 1, handled: true, pasteboard: "text" });
  input.answered({ type: "done", seq: 2, handled: false });

  assert.deepEqual(sent, [{ type: "edit", action: "copy" }, { type: "edit", action: "cut" }]);
  assert.deepEqual(written, ["text"]);
});

test("Paste sends the text up to the message limit, and nothing if it is empty", () => {
  const { element, sent } = clipboard();
  const paste = (text) => element.dispatch("paste", { clipboardData: { getData: () => text } });

  paste("words");
  paste("😀".repeat(10_001));
  assert.equal(paste("").defaultPrevented, false);

  assert.equal(sent[0].text, "words");
  assert.equal([...sent[1].text].length, 10_000);
  assert.equal(sent.length, 2);
});

test("Copying in the page's own text, or without a connection, is left to the browser", () => {
  const left = clipboard({ isLeft: () => true });
  assert.equal(left.element.dispatch("copy", {}).defaultPrevented, false);
  assert.deepEqual(left.sent, []);
  const closed = clipboard({ send: () => null });
  assert.equal(closed.element.dispatch("copy", {}).defaultPrevented, false);
});

test("The clipboard is written with the Clipboard API, or else with the copy command", async () => {
  const written = [];
  const document = new FakeElement();
  document.removeEventListener = (type, listener) => {
    document.listeners[type] = document.listeners[type].filter((other) => other !== listener);
  };
  document.execCommand = () => {
    const data = {};
    document.dispatch("copy", {
      clipboardData: {
        setData: (type, text) => {
          data[type] = text;
        },
      },
      stopImmediatePropagation() {},
    });
    written.push(data["text/plain"]);
  };

  await writeClipboard({ clipboard: { writeText: async (text) => written.push(`own ${text}`) }, document }, "a");
  await writeClipboard({
    clipboard: {
      writeText: async () => {
        throw new Error("not allowed");
      },
    },
    document,
  }, "b");
  await writeClipboard({ clipboard: undefined, document }, "c");

  assert.deepEqual(written, ["own a", "b", "c"]);
  assert.deepEqual(document.listeners.copy, []);
});
