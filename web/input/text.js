// Text input. The browser's text elements provide keyboards, carets, input methods and accessibility. Changes in an
// element are sent as `text` messages. Once the server has answered all of these messages, the server's text replaces
// the element's text.

import { composed, messagesFor } from "../text-edit.js";

/**
 * @typedef {import("../types.js").Answer} Answer
 * @typedef {import("../types.js").ClientMessage} ClientMessage
 * @typedef {import("../types.js").Send} Send
 * @typedef {import("../types.js").TextElement} TextElement
 * @typedef {import("../types.js").View} View
 */

const COMPOSITIONS = new Set(["deleteCompositionText", "insertCompositionText", "insertFromComposition"]);
/** The largest number of characters that one message may insert. */
const MAX_LENGTH = 10_000;
/**
 * Returns a text with `\n` for every line break.
 * @param {string} text
 */
const normalizedLines = (text) => text.replace(/\r\n?/g, "\n");

/**
 * Returns whether an element is a text element of the screen.
 * @param {any} element
 * @returns {boolean}
 */
export const isText = (element) => element?.matches?.("#screen .entry") === true;

/**
 * The editing of one text element.
 * @typedef {object} Session
 * @property {View} view
 * @property {TextElement} element
 * @property {import("../text-edit.js").TextState} known the text state that the server has after all sent messages
 * @property {Composition | null} composing
 * @property {boolean} [quiet] the server has already ended the editing
 */

/**
 * The composition of an input method: the range that it replaces.
 * @typedef {object} Composition
 * @property {number} start
 * @property {number} length
 * @property {string | null} sentText the composed text as last sent
 */

/**
 * The dependencies of `TextInput`.
 * @typedef {object} TextEnvironment
 * @property {Document} document
 * @property {Send} send
 * @property {() => boolean} steers returns true if the person's last input on this page was recent
 * @property {() => boolean} isDown returns true if a finger is down
 * @property {(view: View) => boolean} isCurrent returns true if a node is still in the tree
 */

/** Connects text elements with the server. */
export class TextInput {
  #environment;
  /**
   * The views of the text elements.
   * @type {WeakMap<object, View>}
   */
  #views = new WeakMap();
  /**
   * The editing in progress; null if no element is edited.
   * @type {Session | null}
   */
  #session = null;
  /**
   * The last sent message, and the revision that contains its effect, once known.
   * @type {{seq?: number, until?: number} | null}
   */
  #pending = null;
  #revision = 0;
  #isFocusing = false;
  /**
   * The text element of the last touch.
   * @type {Element | null}
   */
  #touched = null;
  /**
   * Elements that lost focus or that the browser filled in while answers of the server were pending, with the view of
   * each element.
   * @type {Map<TextElement, View>}
   */
  #unedited = new Map();
  /** The text elements whose node had the property `editing` when the node was last shown. */
  #edited = new WeakSet();

