// Who is here now, as the panel tells it, and what oneself is called.

import { badgeOf, nameOf } from "./people.js";

const DOES = { display: "Shows the screen", viewer: "Watches", remote: "Controls", admin: "Inspects" };
const LENGTH = 40;

/** @typedef {import("./people.js").Person} Person */

export class HereNow {
  #document;
  #extras;
  #list;
  #field;
  element;

  /** @param {{document: Document, extras: any}} environment `extras` has `me`, `name`, `isNameFixed` and `rename(name)`. */
  constructor({ document, extras }) {
    this.#document = document;
    this.#extras = extras;
    this.#list = this.#make("ul", "people");
    this.#field = /** @type {HTMLInputElement} */ (this.#make("input", ""));
    Object.assign(this.#field, { type: "text", maxLength: LENGTH, autocomplete: "nickname", enterKeyHint: "done", readOnly: extras.isNameFixed });
    this.#field.addEventListener("change", () => (this.#field.value = extras.rename(this.#field.value)));
    this.#field.addEventListener("keydown", (event) => event.key === "Enter" && this.#field.blur());
    const hint = extras.isNameFixed ? [this.#make("span", "about", "The address of this page says it.")] : [];
    const label = this.#make("label", "name", this.#make("span", "words", this.#make("strong", "", "Your name"), ...hint), this.#field);
    this.element = this.#make("section", "here", this.#make("h3", "", "Here now"), this.#list, label);
  }

  /** @param {{people: Person[], count: number}} present */
  show({ people, count }) {
    const { me, name } = this.#extras;
    const rows = people.map((person) => {
      const isMe = person.client === me;
      const words = this.#make("span", "words", this.#make("strong", "", nameOf(person)), this.#make("span", "about", isMe ? "This device" : (DOES[person.role] ?? person.role)));
      return this.#make("li", "", badgeOf(this.#document, person), words);
    });
    if (count > people.length) rows.push(this.#make("li", "", this.#make("span", "about", `And ${count - people.length} more.`)));
    this.#list.replaceChildren(...rows);
    if (this.#document.activeElement !== this.#field) this.#field.value = name;
  }

  #make(tag, className, ...children) {
    const element = this.#document.createElement(tag);
    if (className) element.className = className;
    element.append(...children);
    return element;
  }
}
