// A list of lines of equal height. Only visible lines have elements, and only changed lines are rebuilt, so that a
// hovered line is not replaced.

/**
 * The options of a list of lines.
 * @template Row
 * @typedef {object} LinesOptions
 * @property {import("./elements.js").Maker} h
 * @property {number} height
 * @property {(row: Row, index: number) => HTMLElement} make
 * @property {(row: Row, index: number) => string} look
 * @property {(callback: () => void) => void} requestFrame
 * @property {Record<string, any>} attributes
 */

const EXTRA_LINES = 8;

/** @template Row */
export class Lines {
  #options;
  #element;
  #room;
  /** @type {Row[]} */
  #rows = [];
  #isAsked = false;
  /**
   * The existing line elements, by a key of their content.
   * @type {Map<string, HTMLElement>}
   */
  #made = new Map();
  /**
   * The range of rows that have line elements.
   * @type {[number, number]}
   */
  #shown = [0, 0];

  /** @param {LinesOptions<Row>} options */
  constructor(options) {
    this.#options = options;
    const { h, attributes } = options;
    this.#room = h("div", { class: "i-lines-room", role: "presentation" });
    this.#element = h("div", { ...attributes, onscroll: () => this.#ask() }, this.#room);
  }

  get element() {
    return this.#element;
  }

  get rows() {
    return this.#rows;
  }

  /**
   * Shows other rows. With `follows`, the list scrolls to the end if it was at the end before.
   * @param {Row[]} rows
   * @param {boolean} [follows]
   */
  show(rows, follows = false) {
    const { scrollTop, clientHeight, scrollHeight } = this.#element;
    const isAtEnd = scrollHeight - scrollTop - clientHeight < this.#options.height * 1.5;
    this.#rows = rows;
    this.#room.style.height = `${rows.length * this.#options.height}px`;
    if (follows && isAtEnd) this.#element.scrollTop = rows.length * this.#options.height;
    this.draw();
  }

  /**
   * Scrolls until a line is visible.
   * @param {number} index
   */
  reveal(index) {
    const { height } = this.#options;
    const top = index * height;
    const { scrollTop, clientHeight } = this.#element;
    if (top < scrollTop) this.#element.scrollTop = top;
    else if (top + height > scrollTop + clientHeight) this.#element.scrollTop = top + height - clientHeight;
    this.draw();
  }

  /** Updates the visible lines. */
  draw() {
    const { height, make, look } = this.#options;
    const first = Math.max(0, Math.floor(this.#element.scrollTop / height) - EXTRA_LINES);
    const last = Math.min(
      this.#rows.length,
      Math.ceil((this.#element.scrollTop + (this.#element.clientHeight || 400)) / height) + EXTRA_LINES,
    );
    this.#shown = [first, last];
    const made = new Map();
    const lines = this.#rows.slice(first, last).map((row, offset) => {
      const key = `${first + offset} ${look(row, first + offset)}`;
      const line = this.#made.get(key) ?? make(row, first + offset);
      made.set(key, line);
      line.style.top = `${(first + offset) * height}px`;
      return line;
    });
    for (const [key, line] of this.#made) if (!made.has(key)) line.remove();
    this.#made = made;
    let next = this.#room.firstChild;
    for (const line of lines) {
      if (line === next) next = next.nextSibling;
      else this.#room.insertBefore(line, next);
    }
  }

  #ask() {
    const { height } = this.#options;
    const first = Math.floor(this.#element.scrollTop / height);
    const last = Math.ceil((this.#element.scrollTop + this.#element.clientHeight) / height);
    if (this.#isAsked || (first >= this.#shown[0] && last <= this.#shown[1])) return;
    this.#isAsked = true;
    this.#options.requestFrame(() => {
      this.#isAsked = false;
      this.draw();
    });
  }
}
