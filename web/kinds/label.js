// A label: one or more lines of text, vertically centred. The text is sent by the server, or computed from a timeline.

import { cssColor } from "../colors.js";
import { timelineText } from "../timeline.js";
import { ALIGNMENTS, changeTest, make, setAttribute, setFont } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

/**
 * Creates a label.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createLabel(view, { document, timelines, styled }) {
  const text = make(document, "span", "text");
  const element = make(document, "div", "node label", text);
  let shown = /** @type {string | null} */ ("");

  /**
   * Shows a text without attributes.
   * @param {string} string
   */
  const show = (string) => {
    if (string === shown) return;
    shown = string;
    text.textContent = string;
  };

  const updateText = () => {
    const timeline = view.get("timeline", null);
    if (timeline === null) {
      timelines.stop(view.id);
      show(String(view.get("text", "")));
      // The plain text shows until the attributed-text module has drawn over it.
      if (view.get("runs", null)) {
        shown = null;
        styled(text, view);
      }
    } else {
      timelines.run(
        view.id,
        timeline,
        1,
        (value) => show(timelineText(view.get("format", "elapsed"), value, timeline)),
      );
    }
  };

  const updateShadow = () => {
    const color = view.get("shadowColor", null);
    const [x, y] = view.get("shadowOffset", [0, -1]);
    text.style.textShadow = color === null ? "" : `${x}px ${y}px 0 ${cssColor(color)}`;
    // The shadow may extend beyond the text's box by its offset. The clip margin has the same size, so that the shadow
    // is not cut off.
    text.style.overflow = color === null ? "" : "clip";
    text.style.setProperty("overflow-clip-margin", color === null ? "" : `${Math.max(Math.abs(x), Math.abs(y))}px`);
  };

  return {
    element,
    container: element,
    anchor: text,
    /** @param {Keys} keys */
    update(keys) {
      const has = changeTest(keys);
      if (has("text", "timeline", "format", "runs", "font") || has("lines")) updateText();
      if (has("textColor", "style")) {
        // A button's title has the colour of the button.
        const standard = view.get("style", null) === "part" ? null : "label";
        element.style.color = cssColor(view.get("textColor", standard));
      }
      if (has("shadowColor", "shadowOffset")) updateShadow();
      if (has("font")) setFont(element, view.get("font", [17, 400]));
      if (has("textAlignment")) element.style.textAlign = ALIGNMENTS[view.get("textAlignment", null)] ?? "";
      if (has("lines")) {
        const lines = view.get("lines", 1);
        text.dataset.lines = lines === 1 ? "one" : "many";
        text.style.setProperty("-webkit-line-clamp", lines > 1 ? lines : "none");
      }
      if (has("traits", "label")) {
        const header = view.get("traits", []).includes("header");
        const label = view.get("label", null);
        setAttribute(element, "role", header ? "heading" : label === null ? null : "img");
        setAttribute(element, "aria-level", header ? 2 : null);
        setAttribute(element, "aria-label", label);
      }
    },
  };
}
