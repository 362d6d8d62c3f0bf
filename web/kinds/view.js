// Plain views, rows, and translucent materials.

import { make, setAttribute } from "./common.js";

/** A view or a window: nothing but what all kinds have. */
export function createPlain(view, { document }) {
  const element = make(document, "div", `node ${view.node.kind}`);
  return {
    element,
    container: element,
    anchor: null,
    update(keys) {
      if (keys !== null && !keys.has("label")) return;
      const label = view.get("label", null);
      setAttribute(element, "role", label === null ? null : "group");
      setAttribute(element, "aria-label", label);
    },
  };
}

/** A row of a table: a person can act on it, so it is a button to a screen reader. */
export function createCell(view, { document }) {
  const element = make(document, "div", "node cell");
  element.setAttribute("role", "button");
  element.tabIndex = -1;
  return {
    element,
    container: element,
    anchor: null,
    update(keys) {
      const has = (name) => keys === null || keys.has(name);
      if (has("label")) setAttribute(element, "aria-label", view.get("label", null));
      if (has("selected")) setAttribute(element, "aria-current", view.get("selected", false));
    },
  };
}

/** A material that lets what is behind it shine through. */
export function createEffect(view, { document }) {
  const element = make(document, "div", "node effect");
  return {
    element,
    container: element,
    anchor: null,
    update(keys) {
      if (keys === null || keys.has("material")) element.dataset.material = view.get("material", "regular");
    },
  };
}
