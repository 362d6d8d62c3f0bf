// A tab bar and its tabs. Few screens have one, so this module loads on first use.

import { cssColor } from "../colors.js";
import { loadStyles } from "../style-sheets.js";
import { createSymbol } from "../symbols.js";
import { changeTest, imageSource, make, setAttribute, setFont } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").View} View
 */

/**
 * Creates the drawing of a `tabs` or `tab` node in its existing placeholder element.
 * @param {View} view
 */
export async function create(view) {
  const document = view.created.element.ownerDocument;
  await loadStyles(document, "tabs");
  return view.node.kind === "tabs" ? createBar(view, document) : createTab(view, document);
}

/**
 * Creates the drawing of a tab bar. The drawing is invisible: the tab bar only gets its accessibility role.
 * @param {View} view
 * @param {Document} document
 */
function createBar(view, document) {
  const { element } = view.created;
  const mark = make(document, "span", "");
  mark.hidden = true;
  element.setAttribute("role", "tablist");
  return {
    element: mark,
    /** @param {Keys} keys */
    update(keys) {
      if (changeTest(keys)("label")) setAttribute(element, "aria-label", view.get("label", null));
    },
    removed() {},
  };
}

/**
 * Creates a tab: a button over the whole node, with an image, a title below or beside it, and a badge at the
 * image's corner.
 * @param {View} view
 * @param {Document} document
 */
function createTab(view, document) {
  const badge = make(document, "span", "badge");
  const icon = make(document, "span", "icon", badge);
  const title = make(document, "span", "title");
  const face = make(document, "button", "row face", icon, title);
  face.type = "button";
  face.setAttribute("role", "tab");
  /**
   * The image's element; null if the tab has none.
   * @type {Element | null}
   */
  let picture = null;
  /**
   * The image that is shown, so that an equal image is not made again.
   * @type {string | undefined}
   */
  let shownImage;

  const updatePicture = () => {
    const { symbol, path } = imageSource(view.get("image", null));
    const size = view.get("symbolSize", 17);
    const image = `${symbol ?? path ?? ""} ${size}`;
    if (image === shownImage) return;
    shownImage = image;
    picture?.remove();
    picture = null;
    if (symbol !== undefined) picture = createSymbol(document, symbol, size);
    if (path !== undefined) {
      picture = Object.assign(make(document, "img", ""), {
        alt: "",
        draggable: false,
        src: path,
        width: size * 1.2,
        height: size * 1.2,
      });
    }
    if (picture) icon.prepend(picture);
    setAttribute(icon, "data-empty", picture === null);
  };

  const updateWords = () => {
    title.textContent = view.get("title", "");
    title.hidden = title.textContent === "";
    badge.textContent = view.get("text", "");
    badge.hidden = badge.textContent === "";
    const { symbol } = imageSource(view.get("image", null));
    const words = symbol?.replace(/\.fill$/, "").replaceAll(".", " ");
    setAttribute(
      face,
      "aria-label",
      view.get("label", null) ?? (title.textContent || words || view.get("identifier", null)),
    );
    // A tab has no value for screen readers. The badge is therefore part of the tab's description, which screen readers
    // read once, after the name.
    setAttribute(
      face,
      "aria-description",
      [view.get("text", ""), view.get("hint", "")].filter(Boolean).join(", ") || null,
    );
  };

  return {
    element: face,
    /** @param {Keys} keys */
    update(keys) {
      const has = changeTest(keys);
      if (has("image", "symbolSize")) updatePicture();
      if (has("title", "text", "label", "hint", "image") || has("identifier")) updateWords();
      if (has("font")) setFont(face, view.get("font", [10, 500]));
      if (has("placement")) setAttribute(face, "data-placement", view.get("placement", null));
      if (has("contentMode")) setAttribute(face, "data-badge", view.get("contentMode", null));
      if (has("textColor")) face.style.setProperty("--usual", cssColor(view.get("textColor", null)));
      if (has("trackColor")) badge.style.background = cssColor(view.get("trackColor", null));
      if (has("selected")) face.setAttribute("aria-selected", String(view.get("selected", false)));
      if (has("enabled")) setAttribute(face, "aria-disabled", !view.get("enabled", true));
      // If the server focuses the tab, Enter is sent to the server. Otherwise, the browser handles Enter.
      if (has("focused")) setAttribute(face, "data-focused", view.get("focused", false));
    },
    removed() {},
  };
}
