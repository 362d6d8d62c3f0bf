// Loads the module that stores the screen, so that the page can show it while the server is unreachable.

import { loadOnce } from "./lazy.js";

/**
 * The dependencies of `makeLazyStore`.
 * @typedef {object} LazyOfflineStoreEnvironment
 * @property {import("./mirror.js").Mirror} mirror
 * @property {import("./renderer.js").Renderer} renderer
 * @property {import("./layout.js").Layout} layout
 * @property {import("./types.js").ScrollingProxy} scrolling
 * @property {import("./clock.js").ServerClock} clock
 * @property {import("./types.js").Timers} timers
 */

/**
 * Returns a placeholder for `OfflineStore` that loads it on demand.
 * @param {LazyOfflineStoreEnvironment} environment
 */
export function makeLazyStore({ mirror, renderer, layout, scrolling, clock, timers }) {
  /**
   * The store; null until its module is loaded.
   * @type {import("./offline.js").OfflineStore | null}
   */
  let loaded = null;
  const load = loadOnce(async () => {
    const { OfflineStore } = await import("./offline.js");
    return (loaded = new OfflineStore({
      mirror,
      clock,
      storage: localStorage,
      fetch: fetch.bind(window),
      timers,
      path: location.pathname,
      wallTime: Date.now,
      screen: () => layout.screen,
      offset: (id) => scrolling.offset(id),
      workers: navigator.serviceWorker,
      script: document.scripts[0].src,
    }));
  });
  return {
    /**
     * Schedules a save after the page has drawn a change.
     * @param {boolean} isSnapshot
     */
    note(isSnapshot) {
      if (loaded) loaded.scheduleSave();
      else if (isSnapshot && isSecureContext) load().then((store) => store?.scheduleSave());
    },
    /** Performs a scheduled save at once, because the page may end. */
    hurry: () => loaded?.saveScheduled(),
    /** Shows the stored screen while there is no connection. Returns the time at which it was stored, or null. */
    async restore() {
      const last = await (await load())?.load();
      if (!last || mirror.revision > 0) return null;
      renderer.schedule(mirror.apply(last.patch));
      layout.setScreen(last.width, last.height, last.fills);
      return last.time;
    },
    /**
     * Reloads the page if the server now serves another version of it.
     * @param {boolean} isBack true if the server answers again after a loss of the connection
     */
    async renew(isBack) {
      const store = await load();
      // If the module cannot be loaded although the server answers again, the server has another version of the page.
      if (store ? await store.isOutdated().catch(() => false) : isBack) location.reload();
    },
  };
}
