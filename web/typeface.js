// The typeface that the server measures text with. It comes when the screen is drawn, in the place of what the device has; until then, and where it does not come,
// text is drawn in that.

/** Loads the typeface from beside the script that the page began with. Resolves once text is drawn in it. */
export function bring(document, { FontFace } = document.defaultView) {
  const address = new URL("fonts/text.woff2", document.scripts[0].src);
  const face = new FontFace("Baton", `url("${address}")`, { weight: "100 900", display: "swap" });
  document.fonts.add(face);
  return face.load();
}
