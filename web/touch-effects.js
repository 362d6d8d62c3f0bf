// The effects of touches that the page shows before the server answers: predicted looks of controls, and scrolling.

import { valueAt } from "./timeline.js";

/**
 * @typedef {import("./renderer.js").Renderer} Renderer
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./types.js").ShownElements} ShownElements
 * @typedef {import("./types.js").Target} Target
 * @typedef {import("./types.js").TouchPoint} TouchPoint
 */

/**
 * Converts a point of the screen to the coordinates of a node's element.
 * @param {number} id
 * @param {Point} point
 * @param {ShownElements} renderer
 * @param {{toScreen: (x: number, y: number) => Point}} layout
 */
function localPoint(id, { x, y }, renderer, layout) {
  const element = renderer.element(id);
  if (!element) return { x: 0, y: 0 };
  const box = element.getBoundingClientRect();
  const corner = layout.toScreen(box.left, box.top);
  // In a right-to-left layout, the horizontal position counts from the right edge.
  const across = element.dir === "rtl" ? layout.toScreen(box.right, 0).x - x : x - corner.x;
  return { x: across, y: y - corner.y };
}

/**
 * Returns the control under a touch if the control may show a predicted effect, and otherwise null. `time` is the
 * server's time.
 * @param {PointerEvent} event
 * @param {Renderer} renderer
 * @param {number} time
 * @returns {Target | null}
 */
function predictedTarget({ target: element, pointerType }, renderer, time) {
  const control = /** @type {HTMLElement | null} */ (/** @type {Element} */ (element).closest?.("[data-predict]"));
  if (!control || control.dataset.predict === "scroll") return null;
  const id = Number(control.dataset.id);
  /**
   * Returns the value that the page shows for a property of the control.
   * @param {string} key
   * @param {any} fallback
   */
  const shown = (key, fallback) => renderer.shownValue(id, key, fallback);
  const [, , width, height] = shown("frame", [0, 0, 0, 0]);
  const timeline = shown("timeline", null);
  return {
    id,
    width,
    height,
    predict: control.dataset.predict,
    isControl: control.dataset.kind !== "cell",
    on: shown("on", false),
    value: timeline ? valueAt(timeline, time) : shown("value", 0),
    minimum: shown("minimum", 0),
    maximum: shown("maximum", 1),
    // A mouse pointer is precise, and the parts of a segmented control adjoin each other. In both cases, only a touch
    // inside the control counts.
    slop: pointerType === "mouse" || control.parentElement?.matches(".segments, .stepper, .tabs") ? 0 : undefined,
    inScroll: control.parentElement?.closest(".scroll, .table") != null,
  };
}

/**
 * The dependencies of `makeTouchEffects`.
 * @typedef {object} TouchEffectsEnvironment
 * @property {Renderer} renderer
 * @property {import("./layout.js").Layout} layout
 * @property {import("./prediction.js").Prediction} prediction
 * @property {import("./types.js").ScrollingProxy} scrolling
 * @property {() => number} serverTime
 */

/**
 * Returns the functions that show the effects of touches, by the phases of a touch; `seq` is the number of the message
 * that contains the phase. `dropPrediction(touch)` removes a touch's predicted effect on a control, for example because
 * the touch now scrolls.
 * @param {TouchEffectsEnvironment} environment
 */
export function makeTouchEffects({ renderer, layout, prediction, scrolling, serverTime }) {
  /**
   * The controls with predicted effects, by touch.
   * @type {Map<number, number>}
   */
  const targets = new Map();
  /**
   * Removes a touch's predicted effect.
   * @param {number} touch
   */
  const dropPrediction = (touch) => {
    targets.delete(touch);
    prediction.cancelled(touch);
  };
  return {
    dropPrediction,
    /**
     * Shows the effects of a touch that began.
     * @param {TouchPoint} touch
     * @param {number} seq
     * @param {PointerEvent} event
     */
    began(touch, seq, event) {
      const target = predictedTarget(event, renderer, serverTime());
      const isCaught = scrolling.began(touch, event.target, seq, target?.isControl ?? false);
      if (!target || isCaught) return;
      targets.set(touch.id, target.id);
      prediction.began(touch.id, target, localPoint(target.id, touch, renderer, layout), seq);
    },
    /**
     * Shows the effects of a moved touch.
     * @param {TouchPoint} touch
     */
    moved(touch) {
      scrolling.moved(touch);
      const target = targets.get(touch.id);
      if (target !== undefined) prediction.moved(touch.id, localPoint(target, touch, renderer, layout));
    },
    /**
     * Ends the effects of a lifted touch.
     * @param {TouchPoint} touch
     * @param {number | null} seq
     */
    ended(touch, seq) {
      scrolling.ended(touch, seq);
      targets.delete(touch.id);
      prediction.ended(touch.id, seq);
    },
    /**
     * Removes the effects of a cancelled touch.
     * @param {TouchPoint} touch
     * @param {number | null} seq
     */
    cancelled(touch, seq) {
      scrolling.ended(touch, seq, true);
      dropPrediction(touch.id);
    },
  };
}
