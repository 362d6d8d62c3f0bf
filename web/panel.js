// The panel: the features of this device that work, those that do not and why, and those that can be switched on.

import { PeoplePanel } from "./people-panel.js";
import { loadStyles } from "./style-sheets.js";
import { createSymbol } from "./symbols.js";

/**
 * @typedef {import("./features.js").FeatureEnvironment} FeatureEnvironment
 * @typedef {import("./types.js").ClientMessage} ClientMessage
 */

const NEEDS_HTTPS = "Browsers allow this feature only over https or on localhost.";
const UNSUPPORTED = "This browser does not support this feature.";
/**
 * Words for the kinds of input that a grant permits.
 * @type {Record<string, string>}
 */
const GRANTS = { touch: "Touches", press: "keys", media: "media controls", motion: "shaking", text: "text" };
/** The size in points of a pairing QR code. */
const CODE_SIZE = 180;

/**
 * Returns the row about this device's permissions, or null if the device has all permissions forever. `ends` is the
 * time of day at which the permissions expire.
 * @param {{role?: string | null, grants?: string[] | null}} settings
 * @param {string} ends
 */
export function permissionsRow({ role, grants }, ends) {
  const isLess = role === "viewer" || Boolean(grants);
  if (!isLess && !ends) return null;
  const kinds = (grants ?? []).map((each) => GRANTS[each] ?? each).join(", ");
  const text = role === "viewer" || (grants && !kinds)
    ? "Watching only."
    : grants
    ? `${kinds[0].toUpperCase()}${kinds.slice(1)} only.`
    : "Everything that a remote can do.";
  return { name: "Permissions", text: ends ? `${text} Until ${ends}.` : text, works: role !== "viewer" };
}

/**
 * Returns the rows of the panel: `name`, `text`, and either `works` or, for a switch, `setting` with `on`.
 * @param {{capabilities: string[], gamepads: string[], lockScreen: boolean, shake: boolean, maySend: boolean}}
 * settings
 * @param {{isSecure: boolean, fingers: number, mayAsk: boolean}} device `mayAsk` is true if this browser asks for
 * permission before it reports motion.
 */
export function featureRows(settings, { isSecure, fingers, mayAsk }) {
  /**
   * Returns whether the browser has a capability.
   * @param {string} name
   */
  const has = (name) => settings.capabilities.includes(name);
  const why = isSecure ? UNSUPPORTED : NEEDS_HTTPS;
  /**
   * Returns the row of a feature that works if the browser has a capability; `reason` is the text if it does not work.
   * @param {string} name
   * @param {string} capability
   * @param {string} text
   * @param {string} [reason]
   */
  const plain = (name, capability, text, reason = why) => ({
    name,
    text: has(capability) ? text : reason,
    works: has(capability),
  });
  const [pad] = settings.gamepads;
  const hint = fingers > 2 && has("keyboard") ? " Hold three fingers to open this panel." : "";
  const fingersText = fingers > 1 ? `Up to ${fingers} fingers at once.${hint}` : "One finger at a time.";
  const rows = [
    {
      name: "Touch",
      text: has("touch") ? fingersText : "No touch screen. The mouse works as one finger.",
      works: has("touch"),
    },
    plain("Fine movement", "coalesced", "Every position of a finger or pencil is sent, not only one per frame."),
    has("keyboard") &&
    {
      name: "Keyboard",
      text: "Arrow keys, Enter and Escape control the screen. An Escape that the screen ignores opens this panel.",
      works: true,
    },
    has("gamepad")
      ? {
        name: "Game controller",
        text: pad
          ? pad.replace(/\s*\(.*\)\s*$/, "")
          : "No controller is connected yet. Press a button on the controller.",
        works: pad !== undefined,
      }
      : plain("Game controller", "gamepad", ""),
    has("mediaSession")
      ? {
        name: "Lock-screen controls",
        text: "Play, pause and skip from the lock screen and from headphones. Other sound on this device may pause.",
        setting: "lockScreen",
        on: settings.lockScreen,
      }
      : plain("Lock-screen controls", "mediaSession", ""),
    has("shake")
      ? {
        name: "Shake",
        text: mayAsk
          ? "The screen receives shakes of this device. The browser may ask you first."
          : "The screen receives shakes of this device.",
        setting: "shake",
        on: settings.shake,
        offer: "Shake now",
      }
      : {
        name: "Shake",
        text: has("touch") ? why : "This device has no motion sensor.",
        works: false,
        offer: "Shake now",
      },
    plain(
      "Vibration",
      "haptics",
      "The screen can make this device vibrate.",
      has("touch") ? UNSUPPORTED : "This device cannot vibrate.",
    ),
    plain(
      "Screen stays on",
      "wakeLock",
      "This device stays awake while the screen requests it, for example during a video.",
    ),
    plain(
      "Clipboard",
      "clipboard",
      "Text copied on the screen can be pasted here.",
      isSecure ? UNSUPPORTED : "You can copy only with the keyboard or the browser's menu.",
    ),
    {
      name: "Install as an app",
      text: isSecure ? "In the browser's menu, choose Add to Home Screen, or Install." : NEEDS_HTTPS,
      works: isSecure,
    },
  ];
  return rows.filter((row) => row);
}

