// Where the screen lies in the window: as large as fits, in the middle, with the window's own background around it.

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

/** Keeps the screen's element fitted into its stage and converts points between the two. */
export class Layout {
  #stage;
  #element;
  #screen = { width: 0, height: 0 };
  #placement = { scale: 1, left: 0, top: 0 };

  constructor({ stage, element }) {
    this.#stage = stage;
    this.#element = element;
  }

  /** Window points for one screen point. */
  get scale() {
    return this.#placement.scale;
  }

  /** The size of the screen in its own points. */
  get screen() {
    return this.#screen;
  }

  /** The room that there is, in window points, without the parts that the device covers. */
  get area() {
    return { width: this.#stage.clientWidth, height: this.#stage.clientHeight };
  }

  /** Takes the size that the server gave the screen. */
  setScreen(width, height) {
    this.#screen = { width, height };
    this.#element.style.width = `${width}px`;
    this.#element.style.height = `${height}px`;
    this.update();
  }

  /** Fits anew: the window is another size. */
  update() {
    this.#placement = fit(this.#screen, this.area);
    const { scale, left, top } = this.#placement;
    this.#element.style.transform = scale === 1 ? `translate(${left}px, ${top}px)` : `translate(${left}px, ${top}px) scale(${scale})`;
  }

  /** A point of the window in the screen's points. */
  toScreen(clientX, clientY) {
    const { left, top } = this.#stage.getBoundingClientRect();
    const { scale, left: x, top: y } = this.#placement;
    return { x: (clientX - left - x) / scale, y: (clientY - top - y) / scale };
  }
}
