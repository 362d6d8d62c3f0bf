// Keeps the device's screen on while something is to be watched, where the browser lets a page do that.

export class WakeLock {
  #document;
  #wakeLock;
  #wanted = false;
  /** @type {{release: () => Promise<void>} | null} */
  #lock = null;
  #isAsking = false;

  /** @param {{document: Document, wakeLock: {request: (type: "screen") => Promise<any>}}} environment `wakeLock` is the browser's `navigator.wakeLock`. */
  constructor({ document, wakeLock }) {
    this.#document = document;
    this.#wakeLock = wakeLock;
    // A browser lets go of it when the page is hidden.
    document.addEventListener("visibilitychange", () => this.#follow());
  }

  /** Keeps the screen on, or no longer. */
  hold(wanted) {
    this.#wanted = wanted;
    return this.#follow();
  }

  async #follow() {
    if (!this.#wanted) {
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
    // It may have changed its mind meanwhile.
    if (!this.#wanted) await this.#follow();
  }
}
