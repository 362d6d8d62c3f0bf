// Plain views, table cells, and translucent materials.

import { makeCanvas } from "./canvas.js";
import { make, setAttribute } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

/**
 * Creates a view or a window, which has only the common properties.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createPlain(view, environment) {
  const element = make(environment.document, "div", `node ${view.node.kind}`);
  const canvas = makeCanvas(view, element, environment);
  return {
    element,
    container: element,
    get anchor() {
      return canvas.element;
    },
    /** @param {Keys} keys */
    update(keys) {
      canvas.update(keys);
      if (keys !== null && !keys.has("label")) return;
      const label = view.get("label", null);
      setAttribute(element, "role", label === null ? null : "group");
      setAttribute(element, "aria-label", label);
    },
  };
}

const INTERACTIVE = "button, input, textarea, [tabindex]";

/**
 * Creates a table cell. For screen readers, a button covers the whole cell. The button is a sibling of the cell's
 * content, because nested buttons would not be accessible. The button's name is the cell's label, or else the text of
 * the cell's non-interactive parts. These parts are hidden from screen readers.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createCell(view, environment) {
  const row = make(environment.document, "div", "row");
  const element = make(environment.document, "div", "node cell", row);
  const canvas = makeCanvas(view, element, environment);
  row.setAttribute("role", "button");
  row.tabIndex = -1;
  return {
    element,
    container: element,
    anchor: row,
    /** @param {Keys} keys */
    update(keys) {
      canvas.update(keys);
      /**
       * Returns whether a property has changed.
       * @param {string} name
       */
      const has = (name) => keys === null || keys.has(name);
      if (has("label")) setAttribute(row, "aria-label", view.get("label", null));
      if (has("selected")) setAttribute(row, "aria-current", view.get("selected", false));
    },
    arranged() {
      const said = [.../** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll(":scope > .node"))].filter((
        part,
      ) => !part.matches(INTERACTIVE) && !part.querySelector(INTERACTIVE));
      for (const part of said) {
        part.id = `part-${part.dataset.id}`;
        part.setAttribute("aria-hidden", "true");
      }
      const isNamed = view.get("label", null) !== null || said.length === 0;
      setAttribute(row, "aria-labelledby", isNamed ? null : said.map((part) => part.id).join(" "));
    },
  };
}

/**
 * Creates a translucent material.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createEffect(view, environment) {
  const element = make(environment.document, "div", "node effect");
  const canvas = makeCanvas(view, element, environment);
  return {
    element,
    container: element,
    get anchor() {
      return canvas.element;
    },
    /** @param {Keys} keys */
    update(keys) {
      canvas.update(keys);
      if (keys === null || keys.has("material")) element.dataset.material = view.get("material", "regular");
    },
  };
}
