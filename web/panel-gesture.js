// The gesture that opens the panel: three touches that rest for a moment.

/** The gesture: FINGERS touches for HOLD milliseconds that move at most REST points. */
const FINGERS = 3;
const HOLD = 800;
const REST = 12;

/**
 * Calls `open` when a person makes the gesture on an element.
 * @param {HTMLElement} element
 * @param {import("./types.js").Timers} timers
 * @param {() => void} open
 */
export function watchPanelGesture(element, timers, open) {
  const fingers = new Map();
  /** @type {number | null} */
  let timer = null;
  const stop = () => {
    if (timer !== null) timers.clearTimeout(timer);
    timer = null;
  };
  element.addEventListener("pointerdown", ({ pointerType, pointerId, clientX, clientY }) => {
    if (pointerType !== "touch") return;
    fingers.set(pointerId, { clientX, clientY });
    stop();
    if (fingers.size === FINGERS) timer = timers.setTimeout(open, HOLD);
  });
  element.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
    const from = fingers.get(pointerId);
    if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > REST) stop();
  });
  for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
    element.addEventListener(type, (event) => fingers.delete(/** @type {PointerEvent} */ (event).pointerId) && stop());
  }
}
