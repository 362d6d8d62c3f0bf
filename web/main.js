// Puts the page together: the socket feeds the mirror, the mirror the renderer; fingers, wheel and keys feed the socket.

import { Backdrop, findBackdrop } from "./backdrop.js";
import { ServerClock } from "./clock.js";
import { Connection } from "./connection.js";
import { FocusDisplay } from "./focus.js";
import { makeFrames } from "./frames.js";
import { AssistiveInput } from "./input/assistive.js";
import { ClipboardInput, writeClipboard } from "./input/clipboard.js";
import { combinationsOf } from "./input/commands.js";
import { KeyInput } from "./input/keys.js";
import { TextInput, isText } from "./input/text.js";
import { PointerInput } from "./input/pointer.js";
import { WheelInput } from "./input/wheel.js";
import { Layout } from "./layout.js";
import { Mirror, MirrorError } from "./mirror.js";
import { Prediction } from "./prediction.js";
import { Renderer } from "./renderer.js";
import { Status } from "./status.js";
import { TimelineRunner, valueAt } from "./timeline.js";

const CLOCK_SAMPLES = 3;
const RESIZE_PAUSE = 150;
/** Milliseconds after a touch within which a focus that moves is the touch's doing. */
const POINTER_STEERS = 1000;
const INPUT_ROLES = new Set(["remote", "admin"]);

const root = document.querySelector("#screen");
const stage = document.querySelector("#stage");
const screenName = decodeURIComponent(location.pathname.split("/")[1] ?? "");
const options = new URLSearchParams(location.search);
const timers = { setTimeout: setTimeout.bind(window), clearTimeout: clearTimeout.bind(window) };
const now = () => performance.now();
const darkQuery = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => darkQuery.matches;
/** Who stands before a kiosk has no keyboard, and is shown the screen's. */
const hasKeyboard = options.get("keyboard") !== "screen" && options.get("role") !== "display";

const frames = makeFrames(window);
const mirror = new Mirror();
const clock = new ServerClock(now);
const timelines = new TimelineRunner({ clock, timers });
const layout = new Layout({ stage, element: root });
const backdrop = new Backdrop(document.querySelector("#backdrop"));
const focus = new FocusDisplay(root);
const status = new Status({ root, element: document.querySelector("#status"), timers, retry: () => connection.wake() });
const texts = new TextInput({
  document, send: (message) => send(message), steers: () => pointer.isActive || now() - steeredAt < POINTER_STEERS || isText(document.activeElement),
  isDown: () => pointer.isActive, isCurrent: (view) => mirror.node(view.id) === view.node,
});
const prediction = new Prediction({ changed: (id) => renderer.refresh(id), timers });
const renderer = new Renderer(mirror, root, {
  document, timelines, texts, isDark, flushed: drawn, requestFrame: frames.request, override: (id) => prediction.override(id), hasKeyboard,
});

let epoch = null;
let role = null;
let resumable = true;
let patches = 0;
let samplesWanted = 0;
let backdropIds = new Set();
let focusHasMoved = false;
let toldViewport = null;
/** When a finger was lifted or a key pressed here last. */
let steeredAt = -Infinity;

root.dataset.screen = screenName;
root.dataset.patches = "0";

// The connection

const socketScheme = location.protocol === "https:" ? "wss:" : "ws:";
const environment = { WebSocket, url: `${socketScheme}//${location.host}${location.pathname}`, now, timers, random: Math.random };
const connection = new Connection(environment, {
  hello() {
    toldViewport = JSON.stringify(viewport());
    const message = { screen: screenName, viewport: viewport(), capabilities: capabilities() };
    if (options.has("role")) message.role = options.get("role");
    if (options.has("name")) message.name = options.get("name");
    if (resumable && epoch !== null && mirror.revision > 0) message.resume = { epoch, revision: mirror.revision };
    return message;
  },
  revision: () => mirror.revision,
  opened() {
    clock.restart();
    samplesWanted = CLOCK_SAMPLES;
    connection.ping();
    toldHidden = false;
    tellVisibility();
  },
  received,
  lost() {
    pointer.forget();
    keys.forget();
    prediction.reset();
    texts.reset();
    status.lost();
  },
  refused: (error) => status.refused(error),
});

