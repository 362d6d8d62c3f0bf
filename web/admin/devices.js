// The list of paired devices and visitors, with their roles and expiry times, and the form that adds a device.

import { CodePicture, hasCode } from "../qr-code.js";
import { buttonOf, field, maker } from "./elements.js";
import { grantsText, relativeTimeText, roleName } from "./words.js";

/**
 * @typedef {import("../types.js").ClientMessage} ClientMessage
 * @typedef {import("../types.js").FleetScreen} FleetScreen
 * @typedef {import("../types.js").PairedDevice} PairedDevice
 */

const NAME_LENGTH = 100;
const DAY = 86400;
/**
 * The expiry times that the form offers. Each has a title and the seconds until the access expires; the seconds are
 * empty if the access never expires.
 * @type {[string, string | number][]}
 */
const EXPIRY_TIMES = [["Never", ""], ["In one day", DAY], ["In one week", 7 * DAY], ["In 30 days", 30 * DAY]];
/**
 * The roles that the form offers: title and role.
 * @type {[string, string][]}
 */
const ROLES = [["Display", "display"], ["Remote: controls the screen", "remote"], ["Viewer: watches only", "viewer"], [
  "Admin: full access",
  "admin",
]];
const GRANTS = [["Touch", "touch"], ["Keys", "press"], ["Media", "media"], ["Shaking", "motion"], ["Text", "text"]];
/**
 * The text for each pairing method.
 * @type {Record<string, string>}
 */
const PAIRING_METHODS = { pin: "by PIN", qr: "by QR code", admin: "by an admin" };

/**
 * The dependencies of `DeviceList`.
 * @typedef {object} DeviceListEnvironment
 * @property {Document} document
 * @property {Element} element
 * @property {import("./dialogs.js").Dialogs} dialogs
 * @property {(message: ClientMessage) => Promise<any>} ask sends a request, and resolves to the answer or null
 * @property {() => number} now
 * @property {Clipboard} clipboard
 */

/**
 * The server's answer that adds a device: its link and the link's QR code.
 * @typedef {object} DeviceLink
 * @property {string} url
 * @property {string} [qr]
 * @property {number} [size]
 */

export class DeviceList {
  #environment;
  #make;
  /**
   * The screens that the form offers.
   * @type {{name: string, title: string}[]}
   */
  #screens = [];
  #key = "";
  #parts;

  /** @param {DeviceListEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    this.#make = maker(environment.document);
    const make = this.#make;
    const add = buttonOf(make, "Add a device…", () => this.#askDevice(), { className: "main" });
    const refresh = buttonOf(make, "Refresh", () => environment.ask({ type: "devices" }));
    this.#parts = {
      devices: make("ul", "cards"),
      visits: make("ul", "cards"),
      few: make("p", "empty", "No devices yet."),
      none: make("p", "empty", "No paired visitors."),
    };
    environment.element.append(
      make("div", "actions", add, refresh),
      this.#parts.devices,
      this.#parts.few,
      make("h3", "", "Visitors"),
      this.#parts.visits,
      this.#parts.none,
    );
  }

  /**
   * Sets the screens that the form offers.
   * @param {FleetScreen[]} screens
   */
  setScreens(screens) {
    this.#screens = screens.map(({ name, title }) => ({ name, title: title || name }));
  }

  /**
   * Shows the devices, unless nothing has changed since the last call.
   * @param {PairedDevice[]} devices
   */
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

  /**
   * Makes the list item of a device, with its buttons.
   * @param {PairedDevice} device
   */
  #card(device) {
    const make = this.#make;
    const { ask, dialogs, now } = this.#environment;
    const { id, name, role, screen, how, created, seen, expires, connected, grants } = device;
    const called = name || "Guest";
    const where = screen === "*" ? "all screens" : `/${screen}`;
    const facts = [
      [
        "Paired",
        [Number.isFinite(created) && relativeTimeText(/** @type {number} */ (created), now()), PAIRING_METHODS[how]]
          .filter(Boolean).join(
            " ",
          ),
      ],
      [
        "Last seen",
        connected
          ? "connected now"
          : Number.isFinite(seen)
          ? relativeTimeText(/** @type {number} */ (seen), now())
          : "never",
      ],
      Number.isFinite(expires) && ["Expires", relativeTimeText(/** @type {number} */ (expires), now())],
      grantsText(grants) && ["May send", grantsText(grants)],
    ];
    const list = make(
      "dl",
      "",
      ...facts.flatMap((fact) => (fact ? [fact] : [])).map(([term, text]) =>
        make("div", "", make("dt", "", term), make("dd", "", text))
      ),
    );
    const rename = buttonOf(make, "Rename…", () => this.#askName(id, called), { about: called });
    const revoke = buttonOf(
      make,
      "Revoke…",
      () =>
        dialogs.confirm(
          `Revoke ${called}?`,
          "Its token becomes invalid and its connection is closed. You cannot undo this.",
          "Revoke",
          () => ask({ type: "devices", revoke: [id] }),
        ),
      { about: called, className: "danger-text" },
    );
    const state = make("span", connected ? "dot on" : "dot");
    state.setAttribute("aria-hidden", "true");
    return make(
      "li",
      "",
      make(
        "div",
        "title",
        state,
        make("span", "words", make("strong", "", called), make("span", "about", `${roleName(role)} · ${where}`)),
      ),
      list,
      make("div", "actions", rename, revoke),
    );
  }

