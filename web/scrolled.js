// What moves content under fingers and wheels, and by itself: loaded once the screen is drawn and the browser has nothing else to do, or when it is needed before that.

import { idly, lazily } from "./lazily.js";

/** How much of what happens before it is there is told to it then. */
const MOST = 500;

/** Stands for `Scrolling` until that is there. `environment` is what that is made with. `prepare()` loads it when there is time. */
export function makeScrolling(environment) {
  /** @type {any} */
  let loaded = null;
  /** What happened since a finger came down or a wheel turned, as the names of methods and what they are called with. */
  let waiting = /** @type {any[] | null} */ (null);
  /** What stands still without it. */
  const still = new Set();
  const load = lazily(async () => {
    const told = () => (waiting && waiting.length < MOST ? waiting : []);
    try {
      const [{ Scrolling }] = await Promise.all([import("./scrolling.js"), import("./glides.js"), import("./indicators.js")]);
      loaded = new Scrolling(environment);
      for (const [name, values] of told()) loaded[name](...values);
      still.forEach(environment.moved);
    } finally {
      waiting = null;
      still.clear();
    }
  });
  const scrolling = {
    offset(id) {
      if (loaded) return loaded.offset(id);
      const { contentOffset = [0, 0], timeline } = environment.node(id).props;
      if (timeline) still.add(id);
      // There is something to scroll.
      load();
      return contentOffset;
    },
    indicators: (...values) => loaded?.indicators(...values),
    prepare: () => loaded || idly(environment.window)(load),
  };
  for (const name of ["began", "wheel", "moved", "told", "ended", "answered", "applied", "reset"]) {
    scrolling[name] = (/** @type {any[]} */ ...values) => {
      if (loaded) return loaded[name](...values);
      if (name === "began" || name === "wheel") {
        waiting ??= [];
        load();
      }
      // The page's own record of a touch changes as the finger moves.
      if (waiting && waiting.length < MOST) waiting.push([name, values.map((value) => (value?.constructor === Object ? { ...value } : value))]);
    };
  }
  return scrolling;
}
