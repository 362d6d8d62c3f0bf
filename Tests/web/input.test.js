import assert from "node:assert/strict";
import { test } from "node:test";
import { AssistiveInput } from "../../web/input/assistive.js";
import { KeyInput } from "../../web/input/keys.js";
import { PointerInput } from "../../web/input/pointer.js";
import { WheelInput, wheelPixels } from "../../web/input/wheel.js";
import { FakeElement, ManualFrames, ManualTime } from "./support.js";

/** Makes a screen drawn at twice its size, 100 points from the left edge of the window, at revision 41. */
function setUp() {
  const element = new FakeElement();
  const frames = new ManualFrames();
  const time = new ManualTime(500);
  const sent = [];
  const told = [];
  const state = { open: true, seq: 0, owned: false };
  const environment = {
    element,
    target: element,
    toScreen: (x, y) => ({ x: (x - 100) / 2, y: y / 2 }),
    scale: () => 2,
    page: () => ({ width: 400, height: 800 }),
    revision: () => 41,
    now: time.now,
    requestFrame: frames.request,
    ownsKey: () => state.owned,
    sinceRelease: () => state.sinceRelease,
    send(message) {
      if (!state.open) return null;
      sent.push(message);
      state.seq += 1;
      return state.seq;
    },
  };
  const delegate = {
    sent() {},
    ...Object.fromEntries(
      ["began", "moved", "ended", "cancelled"].map((name) => [name, (touch) => told.push(`${name} ${touch.id}`)]),
    ),
  };
  return { element, frames, time, sent, told, state, environment, delegate };
}

function pointers() {
  const all = setUp();
  all.input = new PointerInput(all.environment, all.delegate);
  all.at = (type, x, y, more = {}) =>
    all.element.dispatch(type, {
      pointerId: 1,
      pointerType: "touch",
      button: 0,
      clientX: x,
      clientY: y,
      pressure: 0.5,
      width: 40,
      height: 30,
      ...more,
    });
  all.phases = () => all.sent.map(({ touches }) => touches.map(({ id, phase, x }) => `${id} ${phase} ${x}`).join(", "));
  return all;
}

test("A touch begins at once, in screen points, with the revision that the person saw", () => {
  const { at, sent, element } = pointers();

  const event = at("pointerdown", 300, 80);

  const touch = { id: 1, phase: "began", x: 100, y: 40, force: 0.5, radius: 10, kind: "direct" };
  assert.deepEqual(sent, [{ type: "touch", time: 500, revision: 41, touches: [touch] }]);
  assert.deepEqual(element.captured, [1]);
  assert.equal(event.defaultPrevented, true);
});

test("Moves are sent once per frame, with the latest place of each finger", () => {
  const { at, phases, frames } = pointers();
  at("pointerdown", 100, 0);
  at("pointerdown", 200, 0, { pointerId: 9 });
  for (const x of [110, 120, 130]) at("pointermove", x, 0);
  at("pointermove", 220, 0, { pointerId: 9 });

  assert.equal(phases().length, 2);
  frames.run();

  assert.deepEqual(phases().slice(2), ["1 moved 15, 2 moved 60"]);
  frames.run();
  assert.equal(phases().length, 3);
});

test("An end is sent after the other fingers' moves, at its own place", () => {
  const { at, phases, frames } = pointers();
  at("pointerdown", 100, 0);
  at("pointerdown", 200, 0, { pointerId: 9 });
  at("pointermove", 220, 0, { pointerId: 9 });
  at("pointermove", 110, 0);
  at("pointerup", 120, 0);
  frames.run();

  assert.deepEqual(phases(), ["1 began 0", "2 began 50", "2 moved 60", "1 ended 10"]);
});

test("A second finger's beginning is sent after the first finger's moves", () => {
  const { at, phases } = pointers();
  at("pointerdown", 100, 0);
  at("pointermove", 110, 0);

  at("pointerdown", 200, 0, { pointerId: 9 });

  assert.deepEqual(phases(), ["1 began 0", "1 moved 5", "2 began 50"]);
});

