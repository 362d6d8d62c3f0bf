// Makes the inspector's elements. Strings are inserted as text, never as HTML, and no style attributes are used,
// because the page's content security policy forbids them.

/**
 * The attributes and event listeners of an element that the maker makes, and a child of such an element.
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes
 * @typedef {Node | string | null | undefined | false} Child
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Sets the properties of an element: `on…` functions are listeners, null and false are skipped, and all others are
 * attributes.
 * @param {Element} element
 * @param {Attributes} attributes
 */
function adorn(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Returns functions that make elements of one document.
 * @param {Document} document
 */
export function maker(document) {
  /**
   * Makes an HTML element. Children that are null, undefined or false are left out.
   * @param {string} tag
   * @param {Attributes} [attributes]
   * @param {...Child} children
   * @returns {any}
   */
  const h = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    adorn(element, attributes);
    for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child);
    return element;
  };
  /**
   * Makes an SVG element.
   * @param {string} tag
   * @param {Attributes} [attributes]
   * @param {...Child} children
   * @returns {any}
   */
  h.svg = (tag, attributes = {}, ...children) => {
    const element = document.createElementNS(SVG, tag);
    adorn(element, attributes);
    for (const child of children) if (child) element.append(child);
    return element;
  };
  /**
   * Makes an icon of 16 by 16 points from a path.
   * @param {string} path
   */
  h.icon = (path) =>
    h.svg("svg", { viewBox: "0 0 16 16", class: "i-icon", "aria-hidden": "true" }, h.svg("path", { d: path }));
  /**
   * Replaces the content of an element.
   * @param {Element} element
   * @param {...Child} children
   */
  h.fill = (element, ...children) =>
    element.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter(Boolean)));
  return h;
}

/** @typedef {ReturnType<typeof maker>} Maker */
