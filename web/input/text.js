// What a person writes. The browser's own text elements do the work (their keyboards, carets, input methods and screen readers), and what
// they changed goes out as `text` messages. The server's text wins, once it has answered all that went out.

import { composed, messagesFor } from "../textedit.js";

const MARKS = new Set(["deleteCompositionText", "insertCompositionText", "insertFromComposition"]);
/** The most characters that one message may insert. */
const LONGEST = 10_000;
const lines = (text) => text.replace(/\r\n?/g, "\n");

/** Whether an element is one that a person writes in. */
export const isText = (element) => element?.matches?.("#screen .entry") === true;

/**
 * `environment` has `document`, `send(message)` (the message's number, or null where it could not be sent), `steers()`, which tells that
 * the person's last input here was just now, `isDown()`, which tells that a finger is down here, and `isCurrent(view)`, which tells that a
 * node is still in the tree.
 */
export class TextInput {
  #environment;
  #views = new WeakMap();
  /**
   * What is written in: the element, its node's view, the state that the server has after all that went out, and what is composed.
   * @type {{view: any, element: any, known: {value: string, start: number, end: number}, composing: any, quiet?: boolean} | null}
   */
  #session = null;
  /**
   * The last message that went out, and the revision that holds its effect once that is known.
   * @type {{seq?: number, until?: number} | null}
   */
  #pending = null;
  #revision = 0;
  #following = false;
  /**
   * The text element that a finger came down on last.
   * @type {Element | null}
   */
  #touched = null;
  /** The elements that were left, or filled in by the browser, before the server had answered all: element to view. */
  #left = new Map();
  /** The elements whose nodes were last shown as being edited. */
  #edited = new WeakSet();

