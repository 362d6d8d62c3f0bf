// Cut, copy and paste between the screen and this machine. What the screen copies comes with the answer.

/** The longest text that a message may bring. */
const LONGEST = 10_000;

/**
 * `environment` has `target` (whose clipboard events count), `send(message)` (null where it could not be sent), `isLeft(event)`, which tells that the
 * browser does it itself, and `write(text)`, which puts text on this machine's clipboard.
 */
export class ClipboardInput {
  #environment;

  constructor(environment) {
    this.#environment = environment;
    const { target } = environment;
    for (const action of ["cut", "copy"]) target.addEventListener(action, (event) => this.#send(event, { type: "edit", action }));
    target.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text !== "") this.#send(event, { type: "edit", action: "paste", text: [...text.slice(0, LONGEST * 2)].slice(0, LONGEST).join("") });
    });
  }

  /** An input was answered: what it copied goes onto this machine's clipboard. */
  answered({ pasteboard }) {
    if (typeof pasteboard === "string") this.#environment.write(pasteboard);
  }

  #send(event, message) {
    if (this.#environment.isLeft(event)) return;
    if (this.#environment.send(message) !== null) event.preventDefault();
  }
}

/** Puts text on the clipboard: by the clipboard's own interface, or where a page may not use that, by the copy command. */
export async function writeClipboard({ clipboard, document }, text) {
  try {
    if (clipboard) return await clipboard.writeText(text);
  } catch {
    // Not allowed here: the older way may be.
  }
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
