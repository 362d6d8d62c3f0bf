// Draws a QR code from a message of the server, which contains an SVG path of the dark modules.

/** @typedef {import("./types.js").QRCode} QRCode */

const SVG = "http://www.w3.org/2000/svg";
/** The width of the white margin in modules. Without this margin, scanners do not find the code. */
const QUIET_ZONE = 4;
const MAX_MODULES = 177;
/** The characters that the SVG path may contain. */
const PATH = /^[MmHhVvLlZz\d\s.,-]{1,200000}$/;

/**
 * Returns whether a message contains a valid code.
 * @template {QRCode} Code
 * @param {Code} code
 * @returns {code is Code & {qr: string, size: number}}
 */
export function hasCode(code) {
  const { qr, size } = code;
  return typeof qr === "string" && PATH.test(qr) && typeof size === "number" && Number.isInteger(size) && size > 0 &&
    size <= MAX_MODULES;
}

/**
 * Returns the largest size up to `room` points at which each module is a whole number of pixels; `dots` is pixels
 * per point.
 * @param {number} room
 * @param {number} modules
 * @param {number} dots
 */
export function sharpSize(room, modules, dots) {
  const each = Math.floor((room * dots) / modules);
  return each > 0 ? (each * modules) / dots : room;
}

/** A picture of a QR code. It is always dark on white, as cameras require. */
export class CodePicture {
  element;
  /** @type {SVGElement} */
  #white;
  /** @type {SVGElement} */
  #dark;
  #modules = 0;

  /** @param {Document} document */
  constructor(document) {
    this.element = document.createElementNS(SVG, "svg");
    this.element.setAttribute("role", "img");
    this.element.setAttribute("shape-rendering", "crispEdges");
    [this.#white, this.#dark] = ["#ffffff", "#000000"].map((color) => {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("fill", color);
      this.element.append(path);
      return path;
    });
  }

  /**
   * Replaces the shown code with the code in a message.
   * @param {{qr: string, size: number}} code
   * @param {string} label
   */
  show({ qr, size }, label) {
    const side = (this.#modules = size + 2 * QUIET_ZONE);
    this.element.setAttribute("viewBox", `${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`);
    this.element.setAttribute("aria-label", label);
    this.#white.setAttribute("d", `M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h${-side}z`);
    this.#dark.setAttribute("d", qr);
  }

  /**
   * Makes the code as large as `room` points allow if each module is a whole number of pixels. Returns the resulting
   * size in points.
   * @param {number} room
   * @param {number} dots
   */
  fit(room, dots) {
    const size = this.#modules > 0 ? sharpSize(room, this.#modules, dots) : room;
    this.element.style.width = this.element.style.height = `${size}px`;
    return size;
  }
}
