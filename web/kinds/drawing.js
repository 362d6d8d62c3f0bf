// Draws a view's custom drawing. The drawing is a text in which each line describes one shape of the <svg>;
// docs/protocol.md defines the format. Only changed lines are redrawn. If only the path of a line changes, the element
// of the line is reused.

import { cssColor } from "../colors.js";
import { createSymbol } from "../symbols.js";
import { imageSource } from "./common.js";

const SVG = "http://www.w3.org/2000/svg";
/**
 * The CSS name of each line cap, by its letter in the drawing format.
 * @type {Record<string, string>}
 */
const CAPS = { b: "butt", r: "round", s: "square" };
/**
 * The CSS name of each line join, by its letter in the drawing format.
 * @type {Record<string, string>}
 */
const JOINS = { m: "miter", r: "round", b: "bevel" };
/**
 * The CSS font family of each font design, by the name of the design.
 * @type {Record<string, string>}
 */
const DESIGNS = { rounded: "var(--font-rounded)", serif: "var(--font-serif)", monospaced: "var(--font-monospaced)" };
const PATH = /^[MLQCZ0-9. -]*$/;

/**
 * Returns the numbers of a list, or null if an entry is not a number.
 * @param {string} list
 * @param {number} [count]
 */
function numbers(list, count) {
  const values = list.split(",").map(Number);
  return values.every(Number.isFinite) && (count === undefined || values.length === count) ? values : null;
}

/**
 * Returns a text with its percent-escapes decoded. If an escape is invalid, the result is empty.
 * @param {string} text
 */
function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/**
 * Returns the fields of a line. Semicolons separate the fields; the last field is the rest of the line.
 * @param {string} line
 * @param {number} count
 */
function fields(line, count) {
  const parts = line.split(";");
  return parts.length < count ? null : [...parts.slice(0, count - 1), parts.slice(count - 1).join(";")];
}

/** Makes the SVG shapes of a drawing, one for each line. `clipId(number)` returns the identifier of a clip. */
class Shape {
  /**
   * @param {Document} document
   * @param {(clip: number) => string} clipId
   */
  constructor(document, clipId) {
    this.document = document;
    this.clipId = clipId;
    this.path = null;
  }

  /**
   * Returns the element for a line; an empty group for an invalid line.
   * @param {string} line
   * @param {number | null} number the number of a clip
   */
  make(line, number) {
    /**
     * The functions that make shapes, by the first letter of a line.
     * @type {Record<string, (line: string, number: number) => SVGElement | null>}
     */
    const makers = { f: this.#fill, s: this.#stroke, c: this.#clip, t: this.#text, i: this.#image };
    const maker = Object.hasOwn(makers, line[0]) ? makers[line[0]] : null;
    return maker?.call(this, line, /** @type {number} */ (number)) ?? this.#element("g", {});
  }

  /**
   * Makes an SVG element with attributes.
   * @param {string} tag
   * @param {Record<string, unknown>} attributes
   */
  #element(tag, attributes) {
    const element = this.document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    return element;
  }

