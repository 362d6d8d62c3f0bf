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
import { KeyInput } from "./input/keys.js";
import { isText, TextInput } from "./input/text.js";
import { PointerInput } from "./input/pointer.js";
import { WheelInput } from "./input/wheel.js";
import { loadOnce, whenIdle } from "./lazy.js";
import { Mirror, MirrorError } from "./mirror.js";
import { Prediction } from "./prediction.js";
import { Renderer } from "./renderer.js";
import { makeLazyStore } from "./lazy-offline-store.js";
import { makeLazyScrolling } from "./lazy-scrolling.js";
import { pageStyles } from "./style-sheets.js";
import { Status } from "./status.js";
import { isTelevision as findTelevision } from "./television.js";
import { TimelineRunner } from "./timeline.js";
import { makeTouchEffects } from "./touch-effects.js";
import { makeViewport } from "./viewport.js";
import { reportVisibility } from "./visibility.js";

/**
 * @typedef {import("./types.js").ClientMessage} ClientMessage
 * @typedef {import("./types.js").Patch} Patch
 * @typedef {import("./types.js").RenderNode} RenderNode
 * @typedef {import("./types.js").ServerMessage} ServerMessage
 * @typedef {import("./types.js").Welcome} Welcome
 */

const CLOCK_SAMPLES = 3;
/** Milliseconds after a touch during which a focus change is attributed to that touch. */
const TOUCH_ATTRIBUTION = 1000;
const CONTENT_OFFSET = new Set(["contentOffset"]);

const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (document.querySelector(selector));
const [root, stage] = [find("#screen"), find("#stage")];
const screenName = decodeURIComponent(location.pathname.split("/")[1] ?? "");
const options = new URLSearchParams(location.search);
const timers = { setTimeout: setTimeout.bind(window), clearTimeout: clearTimeout.bind(window) };
const now = () => performance.now();
/** The number or the name of the client whose personal screen this page shows; null for a screen of its own. */
let like = options.get("like");
/** The server's reason why this page cannot show the screen of the client in `like`; empty if there is none. */
let likeRefusal = "";
/** The prefix of the server's messages that refuse to show another client's personal screen. */
const LIKE_REFUSED = "like: ";
const isDisplay = options.get("role") === "display";
/** The visitors of a display have no keyboard, so the screen shows a keyboard of its own. */
const hasKeyboard = options.get("keyboard") !== "screen" && !isDisplay;
const isTelevision = findTelevision({ options, userAgent: navigator.userAgent, isDisplay });

let epoch = /** @type {string | null} */ (null);
/**
 * The inspector, which records and shows all messages; null unless the address requests it.
 * @type {ReturnType<typeof import("./inspect/inspector.js").openInspector> | null}
 */
let inspector = null;
/**
 * The role that the server has given this client; null before the first welcome.
 * @type {string | null}
 */
let role = null;
let canResume = true;
let patches = 0;
let pendingSamples = 0;
let focusHasMoved = false;
/** The time at which a touch last ended or a key was last pressed on this page. */
let steeredAt = -Infinity;
/** The time at which this page last sent a person's input. */
let inputAt = -Infinity;

root.dataset.screen = screenName;
root.dataset.patches = "0";
// The focus is always visible on a television. Other pages show it after the first key.
if (isTelevision) Object.assign(root.dataset, { idiom: "tv", focusVisible: "" });

// MARK: The parts of the page

