// What of the window's edges the device covers: a notch, round corners, the line that one swipes along.

/**
 * Measures now and whenever that is otherwise, which `changed()` is told of. Returns what gives how much of the stage's edges is covered: top, left, bottom
 * and right, in points.
 * @param {{document: Document, window: Window & typeof globalThis, stage: HTMLElement, changed: () => void}} environment
 */
export function watchSafeArea({ document, window, stage, changed }) {
  const observer = new window.ResizeObserver(changed);
  // Each is as large as two edges: turned the other way round a device has the same room, and yet is covered elsewhere.
  const probes = [["top", "left"], ["bottom", "right"]].map(([high, wide]) => {
    const probe = document.createElement("div");
    probe.style.cssText = `position: absolute; visibility: hidden; pointer-events: none; height: var(--safe-${high}); width: var(--safe-${wide})`;
    stage.append(probe);
    observer.observe(probe);
    return probe;
  });
  return () => probes.flatMap((probe) => {
    const { height, width } = probe.getBoundingClientRect();
    return [height, width].map((length) => Math.round(length * 100) / 100);
  });
}
