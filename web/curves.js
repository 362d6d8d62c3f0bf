// Timing curves, springs and key-frame interpolation: the server's formulas, converted to CSS.

import { cssColor } from "./colors.js";
import { cssTransform } from "./kinds/common.js";

/**
 * @typedef {import("./types.js").AnimationEntry} AnimationEntry
 * @typedef {import("./types.js").KeyFrame} KeyFrame
 * @typedef {import("./types.js").Numbers} Numbers
 */

/**
 * The CSS names of timing curves.
 * @type {Record<string, string>}
 */
const EASINGS = { easeIn: "ease-in", easeOut: "ease-out", easeInOut: "ease-in-out", linear: "linear" };
/**
 * The control points of timing curves, as cubic Bézier curves: x1, y1, x2, y2.
 * @type {Record<string, Numbers>}
 */
const POINTS = {
  easeIn: [0.42, 0, 1, 1],
  easeOut: [0, 0, 0.58, 1],
  easeInOut: [0.42, 0, 0.58, 1],
  linear: [0, 0, 1, 1],
};
/**
 * The number of samples for a curve that CSS has no function for. A spring has STEPS_PER_OSCILLATION samples for each
 * oscillation. Every curve has at least STEPS and at most MAX_STEPS samples.
 */
const STEPS = 96;
const STEPS_PER_OSCILLATION = 48;
const MAX_STEPS = 960;
const ORIGIN = [0, 0];
/** The number of straight segments that approximate the curve between two key frames. */
const SEGMENTS = 16;
const FULL_TURN = 2 * Math.PI;

/**
 * Returns the product of a spring's frequency and its duration. With this product, 1/1000 of the distance is left at
 * the end.
 * @param {number} damping
 */
function springFrequency(damping) {
  if (damping < 1) return Math.log(1000) / damping;
  if (damping <= 1.000001) return 9.233;
  // An overdamped spring has two decay rates. The slower rate determines the duration.
  const root = Math.sqrt(damping * damping - 1);
  return Math.max(9.233, Math.log((1000 * (damping + root)) / (2 * root)) * (damping + root));
}

/**
 * Returns the fraction of the distance that a spring has covered after `time` of `duration` seconds. At the end 1/1000
 * of the distance is left.
 * @param {Numbers} spring
 * @param {number} time
 * @param {number} duration
 */
export function springAt([damping, velocity], time, duration) {
  const frequency = springFrequency(damping) / duration;
  if (damping < 1) {
    const decay = damping * frequency;
    const turn = frequency * Math.sqrt(1 - damping * damping);
    return 1 - Math.exp(-decay * time) * (Math.cos(turn * time) + ((decay - velocity) / turn) * Math.sin(turn * time));
  }
  if (damping <= 1.000001) return 1 - Math.exp(-frequency * time) * (1 + (frequency - velocity) * time);
  const root = frequency * Math.sqrt(damping * damping - 1);
  const [slow, fast] = [root - damping * frequency, -root - damping * frequency];
  const share = (-velocity - fast) / (slow - fast);
  return 1 - share * Math.exp(slow * time) - (1 - share) * Math.exp(fast * time);
}

/**
 * Returns one coordinate of the point at the parameter `t` of a cubic Bézier curve. The curve leads from 0 to 1. Its
 * control points have the coordinates `one` and `two`.
 * @param {number} one
 * @param {number} two
 * @param {number} t
 */
const coordinate = (one, two, t) => 3 * (1 - t) * (1 - t) * t * one + 3 * (1 - t) * t * t * two + t * t * t;

/**
 * Returns the progress of a cubic Bézier curve, given by its two control points, at a fraction of the time.
 * @param {Numbers} bezier
 * @param {number} part
 */
export function bezierAt([x1, y1, x2, y2], part) {
  let [low, high] = [0, 1];
  for (let round = 0; round < 32; round += 1) {
    const middle = (low + high) / 2;
    if (coordinate(x1, x2, middle) < part) low = middle;
    else high = middle;
  }
  return coordinate(y1, y2, low);
}

/**
 * Returns the CSS easing function of an animation.
 * @param {Pick<AnimationEntry, "curve" | "bezier" | "spring" | "span" | "duration">} entry
 */
