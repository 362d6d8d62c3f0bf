// The server's time on this device. Each sample is an exchange that carried the server's clock; the one with the shortest
// round trip is the best, because the server's instant lies within it.

export class ServerClock {
  #now;
  #offset = 0;
  #bestRoundTrip = Infinity;

  /** `now` is the local clock in milliseconds; it only has to move steadily. */
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

  /** Forgets the samples but keeps the offset until a new sample comes: after a sleep, or with another server. */
  restart() {
    this.#bestRoundTrip = Infinity;
  }

  /** Takes a sample: asked at `sent`, answered at `received` (local clock) with the server's `time`. Tells whether it was used. */
  sample(sent, received, time) {
    const roundTrip = received - sent;
    if (!Number.isFinite(time) || !(roundTrip >= 0) || roundTrip >= this.#bestRoundTrip) return false;
    this.#bestRoundTrip = roundTrip;
    this.#offset = time - (sent + received) / 2;
    return true;
  }
}
