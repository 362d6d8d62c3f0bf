// Keeps the device's display on during playback, if the browser supports it.

export class WakeLock {
  #document;
  #wakeLock;
  #isWanted = false;
  /**
   * The lock that the browser has granted; null without one.
   * @type {{release: () => Promise<void>} | null}
   */
  #lock = null;
  #isAsking = false;

  /** @param {{document: Document, wakeLock: import("./types.js").ScreenWakeLock}} environment */
  constructor({ document, wakeLock }) {
    this.#document = document;
    this.#wakeLock = wakeLock;
    // A browser releases the lock when the page is hidden, so the lock is requested again when the page becomes
    // visible.
    document.addEventListener("visibilitychange", () => this.#apply());
  }

  /**
   * Requests the lock, or releases it.
   * @param {boolean} wanted
   */
  hold(wanted) {
    this.#isWanted = wanted;
    return this.#apply();
  }

  async #apply() {
    if (!this.#isWanted) {
      const lock = this.#lock;
      this.#lock = null;
      await lock?.release();
      return;
    }
    if (this.#lock || this.#isAsking || this.#document.hidden) return;
    this.#isAsking = true;
    const lock = await this.#wakeLock.request("screen").catch(() => null);
    this.#isAsking = false;
    if (!lock) return;
    this.#lock = lock;
    lock.addEventListener("release", () => {
      if (this.#lock === lock) this.#lock = null;
    });
    // If `hold(false)` was called while the request for the lock was pending, the lock is released at once.
    if (!this.#isWanted) await this.#apply();
  }
}

/**
 * Makes the feature object of the wake lock. `features.js` calls this function once, after it has loaded this module.
 * @param {import("./features.js").FeatureEnvironment} environment
 */
export const makeFeature = ({ window, document }) =>
  new WakeLock({ document, wakeLock: /** @type {any} */ (window.navigator).wakeLock });
