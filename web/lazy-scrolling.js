// Loads the scrolling module when the screen is drawn and the browser is idle, or earlier on first use.

import { loadOnce, whenIdle } from "./lazy.js";

/** @typedef {import("./types.js").ScrollingProxy} ScrollingProxy */

/** The largest number of calls that are recorded while the module loads. */
const MAX_CALLS = 500;

/**
 * Returns a placeholder for `Scrolling` that loads it on demand. `environment` is passed to `Scrolling`.
 * `prepare()` loads the module when the browser is idle.
 * @param {import("./scrolling.js").ScrollingEnvironment} environment
 * @returns {ScrollingProxy}
 */
export function makeLazyScrolling(environment) {
  /** @type {any} */
  let loaded = null;
  /** The calls since the first touch or wheel event: method names and arguments. They are replayed after loading. */
  let waiting = /** @type {any[] | null} */ (null);
  /**
   * The nodes whose running scroll cannot be shown until the module is loaded.
   * @type {Set<number>}
   */
  const still = new Set();
  const load = loadOnce(async () => {
    const recordedCalls = () => (waiting && waiting.length < MAX_CALLS ? waiting : []);
    try {
      const [{ Scrolling }] = await Promise.all([
        import("./scrolling.js"),
        import("./glides.js"),
        import("./indicators.js"),
      ]);
      loaded = new Scrolling(environment);
      for (const [name, values] of recordedCalls()) loaded[name](...values);
      still.forEach(environment.moved);
    } finally {
      waiting = null;
      still.clear();
    }
  });
  /** @type {any} */
  const scrolling = {
    /** @param {number} id */
    offset(id) {
      if (loaded) return loaded.offset(id);
      const { contentOffset = [0, 0], timeline } = environment.node(id).props;
      if (timeline) still.add(id);
      // The offset is requested only for nodes that can scroll, so the module is needed.
      load();
      return contentOffset;
    },
    /**
     * Draws the scroll indicators once the module is loaded.
     * @param {...any} values
     */
    indicators: (...values) => loaded?.indicators(...values),
    prepare: () => loaded || whenIdle(environment.window)(load),
  };
  /**
   * The methods whose calls are recorded until the module is loaded.
   * @type {(keyof ScrollingProxy & keyof import("./scrolling.js").Scrolling)[]}
   */
  const methods = ["began", "wheel", "moved", "movesSent", "ended", "answered", "applied", "reset"];
  for (const name of methods) {
    scrolling[name] = (/** @type {any[]} */ ...values) => {
      if (loaded) return loaded[name](...values);
      if (name === "began" || name === "wheel") {
        waiting ??= [];
        load();
      }
      // The arguments are copied, because the page reuses the same object for all events of a touch.
      if (waiting && waiting.length < MAX_CALLS) {
        waiting.push([name, values.map((value) => (value?.constructor === Object ? { ...value } : value))]);
      }
    };
  }
  return scrolling;
}
