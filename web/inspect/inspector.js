// The inspector: the live screen in the middle, its view hierarchy beside it, and below it all events with their
// routing.

import { EventDetailsPanel } from "./event-details.js";
import { maker } from "./elements.js";
import { EventsPanel } from "./events.js";
import { ExplodedView } from "./exploded.js";
import { ViewDetailsPanel } from "./view-details.js";
import { Places } from "./geometry.js";
import { EventLog, LogError } from "./log.js";
import { Outline } from "./outline.js";
import { Overlay } from "./overlay.js";
import { Recording } from "./recording.js";
import { buildShell } from "./shell.js";
import { isMove, nodeName } from "./words.js";

/**
 * @typedef {import("../types.js").BrowserWindow} BrowserWindow
 * @typedef {import("../types.js").Patch} Patch
 * @typedef {import("../types.js").RequestFrame} RequestFrame
 * @typedef {import("../types.js").Timers} Timers
 */

/** @typedef {import("./words.js").EventRecord} EventRecord */

const ASK_PAUSE = 150;
const QUIET = new Set(["timer", "code", "cancel"]);

/**
 * Returns the event, with the hit-test that was recorded when its touch began. Later phases of a touch have no
 * hit-test of their own, because they go to the view that received the began phase.
 * @param {EventRecord[]} records
 * @param {EventRecord} record
 * @returns {EventRecord & {origin?: number}}
 */
export function withOrigin(records, record) {
  const touch = record.input.touches?.[0];
  if (record.input.kind !== "touch" || !touch || record.entries.some(({ kind }) => kind === "asked")) return record;
  /**
   * Returns whether an event contains the began phase of the touch in `record`. Such an event is earlier than `record`
   * and comes from the same client.
   * @param {EventRecord} each
   */
  const isOrigin = (each) =>
    each.number < record.number && each.client === record.client &&
    (each.input.touches ?? []).some(({ id, phase }) => id === touch.id && phase === "began");
  const origin = records.filter(isOrigin).pop();
  if (!origin) return record;
  return {
    ...record,
    entries: [...origin.entries.filter(({ kind }) => kind === "asked" || kind === "landed"), ...record.entries],
    origin: origin.number,
  };
}

/**
 * A click on the screen, and the view that a touch at this point hits.
 * @typedef {object} Probe
 * @property {number[]} point the point that the person clicked
 * @property {import("./view-details.js").Facts} [view] the view that a touch hits there
 */

/**
 * The parts of the page that the inspector uses.
 * @typedef {object} InspectedPage
 * @property {Document} document
 * @property {BrowserWindow} window
 * @property {HTMLElement} stage
 * @property {HTMLElement} root
 * @property {import("../mirror.js").Mirror} mirror
 * @property {import("../renderer.js").Renderer} renderer
 * @property {import("../layout.js").Layout} layout
 * @property {import("../connection.js").Connection} connection
 * @property {Timers} timers
 * @property {RequestFrame} requestFrame
 * @property {string} screenName
 * @property {(text: string) => Promise<void> | void} copy
 * @property {() => string | null} epoch
 */

/**
 * Opens the inspector around a page.
 * @param {InspectedPage} page
 */
