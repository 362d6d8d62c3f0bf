// Activations without a touch: a screen reader, a switch device or voice control clicks an element directly.

/** @typedef {import("../types.js").Send} Send */

/** Milliseconds after the end of a touch within which a click belongs to that touch. */
const CLICK_OF_TOUCH = 700;

/**
 * Returns whether an event belongs to the previous touch. `sinceRelease` is the time in milliseconds since the end of
 * that touch.
 * @param {number} sinceRelease
 */
export function followsTouch(sinceRelease) {
  return sinceRelease < CLICK_OF_TOUCH;
}

/**
 * Returns whether a click came from assistive technology or the keyboard, and not from a pointer whose touches were
 * sent.
 * @param {{detail: number}} event
 * @param {number} sinceRelease
 */
export function isSynthetic(event, sinceRelease) {
  return event.detail === 0 || !followsTouch(sinceRelease);
}

/**
 * The number of steps by which each arrow key changes a slider.
 * @type {Record<string, number>}
 */
const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/**
 * Returns the number of steps for a key on a slider, or 0. A screen reader converts its adjust gestures to arrow
 * keys on the slider that it reads.
 * @param {string} key
 * @param {HTMLElement | null | undefined} slider
 */
export function stepsOf(key, slider) {
  // If the slider has the screen's focus, the person navigates with the arrow keys. The keys are then sent as presses.
  if (!slider || slider.dataset.focused !== undefined || slider.getAttribute("aria-disabled") === "true") return 0;
  return Object.hasOwn(STEPS, key) ? STEPS[key] : 0;
}

/**
 * The dependencies of `AssistiveInput`.
 * @typedef {object} AssistiveEnvironment
 * @property {HTMLElement} element
 * @property {() => number} sinceRelease
 * @property {Send} send
 */

/**
 * Sends taps and adjustments of assistive technology. Clicks on sliders are ignored, because a tap at the centre would
 * change the value.
 */
export class AssistiveInput {
  /** @param {AssistiveEnvironment} environment */
  constructor({ element, sinceRelease, send }) {
    element.addEventListener("click", (event) => {
      event.preventDefault();
      if (!isSynthetic(event, sinceRelease())) return;
      const control = /** @type {HTMLElement | null | undefined} */ (/** @type {Element} */ (event.target).closest?.(
        ".button, .switch, .cell, .tab",
      ));
      if (!control || control.getAttribute("aria-disabled") === "true") return;
      send({ type: "tap", target: { id: Number(control.dataset.id) } });
    });
    element.addEventListener("keydown", (event) => {
      const slider = /** @type {HTMLElement | null | undefined} */ (/** @type {Element} */ (event.target).closest?.(
        '[role="slider"]',
      ));
      const by = stepsOf(event.key, slider);
      if (by === 0) return;
      event.preventDefault();
      event.stopPropagation();
      send({ type: "adjust", target: { id: Number(slider?.dataset.id) }, by });
    });
  }
}
