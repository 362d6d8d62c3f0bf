// The page's styles: those that it comes with, and those that are loaded when they are first needed.

/** @type {Map<string, {document: Document, loaded: Promise<void>}>} */
const sheets = new Map();

/**
 * Loads a style of the page, once. Resolves when it is there, or cannot be had.
 * @param {Document} document
 * @param {string} name
 * @returns {Promise<void>}
 */
export function loadStyles(document, name) {
  const known = sheets.get(name);
  if (known?.document === document) return known.loaded;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `/web/styles/${name}.css`;
  const loaded = new Promise((resolve) => (link.onload = link.onerror = () => resolve(undefined)));
  sheets.set(name, { document, loaded });
  document.head.append(link);
  return loaded;
}

/**
 * Waits for the styles that the page comes with, by which the room for the screen is known; null where they are there.
 * @param {Document} document
 */
export function styles(document) {
  const missing = [...document.querySelectorAll("link")].filter((link) => link.rel === "stylesheet" && !link.sheet);
  if (missing.length === 0) return null;
  return Promise.all(missing.map((link) => new Promise((loaded) => (link.onload = link.onerror = loaded))));
}