test("A move contains the places since the last one, oldest first", () => {
  const { at, sent, frames } = pointers();
  at("pointerdown", 100, 0, { timeStamp: 10 });
  const place = (clientX, timeStamp) => ({ clientX, clientY: 0, pressure: 0.25, width: 40, height: 30, timeStamp });
  const move = (x, timeStamp, ...before) =>
    at("pointermove", x, 0, { timeStamp, getCoalescedEvents: () => [...before, place(x, timeStamp)] });
  move(130, 13, place(110, 11), place(110, 11.5), place(120, 12));
  move(150, 15, place(140, 14));

  frames.run();

  assert.deepEqual(sent[1].earlier, [[1, 11.5, 5, 0, 0.25], [1, 12, 10, 0, 0.25], [1, 13, 15, 0, 0.5], [
    1,
    14,
    20,
    0,
    0.25,
  ]]);
  assert.deepEqual(sent[1].touches.map(({ x }) => x), [25]);
  at("pointermove", 160, 0);
  frames.run();
  assert.equal(sent[2].earlier, undefined);
});

test("A message has the times of its touches, however late it is sent", () => {
  const { at, sent, frames, time } = pointers();
  at("pointerdown", 100, 0, { timeStamp: 480 });
  at("pointerdown", 200, 0, { pointerId: 9, timeStamp: 490 });
  at("pointermove", 120, 0, { timeStamp: 510 });
  at("pointermove", 220, 0, { pointerId: 9, timeStamp: 512 });
  time.advance(300);
  frames.run();
  at("pointerup", 130, 0, { timeStamp: 520 });
  at("pointercancel", 0, 0, { pointerId: 9 });

  // A cancellation by the browser contains no event time, so the message contains the time of sending.
  assert.deepEqual(sent.map(({ time: each, touches }) => [touches[0].phase, each]), [
    ["began", 480],
    ["began", 490],
    ["moved", 512],
    ["ended", 520],
    ["cancelled", 800],
  ]);
});

test("The path of a fast mouse is thinned, and is complete before the finger lifts", () => {
  const { at, sent, frames } = pointers();
  at("pointerdown", 100, 0);
  for (let x = 101; x <= 200; x += 1) at("pointermove", x, 0);
  frames.run();
  assert.ok(sent[1].earlier.length <= 16 && sent[1].earlier.length > 8);
  for (const x of [210, 220]) at("pointermove", x, 0);

  at("pointerup", 230, 0);

  assert.deepEqual(sent.slice(2).map(({ touches, earlier }) => [touches[0].phase, touches[0].x, earlier?.length]), [[
    "moved",
    60,
    1,
  ], ["ended", 65, undefined]]);
});

test("A pencil reports its angles, a finger does not", () => {
  const { at, sent } = pointers();
  at("pointerdown", 100, 0, { pointerType: "pen", altitudeAngle: 0.78539, azimuthAngle: 3.14159 });
  at("pointerdown", 200, 0, { pointerId: 2, altitudeAngle: 1.5708, azimuthAngle: 0 });

  assert.deepEqual([sent[0].touches[0].altitude, sent[0].touches[0].azimuth], [0.79, 3.14]);
  assert.equal("altitude" in sent[1].touches[0], false);
});

test("A move to the same place is not sent", () => {
  const { at, phases, frames } = pointers();
  at("pointerdown", 100, 0);

  at("pointermove", 100, 0);
  frames.run();

  assert.equal(phases().length, 1);
});

test("A mouse reports buttons and modifiers beyond the first button", () => {
  const { at, sent, frames } = pointers();
  const mouse = { pointerType: "mouse" };
  const held = () =>
    sent.at(-1).touches.map(({ phase, kind, buttons, modifiers }) => [phase, kind, buttons, modifiers])[0];

  at("pointerdown", 100, 0, { ...mouse, button: 0, buttons: 1 });
  assert.deepEqual(held(), ["began", "indirectPointer", undefined, undefined]);
  at("pointerup", 100, 0, { ...mouse, buttons: 0 });
  at("pointerdown", 100, 0, { ...mouse, button: 2, buttons: 2, shiftKey: true, metaKey: true });
  assert.deepEqual(held(), ["began", "indirectPointer", 2, ["shift", "command"]]);
  // While one button is down, another button causes a moved phase, not a began phase.
  at("pointermove", 100, 0, { ...mouse, button: 0, buttons: 3 });
  frames.run();
  assert.deepEqual(held(), ["moved", "indirectPointer", 3, undefined]);
  at("pointerup", 100, 0, { ...mouse, button: 2, buttons: 0 });
  assert.deepEqual(held(), ["ended", "indirectPointer", 3, undefined]);
});

