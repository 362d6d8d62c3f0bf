// Elements of the administration page. All strings are inserted as text, never as HTML.

/**
 * Returns a function that makes elements with a CSS class and with children, which are elements or text.
 * @param {Document} document
 */
export function maker(document) {
  /**
   * Makes an element. Children that are empty, null, undefined or false are left out.
   * @param {string} tag
   * @param {string} className
   * @param {...(Node | string | null | undefined | false)} children
   * @returns {any}
   */
  const make = (tag, className = "", ...children) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (tag === "button") element.setAttribute("type", "button");
    for (const child of children) {
      if (child !== null && child !== undefined && child !== false && child !== "") element.append(child);
    }
    return element;
  };
  return make;
}

/** @typedef {ReturnType<typeof maker>} Maker */

/**
 * Sets a text only if it differs, so that a person's selection is preserved.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * The options of a button.
 * @typedef {object} ButtonOptions
 * @property {string} [about] the object of the action, for screen readers
 * @property {string} [className]
 */

/**
 * Makes a button. `about` names the object of the action for screen readers, if the title alone does not.
 * @param {Maker} make
 * @param {string} title
 * @param {() => void} action
 * @param {ButtonOptions} options
 */
export function buttonOf(make, title, action, { about = "", className = "" } = {}) {
  const button = make("button", className, title);
  if (about) button.setAttribute("aria-label", `${title}: ${about}`);
  button.addEventListener("click", action);
  return button;
}

/**
 * Makes a label element that contains a name and an input.
 * @param {Maker} make
 * @param {string} name
 * @param {Element} input
 * @param {string} [hint]
 */
export const field = (make, name, input, hint = "") =>
  make("label", "", make("span", "", name), input, hint && make("small", "", hint));
