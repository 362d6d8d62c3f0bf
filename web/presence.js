// Others at the same screen: their fingers as soft dots, and for some seconds who came and who went.

import { badgeOf, hueOf, listOf, nameOf } from "./people.js";
import { loadStyles } from "./sheets.js";

/** Milliseconds: how long what is over takes to fade, how long people are gathered who come together, between two sentences, and how long one stands. */
const FADE = 320;
const SETTLE = 700;
const PAUSE = 4000;
const SHOWN = 4500;
const BADGES = 5;
/** So near to the top, in points, a name stands below its finger; and so near to who came, a finger lets them vanish. */
const TOP = 72;
const NEAR = 24;

/** @typedef {import("./people.js").Person} Person */

export class Presence {
  #environment;
  #dots = new Map();
  /** @type {Map<number, Person>} */
  #people = new Map();
  #count = 0;
  /**
   * Who was here when it was told last, but for oneself; null at first.
   * @type {Person[] | null}
   */
  #known = null;
  #toldAt = -Infinity;
  #timers = {};
  #layer;
  #pile;
  #live;

  /**
   * @param {{window: any, document: Document, stage: any, timers: any, now: () => number, layout: any, me: () => number}} environment `me` is the
   * client's own number.
   */
  constructor(environment) {
    this.#environment = environment;
    const { document, stage, window } = environment;
    loadStyles(document, "presence");
    this.#layer = this.#make("div", "fingers");
    this.#pile = this.#make("div", "pile");
    for (const part of [this.#layer, this.#pile]) part.setAttribute("aria-hidden", "true");
    this.#live = this.#make("div", "told");
    this.#live.setAttribute("role", "status");
    stage.append(this.#layer, this.#pile, this.#live);
    window.addEventListener("pointerdown", (event) => this.#giveWay(event), true);
  }

  /**
   * What is so now.
   * @param {{people?: Person[], count?: number, touches: number[][], taps?: number[][]}} message
   */
  received({ people, count, touches, taps = [] }) {
    if (people) this.#meet(people, count ?? people.length);
    const me = this.#environment.me();
    const named = new Set([me]);
    const down = new Set();
    for (const [client, id, x, y] of touches) {
      if (client === me) continue;
      const key = `${client} ${id}`;
      down.add(key);
      const dot = this.#dots.get(key) ?? this.#put(client, x, y);
      this.#dots.set(key, dot);
      this.#place(dot, x, y);
      dot.element.toggleAttribute("data-named", !named.has(client));
      named.add(client);
    }
    for (const [key, dot] of this.#dots) if (!down.has(key)) this.#lift(key, dot);
    for (const [client, x, y] of taps) if (client !== me) this.#tap(client, x, y);
  }

  /** The connection is gone: nobody's fingers are known any more. */
  clear() {
    this.#layer.replaceChildren();
    this.#dots.clear();
    this.#hide();
  }

  // Fingers

  #put(client, x, y) {
    const name = this.#make("span", "who");
    const element = this.#make("div", "finger", name);
    element.style.setProperty("--hue", String(hueOf(client)));
    const dot = { client, element, name };
    this.#name(dot);
    // Where it is before it is seen, so that it does not come flying.
    this.#place(dot, x, y);
    this.#layer.append(element);
    return dot;
  }

  #place({ element }, x, y) {
    const { scale, screen } = this.#environment.layout;
    element.style.setProperty("--x", String(x));
    element.style.setProperty("--y", String(y));
    element.style.setProperty("--across", (Math.min(1, Math.max(0, x / screen.width)) || 0).toFixed(3));
    element.toggleAttribute("data-below", y * scale < TOP);
  }

  #name({ client, name }) {
    const person = this.#people.get(client);
    name.textContent = person ? nameOf(person) : "";
    name.hidden = !person;
  }

  #lift(key, dot) {
    this.#dots.delete(key);
    // Whoever has gone leaves nothing behind.
    if (this.#people.has(dot.client)) this.#fade(dot);
    else dot.element.remove();
  }

  #tap(client, x, y) {
    const dot = this.#put(client, x, y);
    for (const name of ["data-named", "data-tap"]) dot.element.toggleAttribute(name, true);
    this.#fade(dot);
  }

  #fade({ element }) {
    element.toggleAttribute("data-over", true);
    this.#environment.timers.setTimeout(() => element.remove(), FADE * (element.getAttribute("data-tap") === null ? 1 : 3));
  }

