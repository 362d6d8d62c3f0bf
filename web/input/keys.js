// Keyboard keys as presses and remote-control events.

/**
 * @typedef {import("../types.js").ClientMessage} ClientMessage
 * @typedef {import("../types.js").Send} Send
 */

/**
 * The keys in press messages. The table is indexed by the browser's name of the keyboard key.
 * @type {Record<string, string>}
 */
const PRESSES = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  Enter: "select",
  Escape: "menu",
  " ": "playPause",
  PageUp: "pageUp",
  PageDown: "pageDown",
  // The Back keys of televisions' remote controls.
  GoBack: "menu",
  XF86Back: "menu",
};
/**
 * Remote-control commands by the browser's names of media keys.
 * @type {Record<string, string>}
 */
const COMMANDS = {
  MediaPlayPause: "togglePlayPause",
  MediaPlay: "play",
  MediaPause: "pause",
  MediaStop: "stop",
  MediaTrackNext: "nextTrack",
  MediaTrackPrevious: "previousTrack",
};
/** @type {Record<string, string>} */
const SEEKING = { MediaFastForward: "SeekingForward", MediaRewind: "SeekingBackward" };

/**
 * The messages of one key.
 * @typedef {object} KeyMessages
 * @property {ClientMessage} begin
 * @property {ClientMessage} [end]
 * @property {ClientMessage} [cancel]
 * @property {boolean} repeats
 */

/**
 * The dependencies of `KeyInput`.
 * @typedef {object} KeyEnvironment
 * @property {EventTarget} target receives the key events
 * @property {Send} send
 * @property {(event: KeyboardEvent) => boolean} ownsKey returns true if a key belongs to the browser's focused element
 * @property {(event: KeyboardEvent) => boolean} [command] sends a key command; returns false if the key has none
 */

/** Sends keys. `used`, the second argument of the constructor, is called after each key that was sent. */
export class KeyInput {
  #environment;
  #used;
  /**
   * The messages to send when a held key is released, by key.
   * @type {Map<string, KeyMessages>}
   */
  #held = new Map();

  /**
   * @param {KeyEnvironment} environment
   * @param {() => void} used
   */
  constructor(environment, used) {
    this.#environment = environment;
    this.#used = used;
    environment.target.addEventListener("keydown", (event) => this.#down(/** @type {KeyboardEvent} */ (event)));
    environment.target.addEventListener("keyup", (event) => this.#up(/** @type {KeyboardEvent} */ (event)));
  }

  /** Cancels all held keys, because the page will not receive their release. */
  cancelAll() {
    for (const { cancel } of this.#held.values()) if (cancel) this.#environment.send(cancel);
    this.#held.clear();
  }

  /** Drops all held keys without a message after the connection is lost. */
  reset() {
    this.#held.clear();
  }

  /** @param {KeyboardEvent} event */
  #down(event) {
    if (this.#environment.command?.(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || this.#environment.ownsKey(event)) return;
    const messages = this.#messages(event.key);
    if (!messages) return;
    event.preventDefault();
    const held = this.#held.get(event.key);
    if (held && !event.repeat) return;
    if (event.repeat && !messages.repeats) return;
    // Each key repeat is a new press, so the previous press ends first.
    if (held) this.#release(event.key);
    if (this.#environment.send(messages.begin) === null) return;
    if (messages.end) this.#held.set(event.key, messages);
    this.#used();
  }

  /**
   * Sends the release of a key that was sent.
   * @param {KeyboardEvent} event
   */
  #up(event) {
    if (!this.#held.has(event.key)) return;
    event.preventDefault();
    this.#release(event.key);
  }

  /**
   * Sends the message for the release of a held key.
   * @param {string} key
   */
  #release(key) {
    const end = this.#held.get(key)?.end;
    this.#held.delete(key);
    if (end) this.#environment.send(end);
  }

  /**
   * Returns the messages to send for a key, or null if the page sends none.
   * @param {string} key
   * @returns {KeyMessages | null}
   */
  #messages(key) {
    if (Object.hasOwn(PRESSES, key)) {
      /** @param {string} phase */
      const press = (phase) => ({ type: "press", presses: [{ phase, key: PRESSES[key], force: 1 }] });
      // A held Enter key is a long press, such as one that opens a context menu.
      return { begin: press("began"), end: press("ended"), cancel: press("cancelled"), repeats: key !== "Enter" };
    }
    if (Object.hasOwn(COMMANDS, key)) return { begin: { type: "remote", command: COMMANDS[key] }, repeats: false };
    if (Object.hasOwn(SEEKING, key)) {
      const end = { type: "remote", command: `end${SEEKING[key]}` };
      return { begin: { type: "remote", command: `begin${SEEKING[key]}` }, end, cancel: end, repeats: false };
    }
    return null;
  }
}
