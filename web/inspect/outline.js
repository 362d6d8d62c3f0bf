// The view hierarchy as an outline, with each view's kind, label and state.

import { Lines } from "./lines.js";
import { nodeLabel } from "./words.js";

/** @typedef {import("../types.js").RequestFrame} RequestFrame */

/** @typedef {import("./words.js").TreeNode} TreeNode */

/**
 * A row of the outline: a node, its depth, and its position among its siblings.
 * @typedef {object} OutlineRow
 * @property {TreeNode} node
 * @property {number} depth
 * @property {boolean} isOpen
 * @property {boolean} hasChildren
 * @property {number} position
 * @property {number} siblings
 */

/**
 * The letters on the badges, by kind of node.
 * @type {Record<string, string>}
 */
const LETTERS = {
  window: "W",
  view: "V",
  label: "L",
  image: "I",
  button: "B",
  slider: "S",
  switch: "S",
  progress: "P",
  scroll: "S",
  table: "T",
  cell: "C",
  effect: "E",
  segments: "S",
  stepper: "S",
  pages: "P",
  activity: "A",
  textfield: "F",
  textview: "F",
  media: "M",
  web: "W",
};
/**
 * The families of kinds that share a badge colour.
 * @type {Record<string, string>}
 */
const FAMILIES = {
  window: "frame",
  view: "frame",
  effect: "frame",
  scroll: "scroll",
  table: "scroll",
  cell: "scroll",
  label: "content",
  image: "content",
  progress: "content",
  activity: "content",
};

/**
 * Returns the badge of a kind: a letter in the colour of its family.
 * @param {import("./elements.js").Maker} h
 * @param {string} kind
 */
export const kindSign = (h, kind) =>
  h(
    "span",
    { class: `i-kind k-${FAMILIES[kind] ?? "control"}`, title: kind, "aria-hidden": "true" },
    LETTERS[kind] ?? "?",
  );

/**
 * Returns the rows to show: all rows whose parents are open, or during a search the matching rows and their
 * ancestors.
 * @param {{root: TreeNode, node: (id: number) => TreeNode | undefined}} mirror
 * @param {Set<number>} closed
 * @param {string} search
 * @param {(node: TreeNode) => string} words returns the text of a node that is compared with the search text
 * @returns {OutlineRow[]}
 */
export function outlineRows(mirror, closed, search, words) {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  /** @type {OutlineRow[]} */
  const rows = [];
  /**
   * Adds the rows of a node and its open descendants. Returns true if one of these rows matches the search.
   * @param {number} id
   * @param {number} depth
   * @param {number} position
   * @param {number} siblings
   * @returns {boolean}
   */
  const visit = (id, depth, position, siblings) => {
    const node = mirror.node(id);
    if (!node) return false;
    const row = {
      node,
      depth,
      isOpen: !closed.has(id) || wanted.length > 0,
      hasChildren: node.children.length > 0,
      position,
      siblings,
    };
    const place = rows.push(row);
    const text = wanted.length > 0 ? words(node).toLowerCase() : "";
    let isFound = wanted.every((word) => text.includes(word));
    if (row.isOpen) {
      node.children.forEach((
        child,
        index,
      ) => (isFound = visit(child, depth + 1, index + 1, node.children.length) || isFound));
    }
    if (!isFound) rows.splice(place - 1);
    return isFound;
  };
  mirror.root.children.forEach((id, index, all) => visit(id, 0, index + 1, all.length));
  return rows;
}

/**
 * The dependencies of `Outline`.
 * @typedef {object} OutlineEnvironment
 * @property {import("./elements.js").Maker} h
 * @property {{root: TreeNode, node: (id: number) => TreeNode | undefined}} mirror
 * @property {(id: number) => string | undefined} className
 * @property {() => {firstResponder?: number, focus?: number}} holders
 * @property {(id: number) => number[]} above returns the ancestors of a node
 * @property {RequestFrame} requestFrame
 * @property {(id: number) => void} selected
 * @property {(id: number | null) => void} hovered
 */

export class Outline {
  #h;
  #environment;
  /**
   * The nodes that the person has closed.
   * @type {Set<number>}
   */
  #closed = new Set();
  #search = "";
  #lines;
  #element;
  /**
   * The identifier of the selected view.
   * @type {number | null}
   */
  #selected = null;

