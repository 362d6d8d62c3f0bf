// Maintains one element for each node of the mirror. Patches only record the changes; one animation frame then
// applies them to the page.

import { ROOT } from "./mirror.js";
import { createKind } from "./kinds/index.js";
import { updateCommon } from "./kinds/common.js";

/**
 * @typedef {import("./types.js").Change} Change
 * @typedef {import("./types.js").Container} Container
 * @typedef {import("./types.js").Keys} Keys
 * @typedef {import("./types.js").KindEnvironment} KindEnvironment
 * @typedef {import("./types.js").KindInstance} KindInstance
 * @typedef {import("./types.js").Properties} Properties
 * @typedef {import("./types.js").RenderNode} RenderNode
 * @typedef {import("./types.js").View} View
 */

const FRAME = new Set(["frame"]);
/** The properties that can change the backdrop. */
const LAYERS = new Set([
  "frame",
  "hidden",
  "alpha",
  "backgroundColor",
  "appearance",
  "image",
  "material",
  "cornerRadius",
  "contentMode",
]);

/** The element of one node, and the property values that it shows. */
class NodeView {
  /**
   * @param {RenderNode} node
   * @param {(id: number) => Properties | undefined} override
   */
  constructor(node, override) {
    this.node = node;
    this.override = override;
    /**
     * The object that draws the node.
     * @type {KindInstance}
     */
    this.created = /** @type {any} */ (null);
    /**
     * The place of this view's element in the drawing of the parent node.
     * @type {Container | null}
     */
    this.holder = null;
    /**
     * The running animations, by property.
     * @type {View["animations"]}
     */
    this.animations = null;
    /**
     * Removes the picture of a running transition.
     * @type {(() => void) | null}
     */
    this.endTransition = null;
  }

  get id() {
    return this.node.id;
  }

  /**
   * Returns the value to show: the page's prediction, else the server's value, else `fallback`.
   * @param {string} key
   * @param {any} [fallback]
   * @returns {any}
   */
  get(key, fallback) {
    const override = this.override(this.node.id);
    if (override && key in override) return override[key] ?? fallback;
    return this.node.props[key] ?? fallback;
  }
}

/** Draws the nodes of the mirror on the page. */
export class Renderer {
  #mirror;
  #root;
  #environment;
  /**
   * The drawn views, by node identifier.
   * @type {Map<number, View>}
   */
  #views = new Map();
  #scheduled = false;
  #snapshot = false;
  /** @type {number[]} */
  #removed = [];
  /**
   * The parents whose children must be ordered in the next frame.
   * @type {Set<number>}
   */
  #structure = new Set();
  /**
   * The properties to redraw in the next frame, by node; null means all.
   * @type {Map<number, Set<string> | null>}
   */
  #changed = new Map();
  #revision = 0;

