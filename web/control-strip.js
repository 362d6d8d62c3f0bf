// The control strip above the screen: shows who holds control and offers a button. On a display it is a chip at
// the top, visible while a client holds control. The holder is asked here when another person requests control.

import { badgeOf, nameOf } from "./people.js";
import { loadStyles } from "./style-sheets.js";

/**
 * @typedef {import("./features.js").FeatureEnvironment} FeatureEnvironment
 * @typedef {import("./types.js").Person} Person
 */

/** The time for which the control strip is highlighted after a rejected input, in milliseconds. */
const PULSE = 900;
const TICK = 1000;

/** @typedef {import("./types.js").Control} Control */

/**
 * The client that sees the strip: its number `me`, and the milliseconds until it loses control because it is idle.
 * @typedef {object} Place
 * @property {number} me
 * @property {string} role
 * @property {(client: number) => string} name
 * @property {number | null} idleLeft
 */

/**
 * Returns milliseconds as whole seconds, rounded up.
 * @param {number} milliseconds
 */
const secondsOf = (milliseconds) => Math.max(0, Math.ceil(milliseconds / 1000));

/**
 * Returns the strip's content for a client: `text`, the remaining seconds `left`, if any, and the button's `action`
 * with its `title`.
 * @param {Control} control
 * @param {Place} place
 * @returns {{text: string, left?: number, action?: string, title?: string, isMine: boolean}}
 */
export function stripContent({ mode, holder = null, requests = [] }, { me, role, name, idleLeft }) {
  const mayAct = role !== "viewer";
  if (mode === "staff") return { text: "Only staff can control this screen", isMine: role === "admin" };
  if (holder === null) {
    return mayAct
      ? { text: "Touch to take control", action: "request", title: "Take control", isMine: false }
      : { text: "No one has control", isMine: false };
  }
  if (holder === me) {
    return {
      text: "You have control",
      left: idleLeft === null ? undefined : secondsOf(idleLeft),
      action: "release",
      title: "Release",
      isMine: true,
    };
  }
  const text = `${name(holder)} has control`;
  if (!mayAct) return { text, isMine: false };
  if (role === "admin") return { text, action: "take", title: "Take control", isMine: false };
  const asked = requests.find(({ client }) => client === me);
  return asked
    ? {
      text: `Waiting for ${name(holder)}`,
      left: secondsOf(asked.left),
      action: "release",
      title: "Cancel",
      isMine: false,
    }
    : { text, action: "request", title: "Request control", isMine: false };
}

/**
 * The elements of the control strip.
 * @typedef {object} StripParts
 * @property {HTMLElement} bar
 * @property {HTMLElement} badge
 * @property {HTMLElement} text
 * @property {HTMLElement} left the remaining seconds
 * @property {HTMLButtonElement} button
 */

export class ControlStrip {
  #environment;
  #parts = /** @type {StripParts | null} */ (null);
  #requestDialog = /** @type {{element: HTMLElement, client: number, until: number} | null} */ (null);
  /**
   * The running timers of the control strip, by name.
   * @type {Record<string, number>}
   */
  #timers = {};
  /** The last control message. The remaining times in it count from its arrival, `#receivedAt`. */
  #control = /** @type {Control | null} */ (null);
  #receivedAt = 0;
  /** The time at which this page received control. Before this time, the page does not count as an idle holder. */
  #heldAt = -Infinity;
  #action = /** @type {string | undefined} */ (undefined);

  /** @param {FeatureEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
  }

  /** Shows the present state of control. */
  async show() {
    const { document, features, now, root } = this.#environment;
    await loadStyles(document, "turns");
    const { control } = features;
    if (!control) return this.#remove();
    if (control !== this.#control) {
      if (control.holder === features.clientNumber && this.#control?.holder !== features.clientNumber) {
        this.#heldAt = now();
      }
      this.#control = control;
      this.#receivedAt = now();
    }
    this.#parts ??= this.#build();
    document.body.dataset.turns = "";
    root.toggleAttribute("data-watching", !features.mayControl);
    this.#draw();
    this.#showRequest();
  }

