// Plain views, rows, and translucent materials.

import { make, setAttribute } from "./common.js";
import { makeCanvas } from "./drawing.js";

/** A view or a window: nothing but what all kinds have. */
export function createPlain(view, environment) {
  const element = make(environment.document, "div", `node ${view.node.kind}`);
  const canvas = makeCanvas(view, element, environment);
  return {
    element,
    container: element,
    get anchor() {
      return canvas.element;
    },
    update(keys) {
      canvas.update(keys);
      if (keys !== null && !keys.has("label")) return;
      const label = view.get("label", null);
      setAttribute(element, "role", label === null ? null : "group");
      setAttribute(element, "aria-label", label);
    },
  };
}

/** A row of a table: a person can act on it, so it is a button to a screen reader. */
export function createCell(view, environment) {
  const element = make(environment.document, "div", "node cell");
  const canvas = makeCanvas(view, element, environment);
  element.setAttribute("role", "button");
  element.tabIndex = -1;
  return {
    element,
    container: element,
    get anchor() {
      return canvas.element;
    },
    update(keys) {
      canvas.update(keys);
      const has = (name) => keys === null || keys.has(name);
      if (has("label")) setAttribute(element, "aria-label", view.get("label", null));
      if (has("selected")) setAttribute(element, "aria-current", view.get("selected", false));
    },
  };
}

/** A material that lets what is behind it shine through. */
export function createEffect(view, environment) {
  const element = make(environment.document, "div", "node effect");
  const canvas = makeCanvas(view, element, environment);
  return {
    element,
    container: element,
    get anchor() {
      return canvas.element;
    },
    update(keys) {
      canvas.update(keys);
      if (keys === null || keys.has("material")) element.dataset.material = view.get("material", "regular");
    },
  };
}
