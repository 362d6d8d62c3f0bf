// Loads the typeface with which the server measures text, after the screen is drawn. Until the typeface is loaded, or
// if loading fails, text uses the device's typeface.

/**
 * Loads the typeface from the directory of the page's script. Resolves when text is drawn in it.
 * @param {Document} document
 * @param {{FontFace: typeof FontFace}} window
 */
export function loadTypeface(
  document,
  { FontFace } = /** @type {import("./types.js").BrowserWindow} */ (document.defaultView),
) {
  const address = new URL("fonts/text.woff2", document.scripts[0].src);
  const face = new FontFace("Baton", `url("${address}")`, { weight: "100 900", display: "swap" });
  document.fonts.add(face);
  return face.load();
}
