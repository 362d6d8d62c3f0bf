// Animation frames that also run in a hidden page, where browsers suspend them. They then run slowly, so that arriving
// messages do not accumulate.

/** @typedef {import("./types.js").BrowserWindow} BrowserWindow */

const HIDDEN_PAUSE = 250;

/**
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
  /** @param {Entry} entry */
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
      // The timer covers the case that the page becomes hidden before the frame.
      entry.frame = window.requestAnimationFrame(() => run(entry));
      entry.timer = window.setTimeout(() => run(entry), HIDDEN_PAUSE);
    },
    hurry() {
      for (const entry of [...waiting]) run(entry);
    },
  };
}
