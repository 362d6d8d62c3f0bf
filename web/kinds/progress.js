// A progress bar.

import { changeTest, make, setAttribute, setPartColors } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

/**
 * Creates a progress bar.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createProgress(view, { document, timelines }) {
  const fill = make(document, "div", "fill");
  const track = make(document, "div", "track", fill);
  const element = make(document, "div", "node progress", track);
  element.setAttribute("role", "progressbar");
  element.setAttribute("aria-valuemin", "0");
  element.setAttribute("aria-valuemax", "100");

  /**
   * Shows a fraction, from 0 to 1.
   * @param {number} fraction
   */
  const show = (fraction) => {
    const within = Math.min(Math.max(fraction, 0), 1);
    element.style.setProperty("--fraction", within.toFixed(5));
    const percent = String(Math.floor(within * 100));
    if (element.getAttribute("aria-valuenow") !== percent) element.setAttribute("aria-valuenow", percent);
  };

  const updateValue = () => {
    const timeline = view.get("timeline", null);
    if (timeline === null) {
      timelines.stop(view.id);
      show(view.get("value", 0));
      return;
    }
    // A progress bar has no range of its own, so it uses the range of its timeline.
    const { minimum = 0, maximum = 1 } = timeline;
    const span = Math.max(maximum - minimum, Number.MIN_VALUE);
    const width = Math.max(view.get("frame", [0, 0, 0, 0])[2], 1);
    timelines.run(view.id, timeline, span / (width * 3), (value) => show((value - minimum) / span));
  };

  return {
    element,
    container: element,
    anchor: track,
    /** @param {Keys} keys */
    update(keys) {
      const has = changeTest(keys);
      if (has("trackColor")) setPartColors(view, element);
      if (has("label")) setAttribute(element, "aria-label", view.get("label", null));
      if (has("value", "timeline", "frame")) updateValue();
    },
  };
}
