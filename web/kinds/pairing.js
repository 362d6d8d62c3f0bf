// The pairing card on a display: a QR code to scan and six digits to type. If the screen contains a pairing view, the
// card is in this view, else in a corner.

import { storedSetting } from "../settings.js";
import { CodePicture, hasCode } from "../qr-code.js";
import { loadStyles } from "../style-sheets.js";
import { createSymbol } from "../symbols.js";

/**
 * @typedef {import("../features.js").FeatureEnvironment} FeatureEnvironment
 * @typedef {import("../types.js").PairingMessage} PairingMessage
 * @typedef {import("../types.js").View} View
 */

/** A touch closer than this to the card, in points, moves the card aside. */
const TOUCH_DISTANCE = 24;
/** The smallest ratio of a view's width to its height at which the card's text is beside the code, and not below. */
const WIDE_RATIO = 1.25;
/** The largest share of the view's height for text below the code. */
const TEXT_BELOW = 0.46;
/** The largest share of the view's width for text beside the code. */
const TEXT_BESIDE = 0.5;
/** The white margin, as a share of the view's shorter side. It separates the card from any background. */
const MARGIN = 0.06;
/** The size of the code in the corner, as a multiple of the font size. */
const CORNER_SIZE = 11.4;

/**
 * Returns the host and path of the address to type. The secret and the scheme are omitted.
 * @param {string} url
 */
export function addressOf(url) {
  try {
    const { host, pathname } = new URL(url);
    return [host, pathname === "/" ? "" : pathname];
  } catch {
    return ["", ""];
  }
}

/** One card with a code and text. */
class Card {
  element;
  #document;
  #picture;
  #frame;
  #digits;
  #spoken;
  #how;
  #where;

  /** @param {Document} document */
  constructor(document) {
    this.#document = document;
    this.#picture = new CodePicture(document);
    this.#frame = this.#make("div", "code", this.#picture.element);
    this.#how = this.#make("p", "how");
    this.#digits = this.#make("p", "digits");
    this.#digits.setAttribute("aria-hidden", "true");
    // Without this element, a screen reader would read the digits as one number.
    this.#spoken = this.#make("p", "spoken");
    this.#where = this.#make("p", "where");
    this.element = this.#make(
      "div",
      "pairing-card",
      this.#frame,
      this.#make("div", "words", this.#how, this.#digits, this.#spoken, this.#where),
    );
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", "Join with a phone");
  }

  /**
   * Replaces the code without a change of layout.
   * @param {PairingMessage} message
   */
  show(message) {
    const { pin, url } = message;
    const [host, path] = addressOf(url);
    const isDrawn = hasCode(message);
    this.#frame.hidden = !isDrawn;
    if (isDrawn) this.#picture.show(message, `QR code for ${host}${path}`);
    const digits = /^\d{6}$/.test(pin ?? "") ? (pin ?? "") : "";
    this.#how.textContent = isDrawn ? "Scan to join" : "Join";
    this.#digits.textContent = digits && `${digits.slice(0, 3)} ${digits.slice(3)}`;
    this.#spoken.textContent = digits && `The code is ${[...digits].join(" ")}`;
    // The address may be broken into two lines only between the host and the path.
    this.#where.replaceChildren(
      this.#make("span", "typed", "or type this at "),
      this.#make("bdi", "", host, this.#document.createElement("wbr"), path),
    );
    for (const part of [this.#digits, this.#spoken, this.#where]) part.hidden = !digits;
  }

  /**
   * Sets the size of the QR code to at most `room` points; `dots` is pixels per point.
   * @param {number} room
   * @param {number} dots
   */
  fit(room, dots) {
    this.element.style.setProperty("--code", `${this.#picture.fit(room, dots)}px`);
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
    element.className = className;
    element.append(...children);
    return element;
  }
}

export class Pairing {
  #environment;
  /**
   * The drawings of all pairing views; without any, the card is in the corner.
   * @type {Set<{show: () => void}>}
   */
  #pairingViews = new Set();
  #message = /** @type {PairingMessage | null} */ (null);
  #corner = /** @type {{element: HTMLElement, card: Card} | null} */ (null);
  #isReady = false;

  /** @param {FeatureEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    // The card stays hidden until its style sheet is loaded.
    loadStyles(environment.document, "pairing").then(() => {
      this.#isReady = true;
      this.#show();
    });
    environment.window.addEventListener("resize", () => this.#show());
  }

  /**
   * Shows another code, or no code if `message` is null.
   * @param {PairingMessage | null} message
   */
  receive(message) {
    this.#message = message;
    this.#show();
  }

  /** Removes the code after the connection is lost, because it is no longer valid. */
  clear() {
    this.receive(null);
  }

