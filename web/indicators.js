// Thin bars at the edges of what scrolls that tell where its content is. Loaded with what moves it: they are seen while it moves.

import { axesOf } from "./glides.js";

const SHORTEST = 36;
/** However far content is drawn beyond its end, so much is left. */
const LEAST = 8;
const INSET = 3;

/** Where the indicator of one axis is: its start and length in a view that keeps clear of so much before and after; or null where everything fits. */
export function indicator({ low, high, length: visible }, offset, before = 0, after = 0) {
  if (!(high - low > 0.5) || visible <= 0) return null;
  const room = visible - before - after - 2 * INSET;
  const whole = Math.max(room * (visible / (high - low + visible)), Math.min(SHORTEST, room));
  const beyond = Math.max(low - offset, offset - high, 0);
  const length = Math.max(whole - beyond, Math.min(LEAST, room));
  const progress = Math.min(Math.max((offset - low) / (high - low), 0), 1);
  return { start: before + INSET + (room - length) * progress, length };
}

/** Draws both where the content of a view is at an offset. */
export function drawIndicators(view, { vertical, horizontal }, [x, y]) {
  const [across, down] = axesOf(view.node.props);
  const [top, left, bottom, right] = view.get("indicatorInsets", [0, 0, 0, 0]);
  const words = view.get("scrolls", []);
  const bar = words.includes("noVertical") ? null : indicator(down, y, top, bottom);
  vertical.hidden = bar === null;
  if (bar) Object.assign(vertical.style, { height: `${bar.length}px`, transform: `translateY(${bar.start}px)`, right: right > 0 ? `${INSET + right}px` : "" });
  const flat = words.includes("noHorizontal") ? null : indicator(across, x, left, right);
  horizontal.hidden = flat === null;
  if (flat) Object.assign(horizontal.style, { width: `${flat.length}px`, transform: `translateX(${flat.start}px)`, bottom: bottom > 0 ? `${INSET + bottom}px` : "" });
}
