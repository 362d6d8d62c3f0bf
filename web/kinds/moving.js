// Pictures that take turns. None has its turn before all are there; until then what stands is seen.

import { setContentMode } from "../pictures.js";
import { createSymbol } from "../symbols.js";
import { imageSource, make } from "./common.js";

/** Whether a person wants what moves to stand. */
const isCalm = (window) => window?.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/**
 * Which of `count` pictures has its turn at a value of the timeline; null once all turns are over.
 * @param {{ maximum?: number }} timeline
 */
export const turnAt = (value, timeline, count) => (value >= (timeline.maximum ?? Infinity) ? null : Math.max(0, Math.floor(value)) % count);

/** Made for one image node. */
export function create() {
  /** @type {{ box: HTMLElement, parts: any[], size: number } | null} */
  let strip = null;
  let key = "";
  let shown = /** @type {number | null} */ (null);

  const remove = () => {
    strip?.box.remove();
    strip = null;
    key = "";
    shown = null;
  };

  /** The pictures, none of which is to be seen yet. */
  const build = (document, paths, size) => {
    const box = make(document, "div", "picture");
    const parts = paths.map((path) => {
      const source = imageSource(path);
      if (source.symbol !== undefined) {
        const symbol = createSymbol(document, source.symbol, size);
        // In the middle, as one that stands.
        if (symbol) Object.assign(symbol.style, { position: "absolute", inset: "0", margin: "auto" });
        return symbol;
      }
      const image = document.createElement("img");
      Object.assign(image, { alt: "", draggable: false, className: "shown", src: source.path ?? "" });
      // What is shown next has its turn at once.
      image.style.transition = "none";
      return image;
    });
    for (const part of parts) if (part) part.style.visibility = "hidden";
    box.append(...parts.filter(Boolean));
    return { box, parts, size };
  };

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
     * Shows what takes turns in the place of what stands, or nothing of it any more. `still(isSeen)` shows and hides what stands.
     * @param {{ element: HTMLElement, view: any, timelines: any, still: (isSeen: boolean) => void }} node
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
      // One that cannot be drawn has its turn all the same.
      await Promise.allSettled(parts.map((part) => part?.decode?.()));
      if (strip?.box !== box || view.get("timeline", null) !== timeline) return;
      const isStill = isCalm(element.ownerDocument.defaultView);
      timelines.run(view.id, timeline, 1, (value) => {
        const index = turnAt(value, timeline, parts.length);
        turn(still, index === null || !isStill ? index : 0);
      });
    },
    /** The node is gone. */
    removed: remove,
  };
}