test("The back and forward buttons stay with the browser, and a finger has no buttons", () => {
  const { at, sent } = pointers();

  const back = at("pointerdown", 100, 0, { pointerType: "mouse", button: 3, buttons: 8 });
  at("pointerdown", 100, 0, { button: 0, buttons: 1, shiftKey: true });

  assert.equal(back.defaultPrevented, false);
  assert.deepEqual(sent.map(({ touches }) => [touches[0].kind, touches[0].buttons, touches[0].modifiers]), [[
    "direct",
    undefined,
    undefined,
  ]]);
});

test("A touch that the browser takes over is cancelled once", () => {
  const { at, phases, told } = pointers();
  at("pointerdown", 100, 0);

  at("pointercancel", 100, 0);
  at("lostpointercapture", 100, 0);
  at("pointerup", 100, 0);

  assert.deepEqual(phases(), ["1 began 0", "1 cancelled 0"]);
  assert.deepEqual(told, ["began 1", "cancelled 1"]);
});

test("A capture that is lost at the end of a touch cancels nothing", () => {
  const { at, phases } = pointers();
  at("pointerdown", 100, 0);

  at("pointerup", 100, 0);
  at("lostpointercapture", 100, 0);

  assert.deepEqual(phases(), ["1 began 0", "1 ended 0"]);
});

test("A hidden page cancels all touches in one message", () => {
  const { at, input, phases, frames } = pointers();
  at("pointerdown", 100, 0);
  at("pointerdown", 200, 0, { pointerId: 9 });
  at("pointermove", 210, 0, { pointerId: 9 });

  input.cancelAll();
  frames.run();
  input.cancelAll();

  assert.deepEqual(phases().slice(2), ["1 cancelled 0, 2 cancelled 55"]);
  assert.equal(input.isActive, false);
});

test("A touch that begins without a connection is ignored to its end", () => {
  const { at, state, sent, told, frames } = pointers();
  state.open = false;
  at("pointerdown", 100, 0);
  state.open = true;

  at("pointermove", 150, 0);
  frames.run();
  at("pointerup", 150, 0);

  assert.deepEqual(sent, []);
  assert.deepEqual(told, []);
});

test("A lost connection ends touches without a message", () => {
  const { at, input, phases, told } = pointers();
  at("pointerdown", 100, 0);

  input.reset();
  at("pointerup", 100, 0);

  assert.deepEqual(phases(), ["1 began 0"]);
  assert.deepEqual(told, ["began 1", "cancelled 1"]);
});

test("Each touch has its own identifier, even if the browser reuses its numbers", () => {
  const { at, sent } = pointers();

  for (const _ of [1, 2]) {
    at("pointerdown", 100, 0);
    at("pointerup", 100, 0);
  }

  assert.deepEqual(sent.map(({ touches }) => touches[0].id), [1, 1, 2, 2]);
});

test("The browser's context menu opens only if the click was not sent", () => {
  const { element, at, state } = pointers();

  at("pointerdown", 100, 0, { pointerType: "mouse", button: 2, buttons: 2 });
  assert.equal(element.dispatch("contextmenu").defaultPrevented, true);
  at("pointerup", 100, 0, { pointerType: "mouse", button: 2, buttons: 0 });
  assert.equal(
    element.dispatch("contextmenu").defaultPrevented,
    true,
    "some browsers show it when the button is let go",
  );
  state.open = false;
  at("pointerdown", 100, 0, { pointerType: "mouse", button: 2, buttons: 2 });
  assert.equal(element.dispatch("contextmenu").defaultPrevented, false);
});

test("A context menu that no pointer opened is sent as a click with the second button", () => {
  const { element, sent, state, time } = pointers();
  time.advance(10_000);
  const view = { getBoundingClientRect: () => ({ x: 200, y: 40, width: 100, height: 20 }) };
  const target = { closest: (selector) => (selector === "[data-id]" ? view : null) };

  assert.equal(element.dispatch("contextmenu", { target }).defaultPrevented, true);

  const touch = { x: 75, y: 25, force: 0, radius: 0, kind: "indirectPointer", buttons: 2 };
  assert.deepEqual(sent.map(({ touches }) => touches), [
    [{ id: 1, phase: "began", ...touch }],
    [{ id: 1, phase: "ended", ...touch }],
  ]);
  assert.equal(sent[0].revision, 41);
  assert.equal(element.dispatch("contextmenu", { clientX: 120, clientY: 60 }).defaultPrevented, true);
  assert.deepEqual([sent[2].touches[0].x, sent[2].touches[0].y], [10, 30]);
  state.open = false;
  assert.equal(element.dispatch("contextmenu", { target }).defaultPrevented, false);
  assert.equal(sent.length, 4);
});

