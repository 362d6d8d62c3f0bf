// Shows the state of the connection in few words, and nothing while the connection is good.

import { createSymbol } from "./symbols.js";

/** @typedef {import("./types.js").Timers} Timers */

const LOSS_DELAY = 1000;
const CONNECT_DELAY = 2500;
const NOTICE_TIME = 5000;

/**
 * Returns the title, text and next step for a server's refusal.
 * @param {{code: string, message: string}} error
 */
export function refusalText({ code, message }) {
  switch (code) {
    case "noSuchScreen":
      return { title: "This screen does not exist", text: message, next: "Choose one from the list of screens." };
    case "forbidden":
      return { title: "This device has no access", text: message, next: "Ask the person who runs Baton for access." };
    default:
      return {
        title: "The server refused this page",
        text: message,
        next: "Reload the page. If that does not help, restart the server.",
      };
  }
}

/**
 * Returns a short text for an instant: the time if it is today, else the day and the time.
 * @param {number} time
 * @param {number} now
 * @param {string} [locale]
 */
export function instantText(time, now, locale) {
  const isToday = new Date(time).toDateString() === new Date(now).toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const day = isToday ? {} : { day: "numeric", month: "long" };
  return new Intl.DateTimeFormat(locale, { ...day, hour: "numeric", minute: "2-digit" }).format(time);
}

/**
 * The dependencies of `Status`.
 * @typedef {object} StatusEnvironment
 * @property {HTMLElement} root the screen's element
 * @property {HTMLElement} element the live region
 * @property {Timers} timers
 * @property {() => void} retry
 * @property {() => Promise<number | null>} [restore] shows the stored screen; resolves to its time, or null
 * @property {boolean} [isDisplay] true on a display, where no person can act on the status: the status is then a short
 *   text without buttons, and the screen is not dimmed
 */

/** Shows the state of the connection. */
export class Status {
  #root;
  #element;
  #timers;
  #retry;
  #restore;
  #isDisplay;
  #isRefused = false;
  /**
   * The timer of the next state to show, such as the first notice of a lost connection.
   * @type {number | null}
   */
  #timer = null;
  #everConnected = false;

  /** @param {StatusEnvironment} environment */
  constructor({ root, element, timers, retry, restore, isDisplay = false }) {
    this.#root = root;
    this.#element = element;
    this.#timers = timers;
    this.#retry = retry;
    this.#restore = restore;
    this.#isDisplay = isDisplay;
    root.dataset.connection = "connecting";
    this.#startTimer(CONNECT_DELAY, () => this.#unreachable());
  }

  connected() {
    this.#everConnected = true;
    this.#root.dataset.connection = "connected";
    this.#root.removeAttribute("data-dimmed");
    this.#clear();
  }

  lost() {
    this.#root.dataset.connection = "offline";
    if (!this.#everConnected) return;
    this.#startTimer(LOSS_DELAY, () => {
      this.#dim();
      this.#showPill("wifi.slash", "Reconnecting…");
    });
  }

  /** Hides the status while another part of the page asks the person for input. */
  asking() {
    this.#root.dataset.connection = "asking";
    this.#isRefused = true;
    this.#clear();
  }

  /**
   * Shows why the server refused the connection.
   * @param {{code: string, message: string}} error
   */
  refused(error) {
    this.#root.dataset.connection = "offline";
    this.#isRefused = true;
    this.#cancelTimer();
    const { title, text, next } = refusalText(error);
    this.#showCard("exclamationmark.triangle.fill", title, `${text} ${next}`, true);
  }

  /**
   * Shows a temporary notice, such as a rejected input.
   * @param {string} text
   */
  notice(text) {
    if (this.#root.dataset.connection !== "connected") return;
    this.#showPill("exclamationmark.triangle.fill", text);
    this.#startTimer(NOTICE_TIME, () => this.#clear());
  }

  async #unreachable() {
    if (this.#everConnected) return;
    this.#root.dataset.connection = "offline";
    const time = this.#restore ? await this.#restore() : null;
    if (this.#everConnected || this.#isRefused) return;
    if (time !== null) {
      this.#dim();
      this.#showPill("wifi.slash", `Offline. Last updated: ${instantText(time, Date.now())}.`);
      return;
    }
    const text =
      "The server does not answer. Check that Baton is running and that this device is on the same network. " +
      "This page keeps trying.";
    this.#showCard("wifi.slash", "Baton cannot be reached", text, false);
  }

  #dim() {
    this.#root.toggleAttribute("data-dimmed", !this.#isDisplay);
  }

  /**
   * Shows a short text with a symbol at the top.
   * @param {string} symbol
   * @param {string} text
   */
  #showPill(symbol, text) {
    this.#show("pill", createSymbol(this.#element.ownerDocument, symbol, 14), this.#text("span", text));
  }

  /**
   * Shows a card with a button to try again; `home` adds a link to the list of screens.
   * @param {string} symbol
   * @param {string} title
   * @param {string} text
   * @param {boolean} home
   */
  #showCard(symbol, title, text, home) {
    if (this.#isDisplay) return this.#showPill(symbol, `${title}. ${text}`);
    const retry = this.#text("button", "Try again");
    retry.type = "button";
    retry.addEventListener("click", () => this.#retry());
    const actions = this.#element.ownerDocument.createElement("p");
    actions.className = "actions";
    actions.append(retry);
    if (home) {
      const link = this.#text("a", "All screens");
      link.href = "/";
      actions.prepend(link);
    }
    this.#show(
      "card",
      createSymbol(this.#element.ownerDocument, symbol, 34),
      this.#text("h1", title),
      this.#text("p", text),
      actions,
    );
  }

  /**
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag
   * @param {string} text
   * @returns {HTMLElementTagNameMap[Tag]}
   */
  #text(tag, text) {
    const element = this.#element.ownerDocument.createElement(tag);
    element.textContent = text;
    return element;
  }

  /**
   * Shows the children with the look `pill` or `card`, unless the same text is already shown with this look.
   * @param {string} look
   * @param {...Element} children
   */
  #show(look, ...children) {
    const words = children.map((child) => child.textContent).join("");
    if (this.#element.dataset.look === look && this.#element.textContent === words) return;
    this.#element.replaceChildren(...children);
    this.#element.dataset.look = look;
  }

  #clear() {
    this.#cancelTimer();
    delete this.#element.dataset.look;
    this.#element.replaceChildren();
  }

  /**
   * Starts the timer that shows the next state, and stops a running timer.
   * @param {number} delay
   * @param {() => void} action
   */
  #startTimer(delay, action) {
    this.#cancelTimer();
    this.#timer = this.#timers.setTimeout(() => {
      this.#timer = null;
      action();
    }, delay);
  }

  #cancelTimer() {
    if (this.#timer !== null) this.#timers.clearTimeout(this.#timer);
    this.#timer = null;
  }
}
