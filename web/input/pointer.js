// Fingers, pens and the mouse as touches. Moves are gathered and sent once per frame: the position of each finger
// and its intermediate positions. A began or ended phase is sent at once, after the pending moves, and is never
// lost.

import { followsTouch } from "./assistive.js";
import { isText } from "./text.js";

/**
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").RequestFrame} RequestFrame
 * @typedef {import("../types.js").Send} Send
 * @typedef {import("../types.js").TouchPoint} TouchPoint
 */

/**
 * The kinds of touch by pointer type. Any other pointer is indirect.
 * @type {Record<string, string>}
 */
const KINDS = { touch: "direct", pen: "pencil" };
/**
 * The modifiers of a touch, by the properties of the browser's event.
 * @type {["shiftKey" | "ctrlKey" | "altKey" | "metaKey", string][]}
 */
const MODIFIERS = [["shiftKey", "shift"], ["ctrlKey", "control"], ["altKey", "alternate"], ["metaKey", "command"]];
const MAX_ID = 2 ** 31 - 1;
/**
 * The maximum numbers of intermediate positions per frame: first of each finger, then of all fingers together. If a
 * finger has more, every second position is dropped; a fast mouse reports 1,000 positions a second.
 */
const MAX_POSITIONS = 16;
const MAX_EARLIER = 256;
/** The number of a pointer's secondary (right) button in a message. */
const SECOND_BUTTON = 2;
/** @param {number} number */
const round = (number) => Math.round(number * 100) / 100;

/**
 * A finger, pen or mouse button that is down.
 * @typedef {object} SentTouch
 * @property {number} id
 * @property {string} kind
 * @property {number} revision the revision that the page showed when the touch began
 * @property {number[][]} earlier the intermediate positions since the last message
 * @property {number} x
 * @property {number} y
 * @property {number} time
 * @property {number} force
 * @property {number} radius
 * @property {number} [altitude]
 * @property {number} [azimuth]
 * @property {number} [buttons]
 * @property {string[]} [modifiers]
 */

/**
 * Called after the messages of a touch are sent; `seq` is the number of the message, or null without a connection.
 * @typedef {object} PointerDelegate
 * @property {(touch: TouchPoint, seq: number, event: PointerEvent) => void} began
 * @property {(touch: TouchPoint) => void} moved
 * @property {(touches: TouchPoint[], seq: number | null) => void} sent called after moves are sent
 * @property {(touch: TouchPoint, seq: number | null) => void} ended
 * @property {(touch: TouchPoint, seq: number | null) => void} cancelled
 */

/**
 * The dependencies of `PointerInput`.
 * @typedef {object} PointerEnvironment
 * @property {HTMLElement} element
 * @property {(clientX: number, clientY: number) => Point} toScreen
 * @property {() => number} scale
 * @property {() => number} revision
 * @property {() => number} now
 * @property {RequestFrame} requestFrame
 * @property {Send} send
 */

/** Sends fingers, pens and the mouse to the server as touches. */
export class PointerInput {
  #environment;
  #delegate;
  /**
   * The touches by the browser's pointer identifier.
   * @type {Map<number, SentTouch>}
   */
  #touches = new Map();
  /**
   * The touches that have moved since the last message.
   * @type {Set<SentTouch>}
   */
  #pending = new Set();
  #scheduled = false;
  #nextId = 1;
  #releasedAt = -Infinity;
  /** The last touch was sent to the server, so the browser shows no context menu for it. */
  #isSent = false;