  /**
   * @param {import("./mirror.js").Mirror} mirror
   * @param {HTMLElement} root
   * @param {Omit<KindEnvironment, "replace" | "view">} environment
   */
  constructor(mirror, root, environment) {
    this.#mirror = mirror;
    this.#root = root;
    this.#environment = {
      ...environment,
      replace: (/** @type {number} */ id) => this.refresh(id, FRAME),
      view: (/** @type {number} */ id) => this.#views.get(id),
    };
  }

  /** The revision that the page shows. */
  get revision() {
    return this.#revision;
  }

  /**
   * Returns the element of a node, or undefined if it is not drawn yet.
   * @param {number} id
   */
  element(id) {
    return this.#views.get(id)?.element;
  }

  /**
   * Returns the value that a node shows for a property.
   * @param {number} id
   * @param {string} key
   * @param {any} [fallback]
   */
  shownValue(id, key, fallback) {
    return this.#views.get(id)?.get(key, fallback);
  }

  /**
   * Records the result of `Mirror.apply`, which is drawn in the next frame.
   * @param {Change} change
   */
  schedule({ snapshot, removed, structure, changed }) {
    if (snapshot) {
      this.#snapshot = true;
      this.#removed = [];
      this.#structure.clear();
      this.#changed.clear();
    }
    this.#removed.push(...removed);
    for (const id of structure) this.#structure.add(id);
    for (const [id, keys] of changed) {
      const noted = this.#changed.get(id);
      if (noted) { for (const key of keys) noted.add(key); }
      else this.#changed.set(id, keys);
    }
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#environment.requestFrame(() => this.flush());
  }

  /**
   * Redraws a node at once after a prediction changes. If `keys` is not null, only these properties are redrawn.
   * @param {number} id
   */
  refresh(id, /** @type {Set<string> | null} */ keys = null) {
    const view = this.#views.get(id);
    if (view && this.#mirror.node(id) === view.node) this.#update(view, keys);
  }

  /** Draws the recorded changes. */
  flush() {
    if (!this.#scheduled) return;
    this.#scheduled = false;
    const snapshot = this.#snapshot;
    const fresh = new Set();
    const layers = snapshot || this.#structure.size > 0 || this.#changesLayers();
    const pictures = this.#pictures();
    if (snapshot) this.#adoptSnapshot();
    for (const id of this.#removed) this.#dispose(id);
    for (const id of this.#structure) this.#arrange(id, fresh);
    for (const [id, keys] of this.#changed) {
      const view = this.#views.get(id);
      if (view && !fresh.has(id)) this.#update(view, keys);
    }
    for (const [view, picture] of pictures) this.#environment.animations.turn(view, picture);
    this.#snapshot = false;
    this.#removed = [];
    this.#structure.clear();
    this.#changed.clear();
    this.#revision = this.#mirror.revision;
    this.#environment.flushed({ snapshot, layers });
  }

  /** Returns the views that begin a transition, each with a copy of its present appearance. */
  #pictures() {
    /**
     * The views that begin a transition, with their pictures.
     * @type {[View, HTMLElement][]}
     */
    const pictures = [];
    for (const [id, keys] of this.#changed) {
      const view = keys?.has("transition") && this.#views.get(id);
      if (view) pictures.push([view, this.#environment.animations.picture(view.element)]);
    }
    return pictures;
  }

  #changesLayers() {
    for (const keys of this.#changed.values()) for (const key of keys ?? []) if (LAYERS.has(key)) return true;
    return false;
  }

  /** Retains the elements of nodes that the new tree also has, to avoid flashes, and removes the others. */
  #adoptSnapshot() {
    for (const [id, view] of [...this.#views]) {
      const node = this.#mirror.node(id);
      if (node && node.kind === view.node.kind) {
        view.node = node;
        this.#changed.set(id, null);
      } else {
        this.#dispose(id);
      }
    }
    this.#structure.add(ROOT);
    for (const id of this.#views.keys()) this.#structure.add(id);
  }

  /** @param {number} id */
  #dispose(id) {
    const view = this.#views.get(id);
    if (!view) return;
    this.#environment.timelines.stop(id);
    view.created.removed?.();
    view.endTransition?.();
    view.element.remove();
    this.#views.delete(id);
  }

  /**
   * Puts the elements of a parent's children in the order of these children, with as few moves as possible.
   * @param {number} id
   * @param {Set<number>} fresh
   */
  #arrange(id, fresh) {
    const parent = this.#mirror.node(id);
    const place = id === ROOT ? { container: this.#root, anchor: null } : this.#views.get(id)?.created;
    if (!parent || !place || fresh.has(id)) return;
    this.#place(parent, place, fresh);
  }

  /**
   * Inserts the elements of a parent's children in order.
   * @param {RenderNode} parent
   * @param {Container} place
   * @param {Set<number>} fresh
   */
  #place(parent, place, fresh) {
    const { container, anchor } = place;
    let cursor = anchor ? anchor.nextSibling : container.firstChild;
    for (const id of parent.children) {
      const element = this.#viewFor(id, fresh, place).element;
      if (element === cursor) cursor = cursor.nextSibling;
      else if (cursor && cursor.nextSibling === element) cursor = element.nextSibling;
      else container.insertBefore(element, cursor);
    }
    place.arranged?.();
  }

  /**
   * Returns the view of a node. If the view does not exist yet, makes the view and adds the node to `fresh`.
   * @param {number} id
   * @param {Set<number>} fresh
   * @param {Container} holder
   * @returns {View}
   */
  #viewFor(id, fresh, holder) {
    const node = /** @type {RenderNode} */ (this.#mirror.node(id));
    let view = this.#views.get(id);
    if (view && view.node !== node) {
      this.#dispose(id);
      view = undefined;
    }
    if (view) {
      view.holder = holder;
      return view;
    }
    view = /** @type {View} */ (/** @type {unknown} */ (new NodeView(node, this.#environment.override)));
    view.holder = holder;
    this.#views.set(id, view);
    view.created = createKind(view, this.#environment);
    view.element = view.created.element;
    view.element.dataset.id = String(id);
    view.element.dataset.kind = node.kind;
    this.#update(view, null);
    fresh.add(id);
    this.#place(node, view.created, fresh);
    return view;
  }

  /**
   * Shows the changed properties of a node.
   * @param {View} view
   * @param {Keys} keys
   */
  #update(view, keys) {
    updateCommon(view, keys, this.#environment);
    view.created.update(keys);
  }
}
