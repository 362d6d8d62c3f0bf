// An estimate of the server's time. Each sample is a request and its answer, which contains the server's time. The
// sample with the shortest round trip is the most accurate, because the server read its time during the round trip.

export class ServerClock {
  #now;
  #offset = 0;
  #bestRoundTrip = Infinity;

  /**
   * `now` is a monotonic local clock in milliseconds.
   * @param {() => number} now
   */
  constructor(now) {
    this.#now = now;
  }

  /** The server's time in milliseconds. */
  now() {
    return this.#now() + this.#offset;
  }

  /** The shortest round trip so far, in milliseconds; half of it bounds the error. */
  get roundTrip() {
    return this.#bestRoundTrip;
  }

  /**
   * Discards the samples. Called after the machine has slept or the page has connected to another server. The offset
   * stays in use until the next sample.
   */
  restart() {
    this.#bestRoundTrip = Infinity;
  }

  /**
   * Adds a sample: the request was sent at `sent` and answered at `received` (local clock) with the server's `time`.
   * Returns whether the sample improved the estimate.
   * @param {number} sent
   * @param {number} received
   * @param {number} time
   */
  sample(sent, received, time) {
    const roundTrip = received - sent;
    if (!Number.isFinite(time) || !(roundTrip >= 0) || roundTrip >= this.#bestRoundTrip) return false;
    this.#bestRoundTrip = roundTrip;
    this.#offset = time - (sent + received) / 2;
    return true;
  }
}
