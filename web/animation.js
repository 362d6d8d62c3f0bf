// What the server says once of how a property came to its value: from another, over a time. The browser runs it, from where the element seems to be if it
// was on its way already.

import { easing, keyframes } from "./curves.js";
import { Transitions } from "./transition.js";

/** Milliseconds: what begins later than this is of another clock. */
const FAR = 60_000;
/** What moves things about, which not everybody bears. */
const MOTION = new Set(["frame", "transform"]);

const isSame = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** `environment` has `serverTime()` and the browser's `window`. */
export class Animations {
  #environment;
  #transitions;

  constructor(environment) {
    this.#environment = environment;
    this.#transitions = new Transitions(environment);
  }

  /** What a view is seen to be, before it becomes something else. */
  picture(element) {
    return this.#transitions.picture(element);
  }

  /** Lets a view come in the place of a picture of what it was. */
  turn(view, picture) {
    this.#transitions.turn(view, picture);
  }

  /** Brings what runs on a view into agreement with what its node says; `isNew` tells that the view has just come. */
  show(view, isNew) {
    const told = view.get("animation", null);
    const running = view.animations;
    if (!told && !running) return;
    view.animations = null;
    for (const property in told) {
      const entry = told[property];
      const before = running?.[property];
      if (!isSame(entry.to, view.get(property, null))) continue;
      const animation = before && isSame(before.entry, entry) ? before.animation : this.#start(view, property, entry, isNew, before);
      if (!animation) continue;
      (view.animations ??= {})[property] = { entry, animation };
      // A finger moves it along.
      if (entry.paused === true) animation.currentTime = view.get("fraction", 0) * entry.duration;
    }
    // Those that others came in the place of have told by now where they were.
    for (const property in running) if (view.animations?.[property]?.animation !== running[property].animation) running[property].animation.cancel();
  }

  /** Where an animation stands still, in parts of the way; null where it runs. Who asked for less motion is where it ends at once. */
  #place(view, property, { paused, span }) {
    if (paused !== undefined) return paused === true ? view.get("fraction", 0) : paused;
    const isStill = MOTION.has(property) && this.#environment.window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    return isStill ? (span?.[1] ?? 1) : null;
  }

  #start(view, property, entry, isNew, before) {
    const { serverTime, window } = this.#environment;
    const { at, duration, repeats, reverses, span, paused } = entry;
    const shown = keyframes(property, entry, view.holder?.origin);
    if (!shown) return null;
    const place = this.#place(view, property, entry);
    if (place !== null) return place === 1 && paused === undefined ? null : this.#hold(view, shown, place, duration);
    const late = serverTime() - at;
    const length = repeats ? Infinity : duration * (reverses ? 2 : 1);
    // One that ends where the node's value is not stays there until the server has said so.
    if (!(late < length) && (isNew || !span || span[1] === 1)) return null;
    if (late < -FAR) return null;
    // What goes on its own way again is where it was.
    const isOther = before && !isSame(before.entry.to, entry.to);
    if (isOther) {
      const seen = window.getComputedStyle(view.element);
      for (const name in shown[0]) if (name !== "offset" && name !== "easing") shown[0][name] = seen[name];
    }
    // Who was there from the beginning sees all of it, in the time that is left; who comes in the middle sees the rest.
    const isWhole = !isNew && late > 0 && late < duration / 2 && !repeats && !reverses && !span && (isOther || !before);
    const timing = {
      duration: isWhole ? duration - late : duration, fill: /** @type {FillMode} */ (span ? "both" : "backwards"),
      iterations: repeats ? Infinity : reverses ? 2 : 1, direction: /** @type {PlaybackDirection} */ (reverses ? "alternate" : "normal"),
      easing: easing(entry),
    };
    const animation = this.#animate(view.element, shown, timing);
    if (!isWhole) animation.currentTime = late;
    return animation;
  }

  #hold({ element }, shown, place, duration) {
    const animation = this.#animate(element, shown, { duration, fill: "both", easing: "linear" });
    animation.pause();
    animation.currentTime = place * duration;
    return animation;
  }

  #animate(element, shown, timing) {
    try {
      return element.animate(shown, timing);
    } catch {
      // An older browser knows no curve of many places.
      return element.animate(shown, { ...timing, easing: "ease-out" });
    }
  }
}
