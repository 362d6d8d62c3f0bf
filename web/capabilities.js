// The capabilities of this browser at this address. Browsers offer many features only to secure pages: over HTTPS,
// or from the same machine.

/** @typedef {import("./types.js").BrowserWindow} BrowserWindow */

const DEVICES = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/TV\b|BRAVIA|Tizen|Web0S|\bAFT[A-Z]/, "TV"],
  [/Android.*Mobile/, "Android phone"],
  [/Android/, "Android tablet"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Windows"],
  [/Mac/, "Mac"],
  [/Linux|X11/, "Linux"],
];
/** The longest device name that the server accepts, in characters. */
const NAME_LENGTH = 100;

/**
 * Returns the default name of this device.
 * @param {{userAgent: string, maxTouchPoints: number}} navigator
 * @returns {string}
 */
export function deviceName({ userAgent, maxTouchPoints }) {
  // An iPad reports itself as a Mac. A Mac has no touch screen, so a "Mac" with a touch screen is an iPad.
  const isPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return isPad
    ? "iPad"
    : String(DEVICES.find(([words]) => /** @type {RegExp} */ (words).test(userAgent))?.[1] ?? "Browser");
}

/**
 * Returns a name in the form that the server accepts: trimmed, without lone surrogates, of limited length.
 * @param {string} text
 * @param {number} [length]
 */
export function validName(text, length = NAME_LENGTH) {
  return [...text.replace(/\p{Surrogate}/gu, "").trim()].slice(0, length).join("").trim();
}

/**
 * Returns the capabilities of a page, by the names that `hello` uses.
 * @param {BrowserWindow} window
 * @returns {string[]}
 */
export function capabilitiesOf(window) {
  const { navigator } = window;
  const touch = navigator.maxTouchPoints > 0;
  /**
   * Each capability by name; the value is true if the browser supports the capability.
   * @type {Record<string, boolean>}
   */
  const found = {
    touch,
    coalesced: "getCoalescedEvents" in (window.PointerEvent?.prototype ?? {}),
    haptics: touch && typeof navigator.vibrate === "function",
    gamepad: typeof navigator.getGamepads === "function",
    mediaSession: "mediaSession" in navigator,
    shake: touch && window.isSecureContext === true && "DeviceMotionEvent" in window,
    wakeLock: "wakeLock" in navigator,
    clipboard: Boolean(navigator.clipboard),
  };
  return Object.keys(found).filter((name) => found[name]);
}
