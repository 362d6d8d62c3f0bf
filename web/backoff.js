// The delay before the next connection attempt. The delay doubles at each failure. A random part spreads the pages, so
// that they do not all reconnect to a restarted server at the same instant.

export class Backoff {
  #attempt = 0;
  #random;
  #first;
  #most;

  /** `random` returns 0 to 1; `first` and `most` are the shortest and longest delay in milliseconds. */
  constructor({ random = Math.random, first = 300, most = 10000 } = {}) {
    this.#random = random;
    this.#first = first;
    this.#most = most;
  }

  /** Returns the next delay in milliseconds: a random value between half and all of the doubled delay. */
  nextDelay() {
    const due = Math.min(this.#first * 2 ** this.#attempt, this.#most);
    this.#attempt += 1;
    return due * (0.5 + 0.5 * this.#random());
  }

  /** Resets the next delay to the shortest delay. */
  reset() {
    this.#attempt = 0;
  }
}