function received(message, sentAt) {
  switch (message.type) {
    case "welcome":
      return welcomed(message, sentAt);
    case "patch":
      return patched(message);
    case "done":
      clipboard.answered(message);
      prediction.answered(message);
      return texts.answered(message);
    case "pong":
      if (sentAt !== undefined && clock.sample(sentAt, now(), message.time)) timelines.refresh();
      samplesWanted -= 1;
      if (samplesWanted > 0) connection.ping();
      return;
    case "error":
      prediction.answered(message);
      texts.answered(message);
      if (message.code === "forbidden" && connection.isOpen) status.notice(message.message);
  }
}

function welcomed(message, sentAt) {
  epoch = message.epoch;
  role = message.role;
  resumable = true;
  if (sentAt !== undefined) clock.sample(sentAt, now(), message.time);
  layout.setScreen(message.width, message.height);
  Object.assign(root.dataset, { client: message.client, epoch: message.epoch, role: message.role });
  if (message.resumed) {
    prediction.applied(mirror.revision);
    status.connected();
    timelines.refresh();
  }
}

function patched(message) {
  let change;
  try {
    change = mirror.apply(message);
  } catch (error) {
    if (!(error instanceof MirrorError)) throw error;
    console.warn(`Baton: ${error.message}; asking for a snapshot`);
    resumable = false;
    connection.restart();
    return;
  }
  patches += 1;
  const focused = ([id, keys]) => keys.has("focused") && mirror.node(id)?.props.focused;
  if (!change.snapshot && [...change.changed].some(focused)) focusHasMoved = true;
  renderer.note(change);
  connection.acknowledge();
}

function drawn({ snapshot, layers }) {
  root.dataset.revision = renderer.revision;
  root.dataset.patches = patches;
  prediction.applied(renderer.revision);
  texts.applied(renderer.revision);
  if (layers) drawBackdrop();
  if (focusHasMoved && !pointer.isActive && pointer.sinceRelease > POINTER_STEERS) focus.focusMoved();
  focusHasMoved = false;
  if (snapshot && connection.isOpen) status.connected();
}

function drawBackdrop() {
  const found = findBackdrop(mirror, layout.screen);
  for (const id of backdropIds) if (!found.ids.has(id)) renderer.element(id)?.removeAttribute("data-backdrop");
  for (const id of found.ids) renderer.element(id)?.toggleAttribute("data-backdrop", true);
  backdropIds = found.ids;
  backdrop.show(found, isDark());
}

// Input

const send = (message) => (INPUT_ROLES.has(role) ? connection.request(message) : null);
const toScreen = (x, y) => layout.toScreen(x, y);
const scale = () => layout.scale;
const revision = () => renderer.revision;

/** A point of the screen in the space of a node's element. */
function local(id, { x, y }) {
  const element = renderer.element(id);
  if (!element) return { x: 0, y: 0 };
  const box = element.getBoundingClientRect();
  const corner = layout.toScreen(box.left, box.top);
  return { x: x - corner.x, y: y - corner.y };
}

/** What a touch on an element may show at once, or null. */
function predictedTarget({ target: element, pointerType }) {
  const control = element.closest?.("[data-predict]");
  if (!control || element.closest("[data-id]") === null) return null;
  const id = Number(control.dataset.id);
  const shown = (key, fallback) => renderer.shown(id, key, fallback);
  const [, , width, height] = shown("frame", [0, 0, 0, 0]);
  const timeline = shown("timeline", null);
  return {
    id, width, height, predict: control.dataset.predict, on: shown("on", false),
    value: timeline ? valueAt(timeline, clock.now()) : shown("value", 0), minimum: shown("minimum", 0), maximum: shown("maximum", 1),
    // A mouse hides nothing of what it is aimed at; and beside one part of a control is the next.
    slop: pointerType === "mouse" || control.parentElement.matches(".segments, .stepper") ? 0 : undefined,
    inScroll: control.parentElement.closest(".scroll, .table") !== null,
  };
}

