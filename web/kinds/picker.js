// A wheel of a picker view: rows that fade away from the one in the middle. Few screens have one, so it comes with the first of them.

import { loadStyles } from "../sheets.js";
import { asker, make, setAttribute } from "./common.js";

/** What draws a node of kind `wheel`, in the element that stands for it already. */
export async function create(view) {
  const { element } = view.created;
  const { ownerDocument: document } = element;
  await loadStyles(document, "picker");
  const mark = make(document, "span", "");
  mark.hidden = true;
  // Screen readers turn it as they move sliders; what it says is the row in the middle, and its rows are not read besides.
  element.setAttribute("role", "slider");
  element.setAttribute("aria-orientation", "vertical");
  element.setAttribute("aria-valuemin", "0");
  element.tabIndex = -1;
  return {
    element: mark,
    update(keys) {
      const has = asker(keys);
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