  /** @param {OutlineEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    const { h } = environment;
    this.#h = h;
    /** @type {Lines<OutlineRow>} */
    this.#lines = new Lines({
      h,
      height: 24,
      requestFrame: environment.requestFrame,
      make: (row) => this.#make(row),
      look: (row) => this.#look(row),
      attributes: {
        class: "i-tree",
        role: "tree",
        tabindex: 0,
        "aria-label": "Views",
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
        onmouseleave: () => environment.hovered(null),
      },
    });
    this.#element = h(
      "div",
      { class: "i-outline" },
      h("input", {
        class: "i-field",
        type: "search",
        placeholder: "Find a view",
        "aria-label": "Find a view",
        spellcheck: "false",
        autocomplete: "off",
        oninput: (event) => this.search(event.target.value),
      }),
      this.#lines.element,
    );
  }

  get element() {
    return this.#element;
  }

  /**
   * Shows only views that match a search text, with their ancestors.
   * @param {string} text
   */
  search(text) {
    this.#search = text;
    this.refresh();
  }

  /** Updates the outline to the current view hierarchy. */
  refresh() {
    this.#lines.show(outlineRows(this.#environment.mirror, this.#closed, this.#search, (node) => this.#words(node)));
  }

  /**
   * Selects a view, opens its ancestors, and scrolls it into view.
   * @param {number | null} id
   */
  select(id) {
    this.#selected = id;
    if (id !== null) { for (const above of this.#environment.above(id)) this.#closed.delete(above); }
    this.refresh();
    const index = this.#lines.rows.findIndex(({ node }) => node.id === id);
    if (index >= 0) this.#lines.reveal(index);
    if (id === null || index < 0) this.#lines.element.removeAttribute("aria-activedescendant");
    else this.#lines.element.setAttribute("aria-activedescendant", `i-row-${id}`);
  }

  /**
   * Returns the text of a node that is compared with a search text.
   * @param {TreeNode} node
   */
  #words(node) {
    const name = this.#environment.className(node.id) ?? "";
    return [name, node.kind, `#${node.props.identifier ?? ""}`, nodeLabel(node), String(node.id)].join(" ");
  }

  /**
   * Returns a text that differs whenever the row must be rebuilt.
   * @param {OutlineRow} row
   */
  #look({ node, depth, isOpen, hasChildren, position, siblings }) {
    const { firstResponder, focus } = this.#environment.holders();
    const { identifier, hidden, enabled, alpha, focused } = node.props;
    const isHeld = [
      this.#selected === node.id,
      firstResponder === node.id,
      focus === node.id || focused,
      hidden,
      alpha === 0,
      enabled === false,
      isOpen,
      hasChildren,
    ];
    return [
      node.id,
      this.#environment.className(node.id),
      identifier,
      nodeLabel(node),
      depth,
      position,
      siblings,
      ...isHeld.map(Boolean),
    ].join(" ");
  }

  /**
   * Makes the element of a row.
   * @param {OutlineRow} row
   */
  #make({ node, depth, isOpen, hasChildren, position, siblings }) {
    const h = this.#h;
    const { identifier, hidden, enabled, alpha } = node.props;
    const { firstResponder, focus } = this.#environment.holders();
    const label = nodeLabel(node);
    const marks = [
      firstResponder === node.id && h("span", { class: "i-mark is-first", title: "First responder" }, "1st"),
      (focus === node.id || node.props.focused) &&
      h("span", { class: "i-mark is-focus", title: "Has the focus" }, "focus"),
      hidden && h("span", { class: "i-mark", title: "Hidden" }, "hidden"),
      enabled === false && h("span", { class: "i-mark", title: "Disabled" }, "off"),
    ];
    const row = h(
      "div",
      {
        class: `i-row${hidden || alpha === 0 ? " dim" : ""}`,
        role: "treeitem",
        id: `i-row-${node.id}`,
        "data-node": node.id,
        "aria-level": depth + 1,
        "aria-posinset": position,
        "aria-setsize": siblings,
        "aria-selected": String(this.#selected === node.id),
        "aria-expanded": hasChildren ? String(isOpen) : null,
        onclick: () => this.#environment.selected(node.id),
        onmouseenter: () => this.#environment.hovered(node.id),
        ondblclick: () => this.#toggle(node.id, !isOpen),
      },
      h("span", {
        class: `i-twist${hasChildren ? (isOpen ? " open" : " closed") : ""}`,
        onclick: (event) => (event.stopPropagation(), this.#toggle(node.id, !isOpen)),
      }),
      kindSign(h, node.kind),
      h("span", { class: "i-class" }, this.#environment.className(node.id) ?? node.kind),
      identifier && h("span", { class: "i-identifier" }, `#${identifier}`),
      label && h("span", { class: "i-label" }, label),
      ...marks,
    );
    row.style.paddingInlineStart = `${6 + depth * 14}px`;
    return row;
  }

  /**
   * Opens or closes a row.
   * @param {number} id
   * @param {boolean} isOpen
   */
  #toggle(id, isOpen) {
    if (isOpen) this.#closed.delete(id);
    else this.#closed.add(id);
    this.refresh();
  }

  /**
   * Moves the selection, or opens and closes rows, with the arrow keys.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const { rows } = this.#lines;
    const index = rows.findIndex(({ node }) => node.id === this.#selected);
    const row = rows[index];
    /** @param {number} to */
    const go = (to) => rows[to] && this.#environment.selected(rows[to].node.id);
    switch (event.key) {
      case "ArrowDown":
        go(index + 1);
        break;
      case "ArrowUp":
        go(index < 0 ? 0 : index - 1);
        break;
      case "Home":
        go(0);
        break;
      case "End":
        go(rows.length - 1);
        break;
      case "ArrowRight":
        if (row?.hasChildren && !row.isOpen) this.#toggle(row.node.id, true);
        else if (row?.hasChildren) go(index + 1);
        break;
      case "ArrowLeft":
        if (row?.hasChildren && row.isOpen) this.#toggle(row.node.id, false);
        else if (row?.node.parent) this.#environment.selected(row.node.parent);
        break;
      default:
        return;
    }
    event.preventDefault();
  }
}
