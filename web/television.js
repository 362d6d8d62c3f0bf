// Televisions: how a page finds out that it is on one, and the viewport that it reports then.

/**
 * @typedef {import("./types.js").Numbers} Numbers
 * @typedef {import("./types.js").Size} Size
 */

/** The size of a television's screen in points. A point is two pixels at 1080p, as on Android TV. */
const SCREEN = { width: 960, height: 540 };
/** The part of the width and of the height at each edge that a television may cut off. */
const OVERSCAN = 0.05;
/**
 * The browsers of televisions: Samsung's and others' ("SMART-TV", "SmartTV", "Android TV", "GoogleTV", "AppleTV",
 * "HbbTV"), LG's ("Web0S"), Sony's ("BRAVIA") and Amazon's ("AFT" and the model).
 */
const BROWSERS = /TV\b|Web0S|BRAVIA|\bAFT[A-Z]/;

/**
 * Returns true if the page is on a television: if its address says so, or by the name of the browser. A display is not
 * a television in this sense, because it is not used by keys.
 * @param {{options: URLSearchParams, userAgent: string, isDisplay: boolean}} page
 */
export function isTelevision({ options, userAgent, isDisplay }) {
  if (isDisplay) return false;
  const idiom = options.get("idiom");
  return idiom ? idiom === "tv" : BROWSERS.test(userAgent);
}

/**
 * Returns the viewport of a page on a television: the same number of points whatever the resolution is, and a safe area
 * without the edges.
 * @param {Size} area the window's size
 * @param {number} pixels the number of pixels per point of the window
 * @returns {Size & {scale: number, safeArea: Numbers}}
 */
export function televisionViewport(area, pixels) {
  const factor = Math.min(area.width / SCREEN.width, area.height / SCREEN.height) || 1;
  const [width, height] = [Math.round(area.width / factor), Math.round(area.height / factor)];
  const [across, down] = [Math.round(width * OVERSCAN), Math.round(height * OVERSCAN)];
  return { width, height, scale: Math.round(pixels * factor * 100) / 100, safeArea: [down, across, down, across] };
}
