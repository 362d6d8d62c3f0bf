// The overlay on the screen: the frames of the hovered and selected views, and the path of an event.

import { nodeName } from "./words.js";

/** @typedef {import("../types.js").Point} Point */

/** @typedef {import("./words.js").EventRecord} EventRecord */

/** @typedef {import("./geometry.js").Box} Box */

const STEP_LIMIT = 24;
/** @param {Box} box */
const centre = ({ left, top, width, height }) => [left + width / 2, top + height / 2];

/**
 * The dependencies of `Overlay`.
 * @typedef {object} OverlayEnvironment
 * @property {import("./elements.js").Maker} h
 * @property {import("./geometry.js").Places} places
 * @property {(id: number) => import("./words.js").TreeNode | undefined} node
 * @property {(id: number) => string | undefined} className
 * @property {() => {left: number, top: number}} origin
 * @property {{scale: number, toScreen: (x: number, y: number) => Point}} layout
 */

export class Overlay {
  #h;
  #places;
  #environment;
  #svg;
  #event;
  #flash;
  #selected;
  #hovered;
  /**
   * The event whose path is drawn.
   * @type {EventRecord | null}
   */
  #record = null;
  /**
   * The identifier of the selected view.
   * @type {number | null}
   */
  #selectedId = null;
  /**
   * The identifier of the view under the pointer.
   * @type {number | null}
   */
  #hoveredId = null;

