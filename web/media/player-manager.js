// All media players of this page, and their sound. Sound plays on one client of a screen or on its displays, and
// only after the browser allows it.

import { loadStyles } from "../style-sheets.js";
import { createSymbol } from "../symbols.js";
import { Player } from "./player.js";

/**
 * @typedef {import("../types.js").BrowserWindow} BrowserWindow
 * @typedef {import("../types.js").ClientMessage} ClientMessage
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").Timers} Timers
 * @typedef {import("../types.js").View} View
 */

const GESTURES = ["pointerup", "keydown", "click"];

/**
 * The dependencies of `PlayerManager`.
 * @typedef {object} PlayersEnvironment
 * @property {BrowserWindow} window
 * @property {Document} document
 * @property {HTMLElement} stage
 * @property {Timers} timers
 * @property {() => number} now
 * @property {() => number} serverTime milliseconds
 * @property {() => string | null} role
 * @property {(message: ClientMessage) => void} notify
 */

/** Manages the players. */
export class PlayerManager {
  #environment;
  /**
   * The players of all media nodes on the screen.
   * @type {Set<Player>}
   */
  #players = new Set();
  #sound;
  /**
   * The button that asks for a tap, so that the browser allows sound; null while it is hidden.
   * @type {HTMLButtonElement | null}
   */
  #button = null;
  #words;

  /** @param {PlayersEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    const { window, document } = environment;
    loadStyles(document, "media");
    this.#words = document.createElement("span");
    this.#sound = {
      /** The server has assigned the sound to this page. */
      isOn: false,
      /** The browser allows sound. The page knows this only after an attempt to play sound. */
      isAllowed: true,
      /** The browser refuses even muted playback. */
      isHalted: false,
      /**
       * Shows the button after the browser has refused playback.
       * @param {boolean} isMuted
       */
      refused: (isMuted) => this.#refused(isMuted),
      changed: () => this.#showButton(),
    };
    // After any tap or key press, the browser permits sound. The button only asks the person for a tap.
    for (const type of GESTURES) window.addEventListener(type, () => this.#unlock(), true);
    document.addEventListener("visibilitychange", () => document.hidden || this.#synchronizeAll());
  }

  /**
   * Creates the drawing of a media node.
   * @param {View} view
   */
  create(view) {
    const { document, timers, now, serverTime, role, notify } = this.#environment;
    const player = new Player(view, {
      document,
      timers,
      now,
      serverTime,
      sound: this.#sound,
      // The server does not use the playback state of viewers, so viewers report none.
      notify: (message) => role() !== "viewer" && notify(message),
    });
    this.#players.add(player);
    return {
      element: player.element,
      /** @param {Keys} keys */
      update: (keys) => player.update(keys),
      removed: () => {
        this.#players.delete(player);
        player.removed();
        this.#showButton();
      },
    };
  }

  /**
   * Assigns the sound to this page, or withdraws the sound from this page. A page with sound may become the time source
   * for other pages, so its players report their state to the server again.
   * @param {boolean} isOn
   */
  setSound(isOn) {
    this.#sound.isOn = isOn;
    for (const player of this.#players) {
      player.applySound();
      if (isOn) player.repeatState();
    }
    this.#showButton();
  }

  /**
   * Reports the state of all players again after a reconnect, because the server does not know the state yet. Players
   * whose media failed load the media again.
   */
  welcomed() {
    for (const player of this.#players) player.retryFailed();
  }

  #synchronizeAll() {
    for (const player of this.#players) player.synchronize();
  }

  /**
   * Records that the browser has refused playback, with sound or even muted.
   * @param {boolean} isMuted
   */
  #refused(isMuted) {
    this.#sound.isAllowed = false;
    if (isMuted) this.#sound.isHalted = true;
    this.#showButton();
  }

  #unlock() {
    if (this.#sound.isAllowed) return;
    this.#sound.isAllowed = true;
    this.#sound.isHalted = false;
    for (const player of this.#players) player.applySound();
    this.#synchronizeAll();
    this.#showButton();
  }

  #showButton() {
    const { isAllowed, isHalted } = this.#sound;
    const isWanted = !isAllowed &&
      [...this.#players].some((player) => player.shouldPlay && (isHalted || player.shouldBeAudible));
    if (!isWanted) {
      this.#button?.remove();
      this.#button = null;
      return;
    }
    const { document, stage } = this.#environment;
    const text = isHalted ? "Tap to play" : "Tap for sound";
    this.#words.textContent = text;
    if (this.#button) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "for-sound";
    const symbol = createSymbol(document, "speaker.slash.fill", 15);
    if (symbol) button.append(symbol);
    button.append(this.#words);
    stage.append(button);
    this.#button = button;
  }
}

/**
 * Makes the feature object of the media players. `features.js` calls this function once, after it has loaded this
 * module.
 * @param {import("../features.js").FeatureEnvironment} environment
 */
export const makeFeature = (environment) => new PlayerManager(environment);
