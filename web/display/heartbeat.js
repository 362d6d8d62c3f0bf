// The heartbeat of a display's page. A hung page cannot report that it hangs. While the page runs, it therefore sends a
// message to a worker every few seconds. If the messages stop, the worker reports that the page hangs.

/**
 * @typedef {import("../types.js").BrowserWindow} BrowserWindow
 * @typedef {import("../types.js").Timers} Timers
 */

/** Milliseconds between two heartbeats. */
const INTERVAL = 5000;

/**
 * The dependencies of `Heartbeat`.
 * @typedef {object} HeartbeatEnvironment
 * @property {BrowserWindow} window
 * @property {Document} document
 * @property {Timers} timers
 */

export class Heartbeat {
  #environment;
  #worker = /** @type {Worker | null} */ (null);
  #serviceWorker = /** @type {ServiceWorker | null} */ (null);
  /**
   * The timer of the next heartbeat.
   * @type {number | null}
   */
  #timer = null;

  /** @param {HeartbeatEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
  }

  start() {
    const { window, document } = this.#environment;
    document.addEventListener("visibilitychange", () => this.#beat());
    window.addEventListener("pagehide", () => this.#report(null));
    this.#beat();
  }

  /**
   * Sends a heartbeat. It uses timers, not frames, because a display with a sleeping monitor draws no frames but
   * runs normally.
   */
  #beat() {
    const { window, document, timers } = this.#environment;
    timers.clearTimeout(this.#timer);
    // Browsers throttle the timers of hidden pages without limit, so the watchdog is suspended while the page is
    // hidden.
    if (document.hidden) return this.#report(null);
    this.#watch(window.navigator.serviceWorker?.controller ?? null);
    const { pathname, search } = window.location;
    this.#report(pathname + search);
    // The message prevents the browser from stopping the service worker. Once stopped, the service worker could not
    // start again while the process hangs.
    this.#serviceWorker?.postMessage("beat");
    this.#timer = timers.setTimeout(() => this.#beat(), INTERVAL);
  }

  /**
   * Starts the watchdog under the control of the service worker `guard`. Only a service worker can replace a hung page,
   * and a service worker receives requests only from workers that it controls.
   * @param {ServiceWorker | null} guard
   */
  #watch(guard) {
    if (guard === this.#serviceWorker) return;
    this.#serviceWorker = guard;
    this.#worker?.terminate();
    this.#worker = null;
    if (!guard) return;
    try {
      this.#worker = new this.#environment.window.Worker("/web/display/watchdog.js");
    } catch {
      // If the worker cannot be started, there is no watchdog. Everything else on the display works.
    }
  }

  /**
   * Sends a heartbeat with the page's path to the watchdog; null suspends the watchdog.
   * @param {string | null} page
   */
  #report(page) {
    this.#worker?.postMessage({ page });
  }
}
