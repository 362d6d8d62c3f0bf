// Connects the parts of the page: the socket updates the mirror, the mirror updates the renderer, and fingers,
// wheel and keys send to the socket.

import { Admission } from "./admission.js";
import { makeLazyAnimations } from "./lazy-animations.js";
import { Announcer } from "./announcer.js";
import { Backdrop, findBackdrop } from "./backdrop.js";
import { capabilitiesOf } from "./capabilities.js";
import { ServerClock } from "./clock.js";
import { Connection } from "./connection.js";
import { Features } from "./features.js";
import { FocusDisplay } from "./focus.js";
import { makeFrameScheduler } from "./animation-frame.js";
import { AssistiveInput } from "./input/assistive.js";
import { ClipboardInput, writeClipboard } from "./input/clipboard.js";
import { combinationsOf } from "./input/commands.js";
import { KeyInput } from "./input/keys.js";
import { isText, TextInput } from "./input/text.js";
import { PointerInput } from "./input/pointer.js";
import { WheelInput } from "./input/wheel.js";
import { loadOnce, whenIdle } from "./lazy.js";
import { Layout } from "./layout.js";
import { Mirror, MirrorError } from "./mirror.js";
import { Prediction } from "./prediction.js";
import { Renderer } from "./renderer.js";
import { watchSafeArea } from "./safe-area.js";
import { makeLazyScrolling } from "./lazy-scrolling.js";
import { styles } from "./style-sheets.js";
import { Status } from "./status.js";
import { localPoint, predictedTarget } from "./target.js";
import { watchTextScale } from "./text-scale.js";
import { TimelineRunner } from "./timeline.js";

/**
 * @typedef {import("./types.js").ClientMessage} ClientMessage
 * @typedef {import("./types.js").Patch} Patch
 * @typedef {import("./types.js").RenderNode} RenderNode
 * @typedef {import("./types.js").Welcome} Welcome
 */

const CLOCK_SAMPLES = 3;
const RESIZE_PAUSE = 150;
/** Milliseconds after a touch during which a focus change is attributed to that touch. */
const POINTER_STEERS = 1000;

const root = /** @type {HTMLElement} */ (document.querySelector("#screen"));
const stage = /** @type {HTMLElement} */ (document.querySelector("#stage"));
const screenName = decodeURIComponent(location.pathname.split("/")[1] ?? "");
const options = new URLSearchParams(location.search);
const timers = { setTimeout: setTimeout.bind(window), clearTimeout: clearTimeout.bind(window) };
const now = () => performance.now();
/** A kiosk visitor has no keyboard, so the screen shows its own. */
const isDisplay = options.get("role") === "display";
const hasKeyboard = options.get("keyboard") !== "screen" && !isDisplay;

const frames = makeFrameScheduler(window);
const mirror = new Mirror();
const clock = new ServerClock(now);
const timelines = new TimelineRunner({ clock, timers });
const covered = watchSafeArea({ document, window, stage, changed: () => resized() });
const layout = new Layout({ stage, element: root, covered });
const backdrop = new Backdrop(/** @type {HTMLElement} */ (document.querySelector("#backdrop")));
const focus = new FocusDisplay(root);
const status = new Status({
  root,
  element: /** @type {HTMLElement} */ (document.querySelector("#status")),
  timers,
  retry: () => connection.wake(),
  restore,
  isDisplay,
});
/** @type {TextInput} */
const texts = new TextInput({
  document,
  send: (message) => send(message),
  steers: () => pointer.isActive || now() - steeredAt < POINTER_STEERS || isText(document.activeElement),
  isDown: () => pointer.isActive,
  isCurrent: (view) => mirror.node(view.id) === view.node,
});
/** @type {Prediction} */
const prediction = new Prediction({ changed: (id) => renderer.refresh(id), timers });
const CONTENT_OFFSET = new Set(["contentOffset"]);
const scrolling = makeLazyScrolling({
  node: (id) => /** @type {RenderNode} */ (mirror.node(id)),
  moved: (id) => renderer.refresh(id, CONTENT_OFFSET),
  began: dropPrediction,
  requestFrame: frames.request,
  now,
  serverTime: () => clock.now(),
  window,
});
const animations = makeLazyAnimations({ serverTime: () => clock.now(), window });
/** @type {Renderer} */
const renderer = new Renderer(mirror, root, {
  document,
  timelines,
  scrolling,
  animations,
  texts,
  flushed: drawn,
  requestFrame: frames.request,
  hasKeyboard,
  override: (id) => prediction.override(id),
  late: (view) => features.late(view),
  styled: (...values) => features.styled(...values),
});

