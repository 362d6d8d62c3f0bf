// Wheel and trackpad as `scroll` messages: the distances are summed, and one message is sent per frame.

/**
 * @typedef {import("../types.js").Numbers} Numbers
 * @typedef {import("../types.js").Point} Point
 * @typedef {import("../types.js").RequestFrame} RequestFrame
 * @typedef {import("../types.js").Send} Send
 * @typedef {import("../types.js").Size} Size
 */

/** The height of one line in points, for wheels that report lines. */
const LINE = 18;

/**
 * Returns the distance of a wheel event in CSS pixels, for any unit; `page` is the size of a page, `{width,
 * height}`.
 * @param {Pick<WheelEvent, "deltaX" | "deltaY" | "deltaMode">} event
 * @param {Size} page
 */
export function wheelPixels({ deltaX, deltaY, deltaMode }, page) {
  if (deltaMode === 1) return { dx: deltaX * LINE, dy: deltaY * LINE };
  if (deltaMode === 2) return { dx: deltaX * page.width, dy: deltaY * page.height };
  return { dx: deltaX, dy: deltaY };
}

/** @param {number} number */
const round = (number) => Math.round(number * 100) / 100;

/**
 * The dependencies of `WheelInput`.
 * @typedef {object} WheelEnvironment
 * @property {HTMLElement} element
 * @property {(clientX: number, clientY: number) => Point} toScreen
 * @property {() => number} scale
 * @property {() => Size} page
 * @property {() => number} revision
 * @property {RequestFrame} requestFrame
 * @property {Send} send
 * @property {(target: EventTarget | null, distance: Numbers, seq: number | null) => void} sent called after sending
 */

/** Sends wheel events. */
export class WheelInput {
  #environment;
  /**
   * The distance in CSS pixels since the last message, and the position of the last wheel event. Null if there was no
   * wheel event since the last message.
   * @type {{x: number, y: number, dx: number, dy: number, target: EventTarget | null} | null}
   */
  #sum = null;

  /** @param {WheelEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    environment.element.addEventListener("wheel", (event) => this.#add(event), { passive: false });
    environment.element.addEventListener("scroll", (event) => this.#takeOver(event), true);
  }

  /**
   * Undoes a scroll by the browser, and sends it to the server, which scrolls the view instead. Browsers scroll an
   * element into view when it gets the focus, but the server determines the position of each view.
   * @param {Event} event
   */
  #takeOver({ target }) {
    const area = /** @type {HTMLElement} */ (target);
    const { scrollLeft: dx, scrollTop: dy } = area;
    if (!["scroll", "table"].includes(area.dataset?.kind ?? "") || (dx === 0 && dy === 0)) return;
    area.scrollTo(0, 0);
    // The scroll of another view is a message of its own.
    if (this.#sum && this.#sum.target !== target) this.#flush();
    const scale = this.#environment.scale();
    const box = area.getBoundingClientRect();
    const at = this.#environment.toScreen(box.x + box.width / 2, box.y + box.height / 2);
    if (this.#sum === null) this.#environment.requestFrame(() => this.#flush());
    this.#sum = { ...at, target, dx: (this.#sum?.dx ?? 0) + dx * scale, dy: (this.#sum?.dy ?? 0) + dy * scale };
  }

  /**
   * Adds the distance of an event, and schedules the message.
   * @param {WheelEvent} event
   */
  #add(event) {
    // If the Control key is held, the event is a pinch or a zoom of the whole page. The browser itself handles such an
    // event.
    if (event.ctrlKey) return;
    event.preventDefault();
    let { dx, dy } = wheelPixels(event, this.#environment.page());
    if (event.shiftKey && dx === 0) [dx, dy] = [dy, 0];
    const at = this.#environment.toScreen(event.clientX, event.clientY);
    if (this.#sum === null) this.#environment.requestFrame(() => this.#flush());
    this.#sum = { ...at, target: event.target, dx: (this.#sum?.dx ?? 0) + dx, dy: (this.#sum?.dy ?? 0) + dy };
  }

  #flush() {
    if (this.#sum === null) return;
    const { x, y, dx, dy, target } = this.#sum;
    this.#sum = null;
    const scale = this.#environment.scale();
    if (dx === 0 && dy === 0) return;
    const revision = this.#environment.revision();
    const way = [round(dx / scale), round(dy / scale)];
    this.#environment.sent(
      target,
      way,
      this.#environment.send({ type: "scroll", revision, x: round(x), y: round(y), dx: way[0], dy: way[1] }),
    );
  }
}
