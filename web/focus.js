// Which way the person is steering. The ring around the focused item is for people who steer with keys, here or on another
// client; whoever touches does not need it.

import { isText } from "./input/text.js";

/** `root` is the screen's element. */
export class FocusDisplay {
  #root;
  /** Whether a key was the last that was used here. */
  byKeys = false;

  constructor(root) {
    this.#root = root;
  }

  /** A key went out from here. */
  keyUsed() {
    this.byKeys = true;
    this.#show(true);
    this.#follow();
  }

  /** A finger or the mouse was used here. */
  pointerUsed() {
    this.byKeys = false;
    this.#show(false);
    const { activeElement } = this.#root.ownerDocument;
    // A text keeps its keyboard while something else is touched, as in UIKit.
    if (this.#root.contains(activeElement) && !isText(activeElement)) activeElement.blur();
  }

  /** The server moved the focus: somebody steers with keys. */
  focusMoved() {
    this.#show(true);
    if (this.byKeys) this.#follow();
  }

  #show(visible) {
    this.#root.toggleAttribute("data-focus-visible", visible);
  }

  /** Takes the browser's own focus along, so that a screen reader speaks what is focused. */
  #follow() {
    const focused = this.#root.querySelector("[data-focused]");
    (focused?.querySelector(":scope > .row") ?? focused)?.focus({ preventScroll: true });
  }
}
