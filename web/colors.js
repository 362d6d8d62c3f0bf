// The protocol's colours as CSS: names are variables of theme.css, which knows their light and dark forms. Of a pair the
// style sheet chooses too, as it is light or dark around what has that colour.

const NAMES = new Set([
  "label", "secondaryLabel", "tertiaryLabel", "systemBackground", "secondarySystemBackground", "tertiarySystemBackground",
  "systemFill", "separator", "systemRed", "systemOrange", "systemYellow", "systemGreen", "systemTeal", "systemBlue",
  "systemIndigo", "systemPurple", "systemPink", "systemGray",
]);
const FIXED = { clear: "transparent", white: "#ffffff", black: "#000000", tint: "var(--tint)" };
const HEX = /^#([0-9a-f]{6})([0-9a-f]{2})?$/i;

/** The CSS for the one or the other of two colours: the variable for what it is not is empty, and that for what it is stands for what is behind its comma. */
const either = ([light, dark]) => (light && dark && light !== dark ? `var(--light, ${light}) var(--dark, ${dark})` : light);

/** The CSS for a colour of the protocol, or "" for none and for what is no colour. */
export function cssColor(color) {
  if (Array.isArray(color)) return either([cssColor(color[0]), cssColor(color[1])]);
  if (typeof color !== "string") return "";
  if (NAMES.has(color)) return `var(--c-${color})`;
  if (Object.hasOwn(FIXED, color)) return FIXED[color];
  return HEX.test(color) ? color : "";
}

/** The CSS for what is drawn on a filled surface of that colour so that it can be read. */
export function cssColorOn(color) {
  if (Array.isArray(color)) return either([cssColorOn(color[0]), cssColorOn(color[1])]);
  if (color === "label" || color === "secondaryLabel" || color === "tertiaryLabel") return "var(--c-systemBackground)";
  if (color === "white" || color === "systemYellow") return "#000000";
  const hex = typeof color === "string" ? HEX.exec(color) : null;
  return hex && luminance(hex[1]) > 0.55 ? "#000000" : "#ffffff";
}

/** How bright a colour of six hexadecimal digits appears, 0 to 1. */
function luminance(digits) {
  const [red, green, blue] = [0, 2, 4].map((start) => (parseInt(digits.slice(start, start + 2), 16) / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
