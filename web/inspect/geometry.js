// The positions of views, in the window as currently drawn and in the screen's points.

/** @typedef {import("../types.js").Point} Point */

/**
 * The dependencies of `Places`.
 * @typedef {object} PlacesEnvironment
 * @property {{root: TreeNode, node: (id: number) => TreeNode | undefined}} mirror
 * @property {{element: (id: number) => HTMLElement | undefined}} renderer
 * @property {{scale: number, toScreen: (x: number, y: number) => Point}} layout
 */

/** @typedef {import("./words.js").TreeNode} TreeNode */

/**
 * A rectangle, in the points of the window.
 * @typedef {object} Box
 * @property {number} left
 * @property {number} top
 * @property {number} width
 * @property {number} height
 */

/** Computes the positions of views. */
export class Places {
  #mirror;
  #renderer;
  #layout;

  /** @param {PlacesEnvironment} page */
  constructor({ mirror, renderer, layout }) {
    this.#mirror = mirror;
    this.#renderer = renderer;
    this.#layout = layout;
  }

  /**
   * Returns the frame of a view in the window, or null if it is not drawn.
   * @param {number} id
   * @returns {Box | null}
   */
  inWindow(id) {
    const box = this.#renderer.element(id)?.getBoundingClientRect();
    return box && (box.width > 0 || box.height > 0)
      ? { left: box.left, top: box.top, width: box.width, height: box.height }
      : null;
  }

  /**
   * Returns the frame of a view in the screen's points, or null if it is not drawn.
   * @param {number} id
   * @returns {Box | null}
   */
  onScreen(id) {
    const box = this.inWindow(id);
    if (!box) return null;
    const { x, y } = this.#layout.toScreen(box.left, box.top);
    return { left: x, top: y, width: box.width / this.#layout.scale, height: box.height / this.#layout.scale };
  }

  /** Yields all nodes with their depth, parents first and back to front. */
  *all() {
    /**
     * The stack of nodes to visit, each with its depth. The last node of the array is visited next.
     * @type {[number, number][]}
     */
    const stack = [...this.#mirror.root.children].reverse().map((id) => [id, 0]);
    while (stack.length > 0) {
      const [id, depth] = /** @type {[number, number]} */ (stack.pop());
      const node = this.#mirror.node(id);
      if (!node) continue;
      yield { node, depth };
      for (let index = node.children.length - 1; index >= 0; index -= 1) stack.push([node.children[index], depth + 1]);
    }
  }

  /**
   * Returns the frontmost view at a point of the window, even if it accepts no touches; null if there is none.
   * @param {number} x
   * @param {number} y
   * @returns {number | null}
   */
  frontmost(x, y) {
    /**
     * Returns the frontmost view at the point among a view and its descendants.
     * @param {number} id
     * @returns {number | null}
     */
    const find = (id) => {
      const node = this.#mirror.node(id);
      if (!node || node.props.hidden || node.props.alpha === 0) return null;
      const box = this.inWindow(id);
      const isInside = box !== null && x >= box.left && y >= box.top && x < box.left + box.width &&
        y < box.top + box.height;
      if (!isInside && (node.props.clips || ["scroll", "table"].includes(node.kind))) return null;
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        // A point on the label or the picture of a button counts as a point on the button.
        const child = this.#mirror.node(node.children[index]);
        if (node.props.parts && child?.props.traits?.includes("hidden")) continue;
        const found = find(node.children[index]);
        if (found !== null) return found;
      }
      return isInside ? id : null;
    };
    const { children } = this.#mirror.root;
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const found = find(children[index]);
      if (found !== null) return found;
    }
    return null;
  }

  /**
   * Returns the identifiers of a node's ancestors, nearest first.
   * @param {number} id
   */
  ancestors(id) {
    const ids = [];
    for (let node = this.#mirror.node(id); node && node.parent; node = this.#mirror.node(node.parent)) {
      ids.push(node.parent);
    }
    return ids;
  }
}
