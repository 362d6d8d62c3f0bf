// Lines of text that a person can write and scroll.

import { make } from "./common.js";
import { updateText } from "./text.js";

/** Points that a text view keeps beside its lines, besides its insets. */
const LINE_PADDING = 5;

export function createTextView(view, environment) {
  const entry = make(environment.document, "textarea", "entry");
  const element = make(environment.document, "div", "node textview", entry);
  entry.style.setProperty("--line-padding", `${LINE_PADDING}px`);
  environment.texts.attach(view, entry);
  return {
    element,
    container: element,
    anchor: entry,
    update(keys) {
      updateText(view, keys, entry, environment, [8, 0, 8, 0]);
      if (keys === null || keys.has("contentOffset")) entry.scrollTop = view.get("contentOffset", [0, 0])[1];
    },
  };
}
