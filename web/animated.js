// Loads the animation module when the screen is drawn and the browser is idle, or earlier at the first animation.

import { idly, lazily } from "./lazily.js";

/**
 * Returns a placeholder for `Animations` that loads the module on demand. `environment` is passed to `Animations`.
 * `prepare()` loads the module when the browser is idle.
 * @param {{ serverTime: () => number, window: any }} environment
 */
export function makeAnimations(environment) {
  /** @type {import("./animation.js").Animations | null} */
  let loaded = null;
  const load = lazily(async () => (loaded = new (await import("./animation.js")).Animations(environment)));
  return {
    prepare: () => {
      if (!loaded) idly(environment.window)(load);
    },
    show: async (view, isNew) => (loaded ?? (await load()))?.show(view, isNew),
    picture: (element) => (loaded ? loaded.picture(element) : element.cloneNode(true)),
    turn: async (view, picture) => (loaded ?? (await load()))?.turn(view, picture),
  };
}
