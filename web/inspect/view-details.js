// The panel with the properties of one view.

import { kindSign } from "./outline.js";
import { nodeLabel, valueText } from "./words.js";

/** @typedef {import("./words.js").TreeNode} TreeNode */

/**
 * A name, and the node that it links to.
 * @typedef {object} Link
 * @property {string} name
 * @property {number} [node]
 */
/**
 * The server's description of a view.
 * @typedef {object} Facts
 * @property {number} id
 * @property {string} kind
 * @property {string} class
 * @property {string} [controller]
 * @property {number[]} frame
 * @property {number[]} visible
 * @property {Link[]} chain
 * @property {{name: string, state: string, enabled: boolean, cancelsTouches: boolean}[]} recognizers
 * @property {{reason: string, of: Link}} [obstacle]
 * @property {boolean} hidden
 * @property {number} alpha
 * @property {boolean} [enabled]
 * @property {boolean} interaction
 * @property {boolean} multipleTouch
 * @property {boolean} exclusiveTouch
 * @property {boolean} clips
 * @property {boolean} canBecomeFirstResponder
 * @property {boolean} firstResponder
 * @property {boolean} canBecomeFocused
 * @property {boolean} focused
 * @property {number} created
 * @property {number} changed
 * @property {Record<string, number>} revisions
 */

/**
 * Parts of sentences that explain why hit-testing misses a view, by reason.
 * @type {Record<string, string>}
 */
const REASONS = {
  outside: "the point is outside",
  hidden: "it is hidden",
  "interaction disabled": "its interaction is disabled",
  transparent: "its alpha is less than 0.01",
  disabled: "the control is disabled",
};
/** @param {number} number */
const rounded = (number) => Math.round(number * 100) / 100;
/**
 * Returns a rectangle as text: position, then size.
 * @param {number[]} box
 */
const rect = ([x, y, width, height]) => `${rounded(x)}, ${rounded(y)}  ${rounded(width)} × ${rounded(height)}`;

/**
 * Returns the reason why hit-testing misses a view, as part of a sentence.
 * @param {string} reason
 */
export const reasonText = (reason) => REASONS[reason] ?? reason;

/**
 * Returns an element that shows a name. If the name has a node, the element is a button that selects the node's view.
 * @param {import("./elements.js").Maker} h
 * @param {Link} link
 * @param {(id: number) => void} selected
 * @param {(id: number | null) => void} hovered
 */
export function linkTo(h, { name, node }, selected, hovered) {
  if (!node) return h("span", { class: "i-name plain" }, name);
  return h("button", {
    type: "button",
    class: "i-name",
    onclick: () => selected(node),
    onmouseenter: () => hovered(node),
    onmouseleave: () => hovered(null),
  }, name);
}

/**
 * The dependencies of `ViewDetailsPanel`.
 * @typedef {object} FactsEnvironment
 * @property {import("./elements.js").Maker} h
 * @property {(id: number) => TreeNode | undefined} node
 * @property {(id: number) => void} selected
 * @property {(id: number | null) => void} hovered
 */

/**
 * A gesture recognizer of the view.
 * @typedef {object} Recognizer
 * @property {string} name
 * @property {string} state
 * @property {boolean} enabled
 * @property {boolean} cancelsTouches
 */

export class ViewDetailsPanel {
  #h;
  #environment;
  #element;
  #shown = "";

  /** @param {FactsEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    this.#h = environment.h;
    this.#element = this.#h("div", { class: "i-facts" });
    this.empty();
  }

  get element() {
    return this.#element;
  }

  empty() {
    this.#shown = "";
    this.#h.fill(
      this.#element,
      this.#h(
        "p",
        { class: "i-empty" },
        "Select a view in the outline, or choose Select and click a view on the screen.",
      ),
    );
  }

  /** Shows that the view no longer exists. */
  gone() {
    this.#shown = "";
    this.#h.fill(this.#element, this.#h("p", { class: "i-empty" }, "This view is no longer on the screen."));
  }

