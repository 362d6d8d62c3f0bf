// The list of paired devices and visitors, with their roles and expiry times, and the form that adds a device.

import { CodePicture, hasCode } from "../qr.js";
import { buttonOf, field, maker } from "./elements.js";
import { agoText, grantsText, roleName } from "./words.js";

const LENGTH = 100;
const DAY = 86400;
const TIMES = [["Never", ""], ["In one day", DAY], ["In one week", 7 * DAY], ["In 30 days", 30 * DAY]];
const ROLES = [["Display", "display"], ["Remote: controls the screen", "remote"], ["Viewer: watches only", "viewer"], ["Admin: full access", "admin"]];
const GRANTS = [["Touch", "touch"], ["Keys", "press"], ["Media", "media"], ["Shaking", "motion"], ["Text", "text"]];
const HOW = { pin: "by PIN", qr: "by QR code", admin: "by an admin" };

export class DeviceList {
  #environment;
  #make;
  #screens = [];
  #key = "";
  #parts;

  /** @param {any} environment has `document`, `element`, `dialogs`, `ask(message)`, `now()` and `clipboard`. */
  constructor(environment) {
    this.#environment = environment;
    this.#make = maker(environment.document);
    const make = this.#make;
    const add = buttonOf(make, "Add a device…", () => this.#askDevice(), { className: "main" });
    const refresh = buttonOf(make, "Refresh", () => environment.ask({ type: "devices" }));
    this.#parts = { devices: make("ul", "cards"), visits: make("ul", "cards"), few: make("p", "empty", "No devices yet."), none: make("p", "empty", "No paired visitors.") };
    environment.element.append(make("div", "actions", add, refresh), this.#parts.devices, this.#parts.few, make("h3", "", "Visitors"), this.#parts.visits, this.#parts.none);
  }

  /** Sets the screens that the form offers. */
  setScreens(screens) {
    this.#screens = screens.map(({ name, title }) => ({ name, title: title || name }));
  }

  /** @param {any[]} devices */
  show(devices) {
    const key = JSON.stringify(devices);
    if (key === this.#key) return;
    this.#key = key;
    const { devices: list, visits, few, none } = this.#parts;
    const stays = devices.filter(({ kind }) => kind !== "visit");
    const guests = devices.filter(({ kind }) => kind === "visit");
    list.replaceChildren(...stays.map((device) => this.#card(device)));
    visits.replaceChildren(...guests.map((device) => this.#card(device)));
    few.hidden = stays.length > 0;
    none.hidden = guests.length > 0;
  }

  #card(device) {
    const make = this.#make;
    const { ask, dialogs, now } = this.#environment;
    const { id, name, role, screen, how, created, seen, expires, connected, grants } = device;
    const called = name || "Guest";
    const where = screen === "*" ? "all screens" : `/${screen}`;
    const facts = [
      ["Paired", [Number.isFinite(created) && agoText(created, now()), HOW[how]].filter(Boolean).join(" ")],
      ["Last seen", connected ? "connected now" : Number.isFinite(seen) ? agoText(seen, now()) : "never"],
      Number.isFinite(expires) && ["Expires", agoText(expires, now())],
      grantsText(grants) && ["May send", grantsText(grants)],
    ];
    const list = make("dl", "", ...facts.flatMap((fact) => (fact ? [fact] : [])).map(([term, text]) => make("div", "", make("dt", "", term), make("dd", "", text))));
    const rename = buttonOf(make, "Rename…", () => this.#askName(id, called), { about: called });
    const revoke = buttonOf(make, "Revoke…", () => dialogs.confirm(`Revoke ${called}?`, "Its token becomes invalid and its connection is closed. You cannot undo this.", "Revoke", () => ask({ type: "devices", revoke: [id] })), { about: called, className: "danger-text" });
    const state = make("span", connected ? "dot on" : "dot");
    state.setAttribute("aria-hidden", "true");
    return make("li", "", make("div", "title", state, make("span", "words", make("strong", "", called), make("span", "about", `${roleName(role)} · ${where}`))), list, make("div", "actions", rename, revoke));
  }

  #askName(id, name) {
    const { ask, dialogs } = this.#environment;
    const input = Object.assign(this.#make("input"), { name: "name", type: "text", maxLength: LENGTH, required: true, value: name });
    dialogs.open({
      title: "Rename", fields: [field(this.#make, "Name", input)],
      buttons: [["Cancel", null], ["Rename", (form) => ask({ type: "devices", rename: { id, name: form.elements.name.value.trim() } })]],
    });
    input.select();
  }

  #askDevice() {
    const make = this.#make;
    const { dialogs } = this.#environment;
    const select = (name, options) => {
      const element = make("select", "", ...options.map(([text, value]) => Object.assign(make("option", "", text), { value })));
      element.name = name;
      return element;
    };
    const name = Object.assign(make("input"), { name: "name", type: "text", maxLength: LENGTH, required: true });
    const screens = select("screen", [...this.#screens.map((each) => [each.title, each.name]), ["All screens", "*"]]);
    const boxes = GRANTS.map(([text, value]) => {
      const box = Object.assign(make("input"), { type: "checkbox", name: "grant", value, checked: true });
      return make("label", "check", box, make("span", "", text));
    });
    const grants = make("fieldset", "", make("legend", "", "May send"), ...boxes);
    const role = select("role", ROLES);
    role.addEventListener("change", () => (grants.hidden = role.value === "viewer"));
    dialogs.open({
      title: "Add a device", fields: [field(make, "Name", name), field(make, "Role", role), field(make, "Screen", screens), field(make, "Expires", select("seconds", TIMES)), grants],
      buttons: [["Cancel", null], ["Add", (form) => this.#add(form)]],
    });
  }

  async #add(form) {
    const { name, role, screen, seconds } = form.elements;
    const boxes = [...form.querySelectorAll("[name=grant]")];
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
    const isLess = role.value !== "viewer" && chosen.length < boxes.length;
    const add = {
      role: role.value, screen: screen.value, name: name.value.trim(), ...(isLess ? { grants: chosen } : {}), ...(seconds.value ? { seconds: Number(seconds.value) } : {}),
    };
    const answer = await this.#environment.ask({ type: "devices", add });
    if (answer?.url) this.#showLink(add.name, answer);
  }

  /**
   * Shows the link of a new device. The server sends the link only once. Any device that opens it receives the
   * access.
   */
  #showLink(name, { url, qr, size }) {
    const make = this.#make;
    const { dialogs, clipboard, document } = this.#environment;
    const link = Object.assign(make("input", "link"), { type: "text", readOnly: true, value: String(url) });
    link.addEventListener("focus", () => link.select());
    const fields = [field(make, "Link", link)];
    if (hasCode({ qr, size })) {
      const picture = new CodePicture(document);
      picture.element.setAttribute("class", "code");
      picture.show({ qr, size }, "The link as a QR code");
      fields.unshift(picture.element);
    }
    dialogs.open({
      title: `Link for ${name}`, text: "Open it once on the device. It is shown only now, and every device that opens it gets access.", fields,
      buttons: [["Copy", () => this.#copy(clipboard, url, name, { url, qr, size })], ["Done", null]],
    });
  }

  async #copy(clipboard, url, name, answer) {
    try {
      await clipboard.writeText(url);
      this.#environment.dialogs.tell("Link copied.");
    } catch {
      this.#environment.dialogs.tell("The browser did not allow copying. Select the link and copy it yourself.");
    }
    this.#showLink(name, answer);
  }
}
