// What people feel, on devices that vibrate.

/** How long a motor runs and rests by turns, in milliseconds: the nearest that one can come to a tap on the finger. */
const PATTERNS = {
  light: [10], medium: [18], heavy: [32], soft: [24], rigid: [12], selection: [6], success: [14, 90, 24], warning: [24, 110, 16], error: [20, 70, 20, 70, 34],
};

/**
 * The pattern of a `feedback` message: a softer one is shorter. Null for a kind that is not known.
 * @param {{kind: string, intensity?: number}} message
 * @returns {number[] | null}
 */
export function vibration({ kind, intensity = 1 }) {
  if (!Object.hasOwn(PATTERNS, kind)) return null;
  return PATTERNS[kind].map((time, index) => (index % 2 === 0 ? Math.max(1, Math.round(time * intensity)) : time));
}
