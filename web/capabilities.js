// What this browser can do at this address. Much of it a browser keeps for pages that came safely: over https, or from the machine itself.

const DEVICES = [
  [/iPhone|iPod/, "iPhone"], [/iPad/, "iPad"], [/TV\b|BRAVIA|Tizen|Web0S/, "TV"], [/Android.*Mobile/, "Android phone"], [/Android/, "Android tablet"],
  [/CrOS/, "Chromebook"], [/Windows/, "Windows"], [/Mac/, "Mac"], [/Linux|X11/, "Linux"],
];
/** Characters that a server takes of a name. */
const NAME_LENGTH = 100;

/**
 * What a device is called by itself.
 * @param {{userAgent: string, maxTouchPoints: number}} navigator
 * @returns {string}
 */
export function deviceName({ userAgent, maxTouchPoints }) {
  // An iPad says that it is a Mac, which has no touch screen.
  const isPad = /Macintosh/.test(userAgent) && maxTouchPoints > 1;
  return isPad ? "iPad" : String(DEVICES.find(([words]) => /** @type {RegExp} */ (words).test(userAgent))?.[1] ?? "Browser");
}

/** A name as a server takes it. */
export function nameOfLength(text, length = NAME_LENGTH) {
  return [...text.replace(/\p{Surrogate}/gu, "").trim()].slice(0, length).join("").trim();
}

/**
 * The capabilities of a page, as `hello` names them.
 * @param {any} window
 * @returns {string[]}
 */
export function capabilitiesOf(window) {
  const { navigator } = window;
  const touch = navigator.maxTouchPoints > 0;
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
