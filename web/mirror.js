// The client's copy of the render tree. Patches move it from one revision to the next, strictly as
// docs/protocol.md defines. An invalid patch throws a MirrorError; the caller then requests a snapshot.

/**
 * @typedef {import("./types.js").Change} Change
 * @typedef {import("./types.js").Patch} Patch
 * @typedef {import("./types.js").Properties} Properties
 * @typedef {import("./types.js").RenderNode} RenderNode
 */

/** The error for a patch that does not fit the tree. The copy is no longer reliable. */
export class MirrorError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "MirrorError";
  }
}

/** The identifier of the screen itself, the parent of its windows. */
export const ROOT = 0;

/**
 * Makes a node without children.
 * @param {number} id
 * @param {number | null} parent
 * @param {string} kind
 * @param {Properties} props
 * @returns {RenderNode}
 */
const makeNode = (id, parent, kind, props) => ({ id, parent, kind, props, children: [] });

export class Mirror {
  /**
   * The nodes of the tree, by their identifiers.
   * @type {Map<number, RenderNode>}
   */
  #nodes = new Map();
  #revision = 0;

  constructor() {
    this.#clear();
  }

  /** The current revision of the tree; 0 before the first patch. */
  get revision() {
    return this.#revision;
  }

  /** The node of the screen. Its children are the windows. */
  get root() {
    return /** @type {RenderNode} */ (this.#nodes.get(ROOT));
  }

  /**
   * Returns the node that has the given identifier, or undefined.
   * @param {number} id
   * @returns {RenderNode | undefined}
   */
  node(id) {
    return this.#nodes.get(id);
  }

  /**
   * Applies a patch from `patch.from` to `patch.to`. A `from` of 0 is a snapshot and replaces the tree. Without
   * `from`, the patch applies to the current revision.
   *
   * Returns the changes. `snapshot` is true for a snapshot. `removed` has the identifiers of all removed nodes.
   * `structure` has the parents whose children changed or were reordered. `changed` maps node identifiers to the
   * names of the properties set.
   * @param {Patch | {from?: number, to: number, ops: any[][]}} patch
   * @returns {Change}
   */
  apply(patch) {
    const { to, ops } = patch;
    const from = patch.from ?? this.#revision;
    if (!Number.isInteger(from) || !Number.isInteger(to) || !Array.isArray(ops)) {
      throw new MirrorError("patch: expected integers from and to, and an array ops");
    }
    const snapshot = patch.from === 0;
    if (from === 0 && !snapshot) throw new MirrorError("patch: from is missing, and there is no tree to patch");
    if (!snapshot && from !== this.#revision) {
      throw new MirrorError(`the patch is from revision ${from}, the tree is at ${this.#revision}`);
    }
    if (to < from) throw new MirrorError(`the patch goes back from revision ${from} to ${to}`);
    if (snapshot) this.#clear();
    const change = { snapshot, removed: [], structure: new Set(), changed: new Map() };
    for (const op of ops) this.#applyOperation(op, change);
    this.#revision = to;
    return change;
  }

  #clear() {
    this.#nodes = new Map([[ROOT, makeNode(ROOT, null, "screen", {})]]);
    this.#revision = 0;
  }

