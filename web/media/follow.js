// How a page's own player keeps step with the time that the server says.

/** Seconds: so near is in step; once it is set right, as near as this; and from so far off on it jumps. */
const NEAR = 0.04;
const EXACT = 0.015;
const FAR = 0.75;
/** Nobody hears or sees that it plays faster or slower by so much. */
const MOST = 0.06;
/** What is left of a gap after a second, at most. */
const PULL = 0.5;
/** Standing still it is right to a part of a picture. */
const STILL = 0.01;
/** Milliseconds from one jump to the next: one that missed is not to be followed by others for ever. */
const PAUSE = 1500;
/** What browsers play at. */
const SLOWEST = 0.0625;
const FASTEST = 16;

/** A speed that browsers take. */
export const playable = (rate) => Math.min(Math.max(rate, SLOWEST), FASTEST);

/** Keeps one player in step. */
export class Follower {
  #isAdjusting = false;
  #jumpedAt = -Infinity;
  /** Seconds that jumps have taken of late. */
  #lead = 0;

  /**
   * What is to be done: `seek`, where to jump, and `rate`, how fast to go on.
   * @param {{place: number, at: number, rate: number, now: number, isFixed: boolean}} state `place` is where the server is, `at` where the player is, both in
   * seconds; `now` in milliseconds; `isFixed` where it cannot jump, as with what is live.
   * @returns {{seek?: number, rate: number}}
   */
  step({ place, at, rate, now, isFixed }) {
    if (rate <= 0) {
      this.#isAdjusting = false;
      return Math.abs(place - at) > STILL && !isFixed ? { seek: place, rate: 1 } : { rate: 1 };
    }
    if (isFixed) return { rate: playable(rate) };
    const gap = place - at;
    const distance = Math.abs(gap);
    if (distance >= FAR * Math.max(rate, 1)) {
      this.#isAdjusting = false;
      if (now - this.#jumpedAt < PAUSE) return { rate: playable(rate) };
      this.#jumpedAt = now;
      return { seek: place + rate * this.#lead, rate: playable(rate) };
    }
    this.#isAdjusting = distance > (this.#isAdjusting ? EXACT : NEAR);
    if (!this.#isAdjusting) return { rate: playable(rate) };
    const part = Math.min(distance * PULL, MOST);
    return { rate: playable(rate * (1 + Math.sign(gap) * part)) };
  }

  /** The server has jumped: so does the player, however short ago it did. */
  restart() {
    this.#jumpedAt = -Infinity;
  }

  /** A jump is over. */
  jumped(now) {
    const seconds = (now - this.#jumpedAt) / 1000;
    if (seconds >= 0 && seconds < 2) this.#lead = seconds;
  }
}
