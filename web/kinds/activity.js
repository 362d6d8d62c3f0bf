// An activity indicator: eight spokes that rotate, or fade if the person prefers reduced motion.

import { cssColor } from "../colors.js";
import { make, setAttribute } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

const SVG = "http://www.w3.org/2000/svg";
const SPOKES = 8;

/**
 * Makes the `<svg>` of an activity indicator; `size` is its width in points.
 * @param {Document} document
 * @param {number} size
 */
export function createSpinner(document, size) {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { class: "spinner", viewBox: "0 0 20 20", width: size, height: size, "aria-hidden": "true" };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value));
  for (let index = 0; index < SPOKES; index += 1) {
    const spoke = document.createElementNS(SVG, "path");
    const line = { d: "M10 1.6V5.6", stroke: "currentColor", "stroke-width": 2.3, "stroke-linecap": "round" };
    for (const [name, value] of Object.entries(line)) spoke.setAttribute(name, String(value));
    spoke.setAttribute("transform", `rotate(${(index * 360) / SPOKES} 10 10)`);
    spoke.setAttribute("opacity", (0.22 + (0.78 * index) / (SPOKES - 1)).toFixed(2));
    svg.append(spoke);
  }
  return svg;
}

/**
 * Creates an activity indicator.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createActivity(view, { document }) {
  const element = make(document, "div", "node activity");
  element.setAttribute("role", "progressbar");
  /**
   * The SVG drawing of the indicator at its present size; null while the indicator is hidden.
   * @type {SVGElement | null}
   */
  let spinner = null;
  return {
    element,
    container: element,
    get anchor() {
      return spinner;
    },
    /** @param {Keys} keys */
    update(keys) {
      /**
       * Returns whether a property has changed.
       * @param {string} name
       */
      const has = (name) => keys === null || keys.has(name);
      if (has("style")) {
        spinner?.remove();
        spinner = createSpinner(document, view.get("style", null) === "large" ? 37 : 20);
        element.prepend(spinner);
      }
      if (has("on")) setAttribute(element, "data-on", view.get("on", false));
      if (has("textColor")) element.style.color = cssColor(view.get("textColor", null));
      if (has("label")) element.setAttribute("aria-label", view.get("label", "In progress"));
    },
  };
}
