// Transitions of views. A picture of the earlier appearance covers the view during the transition. The picture receives
// no touches, and screen readers ignore it.

import { cssColor } from "./colors.js";
import { easing } from "./curves.js";

/**
 * @typedef {import("./types.js").Properties} Properties
 * @typedef {import("./types.js").BrowserWindow} BrowserWindow
 * @typedef {import("./types.js").View} View
 */

/**
 * Flip transitions: the rotation axis, and the angle by which the earlier appearance turns.
 * @type {Record<string, [string, number]>}
 */
const FLIPS = {
  flipFromLeft: ["rotateY", 180],
  flipFromRight: ["rotateY", -180],
  flipFromTop: ["rotateX", -180],
  flipFromBottom: ["rotateX", 180],
};
/** The attributes that are removed from the picture, so that searches by these attributes find only the view itself. */
const NAMES = ["id", "name", "for", "data-id", "data-identifier", "data-predict", "data-focused", "aria-live"];
/** The elements that are removed from the picture, because they would load files or play media a second time. */
const LOADING_ELEMENTS = "iframe, video, audio, object, embed, .former";
/** The perspective distance as a multiple of the view's size. */
const PERSPECTIVE = 2.5;
/** The height of the roll in a page curl: a fraction of the sheet's height, and its maximum in points. */
const ROLL = 0.16;
const MAX_ROLL = 56;

/** Runs the transitions of views. */
export class Transitions {
  #environment;

  /** @param {{serverTime: () => number, window: BrowserWindow}} environment */
  constructor(environment) {
    this.#environment = environment;
  }

  /**
   * Returns a copy of an element in its current appearance, with running animations applied.
   * @param {HTMLElement} element
   */
  picture(element) {
    const picture = /** @type {HTMLElement} */ (element.cloneNode(true));
    const [seen, copies] = /** @type {HTMLInputElement[]} */ ([element, picture]).map((
      one,
    ) => [one, .../** @type {NodeListOf<HTMLInputElement>} */ (one.querySelectorAll("*"))]);
    for (const animation of element.getAnimations?.({ subtree: true }) ?? []) {
      const effect = /** @type {KeyframeEffect | null} */ (animation.effect);
      const index = seen.indexOf(/** @type {HTMLInputElement} */ (effect?.target));
      if (index < 0 || effect?.pseudoElement) continue;
      /** @type {Properties} */
      const style = this.#environment.window.getComputedStyle(seen[index]);
      /** @type {Properties} */
      const copy = copies[index].style;
      for (const name of Object.keys(effect?.getKeyframes()[0] ?? {})) {
        if (name in style && name !== "offset") copy[name] = style[name];
      }
    }
    seen.forEach((one, index) => {
      if (typeof one.value === "string" && "defaultValue" in one) copies[index].defaultValue = one.value;
    });
    return picture;
  }

  /**
   * Runs a transition from the earlier picture of a view. If the time of the transition is already over, no transition
   * is shown.
   * @param {View} view
   * @param {HTMLElement} picture
   */
  run(view, picture) {
    const { serverTime, window } = this.#environment;
    const entry = view.get("transition", null);
    view.endTransition?.();
    if (!entry) return;
    const left = entry.duration - Math.max(0, serverTime() - entry.at);
    if (!(left > 0)) return;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const style = isStill ? "crossDissolve" : entry.style;
    const timing = {
      duration: left,
      fill: /** @type {FillMode} */ ("both"),
      easing: easing({ ...entry, duration: left }),
    };
    for (const one of [picture, ...picture.querySelectorAll("*")]) {
      for (const name of NAMES) one.removeAttribute(name);
      if (one !== picture && one.matches(LOADING_ELEMENTS)) one.remove();
    }
    const covers = [this.#cover(picture)];
    view.element[style === "curlDown" ? "before" : "after"](covers[0]);
    const running = this.#run(style, view.element, picture, timing, covers);
    view.endTransition = () => {
      view.endTransition = null;
      for (const animation of running) animation.cancel();
      for (const cover of covers) cover.remove();
    };
    const { endTransition } = view;
    running[0].onfinish = () => view.endTransition === endTransition && endTransition();
  }

  /**
   * Makes the container of a picture. It fills the parent, receives no touches and is hidden from screen readers.
   * @param {...HTMLElement} children
   */
  #cover(...children) {
    const cover = this.#environment.window.document.createElement("div");
    cover.className = "former";
    cover.inert = true;
    cover.setAttribute("aria-hidden", "true");
    Object.assign(cover.style, { position: "absolute", inset: "0", pointerEvents: "none" });
    cover.append(...children);
    return cover;
  }

