// Cut, copy and paste between the screen and this device. The text of a copy arrives with the server's answer.

/**
 * @typedef {import("../types.js").ClientMessage} ClientMessage
 * @typedef {import("../types.js").Done} Done
 * @typedef {import("../types.js").Send} Send
 */

/** The longest pasted text that a message may contain, in characters. */
const MAX_LENGTH = 10_000;

/**
 * The dependencies of `ClipboardInput`.
 * @typedef {object} ClipboardEnvironment
 * @property {EventTarget} target receives the clipboard events
 * @property {Send} send
 * @property {(event: Event) => boolean} isLeft returns true if the browser handles the event
 * @property {(text: string) => unknown} write writes to this device's clipboard
 */

/** Sends clipboard commands. */
export class ClipboardInput {
  #environment;

  /** @param {ClipboardEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    const { target } = environment;
    for (const action of ["cut", "copy"]) {
      target.addEventListener(action, (event) => this.#send(event, { type: "edit", action }));
    }
    target.addEventListener("paste", (event) => {
      const text = /** @type {ClipboardEvent} */ (event).clipboardData?.getData("text/plain") ?? "";
      if (text !== "") {
        this.#send(event, {
          type: "edit",
          action: "paste",
          text: [...text.slice(0, MAX_LENGTH * 2)].slice(0, MAX_LENGTH).join(""),
        });
      }
    });
  }

  /**
   * Handles the answer to an input: copied text is written to this device's clipboard.
   * @param {Done} message
   */
  answered({ pasteboard }) {
    if (typeof pasteboard === "string") this.#environment.write(pasteboard);
  }

  /**
   * Sends a clipboard command instead of the browser's own action, unless the event is left to the browser.
   * @param {Event} event
   * @param {ClientMessage} message
   */
  #send(event, message) {
    if (this.#environment.isLeft(event)) return;
    if (this.#environment.send(message) !== null) event.preventDefault();
  }
}

/**
 * Writes text to the clipboard: with the Clipboard API, or if the page may not use that, with the copy command.
 * @param {{clipboard?: Clipboard, document: Document}} device
 * @param {string} text
 */
export async function writeClipboard({ clipboard, document }, text) {
  try {
    if (clipboard) return await clipboard.writeText(text);
  } catch {
    // The browser does not allow the Clipboard API on this page, but it may allow the copy command.
  }
  /**
   * Puts the text into the clipboard when the copy command asks for data.
   * @param {ClipboardEvent} event
   */
  const put = (event) => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener("copy", put, { capture: true });
  try {
    document.execCommand?.("copy");
  } finally {
    document.removeEventListener("copy", put, { capture: true });
  }
}
