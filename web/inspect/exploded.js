// A three-dimensional picture of the views: planes one behind the other, by their depth in the tree.

import { nodeName } from "./words.js";

/**
 * @typedef {import("../types.js").BrowserWindow} BrowserWindow
 * @typedef {import("../types.js").Size} Size
 * @typedef {import("../types.js").Timers} Timers
 */

const PLANE_LIMIT = 600;
const HOME = { x: 12, y: -34, zoom: 1 };
const REBUILD_PAUSE = 200;
/**
 * Returns the number, limited to the range from `least` to `most`.
 * @param {number} number
 * @param {number} least
 * @param {number} most
 */
const limited = (number, least, most) => Math.min(Math.max(number, least), most);

/**
 * The dependencies of `ExplodedView`.
 * @typedef {object} ExplodedEnvironment
 * @property {import("./elements.js").Maker} h
 * @property {import("./geometry.js").Places} places
 * @property {BrowserWindow} window
 * @property {Timers} timers
 * @property {(id: number) => HTMLElement | undefined} element
 * @property {(id: number) => string | undefined} className
 * @property {() => Size} screen
 * @property {(id: number) => void} selected
 * @property {(id: number | null) => void} hovered
 */

export class ExplodedView {
  #h;
  #environment;
  #element;
  #space;
  #scene;
  #label;
  #slider;
  #rotation = { ...HOME };
  /**
   * The distance between two planes in points. If it is null, the number of planes determines the distance.
   * @type {number | null}
   */
  #spacing = null;
  #deepest = 1;
  #isShown = false;
  /**
   * The timer of the next redrawing.
   * @type {number | undefined}
   */
  #timer = undefined;
  /**
   * The plane of each view, by node identifier.
   * @type {Map<number, HTMLElement>}
   */
  #planes = new Map();
  /**
   * The last point of a drag; `far` is true once the drag rotates the picture instead of selecting a view.
   * @type {{x: number, y: number, far: boolean} | null}
   */
  #drag = null;
  /**
   * The identifier of the selected view.
   * @type {number | null}
   */
  #selected = null;

  /** @param {ExplodedEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    const h = (this.#h = environment.h);
    this.#scene = h("div", { class: "i-scene" });
    this.#space = h("div", {
      class: "i-room",
      tabindex: 0,
      role: "img",
      "aria-label":
        "The views in three dimensions: arrow keys rotate them, plus and minus zoom. The outline lists the same views.",
      onpointerdown: (event) => this.#down(event),
      onpointermove: (event) => this.#move(event),
      onpointerup: () => (this.#drag = null),
      onpointercancel: () => (this.#drag = null),
      onwheel: (event) => this.#wheel(event),
      onkeydown: (event) => this.#key(event),
      onmouseleave: () => this.#hover(null),
    }, this.#scene);
    this.#label = h("p", { class: "i-space-label" });
    this.#element = h(
      "div",
      { class: "i-exploded", hidden: true },
      this.#space,
      this.#label,
      h(
        "div",
        { class: "i-space-tools" },
        h(
          "label",
          {},
          "Spacing",
          this.#slider = h("input", {
            type: "range",
            min: 0,
            max: 160,
            value: 40,
            oninput: (event) => this.setSpacing(Number(event.target.value)),
          }),
        ),
        h("button", { type: "button", class: "i-button wide", onclick: () => this.reset() }, "Reset"),
      ),
    );
  }

  get element() {
    return this.#element;
  }

  /**
   * Shows or hides the picture.
   * @param {boolean} isShown
   */
  show(isShown) {
    this.#isShown = isShown;
    this.#element.hidden = !isShown;
    if (isShown) this.#build();
    else this.#h.fill(this.#scene);
  }

  /** Redraws after a change of the screen. */
  refresh() {
    if (!this.#isShown || this.#timer !== undefined) return;
    this.#timer = this.#environment.timers.setTimeout(() => {
      this.#timer = undefined;
      if (this.#isShown) this.#build();
    }, REBUILD_PAUSE);
  }

  /**
   * Marks the plane of the selected view.
   * @param {number | null} id
   */
  select(id) {
    if (this.#selected !== null) this.#planes.get(this.#selected)?.classList.remove("selected");
    this.#selected = id;
    if (id !== null) this.#planes.get(id)?.classList.add("selected");
  }

  /**
   * Sets the distance between two planes, in points. If `spacing` is null, the number of planes determines the
   * distance.
   * @param {number | null} spacing
   */
  setSpacing(spacing) {
    this.#spacing = spacing;
    this.#apply();
  }

  reset() {
    this.#rotation = { ...HOME };
    this.setSpacing(null);
  }

  #build() {
    const { places, screen } = this.#environment;
    this.#planes.clear();
    const planes = [];
    let base = 0;
    let deepest = 0;
    for (const { node, depth } of places.all()) {
      if (depth === 0) base = deepest;
      if (node.props.hidden || planes.length >= PLANE_LIMIT) continue;
      const box = places.onScreen(node.id);
      if (!box) continue;
      const plane = this.#plane(node, box, base + depth);
      deepest = Math.max(deepest, base + depth + 1);
      this.#planes.set(node.id, plane);
      planes.push(plane);
    }
    const { width, height } = screen();
    this.#scene.style.width = `${width}px`;
    this.#scene.style.height = `${height}px`;
    this.#scene.style.setProperty("--middle", String(deepest / 2));
    this.#h.fill(this.#scene, ...planes);
    this.#deepest = deepest;
    this.#label.textContent = planes.length < PLANE_LIMIT
      ? `${planes.length} views, ${deepest} deep`
      : `The first ${PLANE_LIMIT} views`;
    this.#apply();
  }

