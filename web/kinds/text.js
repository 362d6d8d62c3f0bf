// The common part of text fields and text views: a browser text element with the keyboard that the server requests.

import { cssColor } from "../colors.js";
import { ALIGNMENTS, changeTest, setAttribute, setFont } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").Numbers} Numbers
 * @typedef {import("../types.js").TextElement} TextElement
 * @typedef {import("../types.js").View} View
 */

/**
 * The browser's input modes by keyboard type.
 * @type {Record<string, string>}
 */
const MODES = {
  url: "url",
  numberPad: "numeric",
  asciiCapableNumberPad: "numeric",
  phonePad: "tel",
  emailAddress: "email",
  decimalPad: "decimal",
  webSearch: "search",
  none: "none",
};
/**
 * The browser's hints for the Enter key, by return-key type.
 * @type {Record<string, string>}
 */
const HINTS = {
  go: "go",
  google: "search",
  join: "go",
  next: "next",
  route: "go",
  search: "search",
  send: "send",
  yahoo: "search",
  done: "done",
  continue: "next",
  emergencyCall: "go",
};
/**
 * The browser's values for automatic capitals.
 * @type {Record<string, string>}
 */
const CAPITALS = { none: "none", words: "words", allCharacters: "characters" };

/**
 * Shows the changed text properties in the text element.
 * @param {View} view
 * @param {Keys} keys
 * @param {TextElement} entry
 * @param {KindEnvironment} environment
 * @param {Numbers} standardInsets
 */
export function updateText(view, keys, entry, { texts, hasKeyboard = true }, standardInsets) {
  const { element } = view.created;
  const has = changeTest(keys);
  if (keys === null) entry.dir = "auto";
  if (has("placeholder")) setAttribute(entry, "placeholder", view.get("placeholder", null));
  if (has("textColor")) entry.style.color = cssColor(view.get("textColor", "label"));
  if (has("font")) setFont(entry, view.get("font", [17, 400]));
  if (has("textAlignment")) entry.style.textAlign = ALIGNMENTS[view.get("textAlignment", null)] ?? "";
  if (has("insets")) entry.style.padding = cssPadding(view.get("insets", standardInsets));
  if (has("editing")) setAttribute(element, "data-editing", view.get("editing", false));
  // If the screen shows its own keyboard, the device's keyboard stays hidden.
  if (has("keyboard")) {
    setAttribute(entry, "inputmode", hasKeyboard ? (MODES[view.get("keyboard", null)] ?? null) : "none");
  }
  if (has("returnKey")) setAttribute(entry, "enterkeyhint", HINTS[view.get("returnKey", null)] ?? null);
  if (has("autocapitalization")) {
    setAttribute(entry, "autocapitalize", CAPITALS[view.get("autocapitalization", null)] ?? "sentences");
  }
  if (has("autocorrection")) {
    const corrects = view.get("autocorrection", null) !== "no";
    setAttribute(entry, "autocorrect", corrects ? "on" : "off");
    setAttribute(entry, "spellcheck", corrects ? "true" : "false");
  }
  if (has("contentType")) setAttribute(entry, "autocomplete", view.get("contentType", "off"));
  if (has("label", "placeholder", "identifier")) {
    setAttribute(
      entry,
      "aria-label",
      view.get("label", null) ?? view.get("placeholder", null) ?? view.get("identifier", null),
    );
  }
  if (has("hint")) {
    setAttribute(entry, "aria-description", view.get("hint", null));
    setAttribute(element, "aria-description", null);
  }
  if (has("enabled", "editable")) {
    const takesText = view.get("enabled", true) && view.get("editable", true);
    entry.readOnly = !takesText;
    entry.tabIndex = takesText ? 0 : -1;
    setAttribute(entry, "aria-disabled", !view.get("enabled", true));
  }
  if (has("text", "secure", "selection", "marked", "editing")) texts.show(view, entry);
}

/**
 * Returns the CSS padding for insets in the server's order: top, left, bottom, right.
 * @param {Numbers} insets
 */
function cssPadding([top, left, bottom, right]) {
  return [top, right, bottom, left].map((inset) => `${Math.max(inset, 0)}px`).join(" ");
}
