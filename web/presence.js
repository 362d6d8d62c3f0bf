// Shows other people at the same screen: their fingers as dots, and short notices when people join or leave.

import { badgeOf, hue, joinedNames, nameOf } from "./people.js";
import { loadStyles } from "./style-sheets.js";

/**
 * @typedef {import("./types.js").BrowserWindow} BrowserWindow
 * @typedef {import("./types.js").Size} Size
 * @typedef {import("./types.js").Timers} Timers
 */

/**
 * Milliseconds: the fade-out time, the time for which arrivals are gathered into one notice, the shortest interval
 * between notices, and the time for which a notice is visible.
 */
const FADE = 320;
const GATHER_TIME = 700;
const NOTICE_INTERVAL = 4000;
const NOTICE_TIME = 4500;
const MAX_BADGES = 5;
/**
 * Distances in points. If a finger is closer than NAME_BELOW_DISTANCE to the top edge, its name shows below the finger.
 * A touch closer than TOUCH_DISTANCE to the notice hides the notice.
 */
const NAME_BELOW_DISTANCE = 72;
const TOUCH_DISTANCE = 24;

/**
 * The dependencies of `Presence`.
 * @typedef {object} PresenceEnvironment
 * @property {BrowserWindow} window
 * @property {Document} document
 * @property {HTMLElement} stage
 * @property {Timers} timers
 * @property {() => number} now
 * @property {{scale: number, screen: Size}} layout
 * @property {() => number} me returns the client's own number
 */

/**
 * The dot of one finger, with the name of its person.
 * @typedef {object} Dot
 * @property {number} client
 * @property {HTMLElement} element
 * @property {HTMLElement} name
 */

/** @typedef {import("./people.js").Person} Person */

export class Presence {
  #environment;
  /**
   * The dots of the fingers that are down, by client and touch.
   * @type {Map<string, Dot>}
   */
  #dots = new Map();
  /**
   * The people present, by client number.
   * @type {Map<number, Person>}
   */
  #people = new Map();
  #count = 0;
  /**
   * The other people at the time of the last notice; null at first.
   * @type {Person[] | null}
   */
  #announced = null;
  #announcedAt = -Infinity;
  /**
   * The pending timers of notices.
   * @type {{announce?: number, hide?: number}}
   */
  #timers = {};
  #layer;
  #notice;
  #live;

  /** @param {PresenceEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    const { document, stage, window } = environment;
    loadStyles(document, "presence");
    this.#layer = this.#make("div", "fingers");
    this.#notice = this.#make("div", "pile");
    for (const part of [this.#layer, this.#notice]) part.setAttribute("aria-hidden", "true");
    this.#live = this.#make("div", "told");
    this.#live.setAttribute("role", "status");
    stage.append(this.#layer, this.#notice, this.#live);
    window.addEventListener("pointerdown", (event) => this.#hideNear(event), true);
  }

  /**
   * Updates people and fingers to the current state.
   * @param {{people?: Person[], count?: number, touches: number[][], taps?: number[][]}} message
   */
  received({ people, count, touches, taps = [] }) {
    if (people) this.#updatePeople(people, count ?? people.length);
    const me = this.#environment.me();
    const named = new Set([me]);
    const down = new Set();
    for (const [client, id, x, y] of touches) {
      if (client === me) continue;
      const key = `${client} ${id}`;
      down.add(key);
      const dot = this.#dots.get(key) ?? this.#makeDot(client, x, y);
      this.#dots.set(key, dot);
      this.#place(dot, x, y);
      dot.element.toggleAttribute("data-named", !named.has(client));
      named.add(client);
    }
    for (const [key, dot] of this.#dots) if (!down.has(key)) this.#removeDot(key, dot);
    for (const [client, x, y] of taps) if (client !== me) this.#tap(client, x, y);
  }

  /** Removes all fingers after the connection is lost. */
  clear() {
    this.#layer.replaceChildren();
    this.#dots.clear();
    this.#hide();
  }

  // MARK: Fingers

  /**
   * Makes the dot of a finger.
   * @param {number} client
   * @param {number} x
   * @param {number} y
   */
  #makeDot(client, x, y) {
    const name = this.#make("span", "who");
    const element = this.#make("div", "finger", name);
    element.style.setProperty("--hue", String(hue(client)));
    const dot = { client, element, name };
    this.#showName(dot);
    // The position is set before the element is inserted, so that the dot does not move to this position from the
    // corner.
    this.#place(dot, x, y);
    this.#layer.append(element);
    return dot;
  }

