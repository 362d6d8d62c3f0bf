// The panel of one event: hit-testing, gesture recognizers, responder chain, actions and resulting patches.

import { linkTo, reasonText } from "./view-details.js";
import { bytesText, handlerText, inputText, outcomeOf, pointText, senderText, valueText } from "./words.js";

/** @typedef {import("../types.js").Patch} Patch */

/** @typedef {import("./words.js").EventRecord} EventRecord */

/** @typedef {import("./words.js").Entry} Entry */

const OP_LIMIT = 60;

/**
 * The dependencies of `EventDetailsPanel`.
 * @typedef {object} DetailEnvironment
 * @property {import("./elements.js").Maker} h
 * @property {(id: number) => void} selected
 * @property {(id: number | null) => void} hovered
 * @property {(id: number) => string} name
 */

export class EventDetailsPanel {
  #h;
  #environment;
  #element;

  /** @param {DetailEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    this.#h = environment.h;
    this.#element = this.#h("div", { class: "i-detail" });
    this.show(null, []);
  }

  get element() {
    return this.#element;
  }

  /**
   * Shows an event with its patches, or a hint if no event is selected.
   * @param {EventRecord & {origin?: number} | null} record
   * @param {import("./log.js").Patch[]} patches
   */
  show(record, patches) {
    const h = this.#h;
    if (!record) {
      return h.fill(this.#element, h("p", { class: "i-empty" }, "Use the screen, then select an event in the list."));
    }
    /**
     * Returns those entries of the event's trace whose kind is one of `kinds`.
     * @param {...string} kinds
     */
    const of = (...kinds) => record.entries.filter(({ kind }) => kinds.includes(kind));
    const taker = handlerText(record);
    h.fill(
      this.#element,
      h(
        "header",
        { class: "i-title" },
        h("span", { class: `i-dot d-${outcomeOf(record)}` }),
        h(
          "div",
          {},
          h("h2", {}, `${record.input.kind} ${inputText(record.input)}`),
          h("p", {}, `by ${senderText(record)}, event ${record.number}`),
        ),
      ),
      h(
        "p",
        { class: "i-verdict" },
        ...(record.by
          ? ["Handled by ", this.#link({ name: record.by, node: record.node }), "."]
          : [this.#verdict(record, taker)]),
      ),
      this.#section(
        record.origin ? `Hit-testing at the start of the touch (event ${record.origin})` : "Hit-testing",
        of("asked").length > 0 && h("ol", { class: "i-asked" }, ...this.#asked(of("asked", "landed"))),
      ),
      this.#section(
        "Gesture recognizers",
        of("recognizer").length > 0 && h(
          "ul",
          { class: "i-steps" },
          ...of("recognizer").map((entry) => this.#recognizer(entry)),
        ),
      ),
      this.#section(
        "Responder chain",
        of("offered").length > 0 && h("ol", { class: "i-chain" }, ...this.#offered(of("offered"))),
      ),
      this.#section(
        "Actions",
        of("action", "canPerform").length > 0 &&
          h("ul", { class: "i-steps" }, ...of("action", "canPerform").map((entry) => this.#action(entry))),
      ),
      this.#section(
        "First responder and focus",
        of("firstResponder", "focus").length > 0 &&
          h("ul", { class: "i-steps" }, ...of("firstResponder", "focus").map((entry) => this.#holder(entry))),
      ),
      this.#section(
        "Notes",
        of("note").length > 0 &&
          h("ul", { class: "i-steps" }, ...of("note").map(({ name }) => h("li", {}, name ?? ""))),
      ),
      record.omitted ? h("p", { class: "i-dim" }, `The server left out more entries: ${record.omitted}.`) : null,
      this.#patch(record, patches),
    );
  }

  /**
   * Returns a sentence for an event that no responder handled.
   * @param {EventRecord} record
   * @param {string} taker
   */
  #verdict(record, taker) {
    if (record.error) return `Refused: ${record.error}.`;
    if (record.stale) return "Refused as stale: the target moved after the person saw it.";
    return taker ? "Not handled." : "The server sent it.";
  }

  /**
   * Makes a section with a title; null if it has no content.
   * @param {string} title
   * @param {import("./elements.js").Child} content
   */
  #section(title, content) {
    return content && this.#h("section", {}, this.#h("h3", {}, title), content);
  }

  /**
   * Makes a name that links to its view.
   * @param {{name?: string, node?: number}} link
   */
  #link({ name = "", node }) {
    return linkTo(this.#h, { name, node }, this.#environment.selected, this.#environment.hovered);
  }

  /**
   * Returns the lines of the hit test. Each view is indented below its parent.
   * @param {Entry[]} entries
   */
  #asked(entries) {
    const h = this.#h;
    let depth = 0;
    return entries.map((entry) => {
      if (entry.kind === "landed") {
        return h(
          "li",
          { class: "landed" },
          h("span", { class: "i-badge" }, "●"),
          `touch ${entry.touch} is `,
          entry.name ? "on " : "on nothing",
          entry.name && this.#link(entry),
          entry.delivered === false && h("span", { class: "i-dim" }, ", not delivered"),
        );
      }
      const isHit = entry.other !== undefined;
      const line = h(
        "li",
        { class: isHit ? "hit" : "missed" },
        h("span", { class: "i-badge" }, isHit ? "✓" : "✗"),
        this.#link(entry),
        h("span", { class: "i-dim" }, isHit ? pointText(entry.point) : reasonText(entry.reason ?? "")),
      );
      line.style.paddingInlineStart = `${Math.min(depth, 12) * 10}px`;
      if (isHit) depth += 1;
      return line;
    });
  }

  /**
   * Makes the line of a gesture recognizer's change of state.
   * @param {Entry} entry
   */
  #recognizer(entry) {
    const h = this.#h;
    return h(
      "li",
      {},
      h("span", { class: "i-name plain" }, entry.name ?? ""),
      h("span", { class: `i-state s-${entry.from}` }, entry.from ?? ""),
      h("span", { class: "i-to" }, "→"),
      h("span", { class: `i-state s-${entry.to}` }, entry.to ?? ""),
      entry.other && h("span", { class: "i-dim" }, "of "),
      entry.other && this.#link({ name: entry.other, node: entry.node }),
    );
  }

  /**
   * Makes the line of a change of the first responder or of the focus.
   * @param {Entry} entry
   */
  #holder({ kind, name, node, other, otherNode }) {
    const h = this.#h;
    return h(
      "li",
      {},
      h("span", { class: "i-dim" }, kind === "focus" ? "focus" : "first responder"),
      this.#link({ name: other ?? "none", node: otherNode }),
      h("span", { class: "i-to" }, "→"),
      this.#link({ name: name ?? "none", node }),
    );
  }

