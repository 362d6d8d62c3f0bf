// Synchronises a page's media player with the server's playback position.

/**
 * Seconds: the deviation that counts as synchronised, the deviation at which a correction ends, and the deviation
 * from which the player seeks.
 */
const TOLERANCE = 0.04;
const CORRECTED = 0.015;
const SEEK_DEVIATION = 0.75;
/** The largest change of speed that is not audible or visible, as a fraction. */
const MAX_RATE_CHANGE = 0.06;
/** The fraction of the deviation that a correction removes per second. */
const CORRECTION_RATE = 0.5;
/** The largest deviation in seconds that is tolerated while paused: a fraction of a video frame. */
const PAUSED_TOLERANCE = 0.01;
/** The minimum time between two seeks in milliseconds, so that an inexact seek does not cause endless further seeks. */
const SEEK_INTERVAL = 1500;
/** The slowest and fastest playback rates that browsers support. */
const SLOWEST = 0.0625;
const FASTEST = 16;

/**
 * Returns a rate limited to those that browsers support.
 * @param {number} rate
 */
export const supportedRate = (rate) => Math.min(Math.max(rate, SLOWEST), FASTEST);

/** Synchronises one player. */
export class PlaybackSynchronizer {
  #isAdjusting = false;
  #seekedAt = -Infinity;
  /**
   * The duration of the last seek in seconds. The next seek aims at the position that playback will have after this
   * time.
   */
  #seekDuration = 0;

  /**
   * Returns the next action: `seek`, a position to seek to, and `rate`, the playback rate.
   * @param {{place: number, at: number, rate: number, now: number, isFixed: boolean}} state `place` is the server's
   * position and `at` the player's, both
   * in seconds; `now` is in milliseconds; `isFixed` is true if the player cannot seek, as in a live stream.
   * @returns {{seek?: number, rate: number}}
   */
  step({ place, at, rate, now, isFixed }) {
    if (rate <= 0) {
      this.#isAdjusting = false;
      return Math.abs(place - at) > PAUSED_TOLERANCE && !isFixed ? { seek: place, rate: 1 } : { rate: 1 };
    }
    if (isFixed) return { rate: supportedRate(rate) };
    const gap = place - at;
    const distance = Math.abs(gap);
    if (distance >= SEEK_DEVIATION * Math.max(rate, 1)) {
      this.#isAdjusting = false;
      if (now - this.#seekedAt < SEEK_INTERVAL) return { rate: supportedRate(rate) };
      this.#seekedAt = now;
      return { seek: place + rate * this.#seekDuration, rate: supportedRate(rate) };
    }
    this.#isAdjusting = distance > (this.#isAdjusting ? CORRECTED : TOLERANCE);
    if (!this.#isAdjusting) return { rate: supportedRate(rate) };
    const part = Math.min(distance * CORRECTION_RATE, MAX_RATE_CHANGE);
    return { rate: supportedRate(rate * (1 + Math.sign(gap) * part)) };
  }

  /** Allows the next seek at once, because the server has seeked. */
  restart() {
    this.#seekedAt = -Infinity;
  }

  /**
   * Records the end of a seek.
   * @param {number} now
   */
  seekEnded(now) {
    const seconds = (now - this.#seekedAt) / 1000;
    if (seconds >= 0 && seconds < 2) this.#seekDuration = seconds;
  }
}