const frames = makeFrameScheduler(window);
const clock = new ServerClock(now);
const notify = (/** @type {ClientMessage} */ message) => connection.notify(message);
/** The dependencies that most modules share. */
const page = {
  window,
  document,
  root,
  stage,
  timers,
  now,
  serverTime: () => clock.now(),
  requestFrame: frames.request,
  isDisplay,
  isTelevision,
  hasKeyboard,
  send,
  notify,
  request: (/** @type {ClientMessage} */ message) => connection.request(message),
};
const mirror = new Mirror();
const timelines = new TimelineRunner({ clock, timers });
const { layout, report: reportViewport } = makeViewport(page);
const backdrop = new Backdrop(find("#backdrop"));
const focus = new FocusDisplay(root);
const status = new Status({
  ...page,
  element: find("#status"),
  retry: () => connection.wake(),
  restore: () => offlineStore.restore(),
});
/** @type {TextInput} */
const texts = new TextInput({
  ...page,
  steers: () => pointer.isActive || now() - steeredAt < TOUCH_ATTRIBUTION || isText(document.activeElement),
  isDown: () => pointer.isActive,
  isCurrent: (view) => mirror.node(view.id) === view.node,
});
/** @type {Prediction} */
const prediction = new Prediction({ changed: (id) => renderer.refresh(id), timers });
const scrolling = makeLazyScrolling({
  ...page,
  node: (id) => /** @type {RenderNode} */ (mirror.node(id)),
  moved: (id) => renderer.refresh(id, CONTENT_OFFSET),
  began: (touch) => effects.dropPrediction(touch),
});
const animations = makeLazyAnimations(page);
/** @type {Renderer} */
const renderer = new Renderer(mirror, root, {
  ...page,
  timelines,
  scrolling,
  animations,
  texts,
  flushed: drawn,
  override: (id) => prediction.override(id),
  late: (view, environment) => features.createDrawing(view, environment),
  styled: (...values) => features.drawAttributedText(...values),
});
const effects = makeTouchEffects({ ...page, renderer, layout, prediction, scrolling });
const offlineStore = makeLazyStore({ mirror, renderer, layout, scrolling, clock, timers });
/** @type {Admission} */
const admission = new Admission({
  ...page,
  screen: screenName,
  features: () => features,
  sendHello: () => connection.sendHello(),
});
const announcer = new Announcer({ element: find("#announcer"), find: (id) => renderer.element(id), timers });

// The connection to the server: hello, patches, answers and reconnecting.

const socketScheme = location.protocol === "https:" ? "wss:" : "ws:";
const connection = new Connection({
  WebSocket,
  url: `${socketScheme}//${location.host}${location.pathname}`,
  now,
  timers,
  random: Math.random,
  ready: pageStyles(document),
  // No person retries at a display. The display therefore reconnects at short intervals without limit.
  delays: isDisplay ? { first: 500, most: 8000 } : {},
}, {
  hello() {
    /**
     * The hello message without its type.
     * @type {Omit<ClientMessage, "type">}
     */
    const message = {
      screen: screenName,
      viewport: reportViewport(),
      capabilities: capabilities(),
      ...admission.hello,
    };
    // A display uses the name given at pairing, unless its address or a person sets another.
    const name = isDisplay ? features.givenName : features.name;
    if (name) message.name = name;
    if (like) message.like = like;
    if (isTelevision) message.idiom = "tv";
    if (options.has("inspect")) message.role = "admin";
    else if (options.has("role")) message.role = options.get("role");
    // A reloaded page has no content. The page still sends its former epoch, so that the server can restore its
    // private screen.
    const former = epoch ?? history.state?.epoch;
    if (former) message.resume = { epoch: former, revision: canResume ? mirror.revision : 0 };
    return message;
  },
  revision: () => mirror.revision,
  opened() {
    synchronizeClock();
    connection.ping();
    reportNewVisibility();
  },
  received(message, sentAt) {
    received(message, sentAt);
    inspector?.received(message);
  },
  lost() {
    pointer.reset();
    keys.reset();
    features.reset();
    prediction.reset();
    scrolling.reset();
    texts.reset();
    if (!admission.isAsking) status.lost();
  },
  refused(error) {
    // While the pairing form asks for a code, the form itself shows the reason for the refusal.
    if (!admission.isAsking) status.refused(error);
  },
  isAsking: () => admission.isAsking,
});

/** Discards the samples of the server's time, and takes new samples with the next pings. */
function synchronizeClock() {
  clock.restart();
  pendingSamples = CLOCK_SAMPLES;
}

/**
 * Handles a message of the server.
 * @param {ServerMessage} message
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
      // A screen reader's announcement waits for the next frame, because the patch that belongs to the announcement is
      // drawn in that frame.
      return frames.request(() => announcer.announce(message));
    case "feedback":
    case "presence":
    case "sound":
    case "sensors":
    case "pairing":
    case "display":
      return features.receive(message);
    case "pong":
      if (sentAt !== undefined && clock.sample(sentAt, now(), message.time)) timelines.refresh();
      pendingSamples -= 1;
      if (pendingSamples > 0) connection.ping();
      return;
    case "error":
      prediction.answered(message);
      scrolling.answered(message);
      texts.answered(message);
      if (admission.refused(message)) return status.asking();
      if (like && message.message.startsWith(LIKE_REFUSED)) {
        likeRefusal = message.message.slice(LIKE_REFUSED.length);
        showOwnScreen();
        return connection.sendHello();
      }
      if (message.code !== "notYourTurn" && message.code !== "forbidden") return;
      if (connection.isOpen) status.notice(features.rejectionText(message) ?? message.message);
  }
}

/**
 * Handles `welcome`: stores the session, lays out the screen and prepares the features.
 * @param {Welcome} message
 * @param {number} [sentAt]
 */
