// Screen-reader announcements that have no visible text, and moves of the screen reader's focus after large changes.

/** @typedef {import("./types.js").Timers} Timers */

/**
 * Milliseconds after which the announced text is removed, so that a person who browses the page with a screen reader
 * does not find it.
 */
const REMOVAL_DELAY = 8000;

/**
 * The dependencies of `Announcer`.
 * @typedef {object} AnnouncerEnvironment
 * @property {HTMLElement} element a live region
 * @property {(id: number) => HTMLElement | undefined} find returns the element of a node
 * @property {Timers} timers
 */

export class Announcer {
  #element;
  #find;
  #timers;
  /**
   * The timer that removes the announced text.
   * @type {number | null}
   */
  #timer = null;

  /** @param {AnnouncerEnvironment} environment */
  constructor({ element, find, timers }) {
    this.#element = element;
    this.#find = find;
    this.#timers = timers;
  }

  /** @param {{text?: string, node?: number}} message an `announcement` */
  announce({ text, node }) {
    if (typeof text === "string") this.#announceText(text);
    else if (node !== undefined) this.#focus(this.#find(node));
  }

  /**
   * Announces a text.
   * @param {string} text
   */
  #announceText(text) {
    // Each text is a new element. Equal texts are therefore announced again, and the announcement of the previous text
    // is not cut off.
    const line = this.#element.ownerDocument.createElement("p");
    line.textContent = text;
    this.#element.append(line);
    if (this.#timer !== null) this.#timers.clearTimeout(this.#timer);
    this.#timer = this.#timers.setTimeout(() => this.#element.replaceChildren(), REMOVAL_DELAY);
  }

  /**
   * Moves the screen reader's focus to an element.
   * @param {HTMLElement | undefined} element
   */
  #focus(element) {
    /** @type {HTMLElement | null | undefined} */
    const target = element?.querySelector(":scope > .row") ?? element;
    if (!target) return;
    // An element outside the Tab order gets the `tabIndex` -1, so that a script can focus it.
    if (!target.matches("button, input, textarea, [tabindex]")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
}
