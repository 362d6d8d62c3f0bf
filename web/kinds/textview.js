// A text view: editable text of several lines that scrolls.

import { changeTest, make } from "./common.js";
import { updateText } from "./text.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

/** The padding at the left and right of each line in points, in addition to the text view's insets. */
const LINE_PADDING = 5;

/**
 * Creates a text view.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createTextView(view, environment) {
  const entry = make(environment.document, "textarea", "entry");
  const element = make(environment.document, "div", "node textview", entry);
  entry.style.setProperty("--line-padding", `${LINE_PADDING}px`);
  environment.texts.attach(view, entry);
  return {
    element,
    container: element,
    anchor: entry,
    /** @param {Keys} keys */
    update(keys) {
      const has = changeTest(keys);
      if (has("borderWidth")) element.toggleAttribute("data-bordered", view.get("borderWidth", 0) > 0);
      updateText(view, keys, entry, environment, [8, 0, 8, 0]);
      // The line height equals the server's, so that the page and the server scroll by the same distances.
      if (has("font")) entry.style.lineHeight = `${Math.ceil(view.get("font", [17, 400])[0] * 1.2)}px`;
      // While a person types, the browser scrolls to keep the caret visible, so the server's offset is not applied.
      const isFollowed = keys !== null && environment.document.activeElement === entry && has("text", "selection");
      if (has("contentOffset") && !isFollowed) entry.scrollTop = view.get("contentOffset", [0, 0])[1];
    },
  };
}