test("Wheels count in pixels, lines or pages", () => {
  const page = { width: 400, height: 800 };

  assert.deepEqual(wheelPixels({ deltaX: 1, deltaY: 2, deltaMode: 0 }, page), { dx: 1, dy: 2 });
  assert.deepEqual(wheelPixels({ deltaX: 0, deltaY: 3, deltaMode: 1 }, page), { dx: 0, dy: 54 });
  assert.deepEqual(wheelPixels({ deltaX: 1, deltaY: -1, deltaMode: 2 }, page), { dx: 400, dy: -800 });
});

test("A wheel's turns are added up to one message per frame, in screen points", () => {
  const { element, environment, frames, sent } = setUp();
  const scrolled = [];
  new WheelInput({ ...environment, sent: (target, way) => scrolled.push([target, way]) });

  for (const deltaY of [10, 20, 30]) {
    element.dispatch("wheel", { target: "row", clientX: 300, clientY: 80, deltaX: 0, deltaY, deltaMode: 0 });
  }
  frames.run();
  frames.run();

  assert.deepEqual(sent, [{ type: "scroll", revision: 41, x: 100, y: 40, dx: 0, dy: 30 }]);
  assert.deepEqual(scrolled, [["row", [0, 30]]]);
});

test("If the browser scrolls a view, as it does for the focus, the server scrolls it instead", () => {
  const { element, environment, frames, sent } = setUp();
  const view = {
    dataset: { kind: "scroll" },
    scrollLeft: 30,
    scrollTop: 0,
    scrollTo: (x, y) => [view.scrollLeft, view.scrollTop] = [x, y],
    getBoundingClientRect: () => ({ x: 100, y: 60, width: 400, height: 40 }),
  };
  new WheelInput({ ...environment, sent() {} });

  element.dispatch("scroll", { target: view });
  element.dispatch("scroll", { target: view });
  element.dispatch("scroll", { target: { dataset: { kind: "textview" }, scrollLeft: 0, scrollTop: 9 } });
  frames.run();

  assert.deepEqual(sent, [{ type: "scroll", revision: 41, x: 100, y: 40, dx: 30, dy: 0 }]);
  assert.equal(view.scrollLeft, 0);
});

test("With Shift the wheel scrolls sideways, with Control it zooms the browser", () => {
  const { element, environment, frames, sent } = setUp();
  new WheelInput({ ...environment, sent() {} });

  element.dispatch("wheel", { clientX: 0, clientY: 0, deltaX: 0, deltaY: 8, deltaMode: 0, shiftKey: true });
  const zoom = element.dispatch("wheel", { clientX: 0, clientY: 0, deltaX: 0, deltaY: 8, deltaMode: 0, ctrlKey: true });
  frames.run();

  assert.deepEqual(sent.map(({ dx, dy }) => [dx, dy]), [[4, 0]]);
  assert.equal(zoom.defaultPrevented, false);
});

function keys() {
  const all = setUp();
  all.used = 0;
  all.input = new KeyInput(all.environment, () => {
    all.used += 1;
  });
  all.down = (key, more) => all.element.dispatch("keydown", { key, ...more });
  all.up = (key) => all.element.dispatch("keyup", { key });
  all.presses = () =>
    all.sent.map((message) => message.command ?? `${message.presses[0].phase} ${message.presses[0].key}`);
  return all;
}

test("A key is pressed from keydown to keyup", () => {
  const { down, up, sent, element } = keys();

  down("ArrowLeft");
  up("ArrowLeft");

  assert.deepEqual(sent, [
    { type: "press", presses: [{ phase: "began", key: "left", force: 1 }] },
    { type: "press", presses: [{ phase: "ended", key: "left", force: 1 }] },
  ]);
  assert.equal(element.dispatch("keydown", { key: "a" }).defaultPrevented, false);
});

test("Each key is mapped to its press", () => {
  const { down, up, presses } = keys();

  for (const key of ["ArrowUp", "ArrowDown", "ArrowRight", "Enter", "Escape", " ", "PageUp", "PageDown"]) {
    down(key);
    up(key);
  }

  const begun = presses().filter((press) => press.startsWith("began")).map((press) => press.slice(6));
  assert.deepEqual(begun, ["up", "down", "right", "select", "menu", "playPause", "pageUp", "pageDown"]);
});