  /**
   * Makes the plane of a view.
   * @param {import("./words.js").TreeNode} node
   * @param {import("./geometry.js").Box} box
   * @param {number} depth
   */
  #plane(node, { left, top, width, height }, depth) {
    const plane = this.#h("div", {
      class: `i-plane${node.id === this.#selected ? " selected" : ""}`,
      "data-node": node.id,
      title: nodeName(node, this.#environment.className(node.id)),
      onclick: () => this.#drag?.far || this.#environment.selected(node.id),
      onmouseenter: () => this.#hover(node.id),
    });
    const { style } = plane;
    Object.assign(style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    style.setProperty("--depth", String(depth));
    const source = this.#environment.element(node.id);
    if (source) plane.append(this.#picture(source));
    return plane;
  }

  /**
   * Returns a copy of the view's own appearance, without its subviews.
   * @param {HTMLElement} source
   */
  #picture(source) {
    const picture = /** @type {HTMLElement} */ (source.cloneNode(true));
    for (const inner of picture.querySelectorAll("[data-id]")) inner.remove();
    for (const name of ["id", "data-id", "data-identifier", "tabindex", "role", "aria-label"]) {
      picture.removeAttribute(name);
    }
    for (const named of picture.querySelectorAll("[id], [data-identifier]")) named.removeAttribute("id");
    const style = this.#environment.window.getComputedStyle(source);
    Object.assign(picture.style, {
      position: "absolute",
      left: "0",
      top: "0",
      transform: "none",
      pointerEvents: "none",
      color: style.color,
    });
    for (const name of ["--tint", "--on-tint"]) picture.style.setProperty(name, style.getPropertyValue(name));
    picture.setAttribute("inert", "");
    picture.setAttribute("aria-hidden", "true");
    return picture;
  }

  #apply() {
    const { width, height } = this.#environment.screen();
    const area = this.#space;
    const fit =
      Math.min((area.clientWidth * 0.74) / Math.max(1, width), (area.clientHeight * 0.84) / Math.max(1, height)) || 1;
    const { x, y, zoom } = this.#rotation;
    const { style } = this.#scene;
    const spacing = this.#spacing ?? Math.round(limited((Math.min(width, height) * 0.7) / this.#deepest, 18, 110));
    this.#slider.value = String(spacing);
    style.setProperty("--spacing", `${spacing}px`);
    style.transform = `translate(-50%, -50%) scale(${fit * zoom}) rotateX(${x}deg) rotateY(${y}deg)`;
  }

  /** @param {number | null} id */
  #hover(id) {
    this.#environment.hovered(id);
  }

  /**
   * Begins a drag.
   * @param {PointerEvent} event
   */
  #down(event) {
    this.#drag = { x: event.clientX, y: event.clientY, far: false };
  }

  /**
   * Rotates the picture with a drag.
   * @param {PointerEvent} event
   */
  #move(event) {
    if (!this.#drag || event.buttons === 0) return;
    const dx = event.clientX - this.#drag.x;
    const dy = event.clientY - this.#drag.y;
    if (!this.#drag.far && Math.hypot(dx, dy) < 4) return;
    this.#drag = { x: event.clientX, y: event.clientY, far: true };
    this.#turnBy(-dy * 0.4, dx * 0.4);
  }

  /**
   * Rotates the picture about both axes, in degrees.
   * @param {number} x
   * @param {number} y
   */
  #turnBy(x, y) {
    this.#rotation.x = limited(this.#rotation.x + x, -85, 85);
    this.#rotation.y = limited(this.#rotation.y + y, -85, 85);
    this.#apply();
  }

  /**
   * Zooms the picture with the mouse wheel.
   * @param {WheelEvent} event
   */
  #wheel(event) {
    event.preventDefault();
    this.#zoomBy(Math.exp(-event.deltaY / 600));
  }

  /**
   * Multiplies the zoom of the picture by a factor, within limits.
   * @param {number} factor
   */
  #zoomBy(factor) {
    this.#rotation.zoom = limited(this.#rotation.zoom * factor, 0.3, 5);
    this.#apply();
  }

  /**
   * Rotates or zooms the picture when a key is pressed.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    /** @type {Record<string, number[]>} */
    const turns = { ArrowLeft: [0, -6], ArrowRight: [0, 6], ArrowUp: [6, 0], ArrowDown: [-6, 0] };
    /** @type {Record<string, number>} */
    const zooms = { "+": 1.15, "=": 1.15, "-": 1 / 1.15 };
    if (turns[event.key]) this.#turnBy(turns[event.key][0], turns[event.key][1]);
    else if (zooms[event.key]) this.#zoomBy(zooms[event.key]);
    else return;
    event.preventDefault();
  }
}
