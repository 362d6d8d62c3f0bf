// The browser's `devicemotion` events, with one listener for all modules that use them, and the permission to receive
// them.

/** @typedef {import("../types.js").MotionPermission} MotionPermission */
/** @typedef {(event: any) => void} Listener */

/**
 * The listeners of each window.
 * @type {WeakMap<EventTarget, {listeners: Set<Listener>, dispatch: Listener}>}
 */
const hubs = new WeakMap();

/**
 * Adds a listener.
 * @param {EventTarget} target the window
 * @param {Listener} listener
 */
export function addMotionListener(target, listener) {
  let hub = hubs.get(target);
  if (!hub) {
    /** @type {Set<Listener>} */
    const listeners = new Set();
    hub = { listeners, dispatch: (event) => listeners.forEach((each) => each(event)) };
    hubs.set(target, hub);
  }
  if (hub.listeners.size === 0) target.addEventListener("devicemotion", hub.dispatch);
  hub.listeners.add(listener);
}

/**
 * Removes a listener.
 * @param {EventTarget} target the window
 * @param {Listener} listener
 */
export function removeMotionListener(target, listener) {
  const hub = hubs.get(target);
  if (!hub?.listeners.delete(listener)) return;
  if (hub.listeners.size === 0) target.removeEventListener("devicemotion", hub.dispatch);
}

/**
 * Requests the permission to read motion sensors. Only iOS asks the person, once for all kinds of sensors and only
 * within a tap. Resolves to `granted`, `denied`, or `prompt` if the browser would ask, but not without a tap.
 * @param {{DeviceMotionEvent?: MotionPermission, DeviceOrientationEvent?: MotionPermission}} window
 * @returns {Promise<string>}
 */
export async function requestMotionPermission({ DeviceMotionEvent: motion, DeviceOrientationEvent: orientation }) {
  // Both requests begin before the first `await`, because the browser accepts only requests that begin during the tap.
  const answers = [motion, orientation].map((each) => each?.requestPermission?.() ?? "granted");
  try {
    return (await Promise.all(answers)).every((answer) => answer === "granted") ? "granted" : "denied";
  } catch {
    return "prompt";
  }
}
