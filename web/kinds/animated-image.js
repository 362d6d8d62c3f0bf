// Animated images. The animation begins when all pictures are loaded; until then the still image shows.

import { setContentMode } from "../pictures.js";
import { createSymbol } from "../symbols.js";
import { imageSource, make } from "./common.js";

/** @typedef {import("../types.js").View} View */

/**
 * Returns whether the person prefers reduced motion.
 * @param {Window | null} window
 */
const prefersReducedMotion = (window) => window?.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/**
 * Returns the index, among `count` pictures, for a value of the timeline; null after the end of the animation.
 * @param {number} value
 * @param {{maximum?: number}} timeline
 * @param {number} count
 */
export const pictureIndex = (
  value,
  timeline,
  count,
) => (value >= (timeline.maximum ?? Infinity) ? null : Math.max(0, Math.floor(value)) % count);

/**
 * An image node and the means to animate it.
 * @typedef {object} ImageNode
 * @property {HTMLElement} element
 * @property {View} view
 * @property {import("../timeline.js").TimelineRunner} timelines
 * @property {(isSeen: boolean) => void} still shows or hides the still image
 */

/** Creates the animation of one image node. */
export function create() {
  /**
   * The loaded pictures in their box, and the size for which they were made.
   * @type {{ box: HTMLElement, parts: any[], size: number } | null}
   */
  let strip = null;
  let key = "";
  let shown = /** @type {number | null} */ (null);

  const remove = () => {
    strip?.box.remove();
    strip = null;
    key = "";
    shown = null;
  };

  /**
   * Makes the elements of all pictures, hidden.
   * @param {Document} document
   * @param {string[]} paths
   * @param {number} size
   */
  const build = (document, paths, size) => {
    const box = make(document, "div", "picture");
    const parts = paths.map((path) => {
      const source = imageSource(path);
      if (source.symbol !== undefined) {
        const symbol = createSymbol(document, source.symbol, size);
        // A system image is centred in its box, like the still image.
        if (symbol) Object.assign(symbol.style, { position: "absolute", inset: "0", margin: "auto" });
        return symbol;
      }
      const image = document.createElement("img");
      Object.assign(image, { alt: "", draggable: false, className: "shown", src: source.path ?? "" });
      // The pictures of an animation replace each other without a fade.
      image.style.transition = "none";
      return image;
    });
    for (const part of parts) if (part) part.style.visibility = "hidden";
    box.append(...parts.filter(Boolean));
    return { box, parts, size };
  };

  /**
   * Shows the picture at an index, or the still image for null.
   * @param {(isSeen: boolean) => void} still
   * @param {number | null} index
   */
  const turn = (still, index) => {
    if (!strip || index === shown) return;
    const { parts } = strip;
    if (shown !== null && parts[shown]) parts[shown].style.visibility = "hidden";
    if (index !== null && parts[index]) parts[index].style.visibility = "";
    shown = index;
    still(index === null);
  };

  return {
    /**
     * Shows the animation in place of the still image, or ends it. `still(isSeen)` shows or hides the still image.
     * @param {ImageNode} node
     */
    async show({ element, view, timelines, still }) {
      const paths = view.get("images", null);
      const timeline = view.get("timeline", null);
      timelines.stop(view.id);
      if (!Array.isArray(paths) || paths.length === 0 || timeline === null) {
        remove();
        return still(true);
      }
      const size = view.get("symbolSize", 17);
      if (key !== paths.join(" ") || strip?.size !== size) {
        remove();
        still(true);
        key = paths.join(" ");
        strip = build(element.ownerDocument, paths, size);
        element.prepend(strip.box);
      }
      const { box, parts } = /** @type {NonNullable<typeof strip>} */ (strip);
      setContentMode(box, view.get("contentMode", "scaleToFill"));
      // A picture that cannot be decoded keeps its place in the sequence.
      await Promise.allSettled(parts.map((part) => part?.decode?.()));
      if (strip?.box !== box || view.get("timeline", null) !== timeline) return;
      const isStill = prefersReducedMotion(element.ownerDocument.defaultView);
      timelines.run(view.id, timeline, 1, (value) => {
        const index = pictureIndex(value, timeline, parts.length);
        turn(still, index === null || !isStill ? index : 0);
      });
    },
    /** Removes the animation when its node is removed. */
    removed: remove,
  };
}
