// The gesture that opens the panel: three touches that rest for a moment.

/** The gesture: FINGERS touches for HOLD_TIME milliseconds that move at most MAX_MOVEMENT points. */
const FINGERS = 3;
const HOLD_TIME = 800;
const MAX_MOVEMENT = 12;

/**
 * Calls `open` when three touches rest on an element for 0.8 seconds.
 * @param {HTMLElement} element
 * @param {import("./types.js").Timers} timers
 * @param {() => void} open
 */
export function watchPanelGesture(element, timers, open) {
  const fingers = new Map();
  /**
   * The timer that runs while the touches rest; null otherwise.
   * @type {number | null}
   */
  let timer = null;
  const stop = () => {
    if (timer !== null) timers.clearTimeout(timer);
    timer = null;
  };
  element.addEventListener("pointerdown", ({ pointerType, pointerId, clientX, clientY }) => {
    if (pointerType !== "touch") return;
    fingers.set(pointerId, { clientX, clientY });
    stop();
    if (fingers.size === FINGERS) timer = timers.setTimeout(open, HOLD_TIME);
  });
  element.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    const from = fingers.get(pointerId);
    if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > MAX_MOVEMENT) stop();
  });
  for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
    element.addEventListener(type, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId) && stop());
  }
}
