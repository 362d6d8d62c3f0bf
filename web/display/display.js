// Features of displays only: commands of the administrator, and the watchdog for an unattended page.

import { validName } from "../capabilities.js";
import { versionIn } from "../offline.js";
import { loadStyles } from "../style-sheets.js";
import { createSymbol } from "../symbols.js";
import { Heartbeat } from "./heartbeat.js";

/** @typedef {import("../features.js").FeatureEnvironment} FeatureEnvironment */

/** Milliseconds for which a display shows its identity. */
const IDENTITY_TIME = 10000;
/** A blank display is unblanked if the server does not repeat the command this many milliseconds after a reconnect. */
const BLANK_TIMEOUT = 3000;
/** The largest number of characters of a shown message. */
const MESSAGE_LENGTH = 1000;
/**
 * A page without a version was loaded before the server had packed the page. Such a page requests itself again at this
 * interval in milliseconds, until the server answers with a packed page. VERSION_REQUESTS is the largest number of
 * requests.
 */
const VERSION_INTERVAL = 30000;
const VERSION_REQUESTS = 20;
const KEYS = ["keydown", "keyup", "keypress"];

export class Display {
  #environment;
  /**
   * The timer that removes the display's identity.
   * @type {number | null}
   */
  #timer = null;
  /**
   * The timer that unblanks the display if the server does not repeat the blank command.
   * @type {number | null}
   */
  #blankTimer = null;
  #card = /** @type {HTMLElement | null} */ (null);
  #banner = /** @type {HTMLElement | null} */ (null);
  #cover = /** @type {HTMLElement | null} */ (null);
  /**
   * Suppresses a key event while the display is blank.
   * @param {Event} event
   */
  #suppress = (event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };

  /** @param {FeatureEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    const { window, document, timers, isDisplay } = environment;
    loadStyles(document, "display");
    if (!isDisplay) return;
    document.body.dataset.display = "";
    new Heartbeat({ window, document, timers }).start();
    if (!versionIn(document.scripts[0]?.src) && !/[?&]modules\b/.test(window.location.search)) {
      this.#lookForVersion(VERSION_REQUESTS);
    }
  }

  /**
   * Handles a reconnect. If the server does not repeat the blank command, the display is unblanked, because the
   * command may have been revoked meanwhile.
   */
  welcomed() {
    const { timers } = this.#environment;
    timers.clearTimeout(this.#blankTimer);
    if (this.#cover) this.#blankTimer = timers.setTimeout(() => this.#blank(false), BLANK_TIMEOUT);
  }

  /**
   * Performs an administrator's command.
   * @param {{do: string, text?: string, number?: number}} command
   */
  receive({ do: action, text = "", number }) {
    switch (action) {
      case "reload":
        return this.#environment.window.location.reload();
      case "blank":
      case "unblank":
        return this.#blank(action === "blank");
      case "identify":
        return this.#identify(number, validName(String(text)));
      case "message":
        return this.#showMessage(messageOf(text));
    }
  }

  /**
   * Blanks or unblanks the display. While it is blank, local input does not wake it.
   * @param {boolean} isBlank
   */
  #blank(isBlank) {
    const { window, document, timers } = this.#environment;
    timers.clearTimeout(this.#blankTimer);
    if (isBlank === (this.#cover !== null)) return;
    if (isBlank) {
      this.#environment.cancelInput();
      this.#cover = this.#make("div", "curtain");
      this.#cover.setAttribute("aria-hidden", "true");
      document.body.append(this.#cover);
      for (const type of KEYS) window.addEventListener(type, this.#suppress, true);
    } else {
      this.#cover?.remove();
      this.#cover = null;
      for (const type of KEYS) window.removeEventListener(type, this.#suppress, true);
    }
    /** @type {HTMLElement & {inert: boolean}} */ (document.querySelector("#stage")).inert = isBlank;
  }

  /**
   * Looks for a packed version of the page. A display that starts together with its server may load the page before
   * the server has packed it. That page has no version, so the browser does not store it and cannot detect that it
   * is outdated.
   * @param {number} looks
   */
  #lookForVersion(looks) {
    const { window, timers } = this.#environment;
    timers.setTimeout(async () => {
      const answer = await window.fetch(window.location.pathname, { cache: "no-cache" }).catch(() => null);
      if (answer?.ok && versionIn(await answer.text())) window.location.reload();
      else if (looks > 1) this.#lookForVersion(looks - 1);
    }, VERSION_INTERVAL);
  }

  /**
   * Shows the display's number, name and screen in a large card for a while.
   * @param {number | undefined} number
   * @param {string} name
   */
  #identify(number, name) {
    const { document, timers, features } = this.#environment;
    this.#card?.remove();
    timers.clearTimeout(this.#timer);
    const parts = [
      this.#make("p", "number", Number.isInteger(number) ? String(number) : "•"),
      this.#make("p", "name", name || features.name),
      this.#make("p", "screen", document.title),
    ];
    this.#card = this.#make("div", "identity", ...parts);
    this.#card.setAttribute("role", "status");
    document.body.append(this.#card);
    this.#timer = timers.setTimeout(() => this.#card?.remove(), IDENTITY_TIME);
  }

  /**
   * Shows an administrator's message; an empty text removes the message.
   * @param {string} text
   */
  #showMessage(text) {
    const { document } = this.#environment;
    if (text === "") {
      this.#banner?.remove();
      this.#banner = null;
      return;
    }
    if (!this.#banner) {
      this.#banner = this.#make("div", "banner", this.#make("span", ""));
      this.#banner.prepend(createSymbol(document, "info.circle", 24) ?? "");
      this.#banner.setAttribute("role", "status");
      document.body.append(this.#banner);
    }
    const span = /** @type {HTMLElement} */ (this.#banner.querySelector("span"));
    span.textContent = text;
  }

  /**
   * Makes an element with a CSS class and children.
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag
   * @param {string} className
   * @param {...(Node | string)} children
   * @returns {HTMLElementTagNameMap[Tag]}
   */
  #make(tag, className, ...children) {
    const element = this.#environment.document.createElement(tag);
    element.className = className;
    element.append(...children);
    return element;
  }
}

/**
 * Returns a message in the form in which the display shows it: trimmed, and shortened to MESSAGE_LENGTH characters.
 * @param {string} text
 */
const messageOf = (text) => validName(String(text), MESSAGE_LENGTH);

/**
 * Makes the feature object of a display. `features.js` calls this function once, after it has loaded this module.
 * @param {FeatureEnvironment} environment
 */
export const makeFeature = (environment) => new Display(environment);
