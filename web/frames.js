// Animation frames that also come while the page is hidden, where a browser gives none: slowly, so that what arrives
// meanwhile is not left lying about.

const HIDDEN_PAUSE = 250;

/** `window` is the browser's. `request(callback)` asks for the next frame; `hurry()` runs at once what waits for a hidden page's frame. */
export function makeFrames(window) {
  const waiting = new Set();
  const run = (entry) => {
    if (!waiting.delete(entry)) return;
    window.cancelAnimationFrame(entry.frame);
    window.clearTimeout(entry.timer);
    entry.callback();
  };
  return {
    request(callback) {
      const entry = { callback };
      waiting.add(entry);
      // The timer is there in case that the page is hidden before its frame comes.
      entry.frame = window.requestAnimationFrame(() => run(entry));
      entry.timer = window.setTimeout(() => run(entry), HIDDEN_PAUSE);
    },
    hurry() {
      for (const entry of [...waiting]) run(entry);
    },
  };
}