  /**
   * Makes a pairing card for a place outside the screen, such as an administrator's panel. Returns null if there is no
   * code.
   * @param {number} room the maximum size of the QR code, in points
   */
  card(room) {
    if (!this.#message) return null;
    const card = new Card(this.#environment.document);
    card.show(this.#message);
    card.fit(room, this.#environment.window.devicePixelRatio);
    return card.element;
  }

  /**
   * Creates the drawing of a pairing view. Only displays show the card.
   * @param {View} view
   */
  create(view) {
    const { document, window, layout, isDisplay } = this.#environment;
    const element = document.createElement("div");
    element.className = "pairing-place";
    element.setAttribute("role", "group");
    let card = /** @type {Card | null} */ (null);
    const show = () => {
      element.setAttribute("aria-label", view.get("label", null) ?? (isDisplay ? "Join with a phone" : "Paired"));
      const [, , width, height] = view.get("frame", [0, 0, 0, 0]);
      // A pairing view of zero size shows nothing itself; its only effect is that no card is in the corner.
      if (!isDisplay || !this.#message || !(width && height)) {
        card?.element.remove();
        card = null;
        return;
      }
      if (!card) {
        card = new Card(document);
        card.element.removeAttribute("role");
        card.element.removeAttribute("aria-label");
        element.append(card.element);
      }
      card.show(this.#message);
      const isWide = width > height * WIDE_RATIO;
      card.element.dataset.way = isWide ? "beside" : "below";
      const margin = Math.min(width, height) * MARGIN;
      const [across, down] = [width - 2 * margin, height - 2 * margin];
      card.element.style.setProperty("--margin", `${margin}px`);
      card.fit(
        isWide ? Math.min(down, across * TEXT_BESIDE) : Math.min(across, down * (1 - TEXT_BELOW)),
        window.devicePixelRatio * layout.scale,
      );
    };
    const place = { show };
    this.#pairingViews.add(place);
    this.#showCorner();
    return {
      element,
      update: (/** @type {import("../types.js").Keys} */ keys) =>
        (keys === null || keys.has("frame") || keys.has("label")) && show(),
      removed: () => {
        this.#pairingViews.delete(place);
        this.#showCorner();
      },
    };
  }

  #show() {
    for (const place of this.#pairingViews) place.show();
    this.#showCorner();
  }

  // MARK: The card in the corner

  #showCorner() {
    const { isDisplay, window } = this.#environment;
    const isShown = this.#isReady && isDisplay && this.#message !== null && this.#pairingViews.size === 0;
    if (isShown) {
      this.#corner ??= this.#makeCorner();
      if (this.#message) this.#corner.card.show(this.#message);
      this.#corner.card.fit(
        CORNER_SIZE * parseFloat(window.getComputedStyle(this.#corner.element).fontSize),
        window.devicePixelRatio,
      );
    }
    if (this.#corner) this.#corner.element.hidden = !isShown;
  }

  #makeCorner() {
    const { document, window, stage } = this.#environment;
    const card = new Card(document);
    card.element.dataset.way = "below";
    const element = document.createElement("div");
    element.className = "pairing-corner";
    const button = document.createElement("button");
    button.type = "button";
    const draw = () => {
      const isSmall = element.dataset.small !== undefined;
      button.replaceChildren(
        ...[createSymbol(document, isSmall ? "chevron.up" : "chevron.down", 18)].filter((each) => each !== null),
      );
      button.setAttribute("aria-expanded", String(!isSmall));
      button.setAttribute("aria-label", isSmall ? "Show how to join" : "Hide how to join");
    };
    button.addEventListener("click", () => {
      element.toggleAttribute("data-small");
      storedSetting(window, "pairing", element.dataset.small === undefined ? "" : "small");
      draw();
    });
    element.toggleAttribute("data-small", storedSetting(window, "pairing") === "small");
    draw();
    element.append(card.element, button);
    stage.append(element);
    // The touch still reaches the view below the card.
    window.addEventListener("pointerdown", (/** @type {PointerEvent} */ { clientX, clientY, target }) => {
      if (element.hidden || button.contains(/** @type {Node} */ (target))) return;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (
        clientX > left - TOUCH_DISTANCE && clientX < right + TOUCH_DISTANCE && clientY > top - TOUCH_DISTANCE &&
        clientY < bottom + TOUCH_DISTANCE
      ) {
        element.toggleAttribute("data-aside");
      }
    }, true);
    return { element, card };
  }
}

/**
 * Makes the feature object of the pairing card. `features.js` calls this function once, after it has loaded this
 * module.
 * @param {FeatureEnvironment} environment
 */
export const makeFeature = (environment) => new Pairing(environment);