const targets = new Map();
const pointer = new PointerInput({ element: root, toScreen, scale, revision, now, requestFrame: frames.request, send }, {
  began(touch, seq, event) {
    focus.pointerUsed();
    texts.touched(event.target);
    const target = predictedTarget(event);
    if (!target) return;
    targets.set(touch.id, target.id);
    prediction.began(touch.id, target, local(target.id, touch), seq);
  },
  moved(touch) {
    if (targets.has(touch.id)) prediction.moved(touch.id, local(targets.get(touch.id), touch));
  },
  ended(touch, seq) {
    steeredAt = now();
    texts.released(seq);
    targets.delete(touch.id);
    prediction.ended(touch.id, seq);
  },
  cancelled(touch) {
    texts.released(null);
    targets.delete(touch.id);
    prediction.cancelled(touch.id);
  },
});
new WheelInput({ element: root, toScreen, scale, page: () => layout.area, revision, requestFrame: frames.request, send });
new AssistiveInput({ element: root, sinceRelease: () => pointer.sinceRelease, send });
const keys = new KeyInput({
  target: window, send, ownsKey: ownedByFocus, isEditing, combinations: () => combinationsOf(mirror),
  hasCommandKey: /Mac|iPhone|iPad/.test(navigator.platform),
}, () => {
  steeredAt = now();
  focus.keyUsed();
});
const clipboard = new ClipboardInput({
  target: document, send,
  isLeft: () => isEditing() || !(document.getSelection()?.isCollapsed ?? true),
  write: (text) => writeClipboard({ clipboard: navigator.clipboard, document }, text),
});

/** Whether a text field of the page's own has the browser's focus. */
function isEditing() {
  return document.activeElement?.matches("input, textarea, [contenteditable]") ?? false;
}

/** What is written belongs to the text that it is written in; Enter and the space bar belong to the control that the browser has focused, unless it is the one that the server has. */
function ownedByFocus(event) {
  const focused = document.activeElement;
  if (isText(focused)) return true;
  if (!focused || focused === document.body) {
    return INPUT_ROLES.has(role) && texts.takes(event, root.querySelector("[data-editing] > .entry"));
  }
  if (!root.contains(focused)) return event.key !== "Escape";
  return (event.key === "Enter" || event.key === " ") && focused.matches("button:focus-visible") && !focused.hasAttribute("data-focused");
}

function cancelInput() {
  pointer.cancelAll();
  keys.cancelAll();
}

// The window

function viewport() {
  const { width, height } = layout.area;
  return { width, height, scale: window.devicePixelRatio };
}

function capabilities() {
  const touch = navigator.maxTouchPoints > 0 ? ["touch"] : [];
  return hasKeyboard ? [...touch, "keyboard"] : touch;
}

function seen() {
  timelines.setPaused(document.hidden);
  if (document.hidden) {
    cancelInput();
    tellVisibility();
    return;
  }
  frames.hurry();
  clock.restart();
  samplesWanted = CLOCK_SAMPLES;
  connection.wake();
  tellVisibility();
}

// The screen is inactive while nobody sees it. A new connection counts as seen.
let toldHidden = false;
function tellVisibility() {
  if (document.hidden !== toldHidden && connection.tell({ type: "visibility", visible: !document.hidden })) toldHidden = document.hidden;
}

let resizeTimer;
function resized() {
  layout.update();
  clearTimeout(resizeTimer);
  resizeTimer = setTimeout(tellViewport, RESIZE_PAUSE);
}

function tellViewport() {
  const size = JSON.stringify(viewport());
  if (size !== toldViewport && connection.tell({ type: "viewport", ...viewport() })) toldViewport = size;
}

function recolored() {
  renderer.refreshAll();
  drawBackdrop();
}

async function nameThePage() {
  document.title = screenName;
  const answer = await fetch("/screens.json").catch(() => null);
  const list = answer?.ok ? await answer.json().catch(() => null) : null;
  const title = list?.screens?.find((screen) => screen.name === screenName)?.title;
  if (!title) return;
  document.title = title;
  root.setAttribute("aria-label", title);
}

document.addEventListener("visibilitychange", seen);
window.addEventListener("pageshow", (event) => event.persisted && seen());
window.addEventListener("online", () => connection.wake());
window.addEventListener("blur", cancelInput);
window.addEventListener("pagehide", cancelInput);
new ResizeObserver(resized).observe(stage);
darkQuery.addEventListener("change", recolored);

timelines.setPaused(document.hidden);
nameThePage();
connection.start();
