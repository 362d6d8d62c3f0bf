// A wheel of a picker view. Few screens have one, so this module loads on first use.

import { loadStyles } from "../style-sheets.js";
import { changeTest, make, setAttribute } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").View} View
 */

/**
 * Creates the drawing of a `wheel` node in its existing placeholder element.
 * @param {View} view
 */
export async function create(view) {
  const { element } = view.created;
  const { ownerDocument: document } = element;
  await loadStyles(document, "picker");
  const mark = make(document, "span", "");
  mark.hidden = true;
  // Screen readers adjust the wheel like a slider. The value text is the selected row; the rows themselves are not
  // read.
  element.setAttribute("role", "slider");
  element.setAttribute("aria-orientation", "vertical");
  element.setAttribute("aria-valuemin", "0");
  element.tabIndex = -1;
  return {
    element: mark,
    /** @param {Keys} keys */
    update(keys) {
      const has = changeTest(keys);
      if (has("label")) setAttribute(element, "aria-label", view.get("label", null) ?? "Wheel");
      if (has("maximum")) element.setAttribute("aria-valuemax", view.get("maximum", 1));
      if (has("value", "text")) {
        element.setAttribute("aria-valuenow", view.get("value", 0));
        setAttribute(element, "aria-valuetext", view.get("text", null));
      }
      if (has("spacing")) element.style.setProperty("--row", `${view.get("spacing", 0)}px`);
    },
    removed() {},
  };
}