  /**
   * Makes the lines of the responders that received the event, in order.
   * @param {Entry[]} entries
   */
  #offered(entries) {
    const h = this.#h;
    let call = "";
    return entries.map((entry) => {
      const isNew = entry.call !== call;
      call = entry.call ?? "";
      const taken = entry.outcome === "handled";
      return h(
        "li",
        { class: taken ? "took" : "handed" },
        this.#link(entry),
        isNew && h("code", {}, call),
        h("span", { class: "i-dim" }, taken ? "handled it" : "passed it on"),
      );
    });
  }

  /**
   * Makes the line of an action and its target.
   * @param {Entry} entry
   */
  #action(entry) {
    const h = this.#h;
    if (entry.kind === "canPerform") {
      return h(
        "li",
        {},
        this.#link(entry),
        h("span", { class: "i-dim" }, entry.can ? "can perform" : "cannot perform"),
        h("code", {}, entry.action ?? ""),
      );
    }
    return h(
      "li",
      {},
      h("code", {}, entry.action ?? ""),
      h("span", { class: "i-to" }, "→"),
      this.#link({ name: entry.name ?? "none", node: entry.node }),
      entry.other && h("span", { class: "i-dim" }, "sent by "),
      entry.other && this.#link({ name: entry.other, node: entry.otherNode }),
    );
  }

  /**
   * Makes the section with the patches of an event.
   * @param {EventRecord} record
   * @param {import("./log.js").Patch[]} patches
   */
  #patch(record, patches) {
    const h = this.#h;
    const ops = patches.flatMap((patch) => patch.ops);
    const bytes = patches.reduce((sum, patch) => sum + patch.bytes, 0);
    const title = record.to === record.from ? "Patch" : `Patch to revision ${record.to}`;
    /**
     * Makes a paragraph of dimmed text.
     * @param {string} words
     */
    const say = (words) => h("p", { class: "i-dim" }, words);
    let content = h(
      "ul",
      { class: "i-ops" },
      ...ops.slice(0, OP_LIMIT).map((op) => this.#op(op)),
      ops.length > OP_LIMIT && h("li", { class: "i-dim" }, `and ${ops.length - OP_LIMIT} more`),
    );
    if (record.to === record.from) content = say("Nothing changed.");
    else if (patches.length === 0) content = say("The event's patch is no longer stored, or was part of a snapshot.");
    else if (ops.length === 0) content = say("Nothing visible changed, only which view receives touches.");
    return h(
      "section",
      {},
      h("h3", {}, title, bytes > 0 && h("span", { class: "i-dim" }, ` · ${bytesText(bytes)}`)),
      content,
    );
  }

  /**
   * Makes the line of one patch operation.
   * @param {any[]} operation
   */
  #op([op, id, ...rest]) {
    const h = this.#h;
    const link = this.#link({ name: this.#environment.name(id), node: id });
    switch (op) {
      case "set":
        return h("li", {}, h("span", { class: "i-op op-set" }, "set"), link, ...this.#values(rest[0]));
      case "add":
        return h(
          "li",
          {},
          h("span", { class: "i-op op-add" }, "add"),
          link,
          h("span", { class: "i-dim" }, "to "),
          this.#link({ name: this.#environment.name(rest[0]), node: rest[0] }),
        );
      case "move":
        return h(
          "li",
          {},
          h("span", { class: "i-op op-move" }, "move"),
          link,
          h("span", { class: "i-dim" }, `to index ${rest[1]}`),
        );
      default:
        return h(
          "li",
          {},
          h("span", { class: "i-op op-remove" }, "remove"),
          h("span", { class: "i-name plain" }, this.#environment.name(id)),
        );
    }
  }

  /**
   * Makes an element for each property: its name and its value.
   * @param {Record<string, unknown> | undefined} properties
   */
  #values(properties) {
    const h = this.#h;
    return Object.entries(properties ?? {}).map(([name, value]) =>
      h("span", { class: "i-value" }, h("b", {}, name), value === null ? "default" : valueText(value, 60))
    );
  }
}