  /**
   * Applies one operation, and records its effect in `change`.
   * @param {any} op
   * @param {Change} change
   */
  #applyOperation(op, change) {
    if (!Array.isArray(op)) throw new MirrorError("ops: expected arrays");
    switch (op[0]) {
      case "add":
        return this.#add(op, change);
      case "move":
        return this.#move(op, change);
      case "remove":
        return this.#remove(op, change);
      case "set":
        return this.#set(op, change);
      default:
        throw new MirrorError(`'${op[0]}': expected add, move, remove or set`);
    }
  }

  /**
   * Adds a node at an index of a parent's children.
   * @param {any[]} op
   * @param {Change} change
   */
  #add([, id, parentId, index, kind, properties], change) {
    if (!Number.isInteger(id) || id === ROOT) throw new MirrorError(`add: ${id} is not an id`);
    if (this.#nodes.has(id)) throw new MirrorError(`add: node ${id} already exists`);
    if (typeof kind !== "string") throw new MirrorError(`add: node ${id} has no kind`);
    const parent = this.#requireNode("add", parentId);
    this.#checkIndex("add", index, parent);
    /** @type {Properties} */
    const props = {};
    for (const key in properties) if (properties[key] !== null) props[key] = properties[key];
    this.#nodes.set(id, makeNode(id, parentId, kind, props));
    parent.children.splice(index, 0, id);
    change.structure.add(parentId);
  }

  /**
   * Moves a node to another parent or index.
   * @param {any[]} op
   * @param {Change} change
   */
  #move([, id, parentId, index], change) {
    const node = this.#requireNode("move", id);
    if (id === ROOT) throw new MirrorError("move: the root cannot move");
    const parent = this.#requireNode("move", parentId);
    /** @type {RenderNode | undefined} */
    let up = parent;
    for (; up; up = this.#nodes.get(/** @type {number} */ (up.parent))) {
      if (up.id === id) throw new MirrorError(`move: node ${id} cannot go into itself`);
    }
    const old = /** @type {RenderNode} */ (this.#nodes.get(/** @type {number} */ (node.parent)));
    old.children.splice(old.children.indexOf(id), 1);
    this.#checkIndex("move", index, parent);
    parent.children.splice(index, 0, id);
    node.parent = parentId;
    change.structure.add(old.id).add(parentId);
  }

  /**
   * Removes a node and its descendants.
   * @param {any[]} op
   * @param {Change} change
   */
  #remove([, id], change) {
    const node = this.#requireNode("remove", id);
    if (id === ROOT) throw new MirrorError("remove: the root cannot be removed");
    const siblings = this.#requireNode("remove", /** @type {number} */ (node.parent)).children;
    siblings.splice(siblings.indexOf(id), 1);
    change.structure.add(/** @type {number} */ (node.parent));
    const doomed = [id];
    while (doomed.length > 0) {
      const next = doomed.pop();
      doomed.push(...this.#requireNode("remove", next).children);
      this.#nodes.delete(next);
      change.removed.push(next);
      change.changed.delete(next);
      change.structure.delete(next);
    }
  }

  /**
   * Sets properties of a node; a null value removes the property.
   * @param {any[]} op
   * @param {Change} change
   */
  #set([, id, properties], change) {
    const node = this.#requireNode("set", id);
    if (typeof properties !== "object" || properties === null) {
      throw new MirrorError(`set: node ${id}: properties are missing`);
    }
    let keys = change.changed.get(id);
    if (!keys) change.changed.set(id, keys = new Set());
    for (const key in properties) {
      const value = properties[key];
      if (value === null) delete node.props[key];
      else if (key === "drawing" && Array.isArray(value)) node.props[key] = this.#appendDrawing(node, value);
      else node.props[key] = value;
      keys.add(key);
    }
  }

  /**
   * Returns a drawing after an incremental update: the first `kept` characters of the present drawing, then `text`.
   * @param {RenderNode} node
   * @param {any[]} pair
   */
  #appendDrawing(node, [kept, text]) {
    const drawing = node.props.drawing ?? "";
    if (!Number.isInteger(kept) || kept < 0 || kept > drawing.length || typeof text !== "string") {
      throw new MirrorError(`set: the drawing of node ${node.id} has fewer than ${kept} characters`);
    }
    return drawing.slice(0, kept) + text;
  }

  /**
   * Returns a node. Throws a `MirrorError` if it does not exist.
   * @param {string} operation
   * @param {number} id
   */
  #requireNode(operation, id) {
    const node = this.#nodes.get(id);
    if (!node) throw new MirrorError(`${operation}: node ${id} does not exist`);
    return node;
  }

  /**
   * Throws a `MirrorError` if an index is outside a parent's children.
   * @param {string} operation
   * @param {number} index
   * @param {RenderNode} parent
   */
  #checkIndex(operation, index, parent) {
    if (!Number.isInteger(index) || index < 0 || index > parent.children.length) {
      throw new MirrorError(
        `${operation}: index ${index} is not within 0…${parent.children.length} of node ${parent.id}`,
      );
    }
  }
}