  /** @param {OverlayEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    const { h, places } = environment;
    this.#h = h;
    this.#places = places;
    /**
     * Makes the arrowhead of a path.
     * @param {string} id
     * @param {string} kind
     */
    const head = (id, kind) =>
      h.svg("marker", {
        id,
        viewBox: "0 0 8 8",
        refX: 6.5,
        refY: 4,
        markerWidth: 7,
        markerHeight: 7,
        orient: "auto-start-reverse",
        class: kind,
      }, h.svg("path", { d: "M0.5 0.8 7 4 0.5 7.2Z" }));
    this.#flash = h.svg("g");
    this.#event = h.svg("g");
    this.#selected = h.svg("g", { class: "o-selected" });
    this.#hovered = h.svg("g", { class: "o-hovered" });
    this.#svg = h.svg(
      "svg",
      { class: "i-overlay", "aria-hidden": "true" },
      h.svg("defs", {}, head("o-arrow", "o-head"), head("o-arrow-taken", "o-head o-taken")),
      this.#flash,
      this.#event,
      this.#selected,
      this.#hovered,
    );
  }

  get element() {
    return this.#svg;
  }

  /**
   * Outlines the view under the pointer; null removes the outline.
   * @param {number | null} id
   */
  hover(id) {
    this.#hoveredId = id;
    this.#frame(this.#hovered, id, true);
  }

  /**
   * Outlines the selected view; null removes the outline.
   * @param {number | null} id
   */
  select(id) {
    this.#selectedId = id;
    this.#frame(this.#selected, id, false);
  }

  /**
   * Draws the path of an event; null removes the path.
   * @param {EventRecord | null} record
   */
  show(record) {
    this.#record = record;
    this.#drawEvent();
  }

  /** Redraws after the views have moved. */
  refresh() {
    this.#frame(this.#hovered, this.#hoveredId, true);
    this.#frame(this.#selected, this.#selectedId, false);
    this.#drawEvent();
  }

  /**
   * Flashes the changed views.
   * @param {Iterable<number>} ids
   */
  flash(ids) {
    for (const id of [...ids].slice(0, 40)) {
      const box = this.#local(this.#places.inWindow(id));
      if (!box) continue;
      const rect = this.#rect(box, "o-flash");
      this.#flash.append(rect);
      rect.addEventListener("animationend", () => rect.remove());
      if (this.#flash.childNodes.length > 60) this.#flash.firstChild?.remove();
    }
  }

  /**
   * Converts a rectangle of the window to the overlay's coordinates.
   * @param {Box | null} box
   */
  #local(box) {
    const { left, top } = this.#environment.origin();
    return box && { ...box, left: box.left - left, top: box.top - top };
  }

  /**
   * Converts a point of the screen to the overlay's coordinates.
   * @param {number[]} point
   */
  #point([x, y]) {
    const { left, top } = this.#environment.origin();
    const zero = this.#environment.layout.toScreen(left, top);
    const { scale } = this.#environment.layout;
    return [(x - zero.x) * scale, (y - zero.y) * scale];
  }

  /**
   * Makes the outline of a rectangle.
   * @param {Box} box
   * @param {string} name
   */
  #rect({ left, top, width, height }, name) {
    return this.#h.svg("rect", {
      x: left,
      y: top,
      width: Math.max(1, width),
      height: Math.max(1, height),
      rx: 3,
      class: name,
    });
  }

  /**
   * Draws the outline of a view into a group, with its name and size.
   * @param {Element} group
   * @param {number | null} id
   * @param {boolean} isNamed
   */
  #frame(group, id, isNamed) {
    const box = id === null ? null : this.#local(this.#places.inWindow(id));
    if (!box || id === null) return this.#h.fill(group);
    const node = this.#environment.node(id);
    const { scale } = this.#environment.layout;
    const size = `${Math.round(box.width / scale)} × ${Math.round(box.height / scale)}`;
    this.#h.fill(
      group,
      this.#rect(box, "o-box"),
      isNamed && this.#tag(box, `${nodeName(node, this.#environment.className(id))}  ${size}`),
    );
  }

  /**
   * Makes a label above a rectangle, or below it at the top of the window.
   * @param {Box} box
   * @param {string} text
   */
  #tag({ left, top, height }, text) {
    const width = text.length * 6.4 + 14;
    const y = top > 24 ? top - 23 : top + height + 3;
    return this.#h.svg(
      "g",
      { transform: `translate(${Math.max(2, left)} ${y})` },
      this.#h.svg("rect", { width, height: 20, rx: 6, class: "o-tag" }),
      this.#text(7, 14, text, "o-tag-text"),
    );
  }

  /**
   * Makes a text at a point.
   * @param {number} x
   * @param {number} y
   * @param {string} text
   * @param {string} name
   */
  #text(x, y, text, name) {
    const element = this.#h.svg("text", { x, y, class: name });
    element.textContent = text;
    return element;
  }

  /**
   * Draws the frames of the hit-tested views, the touches, and the path along the responder chain to the view that
   * handled the event.
   */
  #drawEvent() {
    const record = this.#record;
    if (!record) return this.#h.fill(this.#event);
    const drawn = [];
    for (const { kind, node, other } of record.entries) {
      const box = kind === "asked" && node ? this.#local(this.#places.inWindow(node)) : null;
      if (box) drawn.push(this.#rect(box, other ? "o-asked" : "o-missed"));
    }
    const taker = record.node ? this.#local(this.#places.inWindow(record.node)) : null;
    if (taker) drawn.push(this.#rect(taker, "o-taker"));
    const points = (record.input.touches ?? []).flatMap(({ point }) => (point ? [this.#point(point)] : []));
    if (record.input.kind === "scroll" && record.input.point) points.push(this.#point(record.input.point));
    drawn.push(...this.#path(record, points[0]));
    for (const [x, y] of points) {
      drawn.push(
        this.#h.svg("circle", { cx: x, cy: y, r: 15, class: "o-touch-halo" }),
        this.#h.svg("circle", { cx: x, cy: y, r: 6, class: "o-touch" }),
      );
    }
    this.#h.fill(this.#event, ...drawn);
  }

  /**
   * Makes numbered arrows from the touch to each responder that received the event.
   * @param {EventRecord} record
   * @param {number[] | undefined} start
   */
  #path(record, start) {
    const offers = record.entries.filter(({ kind, node }) => kind === "offered" && node).slice(0, STEP_LIMIT);
    /** @type {Element[]} */
    const steps = [];
    let from = start;
    offers.forEach(({ node, outcome }, index) => {
      const box = this.#local(this.#places.inWindow(/** @type {number} */ (node)));
      if (!box) return;
      // Overlapping views may have the same centre. Each step of the path is drawn a little further out, so that steps
      // can be distinguished.
      const [cx, cy] = centre(box);
      const to = [Math.min(cx + index * 10, box.left + box.width), Math.max(box.top + 2, cy - index * 26)];
      const taken = outcome === "handled";
      if (from && Math.hypot(to[0] - from[0], to[1] - from[1]) > 14) {
        const bend = [
          (from[0] + to[0]) / 2 + (to[1] - from[1]) * 0.18,
          (from[1] + to[1]) / 2 - (to[0] - from[0]) * 0.18,
        ];
        steps.push(
          this.#h.svg("path", {
            d: `M${from} Q${bend} ${to}`,
            class: `o-way${taken ? " o-taken" : ""}`,
            "marker-end": `url(#o-arrow${taken ? "-taken" : ""})`,
          }),
        );
      }
      steps.push(
        this.#h.svg("circle", { cx: to[0], cy: to[1], r: 9, class: `o-step${taken ? " o-taken" : ""}` }),
        this.#text(to[0], to[1] + 3.6, String(index + 1), "o-number"),
      );
      from = to;
    });
    return steps;
  }
}
