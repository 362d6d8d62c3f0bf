// What a screen reader says that stands nowhere on the screen, and where it goes on after much has changed.

/** Milliseconds after which what was said is no longer there to be found by browsing. */
const KEPT = 8000;

export class Announcer {
  #element;
  #find;
  #timers;
  #timer = null;

  /** @param {{element: any, find: (id: number) => any, timers: any}} environment `element` is a live region; `find` gives a node's element. */
  constructor({ element, find, timers }) {
    this.#element = element;
    this.#find = find;
    this.#timers = timers;
  }

  /** @param {{text?: string, node?: number}} message an `announcement` */
  told({ text, node }) {
    if (typeof text === "string") this.#say(text);
    else if (node !== undefined) this.#goTo(this.#find(node));
  }

  /** @param {string} text */
  #say(text) {
    // An element of its own, so that the same words are said again; what was said just before is still being said.
    const line = this.#element.ownerDocument.createElement("p");
    line.textContent = text;
    this.#element.append(line);
    if (this.#timer !== null) this.#timers.clearTimeout(this.#timer);
    this.#timer = this.#timers.setTimeout(() => this.#element.replaceChildren(), KEPT);
  }

  /** @param {any} element */
  #goTo(element) {
    const target = element?.querySelector(":scope > .row") ?? element;
    if (!target) return;
    // What nobody reaches by Tab can still be gone to.
    if (!target.matches("button, input, textarea, [tabindex]")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
}
