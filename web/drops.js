// Drags of text, links and files from outside the page. The page sends the position of a drag, and after a drop the
// contents of the dragged items.

/**
 * @typedef {import("./features.js").FeatureEnvironment} FeatureEnvironment
 * @typedef {import("./types.js").Done} Done
 * @typedef {Pick<FeatureEnvironment, "window" | "root" | "layout" | "now" | "maySend" | "send" | "notice">} DropEnvironment
 */

/**
 * A dragged item in a message.
 * @typedef {object} DraggedItem
 * @property {{type: string, size?: number}[]} representations
 * @property {string} [name]
 */

/** The types of text that are sent, the preferred one first. All of them are forms of one item. */
const TEXT_TYPES = ["text/uri-list", "text/html", "text/plain"];
/** The media type that the page sends for a file whose type the browser does not know. */
const UNKNOWN_TYPE = "application/octet-stream";
/**
 * The effects by which browsers show an operation beside the pointer. Without an effect, a browser refuses the drop.
 * @type {Record<string, "copy" | "move">}
 */
const EFFECTS = { copy: "copy", move: "move" };
// The protocol's limits for dragged items: their number, the lengths of texts and file names, and the sizes of files
// and messages.
const MAX_ITEMS = 16;
const MAX_TEXT = 1_048_576;
const MAX_FILE = 4_194_304;
const MAX_TOTAL = 8_388_608;
const MAX_NAME = 255;
const MAX_DATA = 45_000;
/** The number of bytes that are encoded as base64 at once; a multiple of three, so that encoded parts can be joined. */
const ENCODED_PART = 8190;
/** Milliseconds after which an unanswered message no longer delays the next move. */
const PATIENCE = 1000;

/**
 * Returns the items that a browser reveals before the drop: their number and types.
 * @param {DataTransfer} transfer
 * @returns {DraggedItem[]}
 */
export function itemsBeforeDrop(transfer) {
  const texts = TEXT_TYPES.filter((type) => transfer.types.includes(type)).map((type) => ({ type }));
  const files = [...transfer.items ?? []].filter(({ kind }) => kind === "file")
    .map(({ type }) => ({ representations: [{ type: type || UNKNOWN_TYPE }] }));
  // Some browsers reveal only that the drag contains files. The page then reports one file of unknown type.
  if (files.length === 0 && transfer.types.includes("Files")) files.push({ representations: [{ type: UNKNOWN_TYPE }] });
  return [...(texts.length > 0 ? [{ representations: texts }] : []), ...files].slice(0, MAX_ITEMS);
}

/**
 * Returns the dropped items with their contents, in the order in which the contents are sent. Items that are too large
 * are left out; `isComplete` is false then.
 * @param {DataTransfer} transfer
 */
export function droppedItems(transfer) {
  /** @type {{item: DraggedItem, contents: Blob[]}[]} */
  const found = [];
  const texts = TEXT_TYPES.map((type) => ({ type, content: new Blob([transfer.getData(type)]) }))
    .filter(({ content }) => content.size > 0);
  const small = texts.filter(({ content }) => content.size <= MAX_TEXT);
  if (small.length > 0) {
    const representations = small.map(({ type, content }) => ({ type, size: content.size }));
    found.push({ item: { representations }, contents: small.map(({ content }) => content) });
  }
  const files = [...transfer.files];
  for (const file of files) {
    const type = file.type || UNKNOWN_TYPE;
    if (file.size > (type.startsWith("text/") ? MAX_TEXT : MAX_FILE)) continue;
    const name = [...file.name].slice(0, MAX_NAME).join("");
    found.push({ item: { representations: [{ type, size: file.size }], name }, contents: [file] });
  }
  let total = 0;
  const kept = found.slice(0, MAX_ITEMS).filter(({ contents }) => {
    total += contents.reduce((sum, { size }) => sum + size, 0);
    return total <= MAX_TOTAL;
  });
  const isComplete = small.length === texts.length && kept.length === files.length + (small.length > 0 ? 1 : 0);
  return { items: kept.map(({ item }) => item), contents: kept.flatMap(({ contents }) => contents), isComplete };
}

/**
 * Encodes bytes as base64.
 * @param {Uint8Array} bytes
 */
export function base64(bytes) {
  let text = "";
  for (let start = 0; start < bytes.length; start += ENCODED_PART) {
    text += btoa(String.fromCharCode(...bytes.subarray(start, start + ENCODED_PART)));
  }
  return text;
}

/** Sends the browser's drags over the screen, and shows the operation that the server proposes. */
export class Drops {
  #environment;
  #isInside = false;
  /** The operation that a drop would perform, from the server's last answer. */
  #operation = "cancel";
  /**
   * The `seq` of the last position without an answer, and the time at which it was sent.
   * @type {{seq: number, at: number} | null}
   */
  #unanswered = null;
  /**
   * The newest position that has not been sent; earlier ones are never sent.
   * @type {{x: number, y: number} | null}
   */
  #next = null;
  #last = "";
  /**
   * The functions that receive the answers of the drop and of its contents, by `seq`.
   * @type {Map<number, (answer: Done | null) => void>}
   */
  #receivers = new Map();
  /**
   * The contents of the last drop on this connection. The contents of earlier drops are not sent any further.
   * @type {Blob[] | null}
   */
  #contents = null;

