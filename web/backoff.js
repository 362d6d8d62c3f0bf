// How long to wait before the next attempt to connect: it doubles, and is spread at random so that all the pages of a
// server that comes back do not arrive in the same instant.

export class Backoff {
  #attempt = 0;
  #random;
  #first;
  #most;

  /** `random` gives 0 to 1; `first` and `most` are milliseconds. */
  constructor({ random = Math.random, first = 300, most = 10000 } = {}) {
    this.#random = random;
    this.#first = first;
    this.#most = most;
  }

  /** The next delay in milliseconds: between half and all of what is due. */
  next() {
    const due = Math.min(this.#first * 2 ** this.#attempt, this.#most);
    this.#attempt += 1;
    return due * (0.5 + 0.5 * this.#random());
  }

  /** Begins from the shortest delay again. */
  reset() {
    this.#attempt = 0;
  }
}
