// Scroll indicators. They are loaded with the scrolling module, because they are visible only during scrolling.

import { axesOf } from "./glides.js";

/**
 * @typedef {import("./types.js").Numbers} Numbers
 * @typedef {import("./types.js").ScrollAxis} ScrollAxis
 * @typedef {import("./types.js").View} View
 */

const MIN_LENGTH = 36;
/** The minimum length of an indicator, in points, while content is dragged far beyond its end. */
const MIN_OVERSCROLLED_LENGTH = 8;
const INSET = 3;

/**
 * Returns the start and length of the indicator of one axis, or null if all content fits. `before` and `after` are the
 * insets of the indicator.
 * @param {Pick<ScrollAxis, "low" | "high" | "length">} axis
 * @param {number} offset
 * @param {number} [before]
 * @param {number} [after]
 */
export function indicator({ low, high, length: visible }, offset, before = 0, after = 0) {
  if (!(high - low > 0.5) || visible <= 0) return null;
  const room = visible - before - after - 2 * INSET;
  const whole = Math.max(room * (visible / (high - low + visible)), Math.min(MIN_LENGTH, room));
  const beyond = Math.max(low - offset, offset - high, 0);
  const length = Math.max(whole - beyond, Math.min(MIN_OVERSCROLLED_LENGTH, room));
  const progress = Math.min(Math.max((offset - low) / (high - low), 0), 1);
  return { start: before + INSET + (room - length) * progress, length };
}

/**
 * Draws both indicators of a view for a content offset.
 * @param {View} view
 * @param {{vertical: HTMLElement, horizontal: HTMLElement}} elements
 * @param {Numbers} offset
 */
export function drawIndicators(view, { vertical, horizontal }, [x, y]) {
  const [across, down] = axesOf(view.node.props);
  const [top, left, bottom, right] = view.get("indicatorInsets", [0, 0, 0, 0]);
  const words = view.get("scrolls", []);
  const bar = words.includes("noVertical") ? null : indicator(down, y, top, bottom);
  vertical.hidden = bar === null;
  if (bar) {
    Object.assign(vertical.style, {
      height: `${bar.length}px`,
      transform: `translateY(${bar.start}px)`,
      right: right > 0 ? `${INSET + right}px` : "",
    });
  }
  const flat = words.includes("noHorizontal") ? null : indicator(across, x, left, right);
  horizontal.hidden = flat === null;
  if (flat) {
    Object.assign(horizontal.style, {
      width: `${flat.length}px`,
      transform: `translateX(${flat.start}px)`,
      bottom: bottom > 0 ? `${INSET + bottom}px` : "",
    });
  }
}