  /** @param {DropEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    const { window } = environment;
    window.addEventListener("dragenter", (event) => this.#moved(event));
    window.addEventListener("dragover", (event) => this.#moved(event));
    window.addEventListener("dragleave", (event) => event.relatedTarget === null && this.#leave());
    window.addEventListener("drop", (event) => this.#dropped(event));
  }

  /**
   * Handles the server's answer to an input.
   * @param {Done} message
   */
  answered(message) {
    const { seq = -1 } = message;
    this.#receivers.get(seq)?.(message);
    this.#receivers.delete(seq);
    if (this.#unanswered?.seq !== seq) return;
    this.#unanswered = null;
    this.#operation = message.operation ?? "cancel";
    this.#sendNext();
  }

  /** Forgets the drag and its contents, because the connection was lost. */
  reset() {
    this.#endDrag();
    this.#contents = null;
    for (const receive of this.#receivers.values()) receive(null);
    this.#receivers.clear();
  }

  /** Forgets the drag. The contents of an earlier drop are still sent. */
  #endDrag() {
    this.#isInside = false;
    this.#operation = "cancel";
    this.#unanswered = this.#next = null;
  }

  /**
   * Returns the data of a drag event, or null if the page does not handle the event. The page handles it if this device
   * may send input and the pointer is not over a text field, where the browser handles drops.
   * @param {DragEvent} event
   */
  #data({ dataTransfer, target }) {
    const isField = /** @type {Element | null} */ (target)?.closest?.("input, textarea, [contenteditable=true]");
    return this.#environment.maySend() && !isField ? dataTransfer : null;
  }

  /** @param {DragEvent} event */
  #moved(event) {
    const transfer = this.#data(event);
    const items = transfer ? itemsBeforeDrop(transfer) : [];
    if (!transfer || items.length === 0) return this.#leave();
    // If the page did not prevent the default action, the browser would leave the page and open the dropped file.
    event.preventDefault();
    const { root, layout, now } = this.#environment;
    if (!root.contains(/** @type {Node} */ (event.target))) {
      transfer.dropEffect = "none";
      return this.#leave();
    }
    transfer.dropEffect = EFFECTS[this.#operation] ?? "none";
    const point = layout.toScreen(event.clientX, event.clientY);
    // Browsers repeat `dragover` while the pointer rests. Only changed positions are sent.
    const key = `${point.x} ${point.y}`;
    if (this.#isInside && key === this.#last) return;
    this.#last = key;
    if (!this.#isInside) {
      this.#isInside = true;
      return this.#send({ phase: "entered", ...point, items });
    }
    this.#next = point;
    if (!this.#unanswered || now() - this.#unanswered.at > PATIENCE) this.#sendNext();
  }

  #sendNext() {
    if (this.#next && this.#isInside) this.#send({ phase: "moved", ...this.#next });
    this.#next = null;
  }

  /** @param {Record<string, any>} step */
  #send(step) {
    const { send, now } = this.#environment;
    const seq = send({ type: "drag", ...step });
    if (seq === null) return this.reset();
    this.#unanswered = { seq, at: now() };
  }

  #leave() {
    if (!this.#isInside) return;
    this.#endDrag();
    this.#environment.send({ type: "drag", phase: "exited" });
  }

  /** @param {DragEvent} event */
  async #dropped(event) {
    const transfer = this.#data(event);
    if (!transfer || !this.#isInside) return;
    event.preventDefault();
    // The browser reveals the dropped data only during the event, so all data is read before the first `await`.
    const { items, contents, isComplete } = droppedItems(transfer);
    const { layout, notice } = this.#environment;
    if (!isComplete) notice("A dropped item is too large, and was left out.");
    if (items.length === 0) return this.#leave();
    this.#endDrag();
    this.#contents = contents;
    const answer = await this.#request({
      phase: "dropped",
      ...layout.toScreen(event.clientX, event.clientY),
      items,
    });
    if (answer?.handled && (answer.operation ?? "") in EFFECTS) await this.#sendContents(contents);
  }

  /**
   * Sends the contents of a drop. Stops early if a newer drop begins to send, or if the connection is lost.
   * @param {Blob[]} contents
   */
  async #sendContents(contents) {
    for (const content of contents) {
      for (let start = 0; start < content.size; start += MAX_DATA) {
        const data = await content.slice(start, start + MAX_DATA).arrayBuffer().catch(() => null);
        if (this.#contents !== contents) return;
        if (data === null) {
          // The content cannot be read, because the file was changed or removed after the drop.
          this.#environment.send({ type: "drag", phase: "failed" });
          return;
        }
        if ((await this.#request({ phase: "content", data: base64(new Uint8Array(data)) })) === null) return;
      }
    }
  }

  /**
   * Sends a step and resolves to its answer; to null if the connection is lost.
   * @param {Record<string, any>} step
   * @returns {Promise<Done | null>}
   */
  #request(step) {
    const seq = this.#environment.send({ type: "drag", ...step });
    if (seq === null) return Promise.resolve(null);
    return new Promise((resolve) => this.#receivers.set(seq, resolve));
  }
}

/**
 * Makes the feature object that sends drags and drops. `features.js` calls this function once, after it has loaded this
 * module.
 * @param {FeatureEnvironment} environment
 */
export function makeFeature(environment) {
  return new Drops(environment);
}
