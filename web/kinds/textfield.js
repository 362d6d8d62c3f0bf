// A text field. Elements beside the text, such as the clear button, are separate nodes.

import { make, setAttribute } from "./common.js";
import { updateText } from "./text.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

/**
 * Creates a text field.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createTextField(view, environment) {
  const entry = make(environment.document, "input", "entry");
  const element = make(environment.document, "div", "node textfield", entry);
  entry.type = "text";
  environment.texts.attach(view, entry);
  return {
    element,
    container: element,
    anchor: entry,
    /** @param {Keys} keys */
    update(keys) {
      /**
       * Returns whether a property has changed.
       * @param {string} name
       */
      const has = (name) => keys === null || keys.has(name);
      if (has("secure")) entry.type = view.get("secure", false) ? "password" : "text";
      if (has("traits")) setAttribute(entry, "role", view.get("traits", []).includes("search") && "searchbox");
      if (has("border")) element.dataset.border = view.get("border", "none");
      updateText(view, keys, entry, environment, [0, 0, 0, 0]);
    },
  };
}
