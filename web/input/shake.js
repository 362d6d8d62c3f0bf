// Shaking the device: sudden changes of its movement, one way and back again.

/** How much the movement changes from one measurement to the next, in m/s², where somebody shakes. */
const JERK = 15;
/** So many turns to the opposite way, within so many milliseconds, are a shake. */
const TURNS = 3;
const WITHIN = 1000;
/** Calm for so long ends it; and so long after its end nothing begins another. */
const CALM = 400;
const REST = 1000;

/** Finds shakes in measurements. */
export class ShakeDetector {
  /** @type {{x: number, y: number, z: number} | null} */
  #before = null;
  /** @type {number[] | null} */
  #direction = null;
  #turns = [];
  #isShaken = false;
  #strongAt = -Infinity;
  #restUntil = -Infinity;

  /**
   * Takes a measurement, in m/s², at a time in milliseconds.
   * @param {{x: number, y: number, z: number}} acceleration
   * @param {number} time
   * @returns {"began" | "ended" | null} what begins or ends with it.
   */
  measure(acceleration, time) {
    const { x, y, z } = this.#before ?? acceleration;
    this.#before = acceleration;
    const change = [acceleration.x - x, acceleration.y - y, acceleration.z - z];
    const strength = Math.hypot(...change);
    if (strength >= JERK) this.#strongAt = time;
    if (this.#isShaken) return time - this.#strongAt >= CALM ? this.#end(time) : null;
    if (strength < JERK || time < this.#restUntil) return null;
    const direction = this.#direction;
    const isTurn = direction !== null && change.reduce((sum, part, axis) => sum + part * direction[axis], 0) < 0;
    this.#direction = change;
    this.#turns = this.#turns.filter((at) => time - at < WITHIN);
    if (isTurn) this.#turns.push(time);
    if (this.#turns.length < TURNS) return null;
    this.#isShaken = true;
    return "began";
  }

  /** Forgets everything. Tells whether a shake was under way. */
  reset() {
    const wasShaken = this.#isShaken;
    this.#before = this.#direction = null;
    this.#turns = [];
    this.#isShaken = false;
    return wasShaken;
  }

  /**
   * @param {number} time
   * @returns {"ended"}
   */
  #end(time) {
    this.reset();
    this.#restUntil = time + REST;
    return "ended";
  }
}

const motion = (phase) => ({ type: "motion", phase, motion: "shake" });

/** `environment` has `target` (whose `devicemotion` counts), `now()`, `isSeen()` and `send(message)`. */
export class ShakeInput {
  #environment;
  #detector = new ShakeDetector();
  #listener = (event) => this.#moved(event);
  /** Whether shaking counts. */
  isOn = false;

  /** @param {{target: EventTarget, now: () => number, isSeen: () => boolean, send: (message: object) => number | null}} environment */
  constructor(environment) {
    this.#environment = environment;
  }

  start() {
    this.isOn = true;
    this.#environment.target.addEventListener("devicemotion", this.#listener);
  }

  stop() {
    this.isOn = false;
    this.#environment.target.removeEventListener("devicemotion", this.#listener);
    this.cancelAll();
  }

  /** Ends a shake as cancelled: the page does not see how it ends. */
  cancelAll() {
    if (this.#detector.reset()) this.#environment.send(motion("cancelled"));
  }

  /** Forgets a shake without a word: the connection is gone. */
  forget() {
    this.#detector.reset();
  }

  /** A shake for whoever cannot or would not shake. */
  shake() {
    this.cancelAll();
    if (this.#environment.send(motion("began")) !== null) this.#environment.send(motion("ended"));
  }

  #moved({ acceleration, accelerationIncludingGravity }) {
    // Without a gyroscope only the sum with gravity is known, which does as well: what counts is how it changes.
    const measured = [acceleration, accelerationIncludingGravity].find((each) => Number.isFinite(each?.x));
    if (!measured) return;
    if (!this.#environment.isSeen()) return this.cancelAll();
    const phase = this.#detector.measure({ x: measured.x, y: measured.y ?? 0, z: measured.z ?? 0 }, this.#environment.now());
    if (phase) this.#environment.send(motion(phase));
  }
}
