// Haptic feedback as vibration.

/**
 * Alternating vibration and pause times in milliseconds: the closest approximation of taps that a motor allows.
 * @type {Record<string, number[]>}
 */
const PATTERNS = {
  light: [10],
  medium: [18],
  heavy: [32],
  soft: [24],
  rigid: [12],
  selection: [6],
  success: [14, 90, 24],
  warning: [24, 110, 16],
  error: [20, 70, 20, 70, 34],
};

/**
 * Returns the pattern of a `feedback` message. A lower intensity shortens the vibrations. Returns null for an unknown
 * kind.
 * @param {{kind: string, intensity?: number}} message
 * @returns {number[] | null}
 */
export function vibration({ kind, intensity = 1 }) {
  if (!Object.hasOwn(PATTERNS, kind)) return null;
  return PATTERNS[kind].map((time, index) => (index % 2 === 0 ? Math.max(1, Math.round(time * intensity)) : time));
}
