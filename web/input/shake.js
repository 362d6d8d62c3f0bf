// Detects a shake of the device: sudden changes of acceleration in alternating directions.

import { addMotionListener, removeMotionListener } from "./motion-events.js";

/** @typedef {import("../types.js").Send} Send */

/** The smallest change of acceleration between two measurements that counts as shaking, in m/s². */
const JERK = 15;
/** A shake is REVERSALS reversals of direction within REVERSAL_TIME milliseconds. */
const REVERSALS = 3;
const REVERSAL_TIME = 1000;
/**
 * Two times in milliseconds: the calm time that ends a shake, and the shortest time from the end of a shake to the
 * next shake.
 */
const CALM_TIME = 400;
const REST_TIME = 1000;

/** Detects shakes in acceleration measurements. */
export class ShakeDetector {
  /**
   * The previous acceleration, in m/s².
   * @type {{x: number, y: number, z: number} | null}
   */
  #before = null;
  /**
   * The direction of the last sudden change.
   * @type {number[] | null}
   */
  #direction = null;
  /** @type {number[]} */
  #reversals = [];
  #isShaken = false;
  #strongAt = -Infinity;
  #restUntil = -Infinity;

  /**
   * Adds a measurement, in m/s², at a time in milliseconds.
   * @param {{x: number, y: number, z: number}} acceleration
   * @param {number} time
   * @returns {"began" | "ended" | null} the phase that begins with this measurement.
   */
  measure(acceleration, time) {
    const { x, y, z } = this.#before ?? acceleration;
    this.#before = acceleration;
    const change = [acceleration.x - x, acceleration.y - y, acceleration.z - z];
    const strength = Math.hypot(...change);
    if (strength >= JERK) this.#strongAt = time;
    if (this.#isShaken) return time - this.#strongAt >= CALM_TIME ? this.#end(time) : null;
    if (strength < JERK || time < this.#restUntil) return null;
    const direction = this.#direction;
    const isTurn = direction !== null && change.reduce((sum, part, axis) => sum + part * direction[axis], 0) < 0;
    this.#direction = change;
    this.#reversals = this.#reversals.filter((at) => time - at < REVERSAL_TIME);
    if (isTurn) this.#reversals.push(time);
    if (this.#reversals.length < REVERSALS) return null;
    this.#isShaken = true;
    return "began";
  }

  /** Resets the detector. Returns whether a shake was in progress. */
  reset() {
    const wasShaken = this.#isShaken;
    this.#before = this.#direction = null;
    this.#reversals = [];
    this.#isShaken = false;
    return wasShaken;
  }

  /**
   * Ends a shake at the given time, in milliseconds. The next shake is possible only after a rest.
   * @param {number} time
   * @returns {"ended"}
   */
  #end(time) {
    this.reset();
    this.#restUntil = time + REST_TIME;
    return "ended";
  }
}

/**
 * Returns the message for a phase of a shake.
 * @param {string} phase
 */
const motion = (phase) => ({ type: "motion", phase, motion: "shake" });

/**
 * The dependencies of `ShakeInput`.
 * @typedef {object} ShakeEnvironment
 * @property {EventTarget} target receives `devicemotion` events
 * @property {() => number} now
 * @property {() => boolean} isSeen
 * @property {Send} send
 */

/** Detects shakes of the device and sends them to the server. */
export class ShakeInput {
  #environment;
  #detector = new ShakeDetector();
  /** @param {any} event */
  #listener = (event) => this.#moved(event);
  /** True while shakes are detected and sent to the server. */
  isOn = false;

  /** @param {ShakeEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
  }

  start() {
    this.isOn = true;
    addMotionListener(this.#environment.target, this.#listener);
  }

  stop() {
    this.isOn = false;
    removeMotionListener(this.#environment.target, this.#listener);
    this.cancelAll();
  }

  /** Cancels a shake in progress, because the page will not observe its end. */
  cancelAll() {
    if (this.#detector.reset()) this.#environment.send(motion("cancelled"));
  }

  /** Drops a shake without a message after the connection is lost. */
  reset() {
    this.#detector.reset();
  }

  /** Sends a shake for a person who cannot or does not want to move the device. */
  shake() {
    this.cancelAll();
    if (this.#environment.send(motion("began")) !== null) this.#environment.send(motion("ended"));
  }

  /**
   * Handles a measurement of the motion sensor.
   * @param {DeviceMotionEvent} event
   */
  #moved({ acceleration, accelerationIncludingGravity }) {
    // Without a gyroscope only the acceleration including gravity is available. This value suffices, because only
    // changes of the acceleration count.
    const measured = [acceleration, accelerationIncludingGravity].find((each) => Number.isFinite(each?.x));
    if (!measured) return;
    if (!this.#environment.isSeen()) return this.cancelAll();
    const phase = this.#detector.measure(
      { x: measured.x ?? 0, y: measured.y ?? 0, z: measured.z ?? 0 },
      this.#environment.now(),
    );
    if (phase) this.#environment.send(motion(phase));
  }
}

/**
 * Makes the feature object that detects shakes. `features.js` calls this function once, after it has loaded this
 * module.
 * @param {import("../features.js").FeatureEnvironment} environment
 */
export const makeFeature = ({ window, document, now, send, features }) =>
  new ShakeInput({ target: window, now, isSeen: () => !document.hidden && !features.isPanelOpen, send });
