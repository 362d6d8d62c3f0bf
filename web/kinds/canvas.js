// The canvas of a view with custom drawing. Few screens draw, so the drawing module loads on first use.

import { loadOnce } from "../lazy.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

/**
 * The class of drawings; null until its module is loaded.
 * @type {typeof import("./drawing.js").Drawing | null}
 */
let Drawing = null;
/** Loads the drawing module. */
export const loadDrawing = loadOnce(async () => {
  ({ Drawing } = await import("./drawing.js"));
  return Drawing;
});

/**
 * Shows the drawing of a view, if the view has one, as the first child of the view's element.
 * @param {View} view
 * @param {HTMLElement} container
 * @param {KindEnvironment} environment
 */
export function makeCanvas(view, container, { document }) {
  /**
   * The drawing of the view; null if it has none.
   * @type {import("./drawing.js").Drawing | null}
   */
  let drawing = null;

  const show = () => {
    const text = view.get("drawing", "");
    if (typeof text !== "string" || text === "") {
      drawing?.element.remove();
      drawing = null;
      return;
    }
    if (!Drawing) {
      loadDrawing().then((isThere) => isThere && show());
      return;
    }
    if (!drawing) {
      drawing = new Drawing(document, view.id);
      container.prepend(drawing.element);
    }
    drawing.show(text);
  };

  return {
    get element() {
      return drawing?.element ?? null;
    },
    /** @param {Keys} keys */
    update(keys) {
      if (keys === null || keys.has("drawing")) show();
    },
  };
}
