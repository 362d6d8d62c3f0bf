// An image view: a picture of this server, or a system image in the tint colour.

import { PictureFrame } from "../pictures.js";
import { createSymbol } from "../symbols.js";
import { changeTest, imageSource, make, setAttribute } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

/**
 * Creates an image view.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createImage(view, { document, timelines, late }) {
  const frame = new PictureFrame(document);
  const element = make(document, "div", "node image", frame.element);
  /**
   * The drawn system image; null for a picture.
   * @type {SVGElement | null}
   */
  let symbol = null;
  /**
   * The module that animates the image; null until the image is animated.
   * @type {Promise<any> | null}
   */
  let moving = null;

  /**
   * Shows the system image with this name; undefined removes the image.
   * @param {string | undefined} name
   */
  const showSymbol = (name) => {
    symbol?.remove();
    symbol = name === undefined ? null : createSymbol(document, name, view.get("symbolSize", 17));
    if (symbol) frame.element.after(symbol);
  };

  /**
   * Shows or hides the still image.
   * @param {boolean} isSeen
   */
  const still = (isSeen) => {
    for (const part of [frame.element, symbol]) if (part) part.style.visibility = isSeen ? "" : "hidden";
  };

  // Animated images are drawn by a module that loads on first use.
  const showMoving = async () => {
    const part = await (moving ??= late(view));
    if (part) part.show({ element, view, timelines, still });
    else moving = null;
  };

  return {
    element,
    container: element,
    get anchor() {
      return symbol ?? frame.element;
    },
    /** @param {Keys} keys */
    update(keys) {
      const has = changeTest(keys);
      if (has("image", "symbolSize", "contentMode")) {
        const source = imageSource(view.get("image", null));
        frame.show(source.path ?? null, view.get("contentMode", "scaleToFill"));
        if (has("image", "symbolSize")) showSymbol(source.symbol);
      }
      if (has("style")) setAttribute(element, "data-style", view.get("style", null));
      if (moving || view.get("images", null)) showMoving();
      if (has("label", "image")) {
        const label = view.get("label", null);
        setAttribute(element, "role", label === null ? "presentation" : "img");
        setAttribute(element, "aria-label", label);
      }
    },
    removed() {
      moving?.then((part) => part?.removed());
    },
  };
}
