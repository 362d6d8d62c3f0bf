// Sends samples of the device's motion sensors while the server asks for them.

import { addMotionListener, removeMotionListener, requestMotionPermission } from "./motion-events.js";
import { loadStyles } from "../style-sheets.js";

/** @typedef {import("../types.js").ClientMessage} ClientMessage */
/** @typedef {import("../types.js").SensorRequest} SensorRequest */
/** @typedef {import("../types.js").Timers} Timers */
/** @typedef {{x?: number | null, y?: number | null, z?: number | null} | null | undefined} Axes */
/** @typedef {{alpha: number, beta: number, gamma: number}} Angles */

/** If no measurement arrives for this time in milliseconds, the device counts as a device without sensors. */
const SILENCE = 2000;
/**
 * Sensors measure at intervals of their own. A measurement is sent before the server's interval is over if at least
 * this fraction of the interval has passed.
 */
const TOLERANCE = 0.9;
/** Milliseconds for which an explanation is visible. */
const NOTICE_TIME = 8000;
const RADIANS = Math.PI / 180;

/**
 * Returns three numbers with three decimals, or undefined if one of them was not measured.
 * @param {(number | null | undefined)[]} numbers
 */
function rounded(numbers) {
  if (!numbers.every((number) => Number.isFinite(number))) return undefined;
  return numbers.map((number) => Math.round(Number(number) * 1000) / 1000);
}

/** @param {Axes} axes */
const listOf = (axes) => rounded([axes?.x, axes?.y, axes?.z]);

/**
 * Returns the direction of the device's top edge, in degrees clockwise from north. The angles must refer to north. If
 * the device is tilted beyond the vertical, its top edge points backwards, so the direction is reversed.
 * @param {Angles} angles
 */
export function headingOf({ alpha, beta }) {
  const isBackwards = Math.cos(beta * RADIANS) < 0;
  return (720 - alpha + (isBackwards ? 180 : 0)) % 360;
}

/**
 * Returns 1 if accelerations have the signs that the specification of `devicemotion` requires, and -1 if the signs are
 * reversed, as in WebKit on iOS. At rest, an acceleration with the signs of the specification points up. The
 * orientation shows which direction is up, because all browsers report it with the same signs.
 * @param {number[] | undefined} total the acceleration including gravity
 * @param {number[] | undefined} linear the acceleration without gravity
 * @param {Angles | null} orientation
 * @param {boolean} isApple the browser is Apple's; decides without an orientation
 */
export function signOf(total, linear, orientation, isApple) {
  if (!orientation || !total) return isApple ? -1 : 1;
  const [beta, gamma] = [orientation.beta * RADIANS, orientation.gamma * RADIANS];
  const up = [-Math.cos(beta) * Math.sin(gamma), Math.sin(beta), Math.cos(beta) * Math.cos(gamma)];
  const dot = up.reduce((sum, part, axis) => sum + part * (total[axis] - (linear?.[axis] ?? 0)), 0);
  return dot < 0 ? -1 : 1;
}

/**
 * Returns the `sample` of a message; null if nothing was measured. Accelerations have the signs that the specification
 * of `devicemotion` requires.
 * @param {{acceleration?: Axes, accelerationIncludingGravity?: Axes, rotationRate?: Partial<Angles> | null}} motion
 * @param {Angles | null} orientation
 * @param {boolean} isApple
 */
export function sampleOf({ acceleration, accelerationIncludingGravity, rotationRate }, orientation, isApple) {
  const [linear, total] = [listOf(acceleration), listOf(accelerationIncludingGravity)];
  const sign = signOf(total, linear, orientation, isApple);
  const sample = {
    acceleration: linear?.map((number) => sign * number),
    accelerationIncludingGravity: total?.map((number) => sign * number),
    // By the specification and in all browsers, alpha is the rate around x, beta around y, gamma around z.
    rotationRate: rounded([rotationRate?.alpha, rotationRate?.beta, rotationRate?.gamma]),
    orientation: orientation ? rounded([orientation.alpha, orientation.beta, orientation.gamma]) : undefined,
  };
  return Object.values(sample).some((value) => value) ? sample : null;
}

