// What runs animations and transitions: loaded once the screen is drawn and the browser has nothing else to do, or when the first one is told before that.

import { idly, lazily } from "./lazily.js";

/**
 * Stands for `Animations` until that is there. `environment` is what that is made with. `prepare()` loads it when there is time.
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
