// Plain views, rows, and translucent materials.

import { makeCanvas } from "./canvas.js";
import { make, setAttribute } from "./common.js";

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

const INTERACTIVE = "button, input, textarea, [tabindex]";

/**
 * A row of a table. A screen reader finds a button over the whole of it, which is beside what the row holds and not around it: a button in a row would
 * be lost in another. It is named by its label, or by what its parts say, which is not read again.
 */
export function createCell(view, environment) {
  const row = make(environment.document, "div", "row");
  const element = make(environment.document, "div", "node cell", row);
  const canvas = makeCanvas(view, element, environment);
  row.setAttribute("role", "button");
  row.tabIndex = -1;
  return {
    element,
    container: element,
    anchor: row,
    update(keys) {
      canvas.update(keys);
      const has = (name) => keys === null || keys.has(name);
      if (has("label")) setAttribute(row, "aria-label", view.get("label", null));
      if (has("selected")) setAttribute(row, "aria-current", view.get("selected", false));
    },
    arranged() {
      const said = [...element.querySelectorAll(":scope > .node")].filter((part) => !part.matches(INTERACTIVE) && !part.querySelector(INTERACTIVE));
      for (const part of said) {
        part.id = `part-${part.dataset.id}`;
        part.setAttribute("aria-hidden", "true");
      }
      const isNamed = view.get("label", null) !== null || said.length === 0;
      setAttribute(row, "aria-labelledby", isNamed ? null : said.map((part) => part.id).join(" "));
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