test("A repeating key is pressed again, and each press ends once", () => {
  const { down, up, presses } = keys();

  down("ArrowDown");
  down("ArrowDown", { repeat: true });
  up("ArrowDown");

  assert.deepEqual(presses(), ["began down", "ended down", "began down", "ended down"]);
});

test("A held Enter key is one long press", () => {
  const { down, up, presses } = keys();

  down("Enter");
  down("Enter", { repeat: true });
  assert.deepEqual(presses(), ["began select"]);
  up("Enter");

  assert.deepEqual(presses(), ["began select", "ended select"]);
});

test("Keys with a modifier, during composition, or of a focused element are left to the browser", () => {
  const { down, sent, state } = keys();

  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }]) {
    down("Enter", more);
  }
  state.owned = true;
  const event = down("Enter");

  assert.deepEqual(sent, []);
  assert.equal(event.defaultPrevented, false);
});

test("A media key is one remote-control event, however long it is held", () => {
  const { down, up, presses } = keys();

  for (const key of ["MediaPlayPause", "MediaTrackNext", "MediaTrackPrevious", "MediaStop"]) down(key);
  down("MediaTrackNext", { repeat: true });
  up("MediaTrackNext");

  assert.deepEqual(presses(), ["togglePlayPause", "nextTrack", "previousTrack", "stop"]);
});

test("Seeking lasts as long as its key is held", () => {
  const { down, up, presses } = keys();

  down("MediaFastForward");
  down("MediaFastForward", { repeat: true });
  up("MediaFastForward");

  assert.deepEqual(presses(), ["beginSeekingForward", "endSeekingForward"]);
});

test("Held keys are cancelled when the page loses the keyboard", () => {
  const { down, up, input, presses } = keys();
  down("ArrowUp");

  input.cancelAll();
  up("ArrowUp");

  assert.deepEqual(presses(), ["began up", "cancelled up"]);
});

test("A key that is pressed without a connection ends without a message", () => {
  const all = keys();
  all.state.open = false;
  all.down("Enter");
  all.state.open = true;

  all.up("Enter");

  assert.deepEqual(all.sent, []);
  assert.equal(all.used, 0);
});

function click(detail, sinceRelease, attribute = null) {
  const all = setUp();
  all.state.sinceRelease = sinceRelease;
  new AssistiveInput(all.environment);
  const control = { dataset: { id: "12" }, getAttribute: () => attribute };
  all.element.dispatch("click", { detail, target: { closest: () => control } });
  return all.sent;
}

test("A click without a touch is a tap on its control", () => {
  assert.deepEqual(click(0, 50), [{ type: "tap", target: { id: 12 } }]);
  assert.deepEqual(click(1, Infinity), [{ type: "tap", target: { id: 12 } }]);
});

test("A click after a touch is ignored, because the touch was sent", () => {
  assert.deepEqual(click(1, 50), []);
});

test("A disabled control cannot be clicked", () => {
  assert.deepEqual(click(0, 50, "true"), []);
});

/** Presses a key on a slider while `AssistiveInput` listens. `focused`: whether the slider has the screen's focus. */
function keyOnSlider(key, { focused, disabled = null } = {}) {
  const all = setUp();
  new AssistiveInput(all.environment);
  const slider = { dataset: { id: "7", ...(focused ? { focused: "true" } : {}) }, getAttribute: () => disabled };
  let goesOn = true;
  const event = all.element.dispatch("keydown", {
    key,
    target: { closest: () => slider },
    stopPropagation: () => (goesOn = false),
  });
  return { sent: all.sent, goesOn, prevented: event.defaultPrevented };
}

test("With a screen reader on a slider, arrow keys adjust it and send no presses", () => {
  const step = (by) => [{ type: "adjust", target: { id: 7 }, by }];
  assert.deepEqual(keyOnSlider("ArrowRight"), { sent: step(1), goesOn: false, prevented: true });
  assert.deepEqual(keyOnSlider("ArrowUp").sent, step(1));
  assert.deepEqual(keyOnSlider("ArrowLeft").sent, step(-1));
  assert.deepEqual(keyOnSlider("ArrowDown").sent, step(-1));
});

test("Other keys, and arrow keys on a slider that has the screen's focus or is disabled, are unchanged", () => {
  for (
    const [key, options] of [["Enter"], ["toString"], ["ArrowRight", { focused: true }], ["ArrowRight", {
      disabled: "true",
    }]]
  ) {
    assert.deepEqual(keyOnSlider(key, options), { sent: [], goesOn: true, prevented: false });
  }
});
