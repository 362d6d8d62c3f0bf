// A slider: a thumb on a track that thickens during a touch.

import { clockText } from "../timeline.js";
import { changeTest, make, setAttribute, setPartColors } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

/** A slider with a timeline shows its value as a time if its range is longer than this many seconds. */
const TIME_RANGE = 10;
const THUMB = 28;

/**
 * Creates a slider.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createSlider(view, { document, timelines }) {
  const fill = make(document, "div", "fill");
  const track = make(document, "div", "track", fill);
  const thumb = make(document, "div", "thumb", make(document, "div", "knob"));
  const element = make(document, "div", "node slider", track, thumb);
  element.setAttribute("role", "slider");
  element.tabIndex = -1;

  const range = () => {
    const minimum = view.get("minimum", 0);
    return { minimum, span: Math.max(view.get("maximum", 1) - minimum, Number.MIN_VALUE) };
  };

  /**
   * Moves the thumb to a value, and reports the value to screen readers.
   * @param {number} value
   */
  const show = (value) => {
    const { minimum, span } = range();
    const fraction = Math.min(Math.max((value - minimum) / span, 0), 1);
    element.style.setProperty("--fraction", fraction.toFixed(5));
    const isTime = view.node.props.timeline && span > TIME_RANGE;
    // A time is rounded to whole seconds, because a screen reader does not need fractions of a second.
    const now = isTime ? Math.floor(value) : Number(value.toFixed(4));
    if (element.getAttribute("aria-valuenow") === String(now)) return;
    element.setAttribute("aria-valuenow", String(now));
    setAttribute(element, "aria-valuetext", isTime ? clockText(value) : null);
  };

  const updateValue = () => {
    const timeline = view.get("timeline", null);
    if (timeline === null) {
      timelines.stop(view.id);
      show(view.get("value", 0));
    } else {
      const travel = Math.max(view.get("frame", [0, 0, 0, 0])[2] - THUMB, 1);
      timelines.run(view.id, timeline, range().span / (travel * 3), show);
    }
  };

  return {
    element,
    container: element,
    anchor: thumb,
    /** @param {Keys} keys */
    update(keys) {
      const has = changeTest(keys);
      if (has("minimum")) element.setAttribute("aria-valuemin", view.get("minimum", 0));
      if (has("maximum")) element.setAttribute("aria-valuemax", view.get("maximum", 1));
      if (has("thumb")) element.dataset.thumb = view.get("thumb", true) ? "always" : "touched";
      if (has("trackColor", "thumbColor")) setPartColors(view, element);
      if (has("label")) setAttribute(element, "aria-label", view.get("label", null));
      if (has("value", "minimum", "maximum", "timeline", "frame")) updateValue();
    },
  };
}
