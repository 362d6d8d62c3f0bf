// Finds the control under a touch, for effects that the page may show before the server answers.

import { valueAt } from "./timeline.js";

/**
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./types.js").ShownElements} ShownElements
 * @typedef {import("./types.js").Target} Target
 */

/**
 * Converts a point of the screen to the coordinates of a node's element.
 * @param {number} id
 * @param {Point} point
 * @param {ShownElements} renderer
 * @param {{toScreen: (x: number, y: number) => Point}} layout
 */
export function localPoint(id, { x, y }, renderer, layout) {
  const element = renderer.element(id);
  if (!element) return { x: 0, y: 0 };
  const box = element.getBoundingClientRect();
  const corner = layout.toScreen(box.left, box.top);
  // In a right-to-left layout, the horizontal position counts from the right edge.
  const across = element.dir === "rtl" ? layout.toScreen(box.right, 0).x - x : x - corner.x;
  return { x: across, y: y - corner.y };
}

/**
 * Returns the control under a touch that may show a predicted effect, or null; `time` is the server's time.
 * @param {PointerEvent} event
 * @param {import("./renderer.js").Renderer} renderer
 * @param {number} time
 * @returns {Target | null}
 */
export function predictedTarget({ target: element, pointerType }, renderer, time) {
  const control = /** @type {HTMLElement | null} */ (/** @type {Element} */ (element).closest?.("[data-predict]"));
  if (!control || control.dataset.predict === "scroll") return null;
  const id = Number(control.dataset.id);
  /**
   * @param {string} key
   * @param {any} fallback
   */
  const shown = (key, fallback) => renderer.shown(id, key, fallback);
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
    // A mouse pointer is precise, and parts of a segmented control adjoin each other. Both need an exact hit.
    slop: pointerType === "mouse" || control.parentElement?.matches(".segments, .stepper, .tabs") ? 0 : undefined,
    inScroll: control.parentElement?.closest(".scroll, .table") != null,
  };
}