/**
 * The dependencies of `SensorInput`.
 * @typedef {object} SensorEnvironment
 * @property {any} window
 * @property {Document} document
 * @property {Timers} timers
 * @property {() => number} now
 * @property {(message: ClientMessage) => boolean} notify
 */

/** Sends samples of the motion sensors to the server. If there are none, shows the reason to the person. */
export class SensorInput {
  #environment;
  #isApple;
  /**
   * The time between two samples in milliseconds; null while the server wants none.
   * @type {number | null}
   */
  #interval = null;
  #isListening = false;
  #isPermitted = false;
  #sentAt = -Infinity;
  #measuredAt = -Infinity;
  /** @type {Angles | null} */
  #orientation = null;
  /** @type {number | undefined} */
  #heading = undefined;
  /** @type {number | null} */
  #silenceTimer = null;
  /**
   * The timer that sends the latest measurement when the interval is over.
   * @type {number | null}
   */
  #sendTimer = null;
  /** @type {HTMLElement | null} */
  #bar = null;
  /** @type {number | null} */
  #noticeTimer = null;
  /** The page shows the bar with the button that asks for the permission to use the sensors. */
  #isAsking = false;
  /** The explanations that the person has seen. Each explanation is shown only once. */
  #shown = new Set();
  /**
   * The state that was last reported to the server. At first, the server assumes that a client with this module has
   * sensors.
   */
  #state = "available";
  /** @param {any} event */
  #moved = (event) => this.#sendSample(event);
  /** @param {any} event */
  #turned = (event) => this.#handleOrientation(event);
  /** @param {any} event */
  #headed = (event) => this.#handleHeading(event);

