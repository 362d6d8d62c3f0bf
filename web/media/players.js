// All that is played on this page, and whether it is heard: on one device of a screen, or on its displays, and nowhere before a browser allows it.

import { loadStyles } from "../sheets.js";
import { createSymbol } from "../symbols.js";
import { Player } from "./player.js";

const GESTURES = ["pointerup", "keydown", "click"];

/**
 * `environment` has `window`, `document`, `stage`, `timers`, `now()`, `serverTime()` in milliseconds, `role()` and `tell(message)`.
 */
export class Players {
  #environment;
  /** @type {Set<Player>} */
  #players = new Set();
  #sound;
  /** @type {HTMLButtonElement | null} */
  #button = null;
  #words;

  constructor(environment) {
    this.#environment = environment;
    const { window, document } = environment;
    loadStyles(document, "media");
    this.#words = document.createElement("span");
    this.#sound = {
      /** Whether this page is to be heard, as the server says. */
      isOn: false,
      /** Whether the browser lets it: it says so only when it is tried. */
      isAllowed: true,
      /** Whether not even what is silent may play. */
      isHalted: false,
      refused: (isMuted) => this.#refused(isMuted),
      changed: () => this.#showButton(),
    };
    // Any tap or key at all is leave for a browser; a button only says that one is needed.
    for (const type of GESTURES) window.addEventListener(type, () => this.#unlock(), true);
    document.addEventListener("visibilitychange", () => document.hidden || this.#followAll());
  }

  /** What draws a node. */
  create(view) {
    const { document, timers, now, serverTime, role, tell } = this.#environment;
    const player = new Player(view, {
      document, timers, now, serverTime, sound: this.#sound,
      // Whoever only looks on is not asked how far it is.
      tell: (message) => role() !== "viewer" && tell(message),
    });
    this.#players.add(player);
    return {
      element: player.element,
      update: (keys) => player.update(keys),
      removed: () => {
        this.#players.delete(player);
        player.removed();
        this.#showButton();
      },
    };
  }

  /** The server says whether this page is to be heard. Whoever is may be the one that the others follow: it says how far it is. */
  setSound(isOn) {
    this.#sound.isOn = isOn;
    for (const player of this.#players) {
      player.applySound();
      if (isOn) player.repeat();
    }
    this.#showButton();
  }

  /** There is a connection again, and the server knows nothing of this page yet. */
  welcomed() {
    for (const player of this.#players) player.retry();
  }

  #followAll() {
    for (const player of this.#players) player.follow();
  }

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
    this.#followAll();
    this.#showButton();
  }

  #showButton() {
    const { isAllowed, isHalted } = this.#sound;
    const isWanted = !isAllowed && [...this.#players].some((player) => player.isToPlay && (isHalted || player.isToBeHeard));
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
