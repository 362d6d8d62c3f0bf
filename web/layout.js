// Where the screen lies in the window. One that was laid out for the window has it to the edges, and keeps off by itself what the device covers of them; any
// other is as large as fits within what nothing covers, in the middle, with the window's own background around it.

/** The scale and the top left corner at which a screen is drawn in an area, both `{width, height}`. */
export function fit(screen, area) {
  if (!(screen.width > 0 && screen.height > 0 && area.width > 0 && area.height > 0)) return { scale: 1, left: 0, top: 0 };
  const exact = Math.min(area.width / screen.width, area.height / screen.height);
  // Half a percent is a rounding of the window's size: text is crisper at exactly one.
  const scale = Math.abs(exact - 1) < 0.005 ? 1 : exact;
  return {
    scale,
    left: Math.round((area.width - screen.width * scale) / 2),
    top: Math.round((area.height - screen.height * scale) / 2),
  };
}

const NOTHING = [0, 0, 0, 0];

/** Keeps the screen's element fitted into its stage and converts points between the two. `covered()` says how much of each edge the device covers. */
export class Layout {
  #stage;
  #element;
  #covered;
  #screen = { width: 0, height: 0, fills: false };
  #placement = { scale: 1, left: 0, top: 0 };

  constructor({ stage, element, covered = () => NOTHING }) {
    this.#stage = stage;
    this.#element = element;
    this.#covered = covered;
  }

  /** Window points for one screen point. */
  get scale() {
    return this.#placement.scale;
  }

  /** The size of the screen in its own points, and whether it was laid out for the whole window. */
  get screen() {
    return this.#screen;
  }

  /** The room that there is, in window points. */
  get area() {
    return { width: this.#stage.clientWidth, height: this.#stage.clientHeight };
  }

  /** Takes the size that the server gave the screen, and whether it is for the whole window. */
  setScreen(width, height, fills = false) {
    this.#screen = { width, height, fills };
    this.#element.style.width = `${width}px`;
    this.#element.style.height = `${height}px`;
    this.update();
  }

  /** Fits anew: the window is another size. */
  update() {
    const { width, height } = this.area;
    const [top, left, bottom, right] = this.#screen.fills ? NOTHING : this.#covered();
    const free = fit(this.#screen, { width: width - left - right, height: height - top - bottom });
    this.#placement = { ...free, left: free.left + left, top: free.top + top };
    const { scale, left: x, top: y } = this.#placement;
    for (const [name, value] of Object.entries(this.#placement)) this.#stage.style.setProperty(`--${name}`, String(value));
    this.#element.style.transform = scale === 1 ? `translate(${x}px, ${y}px)` : `translate(${x}px, ${y}px) scale(${scale})`;
  }

  /** A point of the window in the screen's points. */
  toScreen(clientX, clientY) {
    const { left, top } = this.#stage.getBoundingClientRect();
    const { scale, left: x, top: y } = this.#placement;
    return { x: (clientX - left - x) / scale, y: (clientY - top - y) / scale };
  }
}
