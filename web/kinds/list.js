// Tables and collection views for who hears them: what stands in any order is read from the top, and items say which of how many they are.

import { setAttribute } from "./common.js";

/** What looks after one list. */
export function create(view) {
  return {
    /** Puts in order what stands in the list now: `content` is where it is, `viewOf(id)` what is there. */
    arrange(content, viewOf) {
      const children = view.node.children.map((id) => viewOf(id)).filter((child) => child && !child.get("hidden", false));
      const top = (child) => child.get("frame", [0, 0])[1];
      const place = (child) => child.get("position", 0);
      children.sort((a, b) => place(a) - place(b) || top(a) - top(b));
      for (const child of children) child.element.id ||= `node-${child.id}`;
      setAttribute(content, "aria-owns", children.map((child) => child.element.id).join(" ") || null);
      const count = view.get("count", null);
      if (count === null) return;
      content.setAttribute("role", "list");
      for (const child of children) {
        const position = child.node.kind === "cell" ? child.get("position", null) : null;
        // A title is a part of the list too, but none of its items that are counted.
        child.element.setAttribute("role", "listitem");
        setAttribute(child.element, "aria-posinset", position);
        setAttribute(child.element, "aria-setsize", position === null ? null : count);
      }
    },
    removed() {},
  };
}
