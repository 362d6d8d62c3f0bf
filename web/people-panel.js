// The panel's section of the people present, with the name of this device.

import { badgeOf, nameOf } from "./people.js";

/**
 * The names of the roles, by role.
 * @type {Record<string, string>}
 */
const ROLE_TEXTS = { display: "Shows the screen", viewer: "Watches", remote: "Controls", admin: "Administers" };
const NAME_LENGTH = 40;

/** @typedef {import("./people.js").Person} Person */

export class PeoplePanel {
  #document;
  #features;
  /**
   * The list of people.
   * @type {HTMLElement}
   */
  #list;
  #field;
  /**
   * The row with the switch that shares this page's screen.
   * @type {HTMLElement}
   */
  #sharing;
  #knob;
  element;

  /** @param {{document: Document, features: import("./features.js").Features}} environment */
  constructor({ document, features }) {
    this.#document = document;
    this.#features = features;
    this.#list = this.#make("ul", "people");
    this.#knob = this.#make("button", "knob", this.#make("span", ""));
    this.#field = /** @type {HTMLInputElement} */ (this.#make("input", ""));
    Object.assign(this.#field, {
      type: "text",
      maxLength: NAME_LENGTH,
      autocomplete: "nickname",
      enterKeyHint: "done",
      readOnly: features.isNameFixed,
    });
    this.#field.addEventListener("change", () => (this.#field.value = features.rename(this.#field.value)));
    this.#field.addEventListener("keydown", (event) => event.key === "Enter" && this.#field.blur());
    const hint = features.isNameFixed
      ? [this.#make("span", "about", "The address of this page sets your name. You cannot change it here.")]
      : [];
    const label = this.#make(
      "label",
      "name",
      this.#make("span", "words", this.#make("strong", "", "Your name"), ...hint),
      this.#field,
    );
    this.#knob.setAttribute("type", "button");
    this.#knob.setAttribute("role", "switch");
    this.#knob.setAttribute("aria-label", "Share my screen");
    this.#knob.addEventListener(
      "click",
      () => features.shareScreen(this.#knob.getAttribute("aria-checked") !== "true"),
    );
    const about = this.#make(
      "span",
      "about",
      "Other people can see and use this screen, with its search and its lists.",
    );
    const words = this.#make("span", "words", this.#make("strong", "", "Share my screen"), about);
    this.#sharing = this.#make("div", "name", words, this.#knob);
    this.element = this.#make("section", "here", this.#make("h3", "", "Here now"), this.#list, label, this.#sharing);
  }

  /**
   * Shows the people present, and the buttons with which the holder passes control.
   * @param {{people: Person[], count: number}} present
   */
  show({ people, count }) {
    const { clientNumber, name } = this.#features;
    const { control } = this.#features;
    const holds = control?.mode === "turns" && control.holder === clientNumber;
    /** @type {any} */
    const active = this.#document.activeElement;
    const focused = active && this.#list.contains?.(active) ? active.dataset.client : undefined;
    const rows = people.map((person) => {
      const isMe = person.client === clientNumber;
      const isHolder = control?.mode === "turns" && control.holder === person.client;
      const owner = people.find(({ client }) => client === person.like);
      const about = [
        isMe ? "This device" : (ROLE_TEXTS[person.role] ?? person.role),
        isHolder ? "has control" : "",
        person.shares ? "shares the screen" : "",
        person.like ? `sees ${owner?.client === clientNumber ? "your screen" : `${nameOf(owner)}’s screen`}` : "",
      ].filter(Boolean).join(" · ");
      const words = this.#make(
        "span",
        "words",
        this.#make("strong", "", nameOf(person)),
        this.#make("span", "about", about),
      );
      const row = this.#make("li", "", badgeOf(this.#document, person), words);
      if (holds && (isMe || person.role !== "viewer")) row.append(this.#button(person, isMe));
      if (isMe ? person.like : person.shares) row.append(this.#link(isMe ? null : person));
      return row;
    });
    if (count > people.length) {
      rows.push(this.#make("li", "", this.#make("span", "about", `And ${count - people.length} more.`)));
    }
    this.#list.replaceChildren(...rows);
    /** @type {HTMLElement | null} */
    const button = focused === undefined ? null : this.#list.querySelector(`[data-client="${focused}"]`);
    button?.focus();
    if (this.#document.activeElement !== this.#field) this.#field.value = name;
    this.#showSharing(people.find(({ client }) => client === clientNumber));
  }

  /**
   * Shows the switch that shares this page's screen, if it can be shared.
   * @param {Person | undefined} me
   */
  #showSharing(me) {
    this.#sharing.hidden = !me || !this.#features.isPersonal || me.like !== undefined;
    this.#knob.setAttribute("aria-checked", String(me?.shares ?? false));
  }

  /**
   * Makes the link to the screen of another person, or back to this page's own screen.
   * @param {Person | null} person
   */
  #link(person) {
    const address = new URL(this.#document.location.href);
    if (person) address.searchParams.set("like", String(person.client));
    else address.searchParams.delete("like");
    const link = this.#make("a", "offer", person ? "See the screen" : "Back to my screen");
    link.setAttribute("href", address.href);
    if (person) link.setAttribute("aria-label", `See the screen of ${nameOf(person)}`);
    return link;
  }

  /**
   * Makes the button with which the holder gives control to a person or, if `isMe` is true, releases control.
   * @param {Person} person
   * @param {boolean} isMe
   */
  #button(person, isMe) {
    const button = this.#make("button", "offer", isMe ? "Release control" : "Give control");
    button.setAttribute("type", "button");
    if (!isMe) button.setAttribute("aria-label", `Give control to ${nameOf(person)}`);
    button.dataset.client = String(person.client);
    button.addEventListener(
      "click",
      () => (isMe ? this.#features.sendControl("release") : this.#features.sendControl("give", person.client)),
    );
    return button;
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
    const element = this.#document.createElement(tag);
    if (className) element.className = className;
    element.append(...children);
    return element;
  }
}
