// The browser's focus and the focus ring. The ring is visible to people who use keys, here or on another client, and
// hidden for people who touch.

import { isText } from "./input/text.js";

/** The keys that move the focus out of a text field of one line, in which they have no other use. */
const LEAVING = new Set(["ArrowUp", "ArrowDown"]);

/** Shows the focus ring on the screen's element, `root`. */
export class FocusDisplay {
  #root;
  /** The last input on this page came from a key. */
  byKeys = false;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
  }

  /** Records that this page sent a key. */
  keyUsed() {
    this.byKeys = true;
    this.#show(true);
    this.#focusItem();
  }

  /** Records that a finger or the mouse was used on this page. */
  pointerUsed() {
    this.byKeys = false;
    this.#show(false);
    const activeElement = /** @type {HTMLElement | null} */ (this.#root.ownerDocument.activeElement);
    // A text field remains first responder while another view is touched, as in UIKit.
    if (this.#root.contains(activeElement) && !isText(activeElement)) activeElement?.blur();
  }

  /** Shows the focus ring, because the server moved the focus after keys were used on this or another client. */
  focusMoved() {
    this.#show(true);
    if (this.byKeys) this.#focusItem();
  }

  /** One of the page's own text fields has the browser's focus. */
  get isEditing() {
    return this.#root.ownerDocument.activeElement?.matches("input, textarea, [contenteditable]") ?? false;
  }

  /**
   * Returns whether the page keeps a key instead of sending it. Keys stay with a focused text field, except those that
   * leave a field of one line: the arrows up and down. All keys but Escape stay with a focused element outside the
   * screen. Inside the screen, Enter and space stay with the control that has the browser's focus, unless the server
   * has focused the same control. Any other key stays with the edited field `entry` if `takesText(entry)` accepts the
   * key; a space does so only if no element is focused.
   * @param {KeyboardEvent} event
   * @param {(entry: HTMLElement | null) => boolean} takesText
   */
  ownsKey(event, takesText) {
    const { activeElement: focused, body } = this.#root.ownerDocument;
    if (focused && isText(focused)) return !(LEAVING.has(event.key) && !event.shiftKey && focused.matches("input"));
    const isIdle = !focused || focused === body;
    if (!isIdle && !this.#root.contains(focused)) return event.key !== "Escape";
    if (!isIdle && (event.key === "Enter" || event.key === " ")) {
      return focused.matches("button:focus-visible") && !focused.hasAttribute("data-focused");
    }
    return takesText(this.#root.querySelector("[data-editing] > .entry"));
  }

  /**
   * Shows or hides the focus ring.
   * @param {boolean} visible
   */
  #show(visible) {
    this.#root.toggleAttribute("data-focus-visible", visible);
  }

  /** Moves the browser's focus to the focused item, so that a screen reader reads it. */
  #focusItem() {
    /** @type {HTMLElement | null} */
    const focused = this.#root.querySelector("[data-focused]");
    /** @type {HTMLElement | null} */
    const target = focused?.querySelector(":scope > .row, :scope[data-editing] > .entry") ?? focused;
    target?.focus({ preventScroll: true });
  }
}
