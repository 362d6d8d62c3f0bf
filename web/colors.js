// The protocol's colours as CSS. Named colours are variables of theme.css, which defines their light and dark values.
// For a pair of colours, the style sheet selects by the appearance of the surrounding view.

/** @typedef {import("./types.js").Color} Color */

const NAMES = new Set([
  "label",
  "secondaryLabel",
  "tertiaryLabel",
  "systemBackground",
  "secondarySystemBackground",
  "tertiarySystemBackground",
  "systemFill",
  "separator",
  "systemRed",
  "systemOrange",
  "systemYellow",
  "systemGreen",
  "systemTeal",
  "systemBlue",
  "systemIndigo",
  "systemPurple",
  "systemPink",
  "systemGray",
]);
/**
 * The CSS of named colours that are the same in both appearances.
 * @type {Record<string, string>}
 */
const FIXED = { clear: "transparent", white: "#ffffff", black: "#000000", tint: "var(--tint)" };
const HEX = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i;

/**
 * Returns CSS that selects the light or the dark colour by the CSS variables `--light` and `--dark`. The variable of
 * the inactive appearance is empty. The variable of the active appearance is undefined, so that its fallback, the
 * colour after the comma, applies.
 * @param {string[]} pair
 */
const byAppearance = (
  [light, dark],
) => (light && dark && light !== dark ? `var(--light, ${light}) var(--dark, ${dark})` : light);

/**
 * Returns the CSS of a colour of the protocol, or "" for a missing or invalid colour.
 * @param {Color} color
 * @returns {string}
 */
export function cssColor(color) {
  if (Array.isArray(color)) return byAppearance([cssColor(color[0]), cssColor(color[1])]);
  if (typeof color !== "string") return "";
  if (NAMES.has(color)) return `var(--c-${color})`;
  if (Object.hasOwn(FIXED, color)) return FIXED[color];
  return HEX.test(color) ? color : "";
}

/**
 * Returns the CSS colour for legible content on a surface filled with the given colour.
 * @param {Color} color
 * @returns {string}
 */
export function cssColorOn(color) {
  if (Array.isArray(color)) return byAppearance([cssColorOn(color[0]), cssColorOn(color[1])]);
  if (color === "label" || color === "secondaryLabel" || color === "tertiaryLabel") return "var(--c-systemBackground)";
  if (color === "white" || color === "systemYellow") return "#000000";
  const hex = typeof color === "string" ? HEX.exec(color) : null;
  return hex && luminance(hex[1]) > 0.55 ? "#000000" : "#ffffff";
}

/**
 * Returns the luminance (0 to 1) of a colour given as six hexadecimal digits.
 * @param {string} digits
 */
function luminance(digits) {
  const [red, green, blue] = [0, 2, 4].map((start) => (parseInt(digits.slice(start, start + 2), 16) / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