/** @type {Admission} */
const admission = new Admission({
  window,
  document,
  timers,
  now,
  screen: screenName,
  isDisplay,
  features: () => features,
  greet: () => connection.greet(),
});
const announcer = new Announcer({
  element: /** @type {HTMLElement} */ (document.querySelector("#announcer")),
  find: (id) => renderer.element(id),
  timers,
});

let epoch = /** @type {string | null} */ (null);
/**
 * The inspector, which records and shows all messages; null unless the address requests it.
 * @type {ReturnType<typeof import("./inspect/inspector.js").openInspector> | null}
 */
let inspector = null;
/** @type {string | null} */
let role = null;
let resumable = true;
let patches = 0;
let samplesWanted = 0;
let focusHasMoved = false;
/** @type {string | null} */
let toldViewport = null;
/** @type {import("./offline.js").OfflineStore | null} */
let offlineStore = null;
/** The time at which a touch ended or a key was pressed on this page. */
let steeredAt = -Infinity;
/** The time at which this page last sent a person's input. */
let inputAt = -Infinity;

root.dataset.screen = screenName;
root.dataset.patches = "0";

// The connection

const socketScheme = location.protocol === "https:" ? "wss:" : "ws:";
const url = `${socketScheme}//${location.host}${location.pathname}`;
// No person retries at a display. It therefore reconnects at short intervals without limit.
const environment = {
  WebSocket,
  url,
  now,
  timers,
  random: Math.random,
  ready: styles(document),
  delays: isDisplay ? { first: 500, most: 8000 } : {},
};
const connection = new Connection(environment, {
  hello() {
    toldViewport = JSON.stringify(viewport());
    /** @type {any} */
    const message = { screen: screenName, viewport: viewport(), capabilities: capabilities(), ...admission.hello };
    // A display uses the name given at pairing, unless its address or a person sets another.
    const name = isDisplay ? features.givenName : features.name;
    if (name) message.name = name;
    if (options.has("inspect")) message.role = "admin";
    else if (options.has("role")) message.role = options.get("role");
    // A reloaded page has no content, but the server may restore its private screen.
    const former = epoch ?? history.state?.epoch;
    if (former) message.resume = { epoch: former, revision: resumable ? mirror.revision : 0 };
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
  /**
   * @param {any} message
   * @param {number} [sentAt]
   */
  received(message, sentAt) {
    received(message, sentAt);
    inspector?.received(message);
  },
  lost() {
    pointer.forget();
    keys.forget();
    features.forget();
    prediction.reset();
    scrolling.reset();
    texts.reset();
    if (!admission.isAsking) status.lost();
  },
  refused(error) {
    // While the form asks for a code, the page already shows why.
    if (!admission.isAsking) status.refused(error);
  },
  isAsking: () => admission.isAsking,
});

/**
 * @param {any} message
 * @param {number} [sentAt]
 */
function received(message, sentAt) {
  switch (message.type) {
    case "welcome":
      return welcomed(message, sentAt);
    case "patch":
      return patched(message);
    case "done":
      clipboard.answered(message);
      prediction.answered(message);
      scrolling.answered(message);
      features.answered(message);
      return texts.answered(message);
    case "announcement":
      // The patch that belongs to the announcement is drawn in the next frame. The announcement follows it.
      return frames.request(() => announcer.told(message));
    case "feedback":
    case "presence":
    case "sound":
    case "pairing":
    case "display":
      return features.told(message);
    case "pong":
      if (sentAt !== undefined && clock.sample(sentAt, now(), message.time)) timelines.refresh();
      samplesWanted -= 1;
      if (samplesWanted > 0) connection.ping();
      return;
    case "error":
      prediction.answered(message);
      scrolling.answered(message);
      texts.answered(message);
      if (admission.refused(message)) return status.asking();
      if (message.code !== "notYourTurn" && message.code !== "forbidden") return;
      if (connection.isOpen) status.notice(features.waited(message) ?? message.message);
  }
}

/**
 * @param {Welcome} message
 * @param {number} [sentAt]
 */
function welcomed(message, sentAt) {
  if (epoch !== message.epoch && (epoch !== null || navigator.serviceWorker?.controller)) renew(epoch !== null);
  epoch = message.epoch;
  history.replaceState({ epoch, session: admission.welcomed(message) }, "");
  role = message.role;
  resumable = true;
  if (sentAt !== undefined) clock.sample(sentAt, now(), message.time);
  layout.setScreen(message.width, message.height, message.fills);
  Object.assign(root.dataset, { client: message.client, epoch: message.epoch, role: message.role });
  features.welcomed(message.resumed);
  if (message.resumed) {
    prediction.applied(mirror.revision);
    scrolling.applied(mirror.revision);
    status.connected();
    timelines.refresh();
  }
}

/** @param {Patch} message */
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
  if (!change.snapshot) {
    for (const [id, keys] of change.changed) {
      if (keys.has("focused") && mirror.node(id)?.props.focused) focusHasMoved = true;
    }
  }
  renderer.note(change);
  connection.acknowledge();
}

