// A frame for one picture. The next picture loads hidden and fades in over the previous one, so that nothing
// flashes.

const FADE = 400;

/**
 * Sets how pictures fill an element; `mode` is a content mode of the protocol.
 * @param {HTMLElement} element
 * @param {string} mode
 */
export function setContentMode(element, mode) {
  element.dataset.mode = mode;
  element.style.setProperty("--at", mode.startsWith("scale") ? "" : mode.replace(/[LR]/, " $&").toLowerCase());
}

export class PictureFrame {
  #document;
  /**
   * The path of the shown picture.
   * @type {string | null}
   */
  #source = null;
  /**
   * The timer that ends the fade.
   * @type {ReturnType<typeof setTimeout> | undefined}
   */
  #timer;

  /** @param {Document} document */
  constructor(document) {
    this.#document = document;
    this.element = document.createElement("div");
    this.element.className = "picture";
  }

  /**
   * Shows the picture at a path of this server. Null shows no picture. `mode` is a content mode of the protocol.
   * @param {string | null} source
   * @param {string} [mode]
   */
  show(source, mode = "scaleToFill") {
    setContentMode(this.element, mode);
    if (source === this.#source) return;
    this.#source = source;
    if (source === null) {
      this.#keepOnly(null);
      return;
    }
    const image = this.#document.createElement("img");
    image.alt = "";
    image.draggable = false;
    image.decoding = "async";
    image.onload = () => {
      if (source !== this.#source) return;
      this.element.append(image);
      // The browser has to compute the style once before the class `shown` is added. Otherwise the picture would not
      // fade in.
      void image.offsetWidth;
      image.classList.add("shown");
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#keepOnly(image), FADE);
    };
    image.onerror = () => {
      if (source === this.#source) this.#keepOnly(null);
    };
    image.src = source;
  }

  /**
   * Removes all pictures but one, after the fade.
   * @param {Element | null} image
   */
  #keepOnly(image) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const child of [...this.element.children]) if (child !== image) child.remove();
  }
}
