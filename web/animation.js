// Animations of properties. The server sends each animation once, with its start value, end value and duration.
// The browser runs it. If the element is already moving, the new animation begins at the element's current
// appearance.

import { easing, keyframes } from "./curves.js";
import { Transitions } from "./transition.js";

/**
 * @typedef {import("./types.js").AnimationEntry} AnimationEntry
 * @typedef {import("./types.js").BrowserWindow} BrowserWindow
 * @typedef {import("./types.js").Properties} Properties
 * @typedef {import("./types.js").RunningAnimation} RunningAnimation
 * @typedef {import("./types.js").View} View
 */

/**
 * The longest delay in milliseconds until an animation starts. A start further in the future comes from an invalid
 * clock, and the animation is ignored.
 */
const MAX_START_DELAY = 60_000;
/** The properties that count as motion. They follow the browser's reduced-motion setting. */
const MOTION = new Set(["frame", "transform"]);

/**
 * Returns true if two values have the same JSON; undefined counts as null.
 * @param {unknown} a
 * @param {unknown} b
 */
const isSame = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Runs the animations of views. */
export class Animations {
  #environment;
  #transitions;

  /** @param {{serverTime: () => number, window: BrowserWindow}} environment */
  constructor(environment) {
    this.#environment = environment;
    this.#transitions = new Transitions(environment);
  }

  /**
   * Returns a picture of a view before a change, for a transition.
   * @param {HTMLElement} element
   */
  picture(element) {
    return this.#transitions.picture(element);
  }

  /**
   * Runs a transition from an earlier picture of a view to its present appearance.
   * @param {View} view
   * @param {HTMLElement} picture
   */
  runTransition(view, picture) {
    this.#transitions.run(view, picture);
  }

  /**
   * Starts and stops animations of a view so that they match its node. `isNew` is true for a view just created.
   * @param {View} view
   * @param {boolean} isNew
   */
  show(view, isNew) {
    const entries = view.get("animation", null);
    const running = view.animations;
    if (!entries && !running) return;
    view.animations = null;
    for (const property in entries) {
      const entry = entries[property];
      const before = running?.[property];
      if (!isSame(entry.to, view.get(property, null))) continue;
      const animation = before && isSame(before.entry, entry)
        ? before.animation
        : this.#start(view, property, entry, isNew, before);
      if (!animation) continue;
      (view.animations ??= {})[property] = { entry, animation };
      // The server sends the progress of a paused animation, for example while a finger controls the animation.
      if (entry.paused === true) animation.currentTime = view.get("fraction", 0) * entry.duration;
    }
    // The new animations first read the element's current appearance. The animations that they replace are therefore
    // cancelled last.
    for (const property in running) {
      if (view.animations?.[property]?.animation !== running[property].animation) {
        running[property].animation.cancel();
      }
    }
  }

  /**
   * Returns where an animation is stopped, as a fraction of its duration, or null if the animation runs. If the person
   * prefers reduced motion, an animation of motion is shown at its end.
   * @param {View} view
   * @param {string} property
   * @param {AnimationEntry} entry
   * @returns {number | null}
   */
  #heldFraction(view, property, { paused, span }) {
    if (paused !== undefined) return paused === true ? view.get("fraction", 0) : paused;
    const isStill = MOTION.has(property) &&
      this.#environment.window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    return isStill ? (span?.[1] ?? 1) : null;
  }

  /**
   * Starts the animation of a property. Returns the browser's animation, or null if none is necessary.
   * @param {View} view
   * @param {string} property
   * @param {AnimationEntry} entry
   * @param {boolean} isNew
   * @param {RunningAnimation | undefined} before
   */
  #start(view, property, entry, isNew, before) {
    const { serverTime, window } = this.#environment;
    const { at, duration, repeats, reverses, span, paused } = entry;
    const shown = keyframes(property, entry, view.holder?.origin);
    if (!shown) return null;
    const place = this.#heldFraction(view, property, entry);
    if (place !== null) return place === 1 && paused === undefined ? null : this.#hold(view, shown, place, duration);
    const late = serverTime() - at;
    const length = repeats ? Infinity : duration * (reverses ? 2 : 1);
    // An animation whose time is over is not started. The exception is an animation that shows only a part of its
    // curve, with a `span` that ends before 1. The last value of the part stays visible until the server sends the
    // property's value.
    if (!(late < length) && (isNew || !span || span[1] === 1)) return null;
    if (late < -MAX_START_DELAY) return null;
    // If the property is already moving to another value, the new animation starts from the current appearance.
    const isOther = before && !isSame(before.entry.to, entry.to);
    if (isOther) {
      const seen = /** @type {Properties} */ (window.getComputedStyle(view.element));
      for (const name in shown[0]) if (name !== "offset" && name !== "easing") shown[0][name] = seen[name];
    }
    // A client that saw the start gets the whole animation, shortened to the remaining time. A client that joins
    // late sees only the rest.
    const isWhole = !isNew && late > 0 && late < duration / 2 && !repeats && !reverses && !span && (isOther || !before);
    const timing = {
      duration: isWhole ? duration - late : duration,
      fill: /** @type {FillMode} */ (span ? "both" : "backwards"),
      iterations: repeats ? Infinity : reverses ? 2 : 1,
      direction: /** @type {PlaybackDirection} */ (reverses ? "alternate" : "normal"),
      easing: easing(entry),
    };
    const animation = this.#animate(view.element, shown, timing);
    if (!isWhole) animation.currentTime = late;
    return animation;
  }

  /**
   * Shows an animation, paused at the given fraction of its duration.
   * @param {View} view
   * @param {Keyframe[]} shown
   * @param {number} place
   * @param {number} duration
   */
  #hold({ element }, shown, place, duration) {
    const animation = this.#animate(element, shown, { duration, fill: "both", easing: "linear" });
    animation.pause();
    animation.currentTime = place * duration;
    return animation;
  }

  /**
   * Starts an animation of the browser, with a simpler curve in older browsers.
   * @param {HTMLElement} element
   * @param {Keyframe[]} shown
   * @param {KeyframeAnimationOptions} timing
   */
  #animate(element, shown, timing) {
    try {
      return element.animate(shown, timing);
    } catch {
      // Older browsers do not support `linear()` easing with many points. They get a simple curve instead.
      return element.animate(shown, { ...timing, easing: "ease-out" });
    }
  }
}