  /**
   * Clears the strip after the connection is lost. The strip keeps its height, so that nothing moves after a
   * reconnect.
   */
  clear() {
    for (const name of Object.keys(this.#timers)) this.#stopTimer(name);
    this.#requestDialog?.element.remove();
    this.#requestDialog = null;
    if (!this.#parts) return;
    const { button, left, bar } = this.#parts;
    button.hidden = true;
    left.textContent = "";
    bar.toggleAttribute("data-pulse", false);
  }

  #remove() {
    const { document, root } = this.#environment;
    this.clear();
    this.#parts?.bar.remove();
    this.#parts = this.#control = null;
    delete document.body.dataset.turns;
    root.toggleAttribute("data-watching", false);
  }

  /**
   * Highlights the strip after a rejected input. Returns the reason if another client still has control.
   * @returns {string | undefined}
   */
  highlight() {
    if (!this.#parts) return;
    this.#parts.bar.toggleAttribute("data-pulse", true);
    this.#startTimer("pulse", PULSE, () => this.#parts?.bar.toggleAttribute("data-pulse", false));
    const holder = this.#control?.holder;
    if (holder != null && holder !== this.#environment.features.clientNumber) {
      return `${this.#nameOf(holder)} has control. Request control first.`;
    }
  }

  #build() {
    const { document } = this.#environment;
    const badge = this.#make("span", "holder");
    const text = this.#make("span", "text");
    const left = this.#make("span", "left");
    // The countdown is hidden from screen readers, so that they announce only the text beside it.
    left.setAttribute("aria-hidden", "true");
    const said = this.#make("span", "said", text);
    said.setAttribute("role", "status");
    const button = this.#make("button", "");
    button.type = "button";
    button.addEventListener("click", () => this.#action && this.#send(this.#action));
    const bar = this.#make("div", "turns", badge, said, left, button);
    bar.setAttribute("role", "region");
    bar.setAttribute("aria-label", "Screen control");
    document.body.prepend(bar);
    return { bar, badge, text, left, button };
  }

  #draw() {
    const { document, features, now, inputAt, role } = this.#environment;
    const { bar, badge, text, left, button } = /** @type {StripParts} */ (this.#parts);
    const control = this.#currentControl();
    const idle = control.idle === undefined ? null : control.idle - (now() - Math.max(this.#heldAt, inputAt()));
    const words = stripContent(control, {
      me: features.clientNumber,
      role: role() ?? "",
      name: (client) => this.#nameOf(client),
      idleLeft: idle,
    });
    if (text.textContent !== words.text) text.textContent = words.text;
    left.textContent = words.left === undefined ? "" : `${words.left} s`;
    bar.toggleAttribute("data-mine", words.isMine);
    bar.toggleAttribute("data-held", control.holder != null);
    const person = control.holder == null ? undefined : this.#person(control.holder);
    badge.replaceChildren(...(person ? [badgeOf(document, person)] : []));
    this.#action = words.action;
    button.hidden = !words.action;
    if (words.action && button.textContent !== words.title) button.textContent = words.title ?? null;
    // The strip redraws every second only during a countdown.
    if (words.left === undefined) this.#stopTimer("tick");
    else this.#startTimer("tick", TICK, () => this.#draw());
  }

  /** Asks the holder about the first request in the queue. */
  #showRequest() {
    const { features, now, timers } = this.#environment;
    const { holder, requests = [] } = this.#currentControl();
    const first = holder === features.clientNumber ? requests[0] : undefined;
    if (!first) {
      this.#requestDialog?.element.remove();
      this.#requestDialog = null;
      this.#stopTimer("sheet");
      return;
    }
    if (this.#requestDialog?.client !== first.client) {
      this.#requestDialog?.element.remove();
      this.#requestDialog = this.#makeRequestDialog(first);
    }
    this.#requestDialog.until = now() + first.left;
    this.#stopTimer("sheet");
    this.#timers.sheet = timers.setTimeout(() => {
      this.#requestDialog?.element.remove();
      this.#requestDialog = null;
    }, first.left);
  }

  /**
   * Makes the dialog in which the holder answers a request for control.
   * @param {{client: number, left: number}} request
   */
  #makeRequestDialog({ client, left }) {
    const { document } = this.#environment;
    const person = this.#person(client);
    const words = this.#make("p", "", `${nameOf(person)} requests control`);
    words.setAttribute("role", "alert");
    /**
     * Makes a button of the dialog that closes the dialog and sends an action.
     * @param {string} title
     * @param {string} action
     * @param {string} className
     */
    const answer = (title, action, className) => {
      const button = this.#make("button", className, title);
      button.type = "button";
      button.addEventListener("click", () => {
        element.remove();
        this.#send(action, client);
      });
      return button;
    };
    const clock = this.#make("div", "clock");
    clock.style.setProperty("--left", `${left}ms`);
    const element = this.#make(
      "div",
      "wish",
      badgeOf(document, person),
      words,
      answer("Not now", "deny", ""),
      answer("Allow", "give", "main"),
      clock,
    );
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", "Request for control");
    this.#parts?.bar.after(element);
    return { element, client, until: 0 };
  }

  /**
   * Sends an action on control. Giving or releasing control first cancels this page's input.
   * @param {string} action
   * @param {number} [client]
   */
  #send(action, client) {
    if (action === "release" || action === "give") this.#environment.cancelInput();
    this.#environment.features.sendControl(action, client);
  }

  /** Returns the last control message with its remaining times reduced by the elapsed time. */
  #currentControl() {
    const passed = this.#environment.now() - this.#receivedAt;
    const requests = (this.#control?.requests ?? []).map((each) => ({
      ...each,
      left: Math.max(0, each.left - passed),
    }));
    return /** @type {Control} */ ({ ...this.#control, requests });
  }

  /**
   * Returns the person of a client, from the presence list or else from the control message. A client that sees the
   * screen in another size is only in the control message.
   * @param {number} client
   * @returns {Person}
   */
  #person(client) {
    const { holder, name, requests = [] } = /** @type {Control} */ (this.#control);
    const messageName = client === holder ? name : requests.find((each) => each.client === client)?.name;
    return this.#environment.features.peoplePresent?.people.find((/** @type {Person} */ person) =>
      person.client === client
    ) ??
      { client, role: "remote", name: messageName };
  }

  /** @param {number} client */
  #nameOf(client) {
    return nameOf(this.#person(client));
  }

  /**
   * Starts a timer, and stops a running one of the same name.
   * @param {"pulse" | "tick" | "sheet"} name
   * @param {number} delay
   * @param {() => void} action
   */
  #startTimer(name, delay, action) {
    this.#stopTimer(name);
    this.#timers[name] = this.#environment.timers.setTimeout(action, delay);
  }

  /** @param {string} name */
  #stopTimer(name) {
    this.#environment.timers.clearTimeout(this.#timers[name]);
    delete this.#timers[name];
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
    if (className) element.className = className;
    element.append(...children);
    return element;
  }
}

/**
 * Makes the feature object of the control strip. `features.js` calls this function once, after it has loaded this
 * module.
 * @param {FeatureEnvironment} environment
 */
export const makeFeature = (environment) => new ControlStrip(environment);
