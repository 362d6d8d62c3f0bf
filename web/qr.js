// A QR code as it comes over the wire: the path of its dark squares.

const SVG = "http://www.w3.org/2000/svg";
/** Modules of white that a code has around it, or it is not found. */
const QUIET = 4;
const MOST_MODULES = 177;
/** What a path of squares is written with. */
const PATH = /^[MmHhVvLlZz\d\s.,-]{1,200000}$/;

/** Whether a message holds a code that can be drawn. */
export function hasCode({ qr, size }) {
  return typeof qr === "string" && PATH.test(qr) && Number.isInteger(size) && size > 0 && size <= MOST_MODULES;
}

/** The largest size up to `room` points at which each module is a whole number of dots of the device, of which a point has `dots`. */
export function sharpSize(room, modules, dots) {
  const each = Math.floor((room * dots) / modules);
  return each > 0 ? (each * modules) / dots : room;
}

/** A picture of a code, dark on white whatever the rest is like, as cameras want it. */
export class CodePicture {
  element;
  #white;
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

  /** Shows the code of a message that has one, in the place of the last: nothing else changes. */
  show({ qr, size }, label) {
    const side = (this.#modules = size + 2 * QUIET);
    this.element.setAttribute("viewBox", `${-QUIET} ${-QUIET} ${side} ${side}`);
    this.element.setAttribute("aria-label", label);
    this.#white.setAttribute("d", `M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z`);
    this.#dark.setAttribute("d", qr);
  }

  /** As large as there is room for, and sharp. Returns how large that is. */
  fit(room, dots) {
    const size = this.#modules > 0 ? sharpSize(room, this.#modules, dots) : room;
    this.element.style.width = this.element.style.height = `${size}px`;
    return size;
  }
}