export function easing({ curve = "easeInOut", bezier, spring, span, duration }) {
  if (!spring && !span) return bezier ? `cubic-bezier(${bezier.join(", ")})` : (EASINGS[curve] ?? "ease-in-out");
  const seconds = duration / 1000;
  const [start, end] = span ?? [0, 1];
  const points = bezier ?? POINTS[curve] ?? POINTS.easeInOut;
  const swings = spring && spring[0] < 1
    ? (springFrequency(spring[0]) * Math.sqrt(1 - spring[0] * spring[0])) / FULL_TURN
    : 0;
  const steps = Math.min(MAX_STEPS, Math.max(STEPS, Math.ceil(swings * STEPS_PER_OSCILLATION)));
  /**
   * Returns the progress of the animation at a fraction of its duration.
   * @param {number} part
   */
  const place = (
    part,
  ) => (part === 1 ? 1 : spring ? springAt(spring, seconds * part, seconds) : bezierAt(points, part));
  const places = Array.from({ length: steps + 1 }, (_, step) => start + (end - start) * place(step / steps));
  return `linear(${places.map((number) => number.toFixed(4)).join(", ")})`;
}

/**
 * Returns the CSS styles for a property's value.
 * @param {string} property
 * @param {any} value
 * @param {Numbers} [origin]
 * @returns {Record<string, any> | null}
 */
export function styles(property, value, origin = ORIGIN) {
  switch (property) {
    case "frame": {
      const [left, top, width, height] = (value ?? [0, 0, 0, 0]).map((
        /** @type {number} */ points,
        /** @type {number} */ index,
      ) => `${points - (origin[index] ?? 0)}px`);
      return { left, top, width, height };
    }
    case "transform":
      return { transform: cssTransform(value) };
    case "alpha":
      return { opacity: value ?? 1 };
    case "backgroundColor":
      return { backgroundColor: cssColor(value ?? null) || "transparent" };
    case "cornerRadius":
      return { borderRadius: `${value ?? 0}px` };
    default:
      return null;
  }
}

/**
 * Decomposes a transform into translation, scale, angle and shear of x along y. Browsers decompose matrices the same
 * way to interpolate them.
 * @param {Numbers} transform
 */
export function decomposed([a, b, c, d, tx, ty]) {
  const mirrored = a * d - b * c < 0;
  const mirrorsX = mirrored && a < d;
  if (mirrorsX) [a, b] = [-a, -b];
  else if (mirrored) [c, d] = [-c, -d];
  const scaleX = Math.hypot(a, b);
  if (scaleX !== 0) [a, b] = [a / scaleX, b / scaleX];
  const lean = a * c + b * d;
  [c, d] = [c - a * lean, d - b * lean];
  const scaleY = Math.hypot(c, d);
  return [
    tx,
    ty,
    mirrorsX ? -scaleX : scaleX,
    mirrored && !mirrorsX ? -scaleY : scaleY,
    Math.atan2(b, a),
    scaleY === 0 ? 0 : lean / scaleY,
  ];
}

/**
 * Composes a transform from the parts that `decomposed` returns.
 * @param {Numbers} parts
 */
export function composed([tx, ty, scaleX, scaleY, angle, lean]) {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return [cosine * scaleX, sine * scaleX, (cosine * lean - sine) * scaleY, (sine * lean + cosine) * scaleY, tx, ty];
}

/**
 * Returns a value as numbers that can be interpolated; null if the property cannot be interpolated.
 * @param {string} property
 * @param {any} value
 * @param {Numbers | null | undefined} last the numbers of the previous keyframe, from which a rotation takes the
 *   shorter direction
 */
function numbersOf(property, value, last) {
  switch (property) {
    case "frame":
      return value ?? [0, 0, 0, 0];
    case "alpha":
      return [value ?? 1];
    case "cornerRadius":
      return [value ?? 0];
    case "transform": {
      const parts = decomposed(value ?? [1, 0, 0, 1, 0, 0]);
      // A full turn is added or subtracted, so that the rotation takes the shorter of the two directions.
      if (last) parts[4] -= Math.round((parts[4] - last[4]) / FULL_TURN) * FULL_TURN;
      return parts;
    }
    default:
      return null;
  }
}

/**
 * Returns a property's value from interpolated numbers.
 * @param {string} property
 * @param {Numbers} numbers
 */