  /**
   * @param {PointerEnvironment} environment
   * @param {PointerDelegate} delegate
   */
  constructor(environment, delegate) {
    this.#environment = environment;
    this.#delegate = delegate;
    const { element } = environment;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", (event) => this.#cancel(event));
    element.addEventListener("lostpointercapture", (event) => this.#cancel(event));
    // Outside of text elements, the browser's own context menu, focus and selection are prevented. `gesturestart` is
    // prevented, too, because older versions of Safari zoom even if touch-action forbids zooming.
    for (const type of ["mousedown", "gesturestart", "dblclick"]) {
      element.addEventListener(type, (event) => isText(event.target) || event.preventDefault());
    }
    element.addEventListener("contextmenu", (event) => this.#contextMenu(event));
  }

  /** At least one finger, pen or mouse button is down. */
  get isActive() {
    return this.#touches.size > 0;
  }

  /** Milliseconds since the last finger was lifted. */
  get sinceRelease() {
    return this.#environment.now() - this.#releasedAt;
  }

  /** Cancels every touch, because the page can no longer follow the fingers. */
  cancelAll() {
    if (this.#touches.size === 0) return;
    this.#pending.clear();
    this.reset(this.#send([...this.#touches.values()].map((touch) => this.#report(touch, "cancelled"))));
  }

  /**
   * Drops every touch. The message `seq` cancelled them, or the server cancelled them because the connection is
   * lost.
   * @param {number | null} [seq]
   */
  reset(seq = null) {
    const touches = [...this.#touches.values()];
    this.#touches.clear();
    this.#pending.clear();
    for (const touch of touches) this.#delegate.cancelled(touch, seq);
  }

  /**
   * Begins a touch.
   * @param {PointerEvent} event
   */
  #down(event) {
    // The browser itself handles some mouse buttons: the history buttons, and on a text element all buttons except the
    // first.
    if (event.pointerType === "mouse" && (event.button > 2 || (event.button !== 0 && isText(event.target)))) return;
    if (!isText(event.target)) event.preventDefault();
    if (this.#touches.has(event.pointerId)) return;
    /** @type {any} */
    const touch = {
      id: this.#nextId,
      kind: KINDS[event.pointerType] ?? "indirectPointer",
      revision: this.#environment.revision(),
      earlier: [],
    };
    this.#update(touch, event);
    this.#flush();
    const seq = this.#send([this.#report(touch, "began")], { revision: touch.revision, time: touch.time });
    this.#isSent = seq !== null;
    if (seq === null) return;
    this.#nextId = this.#nextId >= MAX_ID ? 1 : this.#nextId + 1;
    this.#touches.set(event.pointerId, touch);
    try {
      this.#environment.element.setPointerCapture?.(event.pointerId);
    } catch {
      // The pointer has already disappeared, so it cannot be captured. The browser still reports its end.
    }
    this.#delegate.began(touch, seq, event);
  }

  /**
   * Prevents the browser's context menu if the server received the click. Screen readers and keyboards can request a
   * context menu without a pointer. For such a request, the page sends a click with the secondary (right) button.
   * @param {MouseEvent} event
   */
  #contextMenu(event) {
    if (isText(event.target)) return;
    const isPointers = this.isActive || followsTouch(this.sinceRelease);
    if (isPointers ? this.#isSent : this.#sendSecondaryClick(event)) event.preventDefault();
  }

  /**
   * Sends a click with the secondary (right) button at the centre of the event's target.
   * @param {MouseEvent} event
   * @returns {boolean} true if the click was sent
   */
  #sendSecondaryClick(event) {
    const view = /** @type {Element | null} */ (event.target)?.closest?.("[data-id]");
    const box = view?.getBoundingClientRect();
    const { x, y } = box
      ? this.#environment.toScreen(box.x + box.width / 2, box.y + box.height / 2)
      : this.#environment.toScreen(event.clientX, event.clientY);
    const revision = this.#environment.revision();
    const touch = {
      id: this.#takeId(),
      kind: "indirectPointer",
      revision,
      earlier: [],
      x: round(x),
      y: round(y),
      time: round(this.#environment.now()),
      force: 0,
      radius: 0,
      buttons: SECOND_BUTTON,
    };
    if (this.#send([this.#report(touch, "began")], { revision }) === null) return false;
    this.#send([this.#report(touch, "ended")]);
    return true;
  }

  /** Returns the next identifier of a touch. */
  #takeId() {
    const id = this.#nextId;
    this.#nextId = id >= MAX_ID ? 1 : id + 1;
    return id;
  }

  /**
   * Records a touch's new positions for the next message.
   * @param {PointerEvent} event
   */
  #move(event) {
    const touch = this.#touches.get(event.pointerId);
    if (!touch) return;
    // Coalesced events are the positions since the last frame. Browsers report them only to secure pages. If all
    // positions equal the last known position, the finger has not moved.
    const events = event.getCoalescedEvents?.() ?? [];
    let hasMoved = false;
    for (const each of events.length > 0 ? [...events.slice(0, -1), event] : [event]) {
      const { x, y, force, time, buttons } = touch;
      this.#update(touch, each);
      if (touch.x === x && touch.y === y && touch.force === force && touch.buttons === buttons) continue;
      if (hasMoved || this.#pending.has(touch)) touch.earlier.push([touch.id, time, x, y, force]);
      hasMoved = true;
    }
    if (!hasMoved) return;
    while (touch.earlier.length > MAX_POSITIONS) {
      touch.earlier = touch.earlier.filter((_, index) => index % 2 === 1);
    }
    this.#pending.add(touch);
    this.#delegate.moved(touch);
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#environment.requestFrame(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  /**
   * Ends a touch.
   * @param {PointerEvent} event
   */
  #up(event) {
    // The time is recorded even if the connection was lost during the touch. The browser sends a click after each
    // touch, and the recorded time shows that the click does not come from a screen reader.
    this.#releasedAt = this.#environment.now();
    const touch = this.#touches.get(event.pointerId);
    if (!touch) return;
    const { x, y } = touch;
    // The `ended` event contains the last position of the lifted finger. Pending moves of other fingers, and earlier
    // positions of this finger, are sent before it.
    if (touch.earlier.length === 0) this.#pending.delete(touch);
    this.#flush();
    this.#update(touch, event);
    this.#touches.delete(event.pointerId);
    if (touch.x !== x || touch.y !== y) this.#delegate.moved(touch);
    this.#delegate.ended(touch, this.#send([this.#report({ ...touch, force: 0 }, "ended")], { time: touch.time }));
  }

  /**
   * Cancels a touch.
   * @param {PointerEvent} event
   */
  #cancel(event) {
    const touch = this.#touches.get(event.pointerId);
    if (!touch) return;
    this.#pending.delete(touch);
    this.#flush();
    this.#touches.delete(event.pointerId);
    this.#delegate.cancelled(touch, this.#send([this.#report(touch, "cancelled")]));
  }

  /**
   * Reads a touch's position, force and other values from an event.
   * @param {SentTouch} touch
   * @param {PointerEvent & {altitudeAngle?: number, azimuthAngle?: number}} event
   */
  #update(touch, event) {
    const { x, y } = this.#environment.toScreen(event.clientX, event.clientY);
    touch.x = round(x);
    touch.y = round(y);
    touch.force = round(Math.min(Math.max(event.pressure ?? 0, 0), 1));
    touch.radius = round(Math.max(event.width ?? 0, event.height ?? 0) / 2 / this.#environment.scale());
    touch.time = round(event.timeStamp || this.#environment.now());
    if (touch.kind === "indirectPointer") {
      // When a button is released, the event's `buttons` may be 0. The touch then keeps its previous buttons. The first
      // button alone is the default, which the message omits.
      touch.buttons = (event.buttons ?? 1) & 31 || touch.buttons;
      touch.modifiers = MODIFIERS.filter(([key]) => event[key]).map(([, name]) => name);
    }
    if (touch.kind !== "pencil" || !Number.isFinite(event.altitudeAngle)) return;
    touch.altitude = round(event.altitudeAngle ?? 0);
    touch.azimuth = round(event.azimuthAngle ?? 0);
  }

  /**
   * Returns a touch in the form of a message.
   * @param {SentTouch} touch
   * @param {string} phase
   */
  #report({ id, x, y, force, radius, kind, altitude, azimuth, buttons = 1, modifiers = [] }, phase) {
    return {
      id,
      phase,
      x,
      y,
      force,
      radius,
      kind,
      ...(altitude === undefined ? {} : { altitude, azimuth }),
      ...(buttons === 1 ? {} : { buttons }),
      ...(modifiers.length === 0 ? {} : { modifiers }),
    };
  }

  #flush() {
    if (this.#pending.size === 0) return;
    const moved = [...this.#pending];
    this.#pending.clear();
    const earlier = moved.flatMap((touch) => touch.earlier.splice(0)).slice(-MAX_EARLIER);
    // The message contains the time of the events, not the time of sending, because the server computes the finger's
    // speed from it.
    const time = Math.max(...moved.map((touch) => touch.time));
    this.#delegate.sent(
      moved,
      this.#send(moved.map((touch) => this.#report(touch, "moved")), earlier.length > 0 ? { time, earlier } : { time }),
    );
  }

  /**
   * Sends touches. Only the began phase needs the revision that the person saw; later phases belong to the view of
   * the began phase.
   * @param {object[]} touches
   * @param {object} [more]
   */
  #send(touches, more = {}) {
    return this.#environment.send({ type: "touch", time: round(this.#environment.now()), ...more, touches });
  }
}
