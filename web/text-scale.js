// The person's preferred text size, from the browser or the device.

/** @typedef {import("./types.js").BrowserWindow} BrowserWindow */

/** The default text sizes in pixels: first of browsers, then of iPhones. */
const DEFAULT_SIZE = 16;
const DEFAULT_IPHONE_SIZE = 17;

/**
 * Measures the text size, and calls `changed()` when it changes. Returns a function that returns the scale; 1 is
 * the default.
 * @param {{document: Document, window: BrowserWindow, changed: () => void}} environment
 */
export function watchTextScale({ document, window, changed }) {
  const isPhone = /iPhone|iPad/.test(window.navigator.userAgent) && window.CSS.supports("font", "-apple-system-body");
  const probe = document.createElement("div");
  const font = isPhone ? "-apple-system-body" : "medium sans-serif";
  probe.style.cssText =
    `position: absolute; visibility: hidden; pointer-events: none; font: ${font}; width: 1em; height: 1em`;
  document.body.append(probe);
  const scale = () =>
    Math.round(
        (parseFloat(window.getComputedStyle(probe).fontSize) / (isPhone ? DEFAULT_IPHONE_SIZE : DEFAULT_SIZE)) * 100,
      ) /
      100 || 1;
  new window.ResizeObserver(changed).observe(probe);
  return scale;
}
