// The backdrop behind the screen: the window's colour, an image that fills the window, and a translucent material in
// front of the image. The backdrop is drawn once for the whole browser window, so that it also fills the area beside
// the screen and under a phone's edges.

import { PictureFrame } from "./pictures.js";
import { cssColor } from "./colors.js";
import { setAttribute } from "./kinds/common.js";

/**
 * @typedef {import("./types.js").Color} Color
 * @typedef {import("./types.js").RenderNode} RenderNode
 * @typedef {import("./types.js").Size} Size
 */

const TRANSLUCENT_COLORS = new Set(["systemFill", "separator", "secondaryLabel", "tertiaryLabel"]);

/**
 * Returns whether a colour is translucent. A translucent layer cannot be the backdrop.
 * @param {Color} color
 */
const isTranslucent = (color) =>
  [color].flat().some((each) => TRANSLUCENT_COLORS.has(each ?? "") || /^#[0-9a-f]{8}$/i.test(each ?? ""));

const FILLING_MODES = new Set(["scaleAspectFill", "scaleToFill"]);

/**
 * The layers that the backdrop draws.
 * @typedef {object} BackdropLayers
 * @property {Color} color
 * @property {string | null} image a path
 * @property {string | null} material
 * @property {string | null} appearance
 * @property {Set<number>} ids the nodes that need not draw themselves
 */

/**
 * Finds the layers, from the back, that cover the whole screen. Returns `color` (in the protocol's form), `image` (a
 * path), `material`, the `appearance` of these layers, and the `ids` of the nodes that need not draw themselves.
 * @param {{root: RenderNode, node: (id: number) => RenderNode | undefined}} mirror
 * @param {Size} screen
 * @returns {BackdropLayers}
 */
export function findBackdrop(mirror, screen) {
  const found = { color: null, image: null, material: null, appearance: null, ids: new Set() };
  /**
   * Returns whether a node covers the whole screen, is opaque and has square corners. The node's parent is at `x`, `y`
   * on the screen.
   * @param {RenderNode} node
   * @param {number} x
   * @param {number} y
   */
  const covers = ({ props }, x, y) => {
    const [left = 0, top = 0, width = 0, height = 0] = props.frame ?? [];
    const whole = left + x <= 0 && top + y <= 0 && left + x + width >= screen.width &&
      top + y + height >= screen.height;
    return whole && (props.alpha ?? 1) === 1 && !props.cornerRadius;
  };
  /**
   * Adds a node's layers to the result. Returns false if no layer in front of this node can belong to the backdrop.
   * @param {RenderNode} node
   * @param {number} x
   * @param {number} y
   * @returns {boolean}
   */
  const visit = (node, x, y) => {
    const { kind, props } = node;
    if (props.hidden) return true;
    const picture = kind === "image" && typeof props.image === "string" && props.image.startsWith("/");
    if (
      !["window", "view", "effect"].includes(kind) &&
      !(picture && FILLING_MODES.has(props.contentMode ?? "scaleToFill"))
    ) {
      return false;
    }
    if (!covers(node, x, y) || isTranslucent(props.backgroundColor)) return false;
    found.ids.add(node.id);
    found.appearance = props.appearance ?? found.appearance;
    const color = props.backgroundColor;
    if (color && color !== "clear") Object.assign(found, { color, image: null, material: null });
    if (picture) Object.assign(found, { image: props.image, material: null });
    if (kind === "effect") found.material = props.material ?? "regular";
    const [left = 0, top = 0] = props.frame ?? [];
    return node.children.every((id) => visit(/** @type {RenderNode} */ (mirror.node(id)), x + left, y + top));
  };
  mirror.root.children.every((id) => visit(/** @type {RenderNode} */ (mirror.node(id)), 0, 0));
  return found;
}

/** Draws the backdrop into an element that fills the browser window. */
export class Backdrop {
  #element;
  #picture;
  /**
   * The identifiers of the nodes that the backdrop draws at present.
   * @type {Set<number>}
   */
  #ids = new Set();

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    this.#picture = new PictureFrame(element.ownerDocument);
    element.append(this.#picture.element);
  }

  /**
   * Shows the result of `findBackdrop`, and marks the nodes that the backdrop draws, so that the renderer need not draw
   * them.
   * @param {BackdropLayers} found
   * @param {{element: (id: number) => HTMLElement | undefined}} renderer
   */
  draw(found, renderer) {
    for (const id of this.#ids) if (!found.ids.has(id)) renderer.element(id)?.removeAttribute("data-backdrop");
    for (const id of found.ids) renderer.element(id)?.toggleAttribute("data-backdrop", true);
    this.#ids = found.ids;
    this.show(found);
  }

  /**
   * Sets the backdrop's colour, image, material and appearance.
   * @param {Omit<BackdropLayers, "ids">} layers
   */
  show({ color, image, material, appearance }) {
    this.#element.style.backgroundColor = cssColor(color);
    setAttribute(this.#element, "data-appearance", appearance);
    this.#element.toggleAttribute("data-picture", image !== null);
    if (material) this.#element.dataset.material = material;
    else delete this.#element.dataset.material;
    this.#picture.show(image, "scaleAspectFill");
  }
}
