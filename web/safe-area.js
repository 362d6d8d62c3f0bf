// The safe area: the parts of the window's edges that the device covers, such as a notch, rounded corners or the
// home indicator.

/** @typedef {import("./types.js").BrowserWindow} BrowserWindow */

/**
 * The dependencies of `watchSafeArea`.
 * @typedef {object} SafeAreaEnvironment
 * @property {Document} document
 * @property {BrowserWindow} window
 * @property {HTMLElement} stage
 * @property {() => void} changed called when the safe area changes
 */

/**
 * Measures the safe area, and calls `changed()` when it changes. Returns a function that returns the insets of the
 * stage: top, left, bottom and right, in points.
 * @param {SafeAreaEnvironment} environment
 */
export function watchSafeArea({ document, window, stage, changed }) {
  const observer = new window.ResizeObserver(changed);
  // Each probe is an invisible element whose height and width are two of the insets. A rotation by 180 degrees keeps
  // the window's size but swaps the insets, and only the probes detect this.
  const probes = [["top", "left"], ["bottom", "right"]].map(([high, wide]) => {
    const probe = document.createElement("div");
    probe.style.cssText =
      `position: absolute; visibility: hidden; pointer-events: none; height: var(--safe-${high}); width: var(--safe-${wide})`;
    stage.append(probe);
    observer.observe(probe);
    return probe;
  });
  return () =>
    probes.flatMap((probe) => {
      const { height, width } = probe.getBoundingClientRect();
      return [height, width].map((length) => Math.round(length * 100) / 100);
    });
}
