// A page that hangs cannot say so itself. What watches it runs beside it, and hears from it every few seconds for as long as it is well.

/** Milliseconds from one beat to the next. */
const BEAT = 5000;

export class Heart {
  #environment;
  #worker = /** @type {any} */ (null);
  #guard = /** @type {any} */ (null);
  #timer = null;

  /** @param {{window: any, document: any, timers: any}} environment */
  constructor(environment) {
    this.#environment = environment;
  }

  start() {
    const { window, document } = this.#environment;
    document.addEventListener("visibilitychange", () => this.#beat());
    window.addEventListener("pagehide", () => this.#say(null));
    this.#beat();
  }

  /** By timers and not by frames: a display whose monitor sleeps draws none, and is well. */
  #beat() {
    const { window, document, timers } = this.#environment;
    timers.clearTimeout(this.#timer);
    // A browser lets what is hidden wait for as long as it likes.
    if (document.hidden) return this.#say(null);
    this.#watch(window.navigator.serviceWorker?.controller ?? null);
    const { pathname, search } = window.location;
    this.#say(pathname + search);
    // One that sleeps could not be woken: it would have to begin in the process that hangs.
    this.#guard?.postMessage("beat");
    this.#timer = timers.setTimeout(() => this.#beat(), BEAT);
  }

  /** Only a service worker can take a page away that hangs, and only of a worker that began under it does it hear anything. */
  #watch(guard) {
    if (guard === this.#guard) return;
    this.#guard = guard;
    this.#worker?.terminate();
    this.#worker = null;
    if (!guard) return;
    try {
      this.#worker = new this.#environment.window.Worker("/web/display/watchdog.js");
    } catch {
      // Nothing watches then, and all else is as it is.
    }
  }

  #say(page) {
    this.#worker?.postMessage({ page });
  }
}
