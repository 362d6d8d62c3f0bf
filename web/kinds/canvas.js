// The place of what a view draws itself. Few screens draw: what makes shapes of a drawing is loaded with the first one.

import { lazily } from "../lazily.js";

/** @type {typeof import("./drawing.js").Drawing | null} */
let Drawing = null;
/** Loads what draws. */
export const loadDrawing = lazily(async () => {
  ({ Drawing } = await import("./drawing.js"));
  return Drawing;
});

/** Keeps a view's drawing as the first of its element's children, where it has one. */
export function makeCanvas(view, container, { document }) {
  /** @type {import("./drawing.js").Drawing | null} */
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
    update(keys) {
      if (keys === null || keys.has("drawing")) show();
    },
  };
}