  /** @param {TextEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    environment.document.addEventListener("selectionchange", () => this.#selected());
  }

  /**
   * Observes the text element of a node.
   * @param {View} view
   * @param {TextElement} element
   */
  attach(view, element) {
    this.#views.set(element, view);
    /**
     * @param {string} type
     * @param {(event: any) => void} action
     */
    const listen = (type, action) => element.addEventListener(type, action);
    listen("focus", () => this.#focused(view, element));
    listen("blur", (event) => this.#blurred(element, event));
    listen("input", (event) => this.#changed(element, event));
    listen("compositionstart", () => this.#compositionBegan(element));
    listen("compositionend", () => this.#compositionEnded(element));
    listen("keydown", (event) => this.#keyDown(element, event));
    listen("select", () => this.#selected());
    // The server only estimates the caret position from the touch. The browser knows it exactly, so the position is
    // sent after the click.
    listen("click", () => this.#sendSelection(element));
  }

  /**
   * Shows the server's text, unless the person's changes are newer.
   * @param {View} view
   * @param {TextElement} element
   */
  show(view, element) {
    if (this.#session && this.#session.element === element) {
      this.#edited.add(element);
      this.#session.view = view;
      this.#showServerText();
      return;
    }
    if (!this.#unedited.has(element)) this.#write(view, element);
    const isEdited = view.get("editing", false);
    const isNew = isEdited && !this.#edited.has(element);
    if (isEdited) this.#edited.add(element);
    else this.#edited.delete(element);
    if (isNew && this.#environment.steers()) this.#focus(element);
  }

  /**
   * Returns whether a key without a focused element belongs to the edited text. If so, the text element gets the
   * focus.
   * @param {KeyboardEvent} event
   * @param {HTMLElement | null} editing
   */
  takesKey(event, editing) {
    if (
      !editing || event.ctrlKey || event.metaKey || event.altKey ||
      (event.key.length !== 1 && event.key !== "Backspace")
    ) return false;
    this.#focus(editing);
    return true;
  }

  /**
   * Records the element of a touch.
   * @param {EventTarget | null} element
   */
  touched(element) {
    this.#touched = isText(element) ? /** @type {Element} */ (element) : null;
  }

  /**
   * Records the end of a touch. `seq` is the number of the message that reported the end, or null if the touch was
   * cancelled. The server's answer to that message shows whether the touched text is now being edited.
   * @param {number | null} seq
   */
  released(seq) {
    if (this.#session === null || (this.#pending !== null && this.#pending.seq === undefined && seq === null)) {
      this.#pending = null;
    } else if (seq !== null) this.#pending = { seq };
    this.#showServerText();
  }

  /**
   * Handles the `done` or `error` message that answers an input.
   * @param {Answer} message
   */
  answered({ seq, revision }) {
    if (this.#pending === null || seq === undefined || this.#pending.seq !== seq) return;
    this.#pending.until = revision ?? 0;
    this.applied(this.#revision);
  }

  /**
   * Records that patches up to `revision` are drawn.
   * @param {number} revision
   */
  applied(revision) {
    this.#revision = revision;
    if (this.#pending?.until === undefined || this.#pending.until > revision) return;
    this.#pending = null;
    this.#showServerText();
  }

  /** Discards the state of the sent messages after the connection is lost. */
  reset() {
    this.#revision = 0;
    this.#pending = null;
    this.#writeAll();
  }

  // MARK: Focus and keys

  /**
   * Moves the browser's focus to the text that the server edits.
   * @param {HTMLElement} element
   */
  #focus(element) {
    this.#isFocusing = true;
    element.focus({ preventScroll: true });
    this.#isFocusing = false;
  }

  /**
   * Begins the editing of an element that has received the browser's focus.
   * @param {View} view
   * @param {TextElement} element
   */
  #focused(view, element) {
    if (this.#session?.element === element) return;
    this.#session = { view, element, known: this.#state(element), composing: null };
    if (this.#isFocusing) {
      // The server began this editing, so the element gets the server's text and caret. The element's own caret is not
      // sent, because text that is still on its way may move the server's caret.
      this.#write(view, element);
      return;
    }
    if (view.get("editing", false)) return this.#sendSelection(element);
    const isTouched = this.#touched === element;
    this.#touched = null;
    // While the finger is down, the page does not know yet whether the touch edits the text, so it sends nothing.
    if (isTouched && this.#environment.isDown()) {
      this.#pending = {};
      return;
    }
    // If there was no touch, the element received the focus by the Tab key or by a screen reader.
    if (!isTouched) this.#sendParts({ type: "tap", target: { id: view.id } });
    this.#sendSelection(element);
  }

  /**
   * Ends the editing of an element that has lost the browser's focus.
   * @param {TextElement} element
   * @param {FocusEvent} event
   */
  #blurred(element, event) {
    const session = this.#session;
    // If the whole window loses focus, the element remains first responder.
    if (!session || session.element !== element || this.#environment.document.activeElement === element) return;
    this.#session = null;
    this.#endEditing(session.view, element);
    const goesOn = this.#views.has(event.relatedTarget ?? {});
    if (session.quiet || goesOn || !this.#environment.isCurrent(session.view) || !session.view.get("editing", false)) {
      return;
    }
    this.#sendParts({ type: "text", end: true });
  }

  /**
   * Handles Escape, and Enter in a field of one line. The browser handles all other keys.
   * @param {TextElement} element
   * @param {KeyboardEvent} event
   */
  #keyDown(element, event) {
    // Keys of a composition belong to the input method. Safari reports the key that ends a composition only afterwards,
    // with the key code 229.
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      event.preventDefault();
      if (!this.#views.get(element)?.get("traits", []).includes("search")) element.blur();
      // Escape cancels a search, so the search field receives the key.
      else for (const phase of ["began", "ended"]) this.#send({ type: "press", presses: [{ phase, key: "menu" }] });
    } else if (event.key === "Enter" && element.tagName !== "TEXTAREA") {
      event.preventDefault();
      this.#sendParts({ type: "text", insert: "\n" });
    }
  }

  // MARK: Changes of the text

  /**
   * Sends a change that the browser has made in an element.
   * @param {TextElement} element
   * @param {InputEvent} event
   */
  #changed(element, event) {
    const session = this.#session;
    if (!session || session.element !== element) return this.#filledIn(element);
    if (session.composing && (event.isComposing || COMPOSITIONS.has(event.inputType))) this.#compose(session);
    else this.#sendChanges(session);
  }

  /**
   * Sends text that the browser wrote into an unfocused element, such as the second field of a login.
   * @param {TextElement} element
   */
  #filledIn(element) {
    const view = /** @type {View} */ (this.#views.get(element));
    const { length } = normalizedLines(String(view.get("text", "")));
    this.#sendParts({ type: "tap", target: { id: view.id } });
    this.#sendParts({ type: "text", replace: [0, length], insert: element.value });
    this.#endEditing(view, element);
  }

  /**
   * Begins a composition: sends earlier changes, and records the range that the composition replaces.
   * @param {TextElement} element
   */
  #compositionBegan(element) {
    const session = this.#session;
    if (!session || session.element !== element) return;
    this.#sendChanges(session);
    const { start, end } = session.known;
    session.composing = { start, length: end - start, sentText: null };
  }

  /**
   * Sends the composed text, or an ordinary change if the keyboard has changed text outside the composition.
   * @param {Session} session
   */
  #compose(session) {
    const { known, element } = session;
    const composing = /** @type {Composition} */ (session.composing);
    const after = this.#state(element);
    const text = composed(known.value, composing, after.value);
    if (text === null) {
      // The keyboard changed text outside the composition. Such a change is sent like any other text change.
      if (composing.sentText !== null) this.#sendParts({ type: "text", unmark: true });
      session.composing = null;
      return this.#sendChanges(session);
    }
    composing.length = text.length;
    composing.sentText = text;
    session.known = after;
    const start = Math.min(Math.max(after.start - composing.start, 0), text.length);
    const end = Math.min(Math.max(after.end - composing.start, start), text.length);
    this.#sendParts({ type: "text", mark: text, selection: [start, end - start] });
  }

  /**
   * Ends a composition: sends the final text.
   * @param {TextElement} element
   */
  #compositionEnded(element) {
    const session = this.#session;
    if (!session || session.element !== element || !session.composing) return;
    const { composing } = session;
    const text = composed(session.known.value, composing, element.value);
    session.composing = null;
    if (text === null) {
      this.#sendParts({ type: "text", unmark: true });
    } else if (composing.sentText !== null || text !== "") {
      this.#sendParts(text === composing.sentText ? { type: "text", unmark: true } : { type: "text", insert: text });
      const caret = composing.start + text.length;
      const same = text === composing.sentText;
      session.known = { ...session.known, value: element.value, ...(same ? {} : { start: caret, end: caret }) };
    }
    this.#sendChanges(session);
    this.#showServerText();
  }

  /**
   * Sends the changes of the edited text since the last message.
   * @param {Session} session
   */
  #sendChanges(session) {
    const after = this.#state(session.element);
    const messages = messagesFor(session.known, after);
    session.known = after;
    for (const message of messages) this.#sendParts({ type: "text", ...message });
    if (messages.length > 0) this.#showServerText();
  }

  #selected() {
    const session = this.#session;
    if (!session || session.composing || this.#environment.document.activeElement !== session.element) return;
    // A change of the text also moves the caret, and therefore calls this function too. The text change has an event of
    // its own, so this function sends only a selection in an unchanged text.
    if (session.element.value === session.known.value) this.#sendChanges(session);
  }

  /**
   * Sends the selection of the edited element, after any changes of the text.
   * @param {TextElement} element
   */
  #sendSelection(element) {
    const session = this.#session;
    if (!session || session.element !== element || session.composing) return;
    this.#sendChanges(session);
    const { start, end } = session.known;
    this.#sendParts({ type: "text", select: [start, end - start] });
  }

  /**
   * Sends a text change, in several messages if the inserted text is long.
   * @param {any} message
   */
  #sendParts({ replace, insert = "", ...rest }) {
    // Text longer than a message allows is split. Each part is inserted at the caret that the previous part left.
    const letters = insert.length > MAX_LENGTH ? [...insert] : null;
    for (let start = MAX_LENGTH; letters && start < letters.length; start += MAX_LENGTH) {
      this.#send({ ...rest, replace, insert: letters.slice(start - MAX_LENGTH, start).join("") });
      replace = undefined;
      insert = letters.slice(start, start + MAX_LENGTH).join("");
    }
    const isWritten = replace !== undefined || insert !== "";
    this.#send({ ...rest, ...(replace && { replace }), ...(isWritten && { insert }) });
  }

  /**
   * Sends a message. The element shows the server's text only after the answer.
   * @param {ClientMessage} message
   */
  #send(message) {
    const seq = this.#environment.send(message);
    if (seq !== null) this.#pending = { seq };
  }

  // MARK: The server's text

  /**
   * Ends the editing of an element. Once no answers are pending, the element shows the server's text.
   * @param {View} view
   * @param {TextElement} element
   */
  #endEditing(view, element) {
    this.#unedited.set(element, view);
    if (this.#pending === null) this.#writeAll();
  }

  #writeAll() {
    const left = [...this.#unedited];
    this.#unedited.clear();
    for (const [element, view] of left) this.#write(view, element);
  }

  /** Shows the server's text if no messages are pending. */
  #showServerText() {
    const session = this.#session;
    if (this.#pending === null) this.#writeAll();
    if (!session || this.#pending !== null || session.composing) return;
    const { view, element, known } = session;
    const { value, start, end } = this.#state(element);
    // The browser reports a moved caret a little later. The new caret is sent now, so that the server's old caret does
    // not replace it.
    if (value === known.value && (start !== known.start || end !== known.end)) return this.#sendChanges(session);
    this.#write(view, element);
    if (view.get("editing", false)) return;
    session.quiet = true;
    element.blur();
  }

  /**
   * Writes the server's text and selection into an element.
   * @param {View} view
   * @param {TextElement} element
   */
  #write(view, element) {
    const text = normalizedLines(String(view.get("text", "")));
    const value = element.value;
    // The server sends only the length of secure text. Text entered here stays, so that a password manager can
    // find it.
    const isSame = view.get("secure", false) ? value.length === text.length : value === text;
    if (!isSame) element.value = text;
    const session = this.#session;
    if (!session || session.element !== element) return;
    const [start, length] = view.get("selection", [
      element.selectionStart,
      Number(element.selectionEnd) - Number(element.selectionStart),
    ]);
    session.known = { value: element.value, start, end: start + length };
    if (element.selectionStart !== start || element.selectionEnd !== start + length) {
      element.setSelectionRange(start, start + length);
    }
    session.known = this.#state(element);
  }

  /**
   * Returns an element's text and selection.
   * @param {TextElement} element
   */
  #state(element) {
    const { value, selectionStart, selectionEnd } = element;
    return { value, start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
  }
}
