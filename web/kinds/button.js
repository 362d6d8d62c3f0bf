// A button in one of four styles, with an optional system image or picture and a title.

import { cssColor } from "../colors.js";
import { createSymbol } from "../symbols.js";
import { createSpinner } from "./activity.js";
import { changeTest, imageSource, make, setAttribute, setFont, setPartColors } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

/**
 * The CSS alignment for the words in `contentMode`.
 * @type {Record<string, string>}
 */
const EDGES = { left: "left", top: "flex-start", right: "right", bottom: "flex-end" };
/** A button narrower than this many points gets smaller margins beside its title. */
const NARROW = 72;

/**
 * Creates a button.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createButton(view, { document }) {
  const icon = make(document, "span", "icon");
  const title = make(document, "span", "title");
  const element = make(document, "button", "node button", icon, title);
  element.type = "button";
  /**
   * The element that contains the title and the subtitle as a column; null without a subtitle.
   * @type {HTMLElement | null}
   */
  let words = null;
  /**
   * The subtitle's element; null without a subtitle.
   * @type {HTMLElement | null}
   */
  let subtitle = null;
  /**
   * The image that is shown now. It is stored, so that an equal image is not made again.
   * @type {string | undefined}
   */
  let shownImage;

  const updateIcon = () => {
    const { symbol, path } = imageSource(view.get("parts", false) ? null : view.get("image", null));
    const size = view.get("symbolSize", 17);
    const isBusy = view.get("image", null) === "activity";
    const image = `${isBusy ? "activity" : symbol ?? path ?? ""} ${size}`;
    if (image === shownImage) return;
    const swapped = shownImage !== undefined && icon.firstChild !== null;
    shownImage = image;
    icon.replaceChildren();
    if (isBusy) icon.append(createSpinner(document, size));
    if (symbol !== undefined) icon.append(createSymbol(document, symbol, size));
    if (path !== undefined) {
      const picture = make(document, "img", "");
      Object.assign(picture, { alt: "", draggable: false, src: path, width: size, height: size });
      icon.append(picture);
    }
    icon.hidden = icon.firstChild === null;
    if (swapped) icon.firstElementChild?.classList.add("swapped");
  };

  const updateName = () => {
    const { symbol } = imageSource(view.get("image", null));
    const words = symbol?.replace(/\.fill$/, "").replaceAll(".", " ");
    setAttribute(
      element,
      "aria-label",
      view.get("label", null) ?? (view.get("title", "") || words || view.get("identifier", null)),
    );
  };

  /** Updates the subtitle. Title and subtitle share a column. */
  const updateSubtitle = () => {
    const text = view.get("subtitle", "");
    if (text === "" && subtitle === null) return;
    if (subtitle === null) {
      subtitle = make(document, "span", "subtitle");
      words = make(document, "span", "words");
      title.after(words);
      words.append(title, subtitle);
    }
    subtitle.textContent = text;
    subtitle.hidden = text === "";
  };

  const updateLayout = () => {
    const { style } = element;
    setAttribute(element, "data-placement", view.get("placement", null));
    style.gap = view.get("spacing", 8) === 8 ? "" : `${view.get("spacing")}px`;
    const insets = view.get("insets", null);
    style.padding = Array.isArray(insets)
      ? [insets[0], insets[3], insets[2], insets[1]].map((inset) => `${inset}px`).join(" ")
      : "";
    const mode = view.get("contentMode", "").toLowerCase();
    const across = EDGES[mode.match(/(left|right)$/)?.[1]] ?? "";
    const down = EDGES[mode.match(/^(top|bottom)/)?.[1]] ?? "";
    const isColumn = ["top", "bottom"].includes(view.get("placement", null));
    style.justifyContent = isColumn ? down : across;
    style.alignItems = isColumn ? across && `flex-${across === "left" ? "start" : "end"}` : down;
    style.textAlign = view.get("textAlignment", "");
  };

  return {
    element,
    container: element,
    get anchor() {
      return words ?? title;
    },
    /** @param {Keys} keys */
    update(keys) {
      const has = changeTest(keys);
      if (has("parts")) element.classList.toggle("parts", view.get("parts", false));
      if (has("image", "symbolSize", "parts")) updateIcon();
      if (has("frame")) element.classList.toggle("narrow", view.get("frame", [0, 0, 0, 0])[2] < NARROW);
      if (has("title")) {
        title.textContent = view.get("title", "");
        title.hidden = title.textContent === "";
      }
      if (has("title", "image")) element.classList.toggle("icon-only", title.hidden);
      if (has("subtitle")) updateSubtitle();
      if (has("placement", "spacing", "insets", "contentMode", "textAlignment")) updateLayout();
      if (has("textColor")) element.style.color = cssColor(view.get("textColor", null));
      if (has("trackColor")) setPartColors(view, element);
      if (has("popup")) {
        const popup = view.get("popup", null);
        setAttribute(element, "aria-haspopup", popup === null ? null : "menu");
        setAttribute(element, "aria-expanded", popup === null ? null : String(popup === "open"));
      }
      if (has("adjusts")) setAttribute(element, "data-adjusts", view.get("adjusts", null));
      if (has("style")) element.dataset.style = view.get("style", "plain");
      if (has("font")) setFont(element, view.get("font", [17, 400]));
      if (has("label", "title", "image", "identifier")) updateName();
      if (has("selected")) setAttribute(element, "aria-pressed", view.get("selected", false));
    },
  };
}