export function openInspector(page) {
  const { document, window, mirror, renderer, layout, connection, timers, requestFrame, screenName } = page;
  const h = maker(document);
  const log = new EventLog();
  const places = new Places({ mirror, renderer, layout });
  /**
   * The functions that receive the answers of pending requests, by `seq`.
   * @type {Map<number, (message: any) => void>}
   */
  const asked = new Map();
  /**
   * The class names of the views, by node identifier.
   * @type {Map<number, string>}
   */
  const classes = new Map();
  /**
   * The nodes of the first responder and of the focused item.
   * @type {{firstResponder?: number, focus?: number}}
   */
  const holders = {};
  /**
   * The timers of the pauses before a request for a view's details and before a request for the tree.
   * @type {Record<"facts" | "tree", number | undefined>}
   */
  const timer = { facts: undefined, tree: undefined };
  let revision = mirror.revision;
  /**
   * The identifier of the selected view.
   * @type {number | null}
   */
  let selectedId = null;
  /**
   * The event whose details are shown.
   * @type {EventRecord | null}
   */
  let shownRecord = null;
  let follows = true;
  /**
   * The point that the person clicked, and the view that a touch hits there; null after other selections.
   * @type {Probe | null}
   */
  let probe = null;

  /** @param {number} id */
  const className = (id) => classes.get(id);
  /** @param {number} id */
  const node = (id) => mirror.node(id);
  /** @param {number | null} id */
  const hovered = (id) => overlay.hover(id);
  /** @param {number} id */
  const selected = (id) => selectNode(id, null);
  /** @param {number} id */
  const name = (
    id,
  ) => (id === 0 ? "screen" : node(id) ? nodeName(node(id), className(id)) : (log.names.get(id) ?? `node ${id}`));

  const overlay = new Overlay({ h, places, node, className, layout, origin: () => page.stage.getBoundingClientRect() });
  const outline = new Outline({
    h,
    mirror,
    className,
    holders: () => holders,
    above: (id) => places.ancestors(id),
    requestFrame,
    selected,
    hovered,
  });
  const exploded = new ExplodedView({
    h,
    places,
    window,
    timers,
    className,
    element: (id) => renderer.element(id),
    screen: () => layout.screen,
    selected,
    hovered,
  });
  const facts = new ViewDetailsPanel({ h, node, selected, hovered });
  const detail = new EventDetailsPanel({ h, selected, hovered, name });
  const events = new EventsPanel({
    h,
    log,
    requestFrame,
    selected: selectEvent,
    exported,
    imported,
    resumed: () => shell.say(""),
  });
  const recording = new Recording({
    h,
    screenName,
    save,
    copy: page.copy,
    tree: {
      node,
      *nodes() {
        for (const each of places.all()) yield each.node;
      },
    },
  });
  const shell = buildShell(h, {
    screenName,
    outline: outline.element,
    exploded: exploded.element,
    overlay: overlay.element,
    facts: facts.element,
    detail: detail.element,
    events: events.element,
    record: recording.button,
    dialog: recording.dialog,
    pointed: (x, y) => hovered(places.frontmost(x, y)),
    left: () => hovered(null),
    clicked,
    viewed: (is3D) => showSpace(is3D),
  });
  document.head.append(
    h("link", { rel: "stylesheet", href: "/web/styles/inspect.css" }),
    h("link", { rel: "stylesheet", href: "/web/styles/inspect-panels.css" }),
  );
  document.body.classList.add("inspecting");
  document.body.append(shell.element);
  // Input in the inspector is not sent to the screen.
  for (const type of ["keydown", "keyup", "copy", "cut", "paste"]) {
    shell.element.addEventListener(type, (/** @type {Event} */ event) => event.stopPropagation());
  }
  shell.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && !event.defaultPrevented) deselect();
  });
  window.addEventListener("resize", () => requestFrame(() => overlay.refresh()));

  // MARK: Requests to the server

  /**
   * Sends a request to the server; `answered` receives the answer.
   * @param {Record<string, any>} question
   * @param {(answer: any) => void} [answered]
   */
  function ask(question, answered = () => {}) {
    const seq = connection.request({ type: "inspect", ...question });
    if (seq !== null) asked.set(seq, answered);
  }

  function begin() {
    asked.clear();
    ask({ events: true });
    askTree();
  }

  function askTree() {
    ask({ tree: true }, ({ tree }) => {
      if (!tree) return;
      classes.clear();
      for (const [each, ids] of Object.entries(tree.classes)) for (const id of ids) classes.set(id, each);
      for (const [id, each] of classes) if (node(id)) log.names.set(id, nodeName(node(id), each));
      holders.firstResponder = tree.firstResponder?.node;
      holders.focus = tree.focus?.node;
      outline.refresh();
      if (shownRecord) showRecord(shownRecord);
    });
  }

  /**
   * Runs an action once after a short pause, so that several changes cause one request.
   * @param {"facts" | "tree"} what
   * @param {() => void} action
   */
  function soon(what, action) {
    if (timer[what] !== undefined) return;
    timer[what] = timers.setTimeout(() => {
      timer[what] = undefined;
      action();
    }, ASK_PAUSE);
  }

  // MARK: The selected view

  /**
   * Selects a view, or none for null, and requests its details.
   * @param {number | null} id
   * @param {Probe | null} clickedAt
   */
  function selectNode(id, clickedAt) {
    selectedId = id;
    probe = clickedAt;
    outline.select(id);
    overlay.select(id);
    exploded.select(id);
    shell.tab("view");
    if (id === null) return facts.empty();
    const shown = node(id);
    if (shown) facts.show(shown, null, probe);
    else facts.gone();
    askFacts();
  }

  function askFacts() {
    const id = selectedId;
    if (id === null || !node(id)) return;
    ask({ node: id }, ({ view }) => {
      const shown = node(id);
      if (id === selectedId && shown && view) facts.show(shown, view, probe);
    });
  }

  /**
   * Selects the view at a point of the window, and asks the server which view a touch hits there.
   * @param {number} x
   * @param {number} y
   */
  function clicked(x, y) {
    const id = places.frontmost(x, y);
    if (id === null) return deselect();
    const point = layout.toScreen(x, y);
    selectNode(id, null);
    ask({ x: point.x, y: point.y }, ({ view }) => {
      if (id !== selectedId) return;
      probe = { point: [point.x, point.y], view };
      askFacts();
    });
  }

  function deselect() {
    follows = true;
    selectNode(null, null);
    events.select(null);
  }

  /**
   * Shows the three-dimensional picture if `is3D` is true, otherwise the screen.
   * @param {boolean} is3D
   */
  function showSpace(is3D) {
    document.body.classList.toggle("exploded", is3D);
    exploded.show(is3D);
    overlay.refresh();
  }

  // MARK: Events

  /**
   * Shows a selected event; null returns to the newest event.
   * @param {EventRecord | null} record
   */
  function selectEvent(record) {
    follows = record === null;
    showRecord(record);
    if (record) shell.tab("event");
  }

  /**
   * Shows the details of an event and marks its views on the screen.
   * @param {EventRecord | null} record
   */
  function showRecord(record) {
    shownRecord = record;
    const whole = record && withOrigin(log.records, record);
    detail.show(whole, record ? log.patchesOf(record) : []);
    overlay.show(log.isImported ? null : whole);
  }

  /**
   * Adds an event from the server to the log and to a recording.
   * @param {EventRecord} record
   */
  function eventCame(record) {
    for (const { kind, node: subject } of record.entries) {
      if (kind === "firstResponder" || kind === "focus") holders[kind] = subject;
    }
    recording.add(record, log.patchesOf(record));
    const isSeen = log.add(record);
    events.changed();
    if (record.entries.some(({ kind }) => kind === "firstResponder" || kind === "focus")) outline.refresh();
    if (selectedId !== null) soon("facts", askFacts);
    const matters = record.entries.some(({ kind }) => kind === "asked" || kind === "action") ||
      record.to > record.from || !shownRecord || record.input.kind !== "touch";
    if (!isSeen || !follows || QUIET.has(record.input.kind) || isMove(record.input) || !matters) return;
    showRecord(record);
    if (selectedId === null) shell.tab("event");
  }

  /**
   * Lets the browser save a text as a file.
   * @param {string} fileName
   * @param {string} text
   * @param {string} type
   */
  function save(fileName, text, type) {
    const url = window.URL.createObjectURL(new window.Blob([text], { type }));
    h("a", { href: url, download: fileName }).click();
    timers.setTimeout(() => window.URL.revokeObjectURL(url), 1000);
  }

  function exported() {
    save(`${screenName}-events.json`, log.toText({ screen: screenName, epoch: page.epoch() }), "application/json");
  }

  /**
   * Shows the events of a file that the person has chosen.
   * @param {File | undefined} file
   */
  async function imported(file) {
    if (!file) return;
    try {
      const from = log.read(await file.text());
      shell.say(`Events of ${from || "a screen"} from a file, not live.`);
    } catch (error) {
      if (!(error instanceof LogError)) throw error;
      shell.say(error.message);
    }
    showRecord(null);
    events.select(null);
    events.refresh();
  }

  // MARK: Messages

  /**
   * Adds a patch to the log. If the patch changes the tree or the selected view, requests the new details.
   * @param {Patch} message
   */
  function patched(message) {
    const from = message.from ?? revision;
    revision = message.to;
    log.addPatch(message, from, new window.TextEncoder().encode(JSON.stringify(message)).length);
    if (from === 0 || message.ops.some(([op]) => op !== "set")) soon("tree", askTree);
    if (selectedId !== null && !node(selectedId)) facts.gone();
    else if (message.ops.some(([, id]) => id === selectedId)) soon("facts", askFacts);
    changedIds = from === 0
      ? changedIds
      : new Set([...changedIds, ...message.ops.filter(([op]) => op === "set" || op === "add").map(([, id]) => id)]);
  }

  /** Makes the views draw their own backgrounds, which `backdrop.js` otherwise draws once for the whole window. */
  function showWhole() {
    for (const element of page.root.querySelectorAll("[data-backdrop]")) element.removeAttribute("data-backdrop");
  }

  /**
   * The nodes that have changed since the last drawn frame.
   * @type {Set<number>}
   */
  let changedIds = new Set();
  showWhole();
  if (connection.isOpen) begin();
  outline.refresh();

  return {
    /**
     * Handles a message after the page has handled it.
     * @param {any} message
     */
    received(message) {
      if (message.type === "welcome") begin();
      else if (message.type === "patch") patched(message);
      else if (message.type === "event") eventCame(message);
      else if (asked.has(message.seq) && (message.type === "inspection" || message.type === "error")) {
        const answered = asked.get(message.seq);
        asked.delete(message.seq);
        if (message.type === "inspection") answered?.(message);
        else if (message.code === "forbidden") shell.say(message.message);
      }
    },
    /** Updates the inspector after the page has drawn a frame. */
    drawn() {
      showWhole();
      overlay.refresh();
      outline.refresh();
      exploded.refresh();
      if (!document.body.classList.contains("exploded")) overlay.flash(changedIds);
      changedIds = new Set();
    },
  };
}