function welcomed(message, sentAt) {
  if (epoch !== message.epoch && (epoch !== null || navigator.serviceWorker?.controller)) {
    offlineStore.renew(epoch !== null);
  }
  epoch = message.epoch;
  history.replaceState({ ...history.state, epoch, session: admission.welcomed(message) }, "");
  // The other person has ended the sharing, so the server has given this client a screen of its own.
  if (like && message.fills) showOwnScreen();
  role = message.role;
  canResume = true;
  if (sentAt !== undefined) clock.sample(sentAt, now(), message.time);
  layout.setScreen(message.width, message.height, message.fills);
  Object.assign(root.dataset, { client: message.client, epoch: message.epoch, role: message.role });
  root.dataset.personal = String(message.personal ?? false);
  features.welcomed(message.resumed);
  if (message.resumed) {
    prediction.applied(mirror.revision);
    scrolling.applied(mirror.revision);
    status.connected();
    timelines.refresh();
  }
}

/** Removes the other person from the page's address. From then on, the page asks for a screen of its own. */
function showOwnScreen() {
  like = null;
  const address = new URL(location.href);
  address.searchParams.delete("like");
  history.replaceState(history.state, "", address);
}

/**
 * Applies a patch to the mirror. If the patch does not fit the mirror, the page reconnects and requests a snapshot.
 * @param {Patch} message
 */
function patched(message) {
  let change;
  try {
    change = mirror.apply(message);
  } catch (error) {
    if (!(error instanceof MirrorError)) throw error;
    console.warn(`Baton: ${error.message}; asking for a snapshot`);
    canResume = false;
    connection.restart();
    return;
  }
  patches += 1;
  // The last element of an operation that adds or changes a node is the properties. A new view may have the focus from
  // the start, such as a button of a sheet.
  if (!change.snapshot && message.ops.some((operation) => operation.at(-1)?.focused)) focusHasMoved = true;
  renderer.schedule(change);
  connection.acknowledge();
}

/** Returns the properties of the screen's windows. */
const windows = () => mirror.root.children.map((id) => mirror.node(id)?.props ?? {});
/** Returns the combinations of the screen's key commands. */
const combinations = () => windows().flatMap(({ keyCommands }) => keyCommands ?? []);

/** @param {{snapshot: boolean, layers: boolean}} change */
function drawn({ snapshot, layers }) {
  root.dataset.revision = String(renderer.revision);
  root.dataset.patches = String(patches);
  prediction.applied(renderer.revision);
  scrolling.applied(renderer.revision);
  texts.applied(renderer.revision);
  if (layers) backdrop.draw(findBackdrop(mirror, layout.screen), renderer);
  features.applyWindows(windows(), role);
  if (!keyCommands && combinations().length > 0) loadKeyCommands();
  if (focusHasMoved && !pointer.isActive && (focus.byKeys || pointer.sinceRelease > TOUCH_ATTRIBUTION)) {
    focus.focusMoved();
  }
  focusHasMoved = false;
  inspector?.drawn();
  if (!connection.isOpen) return;
  if (snapshot) {
    status.connected();
    if (likeRefusal) status.notice(likeRefusal);
    likeRefusal = "";
    animations.prepare();
    scrolling.prepare();
    whenIdle(window)(typeface);
  }
  offlineStore.note(snapshot);
}

// MARK: Input

/**
 * Sends an input of a person, if this device has the grant for it. Returns its `seq`, or null.
 * @param {ClientMessage} message
 */
function send(message) {
  if (!admission.maySend(message.type)) return null;
  inputAt = now();
  return connection.request(message);
}

