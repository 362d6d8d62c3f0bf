// Lines of text that a person can write and scroll.

import { asker, make } from "./common.js";
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
      const has = asker(keys);
      if (has("borderWidth")) element.toggleAttribute("data-bordered", view.get("borderWidth", 0) > 0);
      updateText(view, keys, entry, environment, [8, 0, 8, 0]);
      // As high as the server counts a line, so that both scroll the same way.
      if (has("font")) entry.style.lineHeight = `${Math.ceil(view.get("font", [17, 400])[0] * 1.2)}px`;
      // Where the caret is in sight while somebody writes, the browser knows better than the server.
      const isFollowed = keys !== null && environment.document.activeElement === entry && has("text", "selection");
      if (has("contentOffset") && !isFollowed) entry.scrollTop = view.get("contentOffset", [0, 0])[1];
    },
  };
}
