/** Calls something when a browser's window has nothing else to do. */
export const idly = (window) => window.requestIdleCallback?.bind(window) ?? window.setTimeout.bind(window);

/**
 * Loads something when it is first asked for, and once. Where it cannot be loaded, as the server is away, that one gets null, and the next who asks tries again.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T | null>}
 */
export function lazily(load) {
  /** @type {Promise<T | null> | null} */
  let promise = null;
  return () => (promise ??= load().catch(() => (promise = null)));
}