  // People

  #meet(people, count) {
    this.#people = new Map(people.map((person) => [person.client, person]));
    this.#count = count;
    for (const dot of this.#dots.values()) this.#name(dot);
    const wait = Math.max(SETTLE, this.#toldAt + PAUSE - this.#environment.now());
    if (this.#timers.tell === undefined) this.#after("tell", wait, () => this.#tell());
  }

  /** Says who came and who went since it was said last. Who comes back under the same name was never gone. */
  #tell() {
    const me = this.#environment.me();
    const all = [...this.#people.values()].filter(({ client }) => client !== me);
    // A display is nobody: it hangs there, whoever comes.
    const here = all.filter(({ role }) => role !== "display");
    const before = this.#known;
    this.#known = here;
    const same = (one) => (other) => nameOf(one) === nameOf(other) && one.role === other.role;
    const came = here.filter(({ client }) => !before?.some((person) => person.client === client));
    const went = (before ?? []).filter(({ client }) => !this.#people.has(client));
    for (const person of [...went]) {
      const back = came.findIndex(same(person));
      if (back < 0) continue;
      came.splice(back, 1);
      went.splice(went.indexOf(person), 1);
    }
    if (came.length + went.length === 0) return;
    const names = (list) => list.map(nameOf);
    const others = Math.max(here.length, this.#count - 1 - (all.length - here.length));
    const parts = [];
    if (!before) parts.push(`${listOf(names(came), others)} ${others > 1 ? "are" : "is"} here`);
    else if (came.length > 0) parts.push(`${listOf(names(came))} joined`);
    if (went.length > 0) parts.push(`${listOf(names(went))} left`);
    this.#toldAt = this.#environment.now();
    this.#show(parts.join(", "), went, [...came, ...here.filter((person) => !came.includes(person))], others);
  }

  #show(text, went, here, others) {
    const { document } = this.#environment;
    const badges = [...went.slice(0, 2).map((person) => [person, true]), ...here.map((person) => [person, false])].slice(0, BADGES).map(([person, isGone]) => {
      const badge = badgeOf(document, person);
      badge.toggleAttribute("data-gone", isGone);
      return badge;
    });
    const hidden = others - badges.filter((badge) => badge.getAttribute("data-gone") === null).length;
    const more = hidden > 0 ? [this.#make("span", "badge more", `+${hidden}`)] : [];
    this.#pile.replaceChildren(this.#make("span", "words", text), this.#make("span", "badges", ...badges, ...more));
    this.#pile.toggleAttribute("data-shown", true);
    this.#live.textContent = text;
    this.#after("hide", SHOWN, () => this.#hide());
  }

  #hide() {
    this.#pile.toggleAttribute("data-shown", false);
  }

  /** Whoever touches what lies under those who came sees it at once. */
  #giveWay({ clientX, clientY }) {
    if (this.#pile.getAttribute("data-shown") === null) return;
    const { left, right, top, bottom } = this.#pile.getBoundingClientRect();
    if (clientX > left - NEAR && clientX < right + NEAR && clientY > top - NEAR && clientY < bottom + NEAR) this.#hide();
  }

  #after(name, delay, action) {
    const { timers } = this.#environment;
    timers.clearTimeout(this.#timers[name]);
    this.#timers[name] = timers.setTimeout(() => {
      delete this.#timers[name];
      action();
    }, delay);
  }

  #make(tag, className, ...children) {
    const element = this.#environment.document.createElement(tag);
    element.className = className;
    element.append(...children);
    return element;
  }
}
