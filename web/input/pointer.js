// Fingers, pens and the mouse as touches. Moves are gathered and sent once a frame: where each finger is, and where it was on the way; a
// beginning or an end goes out at once, after the moves before it, and is never lost.

import { isText } from "./text.js";

const KINDS = { touch: "direct", pen: "pencil" };
const MODIFIERS = [["shiftKey", "shift"], ["ctrlKey", "control"], ["altKey", "alternate"], ["metaKey", "command"]];
const MOST_ID = 2 ** 31 - 1;
/** So many places on its way are told of each finger in a frame, and of all. Of more, every other is left out: a fast mouse has a thousand a second. */
const MOST_PLACES = 16;
const MOST_EARLIER = 256;
const round = (number) => Math.round(number * 100) / 100;

/**
 * `environment` has `element`, `toScreen(clientX, clientY)`, `scale()`, `revision()`, `now()`, `requestFrame(callback)` and
 * `send(message)`, which returns the message's number or null where it could not be sent. `delegate` is told `began(touch, seq, event)`,
 * `moved(touch)`, `told(touches, seq)` once their moves are sent, `ended(touch, seq)` and `cancelled(touch, seq)`; a `touch` is `{id, x, y, time}`.
 */
export class PointerInput {
  #environment;
  #delegate;
  #touches = new Map();
  #pending = new Set();
  #scheduled = false;
  #nextId = 1;
  #releasedAt = -Infinity;
  /** Whether what came down last went to the server: the browser has no menu for it then. */
  #isTaken = false;

  constructor(environment, delegate) {
    this.#environment = environment;
    this.#delegate = delegate;
    const { element } = environment;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", (event) => this.#cancel(event));
    element.addEventListener("lostpointercapture", (event) => this.#cancel(event));
    // No menu, no focus and no selection of the browser's own but in text; and older Safari zooms whatever touch-action says.
    for (const type of ["contextmenu", "mousedown", "gesturestart", "dblclick"]) {
      element.addEventListener(type, (event) => isText(event.target) || (type === "contextmenu" && !this.#isTaken) || event.preventDefault());
    }
  }

  /** Whether a finger is down. */
  get isActive() {
    return this.#touches.size > 0;
  }

  /** Milliseconds since the last finger was lifted. */
  get sinceRelease() {
    return this.#environment.now() - this.#releasedAt;
  }

  /** Ends every touch as cancelled: the page cannot follow the fingers any more. */
  cancelAll() {
    if (this.#touches.size === 0) return;
    this.#pending.clear();
    this.forget(this.#send([...this.#touches.values()].map((touch) => this.#report(touch, "cancelled"))));
  }

  /** Lets go of every touch: the message `seq` said so, or the server has cancelled them, for the connection is gone. */
  forget(seq = null) {
    const touches = [...this.#touches.values()];
    this.#touches.clear();
    this.#pending.clear();
    for (const touch of touches) this.#delegate.cancelled(touch, seq);
  }

  #down(event) {
    // The buttons that leaf through pages are the browser's, and in text all but the first.
    if (event.pointerType === "mouse" && (event.button > 2 || (event.button !== 0 && isText(event.target)))) return;
    if (!isText(event.target)) event.preventDefault();
    if (this.#touches.has(event.pointerId)) return;
    /** @type {any} */
    const touch = { id: this.#nextId, kind: KINDS[event.pointerType] ?? "indirectPointer", revision: this.#environment.revision(), earlier: [] };
    this.#update(touch, event);
    this.#flush();
    const seq = this.#send([this.#report(touch, "began")], { revision: touch.revision, time: touch.time });
    this.#isTaken = seq !== null;
    if (seq === null) return;
    this.#nextId = this.#nextId >= MOST_ID ? 1 : this.#nextId + 1;
    this.#touches.set(event.pointerId, touch);
    try {
      this.#environment.element.setPointerCapture?.(event.pointerId);
    } catch {
      // The pointer is gone already; its end will come all the same.
    }
    this.#delegate.began(touch, seq, event);
  }

  #move(event) {
    const touch = this.#touches.get(event.pointerId);
    if (!touch) return;
    // Only a page that came safely is told of what was between two frames; where no place is new, the finger did not move.
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
    while (touch.earlier.length > MOST_PLACES) touch.earlier = touch.earlier.filter((_, index) => index % 2 === 1);
    this.#pending.add(touch);
    this.#delegate.moved(touch);
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#environment.requestFrame(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  #up(event) {
    // Also of a finger whose touch was lost with its connection: the click that follows is no screen reader's.
    this.#releasedAt = this.#environment.now();
    const touch = this.#touches.get(event.pointerId);
    if (!touch) return;
    const { x, y } = touch;
    // The lifted finger's place is told by its end; the others' moves come before it, and its own way where it has one.
    if (touch.earlier.length === 0) this.#pending.delete(touch);
    this.#flush();
    this.#update(touch, event);
    this.#touches.delete(event.pointerId);
    if (touch.x !== x || touch.y !== y) this.#delegate.moved(touch);
    this.#delegate.ended(touch, this.#send([this.#report({ ...touch, force: 0 }, "ended")], { time: touch.time }));
  }

  #cancel(event) {
    const touch = this.#touches.get(event.pointerId);
    if (!touch) return;
    this.#pending.delete(touch);
    this.#flush();
    this.#touches.delete(event.pointerId);
    this.#delegate.cancelled(touch, this.#send([this.#report(touch, "cancelled")]));
  }

  #update(touch, event) {
    const { x, y } = this.#environment.toScreen(event.clientX, event.clientY);
    touch.x = round(x);
    touch.y = round(y);
    touch.force = round(Math.min(Math.max(event.pressure ?? 0, 0), 1));
    touch.radius = round(Math.max(event.width ?? 0, event.height ?? 0) / 2 / this.#environment.scale());
    touch.time = round(event.timeStamp || this.#environment.now());
    if (touch.kind === "indirectPointer") {
      // What is let go was held until then; the first button alone goes without saying.
      touch.buttons = (event.buttons ?? 1) & 31 || touch.buttons;
      touch.modifiers = MODIFIERS.filter(([key]) => event[key]).map(([, name]) => name);
    }
    if (touch.kind !== "pencil" || !Number.isFinite(event.altitudeAngle)) return;
    touch.altitude = round(event.altitudeAngle);
    touch.azimuth = round(event.azimuthAngle ?? 0);
  }

  #report({ id, x, y, force, radius, kind, altitude, azimuth, buttons = 1, modifiers = [] }, phase) {
    return {
      id, phase, x, y, force, radius, kind, ...(altitude === undefined ? {} : { altitude, azimuth }),
      ...(buttons === 1 ? {} : { buttons }), ...(modifiers.length === 0 ? {} : { modifiers }),
    };
  }

  #flush() {
    if (this.#pending.size === 0) return;
    const moved = [...this.#pending];
    this.#pending.clear();
    const earlier = moved.flatMap((touch) => touch.earlier.splice(0)).slice(-MOST_EARLIER);
    // When they were there, not when that is told: by these times the server sees how fast a finger is.
    const time = Math.max(...moved.map((touch) => touch.time));
    this.#delegate.told(moved, this.#send(moved.map((touch) => this.#report(touch, "moved")), earlier.length > 0 ? { time, earlier } : { time }));
  }

  /** Only a beginning needs the revision that the person saw; all that follows belongs to the view that it was bound to. */
  #send(touches, more = {}) {
    return this.#environment.send({ type: "touch", time: round(this.#environment.now()), ...more, touches });
  }
}