export class Panel {
  #environment;
  #window;
  #document;
  #features;
  /**
   * The open dialog; null while the panel is closed.
   * @type {HTMLDialogElement | null}
   */
  #dialog = null;
  /**
   * The section with the people present; null if the server sends none.
   * @type {PeoplePanel | null}
   */
  #peoplePanel = null;

  /** @param {FeatureEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    this.#window = environment.window;
    this.#document = environment.document;
    this.#features = environment.features;
  }

  /** The settings that the panel shows. */
  get #settings() {
    const { window, features, capabilities, maySend, role, admission } = this.#environment;
    const pads = window.navigator.getGamepads?.() ?? [];
    return {
      lockScreen: features.isLockScreenOn,
      shake: features.isShakeOn,
      gamepads: pads.filter((pad) => pad?.connected).map((pad) => pad?.id ?? ""),
      capabilities: capabilities(),
      maySend: maySend(),
      role: role?.(),
      grants: admission?.grants,
      until: admission?.expiresAt,
    };
  }

  get isOpen() {
    return this.#dialog?.open ?? false;
  }

  async open() {
    await Promise.all(["panel", "presence"].map((name) => loadStyles(this.#document, name)));
    if (this.isOpen) return;
    if (!this.#dialog) {
      this.#dialog = this.#make("dialog", "panel");
      this.#dialog.setAttribute("aria-labelledby", "panel-title");
      // A click on the dialog element itself is a click on the area around the panel.
      this.#dialog.addEventListener(
        "click",
        (/** @type {Event} */ event) => event.target === this.#dialog && this.close(),
      );
      this.#dialog.addEventListener("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
      this.#document.body.append(this.#dialog);
      for (const type of ["gamepadconnected", "gamepaddisconnected"]) {
        this.#window.addEventListener(type, () => this.isOpen && this.#fill());
      }
    }
    this.#fill();
    this.#dialog.showModal();
  }

  close() {
    this.#dialog?.close();
  }

  /** Updates the list of people after a person joins or leaves. */
  showPeople() {
    if (!this.isOpen) return;
    if (this.#peoplePanel && this.#features.peoplePresent) this.#peoplePanel.show(this.#features.peoplePresent);
    else this.#fill();
  }

  /**
   * Handles a controller button while the panel is open: it navigates the panel and sends nothing to the server.
   * @param {ClientMessage} message
   */
  press({ presses }) {
    const focusable = this.#focusable;
    const at = focusable.indexOf(/** @type {HTMLElement} */ (this.#document.activeElement));
    for (const { phase, key } of presses) {
      if (phase !== "began") continue;
      if (key === "menu") this.close();
      else if (key === "select") focusable[at]?.click();
      else if (key === "up" || key === "down") {
        focusable[(at + (key === "down" ? 1 : focusable.length - 1)) % focusable.length]?.focus(
          /** @type {FocusOptions} */ ({ focusVisible: true }),
        );
      }
    }
    return null;
  }

  get #focusable() {
    /** @type {NodeListOf<HTMLElement> | undefined} */
    const elements = this.#dialog?.querySelectorAll("button, a, input");
    return [...(elements ?? [])].filter((element) => !element.closest("[hidden]"));
  }

  #fill() {
    const at = this.#focusable.indexOf(/** @type {HTMLElement} */ (this.#document.activeElement));
    const { isSecureContext, navigator, DeviceMotionEvent, location } = this.#window;
    const settings = this.#settings;
    const device = {
      isSecure: isSecureContext,
      fingers: navigator.maxTouchPoints,
      mayAsk: Boolean(
        /** @type {import("./types.js").MotionPermission | undefined} */ (DeviceMotionEvent)?.requestPermission,
      ) && !settings.shake,
    };
    const close = this.#make("button", "close", createSymbol(this.#document, "xmark", 13));
    close.setAttribute("aria-label", "Close");
    close.addEventListener("click", () => this.close());
    const title = this.#make("h2", "", "This device");
    title.id = "panel-title";
    const address = this.#make("p", "address", location.host, isSecureContext ? ", secure" : ", not secure");
    const note = this.#make(
      "p",
      "note",
      createSymbol(this.#document, "exclamationmark.triangle.fill", 18),
      "This page is not secure (http). Touch, keys, text and media work. For all features, open the page over https or as localhost.",
    );
    const home = this.#make("a", "home", "All screens");
    home.href = "/";
    const left = settings.until == null ? null : settings.until - this.#window.performance.now();
    const ends = left === null
      ? ""
      : new Intl.DateTimeFormat(undefined, { hour: "numeric", minute: "2-digit" }).format(Date.now() + left);
    const rows = [permissionsRow(settings, ends), ...featureRows(settings, device)].filter((row) => row !== null);
    const list = this.#make("ul", "", ...rows.map((row) => this.#row(row)));
    const isHome = location.pathname === "/";
    const people = [];
    if (this.#features.peoplePresent) {
      this.#peoplePanel ??= new PeoplePanel({ document: this.#document, features: this.#features });
      this.#peoplePanel.show(this.#features.peoplePresent);
      people.push(this.#peoplePanel.element, this.#make("h3", "", "Features"));
    }
    const card = this.#features.makePairingCard?.(CODE_SIZE);
    if (card) people.unshift(this.#make("div", "letin", card));
    const body = this.#make(
      "div",
      "body",
      ...(isSecureContext ? [] : [note]),
      ...people,
      list,
      ...(isHome ? [] : [home]),
    );
    const header = this.#make("header", "", this.#make("div", "", title, address), close);
    this.#dialog?.replaceChildren(header, body);
    // The panel was rebuilt, so the focused element no longer exists. The new element at the same position gets the
    // focus.
    this.#focusable[at]?.focus();
  }

  /** @param {any} row */
  #row({ name, text, works, setting, on, offer }) {
    const about = this.#make("span", "about", text);
    const words = this.#make("span", "words", this.#make("strong", "", name), about);
    if (offer && this.#settings.maySend) {
      const shake = this.#make("button", "offer", offer);
      shake.addEventListener("click", () => this.#features.shake());
      words.append(shake);
    }
    return this.#make("li", "", words, setting ? this.#switch(name, setting, on, about) : this.#mark(works));
  }

  /**
   * Makes the sign at the end of a row: a check mark, or a dash if the feature does not work on this device.
   * @param {boolean} works
   */
  #mark(works) {
    const mark = this.#make(
      "span",
      works ? "mark works" : "mark",
      createSymbol(this.#document, works ? "checkmark" : "minus", 14),
    );
    mark.setAttribute("role", "img");
    mark.setAttribute("aria-label", works ? "Works" : "Does not work here");
    return mark;
  }

  /**
   * Makes the switch of a setting. If the browser refuses the setting, `about` shows the reason.
   * @param {string} name
   * @param {"shake" | "lockScreen"} setting
   * @param {boolean} on
   * @param {HTMLElement} about
   */
  #switch(name, setting, on, about) {
    const knob = this.#make("button", "knob", this.#make("span", ""));
    knob.setAttribute("role", "switch");
    knob.setAttribute("aria-label", name);
    knob.setAttribute("aria-checked", String(on));
    const set = setting === "shake" ? "setShake" : "setLockScreen";
    knob.addEventListener("click", async () => {
      const wanted = knob.getAttribute("aria-checked") !== "true";
      knob.setAttribute("aria-checked", String(wanted));
      const isOn = await this.#features[set](wanted);
      knob.setAttribute("aria-checked", String(isOn));
      if (wanted && !isOn) {
        about.textContent =
          "The browser did not allow this feature. Check this page's permissions in the browser's settings, and try again.";
      }
    });
    return knob;
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
    if (tag === "button") element.setAttribute("type", "button");
    element.append(...children);
    return element;
  }
}

/**
 * Makes the feature object of the panel. `features.js` calls this function once, after it has loaded this module.
 * @param {FeatureEnvironment} environment
 */
export const makeFeature = (environment) => new Panel(environment);
