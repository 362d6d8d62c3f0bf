// Animation frames that also run in a hidden page. Browsers suspend frames in hidden pages, so a timer runs the
// callbacks there, at a slower rate. Without the timer, the changes from arriving messages would accumulate.

/** @typedef {import("./types.js").BrowserWindow} BrowserWindow */

const HIDDEN_PAUSE = 250;

/**
 * One scheduled callback. The animation frame or the timer runs the callback, whichever comes first.
 * @typedef {object} Entry
 * @property {() => void} callback
 * @property {number} frame
 * @property {number} timer
 */

/**
 * Returns a frame scheduler for the browser's `window`. `request(callback)` schedules the next frame; `hurry()` runs
 * the pending callbacks at once.
 * @param {BrowserWindow} window
 */
export function makeFrameScheduler(window) {
  /** @type {Set<Entry>} */
  const waiting = new Set();
  /**
   * Runs a callback, unless it has already run.
   * @param {Entry} entry
   */
  const run = (entry) => {
    if (!waiting.delete(entry)) return;
    window.cancelAnimationFrame(entry.frame);
    window.clearTimeout(entry.timer);
    entry.callback();
  };
  return {
    /** @param {() => void} callback */
    request(callback) {
      const entry = /** @type {Entry} */ ({ callback });
      waiting.add(entry);
      // If the page becomes hidden before the frame, the browser suspends the frame, and the timer runs the callback.
      entry.frame = window.requestAnimationFrame(() => run(entry));
      entry.timer = window.setTimeout(() => run(entry), HIDDEN_PAUSE);
    },
    hurry() {
      for (const entry of [...waiting]) run(entry);
    },
  };
}
