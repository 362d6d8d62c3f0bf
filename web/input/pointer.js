// Fingers, pens and the mouse as touches. Moves are gathered and sent once a frame, the latest of each finger; a beginning or an
// end goes out at once, after the moves before it, and is never lost.

import { isText } from "./text.js";

const KINDS = { touch: "direct", pen: "pencil" };
const MOST_ID = 2 ** 31 - 1;
const round = (number) => Math.round(number * 100) / 100;

/**
 * `environment` has `element`, `toScreen(clientX, clientY)`, `scale()`, `revision()`, `now()`, `requestFrame(callback)` and
 * `send(message)`, which returns the message's number or null where it could not be sent. `delegate` is told `began(touch, seq, event)`,
 * `moved(touch)`, `ended(touch, seq)` and `cancelled(touch)`; a `touch` is `{id, x, y}`.
 */
export class PointerInput {
  #environment;
  #delegate;
  #touches = new Map();
  #pending = new Set();
  #scheduled = false;
  #nextId = 1;
  #releasedAt = -Infinity;

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
      element.addEventListener(type, (event) => isText(event.target) || event.preventDefault());
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
    this.#send([...this.#touches.values()].map((touch) => this.#report(touch, "cancelled")));
    this.forget();
  }

  /** Lets go of every touch without a word: the server has cancelled them, for the connection is gone. */
  forget() {
    const touches = [...this.#touches.values()];
    this.#touches.clear();
    this.#pending.clear();
    for (const touch of touches) this.#delegate.cancelled(touch);
  }

  #down(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (!isText(event.target)) event.preventDefault();
    if (this.#touches.has(event.pointerId)) return;
    const touch = { id: this.#nextId, kind: KINDS[event.pointerType] ?? "indirectPointer", revision: this.#environment.revision() };
    this.#update(touch, event);
    this.#flush();
    const seq = this.#send([this.#report(touch, "began")], touch.revision);
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
    const { x, y, force } = touch;
    this.#update(touch, event);
    if (touch.x === x && touch.y === y && touch.force === force) return;
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
    const touch = this.#touches.get(event.pointerId);
    if (!touch) return;
    const { x, y } = touch;
    this.#update(touch, event);
    // The lifted finger's place is told by its end; the others' moves come before it.
    this.#pending.delete(touch);
    this.#flush();
    this.#touches.delete(event.pointerId);
    this.#releasedAt = this.#environment.now();
    if (touch.x !== x || touch.y !== y) this.#delegate.moved(touch);
    this.#delegate.ended(touch, this.#send([this.#report({ ...touch, force: 0 }, "ended")]));
  }

  #cancel(event) {
    const touch = this.#touches.get(event.pointerId);
    if (!touch) return;
    this.#pending.delete(touch);
    this.#flush();
    this.#touches.delete(event.pointerId);
    this.#send([this.#report(touch, "cancelled")]);
    this.#delegate.cancelled(touch);
  }

  #update(touch, event) {
    const { x, y } = this.#environment.toScreen(event.clientX, event.clientY);
    touch.x = round(x);
    touch.y = round(y);
    touch.force = round(Math.min(Math.max(event.pressure ?? 0, 0), 1));
    touch.radius = round(Math.max(event.width ?? 0, event.height ?? 0) / 2 / this.#environment.scale());
  }

  #report({ id, x, y, force, radius, kind }, phase) {
    return { id, phase, x, y, force, radius, kind };
  }

  #flush() {
    if (this.#pending.size === 0) return;
    const touches = [...this.#pending].map((touch) => this.#report(touch, "moved"));
    this.#pending.clear();
    this.#send(touches);
  }

  /** Only a beginning needs the revision that the person saw; all that follows belongs to the view that it was bound to. */
  #send(touches, revision) {
    return this.#environment.send({ type: "touch", time: round(this.#environment.now()), revision, touches });
  }
}
