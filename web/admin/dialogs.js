// Dialogs that ask for confirmation of irreversible actions, and notices about errors.

import { buttonOf, maker } from "./elements.js";

const NOTICE_TIME = 8000;

/**
 * A button of a dialog: its title, its action on the form (null if the button only closes the dialog), and a CSS class.
 * @typedef {[string, ((form: any) => void) | null, string?]} DialogButton
 */

/**
 * The content of a dialog.
 * @typedef {object} DialogContent
 * @property {string} title
 * @property {string} [text]
 * @property {Element[]} [fields] the elements of the dialog's form
 * @property {DialogButton[]} buttons the last button is the default
 */

export class Dialogs {
  #document;
  #make;
  #notice;
  /**
   * The timer that removes the notice.
   * @type {ReturnType<typeof setTimeout> | undefined}
   */
  #timer;

  /** @param {Document} document */
  constructor(document) {
    this.#document = document;
    this.#make = maker(document);
    this.#notice = this.#make("p", "told");
    this.#notice.setAttribute("role", "alert");
    document.body.append(this.#notice);
  }

  /**
   * Shows a temporary notice.
   * @param {string} text
   */
  showNotice(text) {
    this.#notice.textContent = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#notice.textContent = ""), NOTICE_TIME);
  }

  /**
   * Opens a dialog with a form.
   * @param {DialogContent} content
   */
  open({ title, text = "", fields = [], buttons }) {
    const make = this.#make;
    const heading = make("h2", "", title);
    heading.id = "dialog-title";
    const form = make("form", "");
    const row = make(
      "div",
      "actions",
      ...buttons.map(([name, action, look = ""], index) => {
        const isMain = index === buttons.length - 1;
        const button = buttonOf(make, name, () => {
          if (isMain) return;
          dialog.close();
          action?.(form);
        }, { className: isMain ? look || "main" : look });
        if (isMain) button.type = "submit";
        return button;
      }),
    );
    form.append(heading, ...(text ? [make("p", "", text)] : []), ...fields, row);
    form.addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      dialog.close();
      buttons.at(-1)?.[1]?.(form);
    });
    const dialog = make("dialog", "", form);
    dialog.setAttribute("aria-labelledby", heading.id);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("click", (/** @type {Event} */ event) => event.target === dialog && dialog.close());
    this.#document.body.append(dialog);
    dialog.showModal();
    return dialog;
  }

  /**
   * Asks for confirmation before an action.
   * @param {string} title
   * @param {string} text
   * @param {string} name
   * @param {() => void} action
   */
  confirm(title, text, name, action) {
    this.open({ title, text, buttons: [["Cancel", null], [name, action, "danger"]] });
  }
}