  /**
   * Opens the dialog that renames a device.
   * @param {string} id
   * @param {string} name
   */
  #askName(id, name) {
    const { ask, dialogs } = this.#environment;
    const input = Object.assign(this.#make("input"), {
      name: "name",
      type: "text",
      maxLength: NAME_LENGTH,
      required: true,
      value: name,
    });
    dialogs.open({
      title: "Rename",
      fields: [field(this.#make, "Name", input)],
      buttons: [["Cancel", null], [
        "Rename",
        (/** @type {any} */ form) => ask({ type: "devices", rename: { id, name: form.elements.name.value.trim() } }),
      ]],
    });
    input.select();
  }

  #askDevice() {
    const make = this.#make;
    const { dialogs } = this.#environment;
    /**
     * Makes a menu of options, each a title with a value.
     * @param {string} name
     * @param {[string, string | number][]} options
     */
    const select = (name, options) => {
      const element = make(
        "select",
        "",
        ...options.map(([text, value]) => Object.assign(make("option", "", text), { value })),
      );
      element.name = name;
      return element;
    };
    const name = Object.assign(make("input"), { name: "name", type: "text", maxLength: NAME_LENGTH, required: true });
    const screens = select("screen", [
      ...this.#screens.map((each) => /** @type {[string, string]} */ ([each.title, each.name])),
      ["All screens", "*"],
    ]);
    const boxes = GRANTS.map(([text, value]) => {
      const box = Object.assign(make("input"), { type: "checkbox", name: "grant", value, checked: true });
      return make("label", "check", box, make("span", "", text));
    });
    const grants = make("fieldset", "", make("legend", "", "May send"), ...boxes);
    const role = select("role", ROLES);
    role.addEventListener("change", () => (grants.hidden = role.value === "viewer"));
    dialogs.open({
      title: "Add a device",
      fields: [
        field(make, "Name", name),
        field(make, "Role", role),
        field(make, "Screen", screens),
        field(make, "Expires", select("seconds", EXPIRY_TIMES)),
        grants,
      ],
      buttons: [["Cancel", null], ["Add", (/** @type {any} */ form) => this.#add(form)]],
    });
  }

  /** @param {any} form */
  async #add(form) {
    const { name, role, screen, seconds } = form.elements;
    const boxes = [...form.querySelectorAll("[name=grant]")];
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
    const isLess = role.value !== "viewer" && chosen.length < boxes.length;
    const add = {
      role: role.value,
      screen: screen.value,
      name: name.value.trim(),
      ...(isLess ? { grants: chosen } : {}),
      ...(seconds.value ? { seconds: Number(seconds.value) } : {}),
    };
    const answer = await this.#environment.ask({ type: "devices", add });
    if (answer?.url) this.#showLink(add.name, answer);
  }

  /**
   * Shows the link of a new device. The server sends the link only once. Any device that opens the link receives the
   * access that the link grants.
   * @param {string} name
   * @param {DeviceLink} link
   */
  #showLink(name, { url, qr, size }) {
    const make = this.#make;
    const { dialogs, clipboard, document } = this.#environment;
    const link = Object.assign(make("input", "link"), { type: "text", readOnly: true, value: String(url) });
    link.addEventListener("focus", () => link.select());
    const fields = [field(make, "Link", link)];
    /** @type {import("../types.js").QRCode} */
    const code = { qr, size };
    if (hasCode(code)) {
      const picture = new CodePicture(document);
      picture.element.setAttribute("class", "code");
      picture.show(code, "The link as a QR code");
      fields.unshift(picture.element);
    }
    dialogs.open({
      title: `Link for ${name}`,
      text:
        "Open this link once on the device. The link is shown only now, and every device that opens the link gets access.",
      fields,
      buttons: [["Copy", () => this.#copy(clipboard, url, name, { url, qr, size })], ["Done", null]],
    });
  }

  /**
   * Copies a link to the clipboard, reports success or failure in a notice, and opens the dialog with the link again.
   * @param {Clipboard} clipboard
   * @param {string} url
   * @param {string} name
   * @param {DeviceLink} answer
   */
  async #copy(clipboard, url, name, answer) {
    try {
      await clipboard.writeText(url);
      this.#environment.dialogs.showNotice("Link copied.");
    } catch {
      this.#environment.dialogs.showNotice("The browser did not allow copying. Select the link and copy it yourself.");
    }
    this.#showLink(name, answer);
  }
}