/** @param {{snapshot: boolean, layers: boolean}} change */
function drawn({ snapshot, layers }) {
  root.dataset.revision = String(renderer.revision);
  root.dataset.patches = String(patches);
  prediction.applied(renderer.revision);
  scrolling.applied(renderer.revision);
  texts.applied(renderer.revision);
  if (layers) drawBackdrop();
  features.shown(mirror.root.children.map((id) => mirror.node(id)?.props ?? {}), role);
  if (focusHasMoved && !pointer.isActive && (focus.byKeys || pointer.sinceRelease > POINTER_STEERS)) focus.focusMoved();
  focusHasMoved = false;
  inspector?.drawn();
  if (!connection.isOpen) return;
  if (snapshot) status.connected();
  if (snapshot) {
    animations.prepare();
    scrolling.prepare();
    whenIdle(window)(typeface);
  }
  if (offlineStore) offlineStore.note();
  else if (snapshot && isSecureContext) offline().then((each) => each?.note());
}

const drawBackdrop = () => backdrop.draw(findBackdrop(mirror, layout.screen), renderer);

// Input

/** @param {ClientMessage} message */
function send(message) {
  if (!admission.may(message.type)) return null;
  inputAt = now();
  return connection.request(message);
}
/**
 * @param {number} x
 * @param {number} y
 */
const toScreen = (x, y) => layout.toScreen(x, y);
const scale = () => layout.scale;
const revision = () => renderer.revision;

/** @type {Map<number, number>} */
const targets = new Map();
/**
 * Removes a touch's predicted effect on a control, because the touch now has another purpose.
 * @param {number} touch
 */
function dropPrediction(touch) {
  targets.delete(touch);
  prediction.cancelled(touch);
}

/** @type {PointerInput} */
const pointer = new PointerInput(
  { element: root, toScreen, scale, revision, now, requestFrame: frames.request, send },
  {
    began(touch, seq, event) {
      focus.pointerUsed();
      texts.touched(event.target);
      // Only the first mouse button presses and scrolls.
      if (event.button > 0 || !features.hasTurn) return;
      const target = connection.isOpen ? predictedTarget(event, renderer, clock.now()) : null;
      const isCaught = connection.isOpen && scrolling.began(touch, event.target, seq, target?.isControl ?? false);
      if (!target || isCaught) return;
      targets.set(touch.id, target.id);
      prediction.began(touch.id, target, localPoint(target.id, touch, renderer, layout), seq);
    },
    moved(touch) {
      scrolling.moved(touch);
      if (targets.has(touch.id)) {
        prediction.moved(
          touch.id,
          localPoint(targets.get(touch.id) ?? 0, touch, renderer, layout),
        );
      }
    },
    told: (touches, seq) => scrolling.told(touches, seq),
    ended(touch, seq) {
      steeredAt = now();
      texts.released(seq);
      scrolling.ended(touch, seq);
      targets.delete(touch.id);
      prediction.ended(touch.id, seq);
    },
    cancelled(touch, seq) {
      texts.released(null);
      scrolling.ended(touch, seq, true);
      dropPrediction(touch.id);
    },
  },
);
new WheelInput({
  element: root,
  toScreen,
  scale,
  page: () => layout.area,
  revision,
  requestFrame: frames.request,
  send,
  sent: (target, way, seq) => scrolling.wheel(target, way, seq),
});
new AssistiveInput({ element: root, sinceRelease: () => pointer.sinceRelease, send });
function keyUsed() {
  steeredAt = now();
  focus.keyUsed();
}
/** @type {Features} */
const features = new Features({
  window,
  document,
  root,
  timers,
  now,
  serverTime: () => clock.now(),
  send,
  used: keyUsed,
  cancelInput,
  role: () => role,
  maySend: () => admission.may("touch"),
  hasKeyboard,
  capabilities,
  tell: (message) => connection.tell(message),
  fixedName: options.get("name"),
  stage,
  layout,
  isDisplay,
  admission,
  request: (message) => connection.request(message),
  inputAt: () => inputAt,
});
window.addEventListener("hashchange", () => admission.take() && connection.greet());
const keys = new KeyInput({
  target: window,
  send: (message) => features.pressed(message, send(message)),
  ownsKey: ownedByFocus,
  isEditing,
  combinations: () => combinationsOf(mirror),
  hasCommandKey: /Mac|iPhone|iPad/.test(navigator.platform),
}, keyUsed);
const clipboard = new ClipboardInput({
  target: document,
  send,
  isLeft: () => isEditing() || !(document.getSelection()?.isCollapsed ?? true),
  write: (text) => writeClipboard({ clipboard: navigator.clipboard, document }, text),
});

