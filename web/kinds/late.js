// What few screens have, something that is played or a web page, is drawn by a module that is loaded when the first of its kind comes.

import { make } from "./common.js";

export function createLate(view, environment) {
  const element = make(environment.document, "div", `node ${view.node.kind}`);
  /** @type {any} */
  let part = null;
  let isLoading = false;
  let isOver = false;

  const load = async () => {
    isLoading = true;
    const made = await environment.late(view);
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