  /**
   * Shows the details of a view. It repaints only if something has changed.
   * @param {TreeNode} node
   * @param {Facts | null} facts the server's description of the view; null until it arrives
   * @param {{point: number[], view?: Facts} | null} probe the point that the person clicked and the view that a
   * touch hits there
   */
  show(node, facts, probe) {
    const h = this.#h;
    const { selected, hovered } = this.#environment;
    const look = JSON.stringify([node.id, node.props, facts, probe]);
    if (look === this.#shown) return;
    this.#shown = look;
    const label = nodeLabel(node);
    const about = [node.props.identifier && `#${node.props.identifier}`, label && `“${label}”`, `node ${node.id}`];
    /** @param {Link} each */
    const link = (each) => linkTo(h, each, selected, hovered);
    const properties = Object.entries(node.props).filter(([name]) => name !== "frame").sort((
      [a],
      [b],
    ) => (a < b ? -1 : 1));
    h.fill(
      this.#element,
      h(
        "header",
        { class: "i-title" },
        kindSign(h, node.kind),
        h("div", {}, h("h2", {}, facts?.class ?? node.kind), h("p", {}, about.filter(Boolean).join("  "))),
      ),
      probe?.view && probe.view.id !== node.id &&
        h(
          "p",
          { class: "i-note" },
          "A touch where you clicked lands on ",
          link({ name: probe.view.class + this.#identifier(probe.view.id), node: probe.view.id }),
          ", not on this view.",
        ),
      facts?.obstacle && this.#obstacle(facts.obstacle, node),
      this.#section(
        "Position",
        this.#list([
          ["in its parent", rect(node.props.frame ?? [0, 0, 0, 0])],
          facts && ["on the screen", rect(facts.frame)],
          facts && rect(facts.visible) !== rect(facts.frame) &&
          ["visible part", facts.visible[2] > 0 && facts.visible[3] > 0 ? rect(facts.visible) : "nothing"],
          facts?.controller && ["controller", facts.controller],
        ]),
      ),
      facts && this.#section("Interaction", h("ul", { class: "i-traits" }, ...this.#traits(facts))),
      facts &&
        this.#section(
          "Responder chain",
          h("ol", { class: "i-chain" }, ...facts.chain.map((each) => h("li", {}, link(each)))),
        ),
      facts && facts.recognizers.length > 0 &&
        this.#section(
          "Gesture recognizers",
          h("ul", { class: "i-steps" }, ...facts.recognizers.map((each) => this.#recognizer(each))),
        ),
      this.#section(
        "Properties",
        properties.length === 0
          ? h("p", { class: "i-dim" }, "All properties have their default values.")
          : this.#list(properties.map(([name, value]) => [name, valueText(value), facts?.revisions[name]])),
      ),
    );
  }

  /**
   * Makes a sentence: no touch can reach the node, for this reason. If another view is the obstacle, the sentence
   * also names that view.
   * @param {{reason: string, of: Link}} obstacle
   * @param {TreeNode} node
   */
  #obstacle({ reason, of }, node) {
    const h = this.#h;
    const { selected, hovered } = this.#environment;
    if (of.node === node.id) return h("p", { class: "i-note warn" }, `No touch can land here: ${reasonText(reason)}.`);
    return h(
      "p",
      { class: "i-note warn" },
      "No touch can land here, because of ",
      linkTo(h, of, selected, hovered),
      `: ${reasonText(reason)}.`,
    );
  }

  /**
   * Makes the line of a gesture recognizer.
   * @param {Recognizer} recognizer
   */
  #recognizer({ name, state, enabled, cancelsTouches }) {
    const h = this.#h;
    return h(
      "li",
      {},
      h("span", { class: "i-name plain" }, name),
      h("span", { class: `i-state s-${state}` }, enabled ? state : "off"),
      !cancelsTouches && h("span", { class: "i-dim" }, "does not cancel touches"),
    );
  }

  /** @param {number} id */
  #identifier(id) {
    const identifier = this.#environment.node(id)?.props.identifier;
    return identifier ? `#${identifier}` : "";
  }

  /**
   * Returns the list items with the states of a view, such as "enabled". A state is highlighted if it is favourable for
   * input.
   * @param {Facts} facts
   */
  #traits(facts) {
    const h = this.#h;
    return [
      facts.obstacle ? ["receives no touches", false] : ["receives touches", true],
      !facts.interaction && ["interaction disabled", false],
      facts.enabled !== undefined && (facts.enabled ? ["enabled", true] : ["disabled", false]),
      facts.firstResponder
        ? ["is first responder", true]
        : facts.canBecomeFirstResponder && ["can become first responder", false],
      facts.focused ? ["has the focus", true] : facts.canBecomeFocused && ["can have the focus", false],
      facts.multipleTouch && ["multiple touch", true],
      facts.exclusiveTouch && ["exclusive touch", true],
      facts.clips && ["clips", true],
    ].filter((each) => Array.isArray(each)).map((/** @type {any} */ [name, isSo]) =>
      h("li", { class: isSo ? "is-so" : null }, name)
    );
  }

  /**
   * Makes a section with a title.
   * @param {string} title
   * @param {...import("./elements.js").Child} content
   */
  #section(title, ...content) {
    return this.#h("section", {}, this.#h("h3", {}, title), ...content);
  }

  /**
   * Makes a list of rows, each with a name, a value and the revision of the last change.
   * @param {any[]} rows
   */
  #list(rows) {
    const h = this.#h;
    return h(
      "dl",
      { class: "i-list" },
      ...rows.filter(Boolean).flatMap(([name, value, revision]) => [
        h("dt", {}, name),
        h(
          "dd",
          {},
          h("span", {}, value),
          revision > 0 &&
            h("span", { class: "i-revision", title: "The revision that last changed this property" }, `r${revision}`),
        ),
      ]),
    );
  }
}