  /**
   * Returns the CSS of a colour, or of a pair of colours for light and dark mode.
   * @param {string} text
   */
  #color(text) {
    const pair = text.split("/");
    return cssColor(pair.length === 2 ? pair : text);
  }

  /**
   * Applies the clip with a number to an element. If the number is empty, no clip is applied.
   * @param {SVGElement} element
   * @param {string} clip
   */
  #clipped(element, clip) {
    if (clip !== "") element.setAttribute("clip-path", `url(#${this.clipId(Number(clip))})`);
    return element;
  }

  /**
   * Sets the path of an element, and stores the element so that a changed path can be updated.
   * @param {SVGElement} element
   * @param {string} d
   */
  #withPath(element, d) {
    this.path = element;
    element.setAttribute("d", PATH.test(d) ? d : "");
    return element;
  }

  /**
   * Makes the element of a filled path.
   * @param {string} line
   */
  #fill(line) {
    const parts = fields(line, 5);
    if (!parts) return null;
    const [, color, clip, rule, d] = parts;
    const element = this.#withPath(this.#element("path", { "fill-rule": rule === "e" ? "evenodd" : "nonzero" }), d);
    element.style.fill = this.#color(color);
    return this.#clipped(element, clip);
  }

  /**
   * Makes the element of a stroked path.
   * @param {string} line
   */
  #stroke(line) {
    const parts = fields(line, 9);
    if (!parts) return null;
    const [, color, clip, width, cap, join, limit, dash, d] = parts;
    const element = this.#withPath(this.#element("path", { fill: "none" }), d);
    element.style.stroke = this.#color(color);
    const [lengths, phase] = dash.split("@");
    const attributes = {
      "stroke-width": Number(width) || 0,
      "stroke-linecap": CAPS[cap],
      "stroke-linejoin": JOINS[join],
      "stroke-miterlimit": Math.max(1, Number(limit) || 1),
    };
    if (lengths && numbers(lengths)) {
      Object.assign(attributes, { "stroke-dasharray": lengths, "stroke-dashoffset": Number(phase) || 0 });
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== undefined) element.setAttribute(name, String(value));
    }
    return this.#clipped(element, clip);
  }

  /**
   * Makes a clip path.
   * @param {string} line
   * @param {number} number
   */
  #clip(line, number) {
    const parts = fields(line, 4);
    if (!parts) return null;
    const [, clip, rule, d] = parts;
    const path = this.#withPath(this.#element("path", { "clip-rule": rule === "e" ? "evenodd" : "nonzero" }), d);
    const element = this.#element("clipPath", { id: this.clipId(number) });
    element.append(path);
    return this.#clipped(element, clip);
  }

  /**
   * Makes the element of a text.
   * @param {string} line
   */
  #text(line) {
    const parts = fields(line, 6);
    if (!parts) return null;
    const [, color, clip, font, matrix, text] = parts;
    const [size, weight, design] = font.split(",");
    const element = this.#element("text", { "dominant-baseline": "text-before-edge", transform: this.#matrix(matrix) });
    Object.assign(element.style, {
      fill: this.#color(color),
      fontSize: `${Number(size) || 0}px`,
      fontWeight: Number(weight) || 400,
      fontFamily: DESIGNS[design] ?? "",
      whiteSpace: "pre",
    });
    element.textContent = unescaped(text);
    return this.#grouped(element, clip);
  }

  /**
   * Makes the element of an image.
   * @param {string} line
   */
  #image(line) {
    const parts = fields(line, 6);
    const [, color, clip, size, matrix, name] = parts ?? [];
    const area = parts && numbers(size, 2);
    if (!area) return null;
    const [width, height] = area;
    const { symbol, path } = imageSource(unescaped(name));
    const element = this.#element("g", { transform: this.#matrix(matrix) });
    element.style.color = this.#color(color);
    if (path !== undefined) {
      element.append(this.#element("image", { href: path, width, height, preserveAspectRatio: "none" }));
    }
    if (symbol !== undefined) {
      const drawn = createSymbol(this.document, symbol, height);
      drawn.setAttribute("width", String(width));
      drawn.setAttribute("height", String(height));
      element.append(drawn);
    }
    return this.#grouped(element, clip);
  }

  /**
   * Returns the `transform` attribute for a list of six numbers.
   * @param {string} list
   */
  #matrix(list) {
    const values = numbers(list, 6);
    return values ? `matrix(${values.join(" ")})` : "";
  }

  /**
   * Applies the clip to a group around an element with a transform, so that the transform does not affect the clip.
   * @param {SVGElement} element
   * @param {string} clip
   */
  #grouped(element, clip) {
    if (clip === "") return element;
    const group = this.#element("g", {});
    group.append(element);
    return this.#clipped(group, clip);
  }
}

/**
 * A line of the drawing with its element.
 * @typedef {object} DrawnLine
 * @property {string} line
 * @property {number | null} number the number of a clip
 * @property {SVGElement} element
 * @property {SVGElement | null} path
 */

/** An `<svg>` that shows a drawing. `id` is unique among drawings. */
export class Drawing {
  #document;
  #id;
  /**
   * The drawn lines, back to front.
   * @type {DrawnLine[]}
   */
  #shapes = [];

  /**
   * @param {Document} document
   * @param {number} id
   */
  constructor(document, id) {
    this.#document = document;
    this.#id = id;
    this.element = document.createElementNS(SVG, "svg");
    this.element.setAttribute("class", "drawing");
    this.element.setAttribute("aria-hidden", "true");
  }

  /**
   * Shows a drawing, and redraws only the changed lines.
   * @param {string} text
   */
  show(text) {
    const lines = text === "" ? [] : text.split("\n");
    let clips = 0;
    for (const [index, line] of lines.entries()) {
      const number = line[0] === "c" ? clips++ : null;
      const shape = this.#shapes[index];
      if (shape && shape.number === number) {
        if (shape.line === line) continue;
        if (this.#updatePath(shape, line)) continue;
      }
      this.#replace(index, line, number);
    }
    for (const { element } of this.#shapes.splice(lines.length)) element.remove();
  }

  /**
   * Reuses the element if only the path of a line has changed. Returns whether this was possible.
   * @param {DrawnLine} shape
   * @param {string} line
   */
  #updatePath(shape, line) {
    const start = line.lastIndexOf(";") + 1;
    const d = line.slice(start);
    if (
      !shape.path || shape.line.slice(0, start) !== line.slice(0, start) || shape.line.includes(";", start) ||
      !PATH.test(d)
    ) return false;
    shape.path.setAttribute("d", d);
    shape.line = line;
    return true;
  }

  /**
   * Draws a line in place of the previous one at its index.
   * @param {number} index
   * @param {string} line
   * @param {number | null} number
   */
  #replace(index, line, number) {
    const maker = new Shape(this.#document, (clip) => `drawing-${this.#id}-${clip}`);
    const element = maker.make(line, number);
    const old = this.#shapes[index]?.element;
    this.element.insertBefore(element, old ?? null);
    old?.remove();
    this.#shapes[index] = { line, number, element, path: maker.path };
  }
}
