/**
 * Returns the function that schedules a callback for when the browser window is idle.
 * @param {Window} window
 * @returns {(callback: () => void) => void}
 */
export const whenIdle = (window) => window.requestIdleCallback?.bind(window) ?? window.setTimeout.bind(window);

/**
 * Returns a function that loads something at its first call, and only once. If loading fails, as when the server is
 * unreachable, that call resolves to null and the next call tries again.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T | null>}
 */
export function loadOnce(load) {
  /**
   * The result of the running or successful load.
   * @type {Promise<T | null> | null}
   */
  let promise = null;
  return () => (promise ??= load().catch(() => (promise = null)));
}
