// The focus ring. It is visible to people who use keys, here or on another client, and hidden for people who touch.

import { isText } from "./input/text.js";

/** Shows the focus ring on the screen's element, `root`. */
export class FocusDisplay {
  #root;
  /** The last input on this page came from a key. */
  byKeys = false;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /** Notes that this page sent a key. */
  keyUsed() {
    this.byKeys = true;
    this.#show(true);
    this.#follow();
  }

  /** Notes that a finger or the mouse was used on this page. */
  pointerUsed() {
    this.byKeys = false;
    this.#show(false);
    const activeElement = /** @type {HTMLElement | null} */ (this.#root.ownerDocument.activeElement);
    // A text field remains first responder while another view is touched, as in UIKit.
    if (this.#root.contains(activeElement) && !isText(activeElement)) activeElement?.blur();
  }

  /** Notes that the server moved the focus, because some client used keys. */
  focusMoved() {
    this.#show(true);
    if (this.byKeys) this.#follow();
  }

  /** @param {boolean} visible */
  #show(visible) {
    this.#root.toggleAttribute("data-focus-visible", visible);
  }

  /** Moves the browser's focus to the focused item, so that a screen reader reads it. */
  #follow() {
    /** @type {HTMLElement | null} */
    const focused = this.#root.querySelector("[data-focused]");
    /** @type {HTMLElement | null} */
    const target = focused?.querySelector(":scope > .row") ?? focused;
    target?.focus({ preventScroll: true });
  }
}
