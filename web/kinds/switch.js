// A switch: a knob in a track, with the accessibility role of a switch.

import { make, setAttribute, setPartColors } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

/**
 * Creates a switch.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createSwitch(view, { document }) {
  const body = make(document, "span", "body", make(document, "span", "knob"));
  const element = make(document, "button", "node switch", body);
  element.type = "button";
  element.setAttribute("role", "switch");
  return {
    element,
    container: element,
    anchor: body,
    /** @param {Keys} keys */
    update(keys) {
      /**
       * Returns whether a property has changed.
       * @param {string} name
       */
      const has = (name) => keys === null || keys.has(name);
      if (has("on")) element.setAttribute("aria-checked", view.get("on", false));
      if (has("thumbColor")) setPartColors(view, element);
      if (has("label")) setAttribute(element, "aria-label", view.get("label", null));
      if (has("tintColor")) element.toggleAttribute("data-tinted", view.get("tintColor", null) !== null);
    },
  };
}
