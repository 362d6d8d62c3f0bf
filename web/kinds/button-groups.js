// Controls whose parts are separate buttons, which a screen reader presses one by one.

import { changeTest, make, setAttribute, setPartColors } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

/**
 * Creates a group that contains buttons. `update` is called to show properties of the view that have changed.
 * @param {View} view
 * @param {string} className
 * @param {KindEnvironment} environment
 * @param {((element: HTMLElement, has: ReturnType<typeof changeTest>) => void)} [update]
 */
function createGroup(view, className, { document }, update) {
  const element = make(document, "div", `node ${className}`);
  element.setAttribute("role", "group");
  return {
    element,
    container: element,
    anchor: null,
    /** @param {Keys} keys */
    update(keys) {
      const has = changeTest(keys);
      if (has("thumbColor", "trackColor")) setPartColors(view, element);
      if (has("label")) setAttribute(element, "aria-label", view.get("label", null));
      update?.(element, has);
    },
  };
}

/**
 * Creates a segmented control.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export const createSegments = (view, environment) => createGroup(view, "segments", environment);

/**
 * Creates a stepper with its two buttons. The group's description is the current value.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export const createStepper = (view, environment) =>
  createGroup(view, "stepper", environment, (element, has) => {
    if (has("value", "hint")) {
      element.setAttribute("aria-description", view.get("hint", null) ?? String(view.get("value", 0)));
    }
  });
