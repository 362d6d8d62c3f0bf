// Controls whose parts are buttons of their own: a screen reader presses those.

import { asker, make, setAttribute, setPartColors } from "./common.js";

function createGroup(view, className, { document }, update) {
  const element = make(document, "div", `node ${className}`);
  element.setAttribute("role", "group");
  return {
    element,
    container: element,
    anchor: null,
    update(keys) {
      const has = asker(keys);
      if (has("thumbColor", "trackColor")) setPartColors(view, element);
      if (has("label")) setAttribute(element, "aria-label", view.get("label", null));
      update?.(element, has);
    },
  };
}

/** Segments in a row. */
export const createSegments = (view, environment) => createGroup(view, "segments", environment);

/** Less and more. What the value is now is said as the group's description. */
export const createStepper = (view, environment) =>
  createGroup(view, "stepper", environment, (element, has) => {
    if (has("value", "hint")) element.setAttribute("aria-description", view.get("hint", null) ?? String(view.get("value", 0)));
  });