  constructor(environment) {
    this.#environment = environment;
    environment.document.addEventListener("selectionchange", () => this.#selected());
  }

  /** Listens to the text element of a node. */
  attach(view, element) {
    this.#views.set(element, view);
    const listen = (type, action) => element.addEventListener(type, action);
    listen("focus", () => this.#focused(view, element));
    listen("blur", (event) => this.#blurred(element, event));
    listen("input", (event) => this.#changed(element, event));
    listen("compositionstart", () => this.#compositionBegan(element));
    listen("compositionend", () => this.#compositionEnded(element));
    listen("keydown", (event) => this.#keyDown(element, event));
    listen("select", () => this.#selected());
    // The server put the caret about where the finger was; here it is known exactly.
    listen("click", () => this.#tellSelection(element));
  }

  /** Shows what the server says, unless the person is ahead of it. */
  show(view, element) {
    if (this.#session && this.#session.element === element) {
      this.#edited.add(element);
      this.#session.view = view;
      this.#settle();
      return;
    }
    if (!this.#left.has(element)) this.#write(view, element);
    const isEdited = view.get("editing", false);
    const isNew = isEdited && !this.#edited.has(element);
    if (isEdited) this.#edited.add(element);
    else this.#edited.delete(element);
    if (isNew && this.#environment.steers()) this.#follow(element);
  }

  /** Whether a key that is pressed while nothing has the browser's focus is for what is edited. It gets the focus then. */
  takes(event, editing) {
    if (!editing || event.ctrlKey || event.metaKey || event.altKey || (event.key.length !== 1 && event.key !== "Backspace")) return false;
    this.#follow(editing);
    return true;
  }

  /** A finger came down on an element. */
  touched(element) {
    this.#touched = isText(element) ? element : null;
  }

  /** A finger was lifted, told by the message `seq`, or taken away: whether what it touched is edited now, the answer will show. */
  released(seq) {
    if (this.#session === null || (this.#pending !== null && this.#pending.seq === undefined && seq === null)) this.#pending = null;
    else if (seq !== null) this.#pending = { seq };
    this.#settle();
  }

  /** An input was handled, or could not be. */
  answered({ seq, revision }) {
    if (this.#pending === null || seq === undefined || this.#pending.seq !== seq) return;
    this.#pending.until = revision ?? 0;
    this.applied(this.#revision);
  }

  /** What the server says is drawn up to `revision`. */
  applied(revision) {
    this.#revision = revision;
    if (this.#pending?.until === undefined || this.#pending.until > revision) return;
    this.#pending = null;
    this.#settle();
  }

  /** The connection is gone, and with it whatever was on its way. */
  reset() {
    this.#revision = 0;
    this.#pending = null;
    this.#returnLeft();
  }

  // The element

  /** Goes where the server has gone. */
  #follow(element) {
    this.#following = true;
    element.focus({ preventScroll: true });
    this.#following = false;
  }

  #focused(view, element) {
    if (this.#session?.element === element) return;
    this.#session = { view, element, known: this.#state(element), composing: null };
    if (this.#following) {
      // It goes on where the server's caret is: what was typed on the way here may still move that.
      this.#write(view, element);
      return;
    }
    if (view.get("editing", false)) return this.#tellSelection(element);
    const isTouched = this.#touched === element;
    this.#touched = null;
    // A finger that is still down has yet to say what it is.
    if (isTouched && this.#environment.isDown()) {
      this.#pending = {};
      return;
    }
    // Without a finger, it came here by Tab or by a screen reader.
    if (!isTouched) this.#tell({ type: "tap", target: { id: view.id } });
    this.#tellSelection(element);
  }

  #blurred(element, event) {
    const session = this.#session;
    // A window that goes to the back takes nothing away.
    if (!session || session.element !== element || this.#environment.document.activeElement === element) return;
    this.#session = null;
    this.#leave(session.view, element);
    const goesOn = this.#views.has(event.relatedTarget ?? {});
    if (session.quiet || goesOn || !this.#environment.isCurrent(session.view) || !session.view.get("editing", false)) return;
    this.#tell({ type: "text", end: true });
  }

  #keyDown(element, event) {
    // Safari's last key of a composition comes after its end, with the code of those within.
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      event.preventDefault();
      if (!this.#views.get(element).get("traits", []).includes("search")) element.blur();
      // A search is broken off, of which its field hears.
      else for (const phase of ["began", "ended"]) this.#send({ type: "press", presses: [{ phase, key: "menu" }] });
    } else if (event.key === "Enter" && element.tagName !== "TEXTAREA") {
      event.preventDefault();
      this.#tell({ type: "text", insert: "\n" });
    }
  }

  // Changes

  #changed(element, event) {
    const session = this.#session;
    if (!session || session.element !== element) return this.#filledIn(element);
    if (session.composing && (event.isComposing || MARKS.has(event.inputType))) this.#compose(session);
    else this.#report(session);
  }

  /** The browser wrote into an element that nobody writes in, such as the second field of a login. */
  #filledIn(element) {
    const view = this.#views.get(element);
    const { length } = lines(String(view.get("text", "")));
    this.#tell({ type: "tap", target: { id: view.id } });
    this.#tell({ type: "text", replace: [0, length], insert: element.value });
    this.#leave(view, element);
  }

  #compositionBegan(element) {
    const session = this.#session;
    if (!session || session.element !== element) return;
    this.#report(session);
    const { start, end } = session.known;
    session.composing = { start, length: end - start, told: null };
  }

  #compose(session) {
    const { composing, known, element } = session;
    const after = this.#state(element);
    const text = composed(known.value, composing, after.value);
    if (text === null) {
      // The keyboard changed what stood there before: told as a plain change.
      if (composing.told !== null) this.#tell({ type: "text", unmark: true });
      session.composing = null;
      return this.#report(session);
    }
    composing.length = text.length;
    composing.told = text;
    session.known = after;
    const start = Math.min(Math.max(after.start - composing.start, 0), text.length);
    const end = Math.min(Math.max(after.end - composing.start, start), text.length);
    this.#tell({ type: "text", mark: text, selection: [start, end - start] });
  }

  #compositionEnded(element) {
    const session = this.#session;
    if (!session || session.element !== element || !session.composing) return;
    const { composing } = session;
    const text = composed(session.known.value, composing, element.value);
    session.composing = null;
    if (text === null) {
      this.#tell({ type: "text", unmark: true });
    } else if (composing.told !== null || text !== "") {
      this.#tell(text === composing.told ? { type: "text", unmark: true } : { type: "text", insert: text });
      const caret = composing.start + text.length;
      const same = text === composing.told;
      session.known = { ...session.known, value: element.value, ...(same ? {} : { start: caret, end: caret }) };
    }
    this.#report(session);
    this.#settle();
  }

  #report(session) {
    const after = this.#state(session.element);
    const messages = messagesFor(session.known, after);
    session.known = after;
    for (const message of messages) this.#tell({ type: "text", ...message });
    if (messages.length > 0) this.#settle();
  }

  #selected() {
    const session = this.#session;
    if (!session || session.composing || this.#environment.document.activeElement !== session.element) return;
    // A change of the text moves the caret too, and is told by its own event.
    if (session.element.value === session.known.value) this.#report(session);
  }

  #tellSelection(element) {
    const session = this.#session;
    if (!session || session.element !== element || session.composing) return;
    this.#report(session);
    const { start, end } = session.known;
    this.#tell({ type: "text", select: [start, end - start] });
  }

  /** @param {any} message */
  #tell({ replace, insert = "", ...rest }) {
    // What is longer than a message may be follows in others, each where the one before left the caret.
    const letters = insert.length > LONGEST ? [...insert] : null;
    for (let start = LONGEST; letters && start < letters.length; start += LONGEST) {
      this.#send({ ...rest, replace, insert: letters.slice(start - LONGEST, start).join("") });
      replace = undefined;
      insert = letters.slice(start, start + LONGEST).join("");
    }
    const isWritten = replace !== undefined || insert !== "";
    this.#send({ ...rest, ...(replace && { replace }), ...(isWritten && { insert }) });
  }

  #send(message) {
    const seq = this.#environment.send(message);
    if (seq !== null) this.#pending = { seq };
  }

  // The server's side

  /** Nobody writes in an element any more: the server's text shows, once it has answered all. */
  #leave(view, element) {
    this.#left.set(element, view);
    if (this.#pending === null) this.#returnLeft();
  }

  #returnLeft() {
    const left = [...this.#left];
    this.#left.clear();
    for (const [element, view] of left) this.#write(view, element);
  }

  /** Where nothing is on its way any more, what the server says holds. */
  #settle() {
    const session = this.#session;
    if (this.#pending === null) this.#returnLeft();
    if (!session || this.#pending !== null || session.composing) return;
    const { view, element, known } = session;
    const { value, start, end } = this.#state(element);
    // A caret that was just moved is told of a little later; it must not be put back before.
    if (value === known.value && (start !== known.start || end !== known.end)) return this.#report(session);
    this.#write(view, element);
    if (view.get("editing", false)) return;
    session.quiet = true;
    element.blur();
  }

  #write(view, element) {
    const text = lines(String(view.get("text", "")));
    const value = element.value;
    // A secret is only known by its length: what was written here may stay, for a password manager to find.
    const isSame = view.get("secure", false) ? value.length === text.length : value === text;
    if (!isSame) element.value = text;
    const session = this.#session;
    if (!session || session.element !== element) return;
    const [start, length] = view.get("selection", [element.selectionStart, element.selectionEnd - element.selectionStart]);
    session.known = { value: element.value, start, end: start + length };
    if (element.selectionStart !== start || element.selectionEnd !== start + length) element.setSelectionRange(start, start + length);
    session.known = this.#state(element);
  }

  #state(element) {
    const { value, selectionStart, selectionEnd } = element;
    return { value, start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
  }
}