  /** @param {SensorEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    const { document, window } = environment;
    this.#isApple = /^Apple/.test(window.navigator.vendor ?? "");
    document.addEventListener("visibilitychange", () => this.#update());
  }

  /**
   * Handles the server's request for samples.
   * @param {SensorRequest} message
   */
  receive({ on, interval = 0 }) {
    this.#interval = on ? interval : null;
    if (on) return this.#start();
    if (this.#isAsking) this.#hideBar();
    this.#update();
  }

  /**
   * Stops the samples after the connection is lost. After a reconnect, the server does not know the state of the
   * sensors and requests samples again.
   */
  reset() {
    this.receive({ type: "sensors", on: false });
    this.#state = "available";
  }

  async #start() {
    const { window } = this.#environment;
    if (window.isSecureContext === false || !window.DeviceMotionEvent) {
      return this.#explain("unavailable", "Motion sensors need a secure page (https).");
    }
    if (!this.#isPermitted) {
      const answer = await requestMotionPermission(window);
      if (this.#interval === null) return;
      if (answer === "prompt") return this.#ask();
      if (answer === "denied") return this.#refused();
      this.#isPermitted = true;
    }
    this.#update();
  }

  /** Listens to the sensors while the server wants samples and the page is visible. Otherwise, stops listening. */
  #update() {
    const { window, document, timers } = this.#environment;
    const listens = this.#interval !== null && this.#isPermitted && !document.hidden;
    if (listens === this.#isListening) return;
    this.#isListening = listens;
    timers.clearTimeout(this.#silenceTimer);
    if (listens) {
      this.#sentAt = this.#measuredAt = -Infinity;
      addMotionListener(window, this.#moved);
      window.addEventListener("deviceorientation", this.#turned);
      window.addEventListener("deviceorientationabsolute", this.#headed);
      this.#silenceTimer = timers.setTimeout(() => this.#checkSilence(), SILENCE);
    } else {
      removeMotionListener(window, this.#moved);
      window.removeEventListener("deviceorientation", this.#turned);
      window.removeEventListener("deviceorientationabsolute", this.#headed);
      timers.clearTimeout(this.#sendTimer);
      this.#orientation = null;
      this.#heading = undefined;
    }
  }

  // The following methods handle the measurements of the browser.

  /** @param {any} event */
  #handleOrientation({ alpha, beta, gamma, absolute, webkitCompassHeading }) {
    if (![alpha, beta, gamma].every((angle) => Number.isFinite(angle))) return;
    this.#orientation = { alpha, beta, gamma };
    if (webkitCompassHeading >= 0) this.#heading = webkitCompassHeading;
    else if (absolute === true) this.#heading = headingOf(this.#orientation);
    // Some devices send no motion events, only their orientation. The orientation is then sent alone.
    if (this.#environment.now() - this.#measuredAt > SILENCE / 4) this.#sendSample({});
  }

  /** @param {any} event */
  #handleHeading({ alpha, beta, gamma }) {
    if (Number.isFinite(alpha) && Number.isFinite(beta)) this.#heading = headingOf({ alpha, beta, gamma });
  }

  /**
   * Sends a measurement. If the measurement is early, the latest measurement is sent when the interval is over.
   * @param {any} event
   */
  #sendSample(event) {
    const { now, notify, timers } = this.#environment;
    const sample = sampleOf(event, this.#orientation, this.#isApple);
    if (!sample || this.#interval === null) return;
    const time = now();
    if (sample.acceleration || sample.accelerationIncludingGravity || sample.rotationRate) this.#measuredAt = time;
    timers.clearTimeout(this.#sendTimer);
    const left = this.#sentAt + this.#interval - time;
    if (left > this.#interval * (1 - TOLERANCE)) {
      this.#sendTimer = timers.setTimeout(() => this.#sendSample(event), left);
      return;
    }
    this.#sentAt = time;
    const heading = this.#heading === undefined ? undefined : Math.round(this.#heading * 10) / 10;
    notify({ type: "sensors", sample: { ...sample, heading, time } });
  }

  #checkSilence() {
    if (this.#sentAt === -Infinity) {
      this.#explain("unavailable", "This device has no motion sensor that the screen could use.");
    }
  }

  // The following methods report the state of the sensors to the server, and show explanations to the person.

  /** @param {string} state */
  #report(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.#environment.notify({ type: "sensors", state });
  }

  #refused() {
    this.#explain("refused", "The browser does not permit this page to use motion sensors.");
  }

  /**
   * Reports to the server that there are no samples, and shows the reason to the person.
   * @param {string} state
   * @param {string} text
   */
  #explain(state, text) {
    this.#report(state);
    if (this.#shown.has(text)) return;
    this.#shown.add(text);
    this.#showBar(text);
    this.#noticeTimer = this.#environment.timers.setTimeout(() => this.#hideBar(), NOTICE_TIME);
  }

  /** Shows a button, because the browser asks the person for the permission only during a tap. */
  #ask() {
    const button = this.#environment.document.createElement("button");
    button.type = "button";
    button.textContent = "Allow";
    button.addEventListener("click", async () => {
      const answer = await requestMotionPermission(this.#environment.window);
      this.#hideBar();
      if (answer !== "granted") return this.#refused();
      this.#isPermitted = true;
      this.#report("available");
      this.#update();
    });
    this.#showBar("This screen uses the motion sensors of your device.", button);
    this.#isAsking = true;
  }

  /**
   * @param {string} text
   * @param {...HTMLElement} buttons
   */
  #showBar(text, ...buttons) {
    const { document } = this.#environment;
    this.#hideBar();
    loadStyles(document, "sensors");
    const words = document.createElement("span");
    words.textContent = text;
    const bar = document.createElement("div");
    bar.className = "sensors";
    bar.setAttribute("role", "status");
    bar.append(words, ...buttons);
    document.body.append(bar);
    this.#bar = bar;
  }

  #hideBar() {
    this.#environment.timers.clearTimeout(this.#noticeTimer);
    this.#bar?.remove();
    this.#bar = null;
    this.#isAsking = false;
  }
}

/**
 * Makes the feature object of the motion sensors. `features.js` calls this function once, after it has loaded this
 * module.
 * @param {import("../features.js").FeatureEnvironment} environment
 */
export const makeFeature = (environment) => new SensorInput(environment);