  /**
   * Runs a transition in one of the styles, such as a flip or a curl. Returns its animations.
   * @param {string} style
   * @param {HTMLElement} element
   * @param {HTMLElement} picture
   * @param {KeyframeAnimationOptions} timing
   * @param {HTMLElement[]} covers
   */
  #run(style, element, picture, timing, covers) {
    if (FLIPS[style]) return this.#flip(FLIPS[style], element, picture, timing);
    if (style === "curlUp" || style === "curlDown") {
      return this.#curl(style === "curlUp", element, picture, timing, covers);
    }
    return this.#dissolve(element, picture, timing);
  }

  /**
   * Fades the earlier picture out over the view.
   * @param {HTMLElement} element
   * @param {HTMLElement} picture
   * @param {KeyframeAnimationOptions} timing
   */
  #dissolve(element, picture, timing) {
    const seen = this.#environment.window.getComputedStyle(element);
    const running = [picture.animate([{ opacity: picture.style.opacity || 1 }, { opacity: 0 }], timing)];
    // An opaque view stays opaque behind the fading picture. Two half-transparent layers would let the background
    // through.
    if (/^rgb\(/.test(seen.backgroundColor) && seen.opacity === "1") return running;
    return [...running, element.animate([{ opacity: 0 }, { opacity: seen.opacity }], timing)];
  }

  /**
   * Flips the view: the earlier picture turns away from the viewer, and the view turns towards the viewer, about the
   * same axis.
   * @param {[string, number]} flip
   * @param {HTMLElement} element
   * @param {HTMLElement} picture
   * @param {KeyframeAnimationOptions} timing
   */
  #flip([turn, angle], element, picture, timing) {
    const size = Math.max(element.offsetWidth, element.offsetHeight, 1) * PERSPECTIVE;
    /**
     * Returns the key frame of an element that is rotated by an angle.
     * @param {HTMLElement} one
     * @param {number} degrees
     */
    const turned = (one, degrees) => ({
      transform: `perspective(${size}px) ${turn}(${degrees}deg) ${one.style.transform}`,
      backfaceVisibility: "hidden",
    });
    return [
      picture.animate([turned(picture, 0), turned(picture, angle)], timing),
      element.animate([turned(element, -angle), turned(element, 0)], timing),
    ];
  }

  /**
   * Rolls the earlier picture up if `isUp` is true; otherwise, rolls the view down over the picture.
   * @param {boolean} isUp
   * @param {HTMLElement} element
   * @param {HTMLElement} picture
   * @param {KeyframeAnimationOptions} timing
   * @param {HTMLElement[]} covers
   */
  #curl(isUp, element, picture, timing, covers) {
    const sheet = isUp ? picture : element;
    const { left, top, width, height } = sheet.style;
    const tall = parseFloat(height) || 0;
    const size = Math.min(tall * ROLL, MAX_ROLL);
    const roll = this.#environment.window.document.createElement("div");
    const [edge, light, paper] = [["#a8a8ad", "#1c1c1e"], ["#ffffff", "#6c6c70"], ["#e5e5ea", "#3a3a3c"]].map(cssColor);
    Object.assign(roll.style, {
      position: "absolute",
      left,
      top,
      width,
      height: `${size}px`,
      borderRadius: `${size / 6}px / ${size / 2}px`,
      background: `linear-gradient(${edge}, ${light} 32%, ${paper} 62%, ${edge})`,
      boxShadow: `0 ${size / 5}px ${size / 3}px rgb(0 0 0 / 0.28)`,
    });
    const cover = this.#cover(roll);
    (isUp ? covers[0] : element).after(cover);
    covers.push(cover);
    const whole = { clipPath: "inset(0 0 0 0)" };
    const none = { clipPath: "inset(0 0 100% 0)" };
    const low = { transform: `translateY(${tall - size / 2}px) scaleY(0.3)` };
    const high = { transform: `translateY(${-size / 2}px)` };
    return [
      sheet.animate(isUp ? [whole, none] : [none, whole], timing),
      roll.animate(isUp ? [low, high] : [high, low], timing),
      roll.animate([{ opacity: 0 }, { opacity: 1, offset: 0.06 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }], timing),
    ];
  }
}
