// Keys as presses and remote-control events.

import { findCombination, keyboardPresses } from "./commands.js";

const PRESSES = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", Enter: "select", Escape: "menu", " ": "playPause",
  PageUp: "pageUp", PageDown: "pageDown",
};
const COMMANDS = {
  MediaPlayPause: "togglePlayPause", MediaPlay: "play", MediaPause: "pause", MediaStop: "stop",
  MediaTrackNext: "nextTrack", MediaTrackPrevious: "previousTrack",
};
const SEEKING = { MediaFastForward: "SeekingForward", MediaRewind: "SeekingBackward" };

/**
 * `environment` has `target` (whose key events count), `send(message)` (null where it could not be sent) and `ownsKey(event)`,
 * which tells that a key belongs to the element that the browser has focused. `combinations()` are those that the screen has a use for,
 * `hasCommandKey` tells whether this machine's keyboard has a Command key, and `isEditing()` whether a text field of the page's own has the browser's
 * focus. `used()` is told of every key that went out.
 */
export class KeyInput {
  #environment;
  #used;
  /** What each key that is down holds: the message to send when it is let go. */
  #held = new Map();

  constructor(environment, used) {
    this.#environment = environment;
    this.#used = used;
    environment.target.addEventListener("keydown", (event) => this.#down(event));
    environment.target.addEventListener("keyup", (event) => this.#up(event));
  }

  /** Ends what is held as cancelled: the page will not hear the keys being let go. */
  cancelAll() {
    for (const { cancel } of this.#held.values()) this.#environment.send(cancel);
    this.#held.clear();
  }

  /** Lets go of what is held without a word: the connection is gone. */
  forget() {
    this.#held.clear();
  }

  /** A combination that the screen has a command for goes out down and up at once: a Mac does not tell when a key is let go while Command is held. */
  #command(event) {
    const { combinations, hasCommandKey, isEditing, ownsKey, send } = this.#environment;
    if (!combinations || event.isComposing || !event.code) return false;
    if (!event.ctrlKey && !event.metaKey && ownsKey(event)) return false;
    const modifiers = findCombination(event, combinations(), { hasCommandKey, isEditing: isEditing?.() });
    if (!modifiers) return false;
    event.preventDefault();
    const [began, ended] = keyboardPresses(event, modifiers);
    if (send(began) === null) return true;
    send(ended);
    this.#used();
    return true;
  }

  #down(event) {
    if (this.#command(event)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || this.#environment.ownsKey(event)) return;
    const messages = this.#messages(event.key);
    if (!messages) return;
    event.preventDefault();
    const held = this.#held.get(event.key);
    if (held && !event.repeat) return;
    // A key that repeats is pressed again, and each press ends once.
    if (held) this.#release(event.key);
    if (event.repeat && !messages.repeats) return;
    if (this.#environment.send(messages.begin) === null) return;
    if (messages.end) this.#held.set(event.key, messages);
    this.#used();
  }

  #up(event) {
    if (!this.#held.has(event.key)) return;
    event.preventDefault();
    this.#release(event.key);
  }

  #release(key) {
    const held = this.#held.get(key);
    this.#held.delete(key);
    this.#environment.send(held.end);
  }

  #messages(key) {
    if (Object.hasOwn(PRESSES, key)) {
      const press = (phase) => ({ type: "press", presses: [{ phase, key: PRESSES[key], force: 1 }] });
      return { begin: press("began"), end: press("ended"), cancel: press("cancelled"), repeats: true };
    }
    if (Object.hasOwn(COMMANDS, key)) return { begin: { type: "remote", command: COMMANDS[key] }, repeats: false };
    if (Object.hasOwn(SEEKING, key)) {
      const end = { type: "remote", command: `end${SEEKING[key]}` };
      return { begin: { type: "remote", command: `begin${SEEKING[key]}` }, end, cancel: end, repeats: false };
    }
    return null;
  }
}