/** Returns whether one of the page's own text fields has the browser's focus. */
function isEditing() {
  return document.activeElement?.matches("input, textarea, [contenteditable]") ?? false;
}

/**
 * Returns whether a key belongs to a focused element of the page and is not sent. Text belongs to the edited field.
 * Enter and space belong to the browser's focused control, unless the server focuses the same control.
 * @param {KeyboardEvent} event
 */
function ownedByFocus(event) {
  // An element of the page has already handled the key.
  if (features.isOpen || event.defaultPrevented) return true;
  const focused = document.activeElement;
  if (isText(focused)) return true;
  if (!focused || focused === document.body) {
    return admission.may("text") && texts.takes(event, root.querySelector("[data-editing] > .entry"));
  }
  if (!root.contains(focused)) return event.key !== "Escape";
  return (event.key === "Enter" || event.key === " ") && focused.matches("button:focus-visible") &&
    !focused.hasAttribute("data-focused");
}

function cancelInput() {
  pointer.cancelAll();
  keys.cancelAll();
  features.cancelAll();
}

// The window

const textScale = watchTextScale({ document, window, changed: resized });

function viewport() {
  const { width, height } = layout.area;
  const size = textScale();
  const safeArea = covered();
  return {
    width,
    height,
    scale: window.devicePixelRatio,
    ...(size === 1 ? {} : { textScale: size }),
    ...(safeArea.some(Boolean) ? { safeArea } : {}),
  };
}

function capabilities() {
  return [...capabilitiesOf(window), "announcements", "presence", "scrolling", ...(hasKeyboard ? ["keyboard"] : [])];
}

function seen() {
  timelines.setPaused(document.hidden);
  if (document.hidden) {
    cancelInput();
    tellVisibility();
    offlineStore?.hurry();
    return;
  }
  frames.hurry();
  clock.restart();
  samplesWanted = CLOCK_SAMPLES;
  connection.wake();
  tellVisibility();
}

// The screen is inactive while the page is hidden. The server treats a new connection as visible.
let toldHidden = false;
function tellVisibility() {
  if (document.hidden !== toldHidden && connection.tell({ type: "visibility", visible: !document.hidden })) {
    toldHidden = document.hidden;
  }
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
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

/** Loads the typeface with which the server measures text. */
const typeface = loadOnce(async () => (await import("./typeface.js")).loadTypeface(document));
/** Loads the module that stores the screen for the time when the server is unreachable, if the browser allows it. */
const offline = loadOnce(async () => {
  const { OfflineStore } = await import("./offline.js");
  return (offlineStore = new OfflineStore({
    mirror,
    clock,
    storage: localStorage,
    fetch: fetch.bind(window),
    timers,
    path: location.pathname,
    wallTime: Date.now,
    screen: () => layout.screen,
    offset: (id) => scrolling.offset(id),
    workers: navigator.serviceWorker,
    script: document.scripts[0].src,
  }));
});

/** Shows the stored screen while there is no connection. Returns the time at which it was stored, or null. */
async function restore() {
  const last = await (await offline())?.last();
  if (!last || mirror.revision > 0) return null;
  renderer.note(mirror.apply(last.patch));
  layout.setScreen(last.width, last.height, last.fills);
  return last.time;
}

/**
 * Reloads the page if the server now serves another version of it.
 * @param {boolean} isBack
 */
async function renew(isBack) {
  const each = await offline();
  // If the returned server no longer has this page's code, the page is outdated, too.
  if (each ? await each.isOutdated().catch(() => false) : isBack) location.reload();
}

document.addEventListener("visibilitychange", seen);
document.addEventListener("resume", seen);
document.addEventListener("freeze", cancelInput);
window.addEventListener("pageshow", (event) => event.persisted && seen());
for (const change of ["online", "offline"]) window.addEventListener(change, () => connection.wake());
root.addEventListener("pointerdown", () => connection.isOpen || connection.wake());
window.addEventListener("blur", cancelInput);
window.addEventListener("pagehide", cancelInput);
new ResizeObserver(resized).observe(stage);

async function inspect() {
  const { openInspector } = await import("./inspect/inspector.js");
  inspector = openInspector({
    document,
    window,
    stage,
    root,
    mirror,
    renderer,
    layout,
    connection,
    timers,
    requestFrame: frames.request,
    screenName,
    epoch: () => epoch,
    copy: (text) => writeClipboard({ clipboard: navigator.clipboard, document }, text),
  });
}

timelines.setPaused(document.hidden);
root.setAttribute("aria-label", document.title);
if (options.has("inspect")) inspect();
connection.start();
