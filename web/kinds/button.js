// A button in one of four styles, with a system image or a picture before its title.

import { createSymbol } from "../symbols.js";
import { imageSource, make, setAttribute, setFont } from "./common.js";

/** A button of less points has no room to give away beside its title. */
const NARROW = 72;

export function createButton(view, { document }) {
  const icon = make(document, "span", "icon");
  const title = make(document, "span", "title");
  const element = make(document, "button", "node button", icon, title);
  element.type = "button";
  let shownImage;

  const updateIcon = () => {
    const { symbol, path } = imageSource(view.get("image", null));
    const size = view.get("symbolSize", 17);
    const image = `${symbol ?? path ?? ""} ${size}`;
    if (image === shownImage) return;
    const swapped = shownImage !== undefined && icon.firstChild !== null;
    shownImage = image;
    icon.replaceChildren();
    if (symbol !== undefined) icon.append(createSymbol(document, symbol, size));
    if (path !== undefined) {
      const picture = make(document, "img", "");
      Object.assign(picture, { alt: "", draggable: false, src: path, width: size, height: size });
      icon.append(picture);
    }
    icon.hidden = icon.firstChild === null;
    if (swapped) icon.firstChild?.classList.add("swapped");
  };

  const updateName = () => {
    const { symbol } = imageSource(view.get("image", null));
    const words = symbol?.replace(/\.fill$/, "").replaceAll(".", " ");
    setAttribute(element, "aria-label", view.get("label", null) ?? (view.get("title", "") || words || view.get("identifier", null)));
  };

  return {
    element,
    container: element,
    anchor: title,
    update(keys) {
      const has = (...names) => keys === null || names.some((name) => keys.has(name));
      if (has("image", "symbolSize")) updateIcon();
      if (has("frame")) element.classList.toggle("narrow", view.get("frame", [0, 0, 0, 0])[2] < NARROW);
      if (has("title")) {
        title.textContent = view.get("title", "");
        title.hidden = title.textContent === "";
      }
      if (has("title", "image")) element.classList.toggle("icon-only", title.hidden);
      if (has("style")) element.dataset.style = view.get("style", "plain");
      if (has("font")) setFont(element, view.get("font", [17, 400]));
      if (has("label", "title", "image", "identifier")) updateName();
      if (has("selected")) setAttribute(element, "aria-pressed", view.get("selected", false));
    },
  };
}
