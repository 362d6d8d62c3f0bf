// The accessibility of tables and collection views: reading order from the top, and the position of each item in
// the total.

import { setAttribute } from "./common.js";

/** @typedef {import("../types.js").View} View */

/**
 * Creates the accessibility support of one list.
 * @param {View} view
 */
export function create(view) {
  return {
    /**
     * Sets the reading order of the list's children: `content` is their container, `viewOf(id)` returns a child
     * view.
     * @param {Element} content
     * @param {(id: number) => View | undefined} viewOf
     */
    arrange(content, viewOf) {
      const children = view.node.children.map((id) => /** @type {View} */ (viewOf(id))).filter((child) =>
        child && !child.get("hidden", false)
      );
      /**
       * Returns the top edge of a child.
       * @param {View} child
       */
      const top = (child) => child.get("frame", [0, 0])[1];
      /**
       * Returns the position of a child in the list, which determines the reading order.
       * @param {View} child
       */
      const place = (child) => child.get("position", 0);
      children.sort((a, b) => place(a) - place(b) || top(a) - top(b));
      for (const child of children) child.element.id ||= `node-${child.id}`;
      setAttribute(content, "aria-owns", children.map((child) => child.element.id).join(" ") || null);
      const count = view.get("count", null);
      if (count === null) return;
      content.setAttribute("role", "list");
      for (const child of children) {
        const position = child.node.kind === "cell" ? child.get("position", null) : null;
        // Section titles are part of the list, but are not counted as items.
        child.element.setAttribute("role", "listitem");
        setAttribute(child.element, "aria-posinset", position);
        setAttribute(child.element, "aria-setsize", position === null ? null : count);
      }
    },
    removed() {},
  };
}