const valueOf = (
  property,
  numbers,
) => (property === "frame" ? numbers : property === "transform" ? composed(numbers) : numbers[0]);
/**
 * Returns the distance between two lists of numbers.
 * @param {Numbers} one
 * @param {Numbers} other
 */
const distance = (one, other) => Math.hypot(...one.map((number, axis) => number - other[axis]));

/**
 * Returns points of a cubic curve through all key frames. The slope at a key frame equals the slope of the line from
 * the previous key frame to the next one.
 * @param {Numbers[]} points
 * @param {Numbers} times
 */
function spline(points, times) {
  const last = points.length - 1;
  /**
   * Returns the slope of the curve at a key frame: the change per unit of time, for each number.
   * @param {number} index
   */
  const slope = (index) => {
    const [before, after] = [Math.max(index - 1, 0), Math.min(index + 1, last)];
    const time = times[after] - times[before];
    return points[before].map((number, axis) => (time > 0 ? (points[after][axis] - number) / time : 0));
  };
  const way = [{ time: times[0], numbers: points[0] }];
  for (let index = 0; index < last; index += 1) {
    const [from, to, time] = [slope(index), slope(index + 1), times[index + 1] - times[index]];
    for (let piece = time > 0 ? 1 : SEGMENTS; piece <= SEGMENTS; piece += 1) {
      const t = piece / SEGMENTS;
      const [square, cube] = [t * t, t * t * t];
      const numbers = points[index].map((number, axis) =>
        (2 * cube - 3 * square + 1) * number + (cube - 2 * square + t) * time * from[axis] +
        (3 * square - 2 * cube) * points[index + 1][axis] +
        (cube - square) * time * to[axis]
      );
      way.push({ time: times[index] + time * t, numbers });
    }
  }
  return way;
}

/**
 * Returns key frames that follow the smooth curve through the given key frames in straight segments. Returns null if
 * there is no curve, as for colours.
 * @param {string} property
 * @param {KeyFrame[]} frames
 * @param {boolean} isPaced
 */
function curvedFrames(property, frames, isPaced) {
  /**
   * The interpolatable numbers of each key frame; null for a key frame whose value cannot be interpolated.
   * @type {(Numbers | null)[]}
   */
  const found = [];
  for (const { value } of frames) found.push(numbersOf(property, value, found.at(-1)));
  if (found.includes(null)) return null;
  const points = /** @type {Numbers[]} */ (found);
  const times = frames.map(({ time }) => time);
  if (isPaced) {
    for (let index = 1; index < points.length; index += 1) {
      times[index] = times[index - 1] + distance(points[index - 1], points[index]);
    }
  }
  const way = spline(points, times);
  if (isPaced) {
    for (let index = 1; index < way.length; index += 1) {
      way[index].time = way[index - 1].time + distance(way[index - 1].numbers, way[index].numbers);
    }
    const whole = way[way.length - 1].time;
    if (!(whole > 0)) return null;
    for (const place of way) place.time /= whole;
  }
  return way.map(({ time, numbers }) => ({ time, value: valueOf(property, numbers) }));
}

/**
 * Returns an animation's key frames in the browser's form; null for a property that the browser cannot animate.
 * @param {string} property
 * @param {AnimationEntry} entry
 * @param {Numbers} [origin]
 * @returns {Record<string, any>[] | null}
 */
export function keyframes(property, { from, to, frames, mode }, origin = ORIGIN) {
  const [first, last] = [styles(property, from, origin), styles(property, to, origin)];
  if (!first || !last) return null;
  if (!frames) return [first, last];
  const allFrames = [{ time: 0, value: from }, ...frames];
  const way = mode?.startsWith("cubic")
    ? (curvedFrames(property, allFrames, mode === "cubicPaced") ?? allFrames)
    : allFrames;
  const shown = way.map(({ time, value }) => ({
    ...styles(property, value, origin),
    offset: Math.min(time, 1),
    ...(mode === "discrete" && { easing: "steps(1)" }),
  }));
  // If the last key frame is before the end, its value holds until the end.
  if (shown[shown.length - 1].offset < 1) {
    shown.push({ ...styles(property, allFrames[allFrames.length - 1].value, origin), offset: 1 });
  }
  return shown;
}
