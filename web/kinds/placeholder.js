// A placeholder for nodes of rare kinds, such as media and web views. The module that draws such a node loads on first
// use.

import { make } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

/**
 * Creates an empty element, and loads the module that draws into it.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createPlaceholder(view, environment) {
  const element = make(environment.document, "div", `node ${view.node.kind}`);
  /**
   * The drawing; null until its module is loaded.
   * @type {import("../types.js").LateKind | null}
   */
  let part = null;
  let isLoading = false;
  let isOver = false;

  const load = async () => {
    isLoading = true;
    const made = await environment.late(view, environment);
    isLoading = false;
    if (isOver) return made?.removed();
    part = made;
    if (!part) return;
    element.prepend(part.element);
    part.update(null);
  };

  return {
    element,
    container: element,
    get anchor() {
      return part?.element ?? null;
    },
    /** @param {Keys} keys */
    update(keys) {
      if (part) part.update(keys);
      else if (!isLoading) load();
    },
    removed() {
      isOver = true;
      part?.removed();
    },
  };
}
