// Loads the animation module when the screen is drawn and the browser is idle, or earlier at the first animation.

import { loadOnce, whenIdle } from "./lazy.js";

/**
 * @typedef {import("./types.js").BrowserWindow} BrowserWindow
 * @typedef {import("./types.js").View} View
 */

/**
 * Returns a placeholder for `Animations` that loads the module on demand. `environment` is passed to `Animations`.
 * `prepare()` loads the module when the browser is idle.
 * @param {{serverTime: () => number, window: BrowserWindow}} environment
 */
export function makeLazyAnimations(environment) {
  /**
   * The loaded animations; null until the module is loaded.
   * @type {import("./animation.js").Animations | null}
   */
  let loaded = null;
  const load = loadOnce(async () => (loaded = new (await import("./animation.js")).Animations(environment)));
  return {
    prepare: () => {
      if (!loaded) whenIdle(environment.window)(load);
    },
    /**
     * Calls `Animations.show`, after loading the module if necessary.
     * @param {View} view
     * @param {boolean} isNew
     */
    show: async (view, isNew) => (loaded ?? (await load()))?.show(view, isNew),
    /**
     * Calls `Animations.picture`. If the module is not loaded, returns a plain copy of the element, without running
     * animations.
     * @param {HTMLElement} element
     */
    picture: (element) => (loaded ? loaded.picture(element) : /** @type {HTMLElement} */ (element.cloneNode(true))),
    /**
     * Calls `Animations.runTransition`, after loading the module if necessary.
     * @param {View} view
     * @param {HTMLElement} picture
     */
    turn: async (view, picture) => (loaded ?? (await load()))?.runTransition(view, picture),
  };
}
