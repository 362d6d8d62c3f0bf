// The position of the screen in the browser window. A screen laid out for the whole window extends to its edges
// and handles the safe area itself. Any other screen is scaled to fit inside the safe area and centred; the
// window's background surrounds it.

/**
 * @typedef {import("./types.js").Numbers} Numbers
 * @typedef {import("./types.js").Size} Size
 */

/**
 * Returns the scale and the top left corner at which a screen fits an area. `screen` and `area` are sizes.
 * @param {Size} screen
 * @param {Size} area
 */
export function fit(screen, area) {
  if (!(screen.width > 0 && screen.height > 0 && area.width > 0 && area.height > 0)) {
    return { scale: 1, left: 0, top: 0 };
  }
  const exact = Math.min(area.width / screen.width, area.height / screen.height);
  // A scale that differs from 1 by less than half a percent results from rounding the window's size. The scale is then
  // set to exactly 1, because text is crisper at this scale.
  const scale = Math.abs(exact - 1) < 0.005 ? 1 : exact;
  return {
    scale,
    left: Math.round((area.width - screen.width * scale) / 2),
    top: Math.round((area.height - screen.height * scale) / 2),
  };
}

const NO_INSETS = [0, 0, 0, 0];

/**
 * The dependencies of `Layout`.
 * @typedef {object} LayoutEnvironment
 * @property {HTMLElement} stage
 * @property {HTMLElement} element
 * @property {() => Numbers} [covered] returns the safe-area insets
 */

/**
 * Fits the screen's element into its stage, and converts points of the window to points of the screen. `covered()`
 * returns the safe-area insets.
 */
export class Layout {
  #stage;
  #element;
  #covered;
  #screen = { width: 0, height: 0, fills: false };
  #placement = { scale: 1, left: 0, top: 0 };

  /** @param {LayoutEnvironment} environment */
  constructor({ stage, element, covered = () => NO_INSETS }) {
    this.#stage = stage;
    this.#element = element;
    this.#covered = covered;
  }

  /** The scale of the screen: the number of window points per screen point. */
  get scale() {
    return this.#placement.scale;
  }

  /** The size of the screen in its own points. `fills` is true if the screen is laid out for the whole window. */
  get screen() {
    return this.#screen;
  }

  /** The available size in window points. */
  get area() {
    return { width: this.#stage.clientWidth, height: this.#stage.clientHeight };
  }

  /**
   * Sets the size that the server gave the screen, and whether the screen fills the whole window.
   * @param {number} width
   * @param {number} height
   * @param {boolean} [fills]
   */
  setScreen(width, height, fills = false) {
    this.#screen = { width, height, fills };
    this.#element.style.width = `${width}px`;
    this.#element.style.height = `${height}px`;
    this.update();
  }

  /** Fits the screen again after the window's size changes. */
  update() {
    const { width, height } = this.area;
    const [top, left, bottom, right] = this.#screen.fills ? NO_INSETS : this.#covered();
    const free = fit(this.#screen, { width: width - left - right, height: height - top - bottom });
    this.#placement = { ...free, left: free.left + left, top: free.top + top };
    const { scale, left: x, top: y } = this.#placement;
    for (const [name, value] of Object.entries(this.#placement)) {
      this.#stage.style.setProperty(`--${name}`, String(value));
    }
    this.#element.style.transform = scale === 1
      ? `translate(${x}px, ${y}px)`
      : `translate(${x}px, ${y}px) scale(${scale})`;
  }

  /**
   * Converts a point of the window to the screen's points.
   * @param {number} clientX
   * @param {number} clientY
   */
  toScreen(clientX, clientY) {
    const { left, top } = this.#stage.getBoundingClientRect();
    const { scale, left: x, top: y } = this.#placement;
    return { x: (clientX - left - x) / scale, y: (clientY - top - y) / scale };
  }
}
