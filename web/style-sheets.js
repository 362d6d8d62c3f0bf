// The page's style sheets: those in the page, and those loaded on first use.

/**
 * The style sheets that are loaded or loading, by name.
 * @type {Map<string, {document: Document, loaded: Promise<void>}>}
 */
const sheets = new Map();

/**
 * Loads a style sheet once. The promise resolves when the style sheet is loaded or has failed to load.
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
 * Waits for the page's own style sheets, which determine the size of the screen. Returns null if all are loaded.
 * @param {Document} document
 */
export function pageStyles(document) {
  const missing = [...document.querySelectorAll("link")].filter((link) => link.rel === "stylesheet" && !link.sheet);
  if (missing.length === 0) return null;
  return Promise.all(missing.map((link) => new Promise((loaded) => (link.onload = link.onerror = loaded))));
}
