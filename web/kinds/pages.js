// A page control: a row of dots, one for each page.

import { make, setAttribute, setPartColors } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

/** The largest number of dots that a person can distinguish. */
const MOST_DOTS = 40;

/**
 * Creates a page control.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createPages(view, { document }) {
  const dots = make(document, "div", "dots");
  const element = make(document, "div", "node pages", dots);
  element.setAttribute("role", "slider");
  element.tabIndex = -1;

  const updateDots = () => {
    const pages = Math.max(0, Math.trunc(view.get("maximum", 1)));
    const page = Math.min(Math.max(Math.trunc(view.get("value", 0)), 0), Math.max(0, pages - 1));
    const count = Math.min(pages, MOST_DOTS);
    while (dots.children.length < count) dots.append(make(document, "span", "dot"));
    while (dots.children.length > count) dots.children[dots.children.length - 1].remove();
    // With more pages than dots, the dots represent the pages around the current one.
    const first = Math.min(Math.max(page - Math.floor(count / 2), 0), pages - count);
    for (const [index, dot] of [...dots.children].entries()) setAttribute(dot, "data-current", first + index === page);
    setAttribute(element, "data-empty", pages === 0);
    element.setAttribute("aria-valuemin", "1");
    element.setAttribute("aria-valuemax", String(Math.max(1, pages)));
    element.setAttribute("aria-valuenow", String(page + 1));
    element.setAttribute("aria-valuetext", `page ${page + 1} of ${pages}`);
  };

  return {
    element,
    container: element,
    anchor: dots,
    /** @param {Keys} keys */
    update(keys) {
      /**
       * Returns whether one of the properties has changed.
       * @param {...string} names
       */
      const has = (...names) => keys === null || names.some((name) => keys.has(name));
      if (has("value", "maximum")) updateDots();
      if (has("trackColor", "thumbColor")) setPartColors(view, element);
      if (has("style")) element.dataset.style = view.get("style", "automatic");
      if (has("label")) setAttribute(element, "aria-label", view.get("label", null));
    },
  };
}