/** The dependencies of the inputs that have a position: touches and the wheel. */
const inputEnvironment = {
  ...page,
  element: root,
  toScreen: (/** @type {number} */ x, /** @type {number} */ y) => layout.toScreen(x, y),
  scale: () => layout.scale,
  revision: () => renderer.revision,
};
/** @type {PointerInput} */
const pointer = new PointerInput(inputEnvironment, {
  began(touch, seq, event) {
    focus.pointerUsed();
    texts.touched(event.target);
    // Only the first mouse button can press controls and scroll content.
    if (event.button > 0 || !features.mayControl || !connection.isOpen) return;
    effects.began(touch, seq, event);
  },
  moved: (touch) => effects.moved(touch),
  sent: (touches, seq) => scrolling.movesSent(touches, seq),
  ended(touch, seq) {
    steeredAt = now();
    texts.released(seq);
    effects.ended(touch, seq);
  },
  cancelled(touch, seq) {
    texts.released(null);
    effects.cancelled(touch, seq);
  },
});
new WheelInput({
  ...inputEnvironment,
  page: () => layout.area,
  sent: (target, distance, seq) => scrolling.wheel(target, distance, seq),
});
new AssistiveInput({ ...inputEnvironment, sinceRelease: () => pointer.sinceRelease });
function keyUsed() {
  steeredAt = now();
  focus.keyUsed();
}
/** @type {Features} */
const features = new Features({
  ...page,
  pressed: keyUsed,
  cancelInput,
  role: () => role,
  maySend: () => admission.maySend("touch"),
  capabilities,
  fixedName: options.get("name"),
  layout,
  admission,
  inputAt: () => inputAt,
  notice: (text) => status.notice(text),
});
/** @type {import("./input/commands.js").KeyCommands | null} */
let keyCommands = null;
const keyEnvironment = {
  target: window,
  send: (/** @type {ClientMessage} */ message) => features.trackPress(message, send(message)),
  // If an element of the page has already handled the key, the key is not sent to the screen.
  ownsKey: (/** @type {KeyboardEvent} */ event) =>
    features.isPanelOpen || event.defaultPrevented ||
    focus.ownsKey(event, (entry) => admission.maySend("text") && texts.takesKey(event, entry)),
  isEditing: () => focus.isEditing,
  combinations,
  hasCommandKey: /Mac|iPhone|iPad/.test(navigator.platform),
  command: (/** @type {KeyboardEvent} */ event) => keyCommands?.handle(event) ?? false,
};
const keys = new KeyInput(keyEnvironment, keyUsed);
const loadKeyCommands = loadOnce(async () => {
  const { KeyCommands } = await import("./input/commands.js");
  keyCommands = new KeyCommands(keyEnvironment, keyUsed);
});
const copy = (/** @type {string} */ text) => writeClipboard({ clipboard: navigator.clipboard, document }, text);
const clipboard = new ClipboardInput({
  target: document,
  send,
  isLeft: () => focus.isEditing || !(document.getSelection()?.isCollapsed ?? true),
  write: copy,
});

function cancelInput() {
  pointer.cancelAll();
  keys.cancelAll();
  features.cancelAll();
}

// The browser window: the page's visibility and capabilities, the window's events, and the start of the page.

const reportNewVisibility = reportVisibility(page, () => {
  timelines.setPaused(document.hidden);
  if (document.hidden) {
    cancelInput();
    offlineStore.hurry();
  } else {
    frames.hurry();
    synchronizeClock();
    connection.wake();
  }
});

function capabilities() {
  return [...capabilitiesOf(window), "announcements", "presence", "scrolling", ...(hasKeyboard ? ["keyboard"] : [])];
}

/** Loads the typeface with which the server measures text. */
const typeface = loadOnce(async () => (await import("./typeface.js")).loadTypeface(document));

window.addEventListener("hashchange", () => admission.takeFromAddress() && connection.sendHello());
document.addEventListener("freeze", cancelInput);
for (const change of ["online", "offline"]) window.addEventListener(change, () => connection.wake());
root.addEventListener("pointerdown", () => connection.isOpen || connection.wake());
for (const type of ["blur", "pagehide"]) window.addEventListener(type, cancelInput);

async function inspect() {
  const { openInspector } = await import("./inspect/inspector.js");
  inspector = openInspector({
    ...page,
    mirror,
    renderer,
    layout,
    connection,
    screenName,
    epoch: () => epoch,
    copy,
  });
}

timelines.setPaused(document.hidden);
root.setAttribute("aria-label", document.title);
if (options.has("inspect")) inspect();
connection.start();