  /**
   * Moves a dot. Near the edges, its name is placed so that it stays visible.
   * @param {{element: HTMLElement}} dot
   * @param {number} x
   * @param {number} y
   */
  #place({ element }, x, y) {
    const { scale, screen } = this.#environment.layout;
    element.style.setProperty("--x", String(x));
    element.style.setProperty("--y", String(y));
    element.style.setProperty("--across", (Math.min(1, Math.max(0, x / screen.width)) || 0).toFixed(3));
    element.toggleAttribute("data-below", y * scale < NAME_BELOW_DISTANCE);
  }

  /** @param {Dot} dot */
  #showName({ client, name }) {
    const person = this.#people.get(client);
    name.textContent = person ? nameOf(person) : "";
    name.hidden = !person;
  }

  /**
   * Removes the dot of a lifted finger.
   * @param {string} key
   * @param {Dot} dot
   */
  #removeDot(key, dot) {
    this.#dots.delete(key);
    // If the person has left, the dot disappears without a fade.
    if (this.#people.has(dot.client)) this.#fade(dot);
    else dot.element.remove();
  }

  /**
   * Shows a short touch as a dot that fades out.
   * @param {number} client
   * @param {number} x
   * @param {number} y
   */
  #tap(client, x, y) {
    const dot = this.#makeDot(client, x, y);
    for (const name of ["data-named", "data-tap"]) dot.element.toggleAttribute(name, true);
    this.#fade(dot);
  }

  /** @param {Dot} dot */
  #fade({ element }) {
    element.toggleAttribute("data-over", true);
    this.#environment.timers.setTimeout(
      () => element.remove(),
      FADE * (element.getAttribute("data-tap") === null ? 1 : 3),
    );
  }

  // MARK: People

  /**
   * Stores the people present, and schedules the notice about changes.
   * @param {Person[]} people
   * @param {number} count
   */
  #updatePeople(people, count) {
    this.#people = new Map(people.map((person) => [person.client, person]));
    this.#count = count;
    for (const dot of this.#dots.values()) this.#showName(dot);
    const wait = Math.max(GATHER_TIME, this.#announcedAt + NOTICE_INTERVAL - this.#environment.now());
    if (this.#timers.announce === undefined) this.#startTimer("announce", wait, () => this.#announceChanges());
  }

  /**
   * Shows who joined and left since the last notice. A person who reconnects under the same name is not mentioned.
   */
  #announceChanges() {
    const me = this.#environment.me();
    const all = [...this.#people.values()].filter(({ client }) => client !== me);
    // Displays are not counted as people.
    const here = all.filter(({ role }) => role !== "display");
    const before = this.#announced;
    this.#announced = here;
    /**
     * Returns a predicate that accepts a client with the name and role of `one`: the same person, who has reconnected.
     * @param {Person} one
     */
    const same = (one) => (/** @type {Person} */ other) => nameOf(one) === nameOf(other) && one.role === other.role;
    const came = here.filter(({ client }) => !before?.some((person) => person.client === client));
    const went = (before ?? []).filter(({ client }) => !this.#people.has(client));
    for (const person of [...went]) {
      const back = came.findIndex(same(person));
      if (back < 0) continue;
      came.splice(back, 1);
      went.splice(went.indexOf(person), 1);
    }
    if (came.length + went.length === 0) return;
    /** @param {Person[]} list */
    const names = (list) => list.map(nameOf);
    const others = Math.max(here.length, this.#count - 1 - (all.length - here.length));
    const parts = [];
    if (!before) parts.push(`${joinedNames(names(came), others)} ${others > 1 ? "are" : "is"} here`);
    else if (came.length > 0) parts.push(`${joinedNames(names(came))} joined`);
    if (went.length > 0) parts.push(`${joinedNames(names(went))} left`);
    this.#announcedAt = this.#environment.now();
    this.#show(parts.join(", "), went, [...came, ...here.filter((person) => !came.includes(person))], others);
  }

  /**
   * Shows a notice with the badges of the people who left and then of the people who are present. `others` is the total
   * number of other people present.
   * @param {string} text
   * @param {Person[]} went
   * @param {Person[]} here
   * @param {number} others
   */
  #show(text, went, here, others) {
    const { document } = this.#environment;
    const badges = [...went.slice(0, 2), ...here].slice(0, MAX_BADGES).map((person) => {
      const badge = badgeOf(document, person);
      badge.toggleAttribute("data-gone", went.includes(person));
      return badge;
    });
    const hidden = others - badges.filter((badge) => badge.getAttribute("data-gone") === null).length;
    const more = hidden > 0 ? [this.#make("span", "badge more", `+${hidden}`)] : [];
    this.#notice.replaceChildren(this.#make("span", "words", text), this.#make("span", "badges", ...badges, ...more));
    this.#notice.toggleAttribute("data-shown", true);
    this.#live.textContent = text;
    this.#startTimer("hide", NOTICE_TIME, () => this.#hide());
  }

  #hide() {
    this.#notice.toggleAttribute("data-shown", false);
  }

  /**
   * Hides the notice when a person touches near it.
   * @param {PointerEvent} event
   */
  #hideNear({ clientX, clientY }) {
    if (this.#notice.getAttribute("data-shown") === null) return;
    const { left, right, top, bottom } = this.#notice.getBoundingClientRect();
    if (
      clientX > left - TOUCH_DISTANCE && clientX < right + TOUCH_DISTANCE && clientY > top - TOUCH_DISTANCE &&
      clientY < bottom + TOUCH_DISTANCE
    ) {
      this.#hide();
    }
  }

  /**
   * Starts a timer, and stops a running one of the same name.
   * @param {"announce" | "hide"} name
   * @param {number} delay
   * @param {() => void} action
   */
  #startTimer(name, delay, action) {
    const { timers } = this.#environment;
    timers.clearTimeout(this.#timers[name]);
    this.#timers[name] = timers.setTimeout(() => {
      delete this.#timers[name];
      action();
    }, delay);
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
 * Makes the feature object that shows other people. `features.js` calls this function once, after it has loaded this
 * module.
 * @param {import("./features.js").FeatureEnvironment} environment
 */
export const makeFeature = (environment) =>
  new Presence({ ...environment, me: () => environment.features.clientNumber });
