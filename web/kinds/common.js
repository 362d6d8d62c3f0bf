// What all kinds have in common: place, colours, edges, states, and what a screen reader says.

import { cssColor, cssColorOn } from "../colors.js";

/** Sets an attribute, or takes it away where the value is null, undefined or false. */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "true" : String(value));
}

/** Shows the changed ones of the properties that every node has. */
export function updateCommon(view, keys, environment) {
  const has = (...names) => keys === null || names.some((name) => keys.has(name));
  const { element } = view.created;
  if (has("frame")) place(element, view.get("frame", [0, 0, 0, 0]));
  if (has("hidden")) element.hidden = view.get("hidden", false);
  if (has("alpha")) element.style.opacity = view.get("alpha", 1) === 1 ? "" : view.get("alpha");
  if (has("clips")) element.classList.toggle("clips", view.get("clips", false));
  if (has("backgroundColor", "tintColor", "borderColor", "borderWidth")) updateColors(view, element, environment.isDark());
  if (has("cornerRadius")) element.style.borderRadius = view.get("cornerRadius", 0) ? `${view.get("cornerRadius")}px` : "";
  if (has("shadow")) updateShadow(view, element);
  if (has("identifier")) setAttribute(element, "data-identifier", view.get("identifier", null));
  for (const state of ["highlighted", "selected", "focused"]) {
    if (has(state)) setAttribute(element, `data-${state}`, view.get(state, false));
  }
  if (has("enabled")) setAttribute(element, "aria-disabled", !view.get("enabled", true));
  if (has("predict", "enabled")) setAttribute(element, "data-predict", view.get("enabled", true) ? view.get("predict", null) : null);
  if (has("hint")) setAttribute(element, "aria-description", view.get("hint", null));
  if (has("traits")) setAttribute(element, "aria-hidden", view.get("traits", []).includes("hidden"));
}

function place(element, [x, y, width, height]) {
  const { style } = element;
  style.left = `${x}px`;
  style.top = `${y}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}

function updateColors(view, element, dark) {
  const { style } = element;
  const tint = view.get("tintColor", null);
  style.setProperty("--tint", tint === "tint" ? "" : cssColor(tint, dark));
  style.setProperty("--on-tint", tint === null || tint === "tint" ? "" : cssColorOn(tint, dark));
  const background = cssColor(view.get("backgroundColor", null), dark);
  style.setProperty("--background", background);
  style.backgroundColor = background;
  const width = view.get("borderWidth", 0);
  style.boxSizing = width ? "border-box" : "";
  // An outline inside the edge, as a layer's border is: it takes no room from the children.
  style.setProperty("--border", width ? `inset 0 0 0 ${width}px ${cssColor(view.get("borderColor", "black"), dark) || "#000000"}` : "");
}

function updateShadow(view, element) {
  const shadow = view.get("shadow", null);
  const visible = Array.isArray(shadow) && shadow[0] > 0;
  // A layer's shadow radius is half of what CSS calls blur.
  const value = visible ? `${shadow[2] ?? 0}px ${shadow[3] ?? 0}px ${(shadow[1] ?? 0) * 2}px rgb(0 0 0 / ${shadow[0]})` : "";
  element.style.setProperty("--shadow", value);
}

/** Sets the variables for the colours of a control's parts: `--track-color`, `--thumb-color` and what can be read on the former. */
export function setPartColors(view, element, dark) {
  const track = view.get("trackColor", null);
  element.style.setProperty("--track-color", cssColor(track, dark));
  element.style.setProperty("--on-track", track === null ? "" : cssColorOn(track, dark));
  element.style.setProperty("--thumb-color", cssColor(view.get("thumbColor", null), dark));
}

const DESIGNS = {
  rounded: "var(--font-rounded)",
  serif: "var(--font-serif)",
  monospaced: "var(--font-monospaced)",
};

/** Sets the font of a label or a button: `[points, weight, design]`. */
export function setFont(element, [size = 17, weight = 400, design] = [17, 400]) {
  const { style } = element;
  style.fontSize = `${size}px`;
  style.fontWeight = weight;
  style.fontFamily = DESIGNS[design] ?? "";
  style.fontVariantNumeric = design === "monospacedDigit" ? "tabular-nums" : "";
  // Large text looks loose at the spacing that small text needs.
  style.letterSpacing = size >= 28 ? "-0.024em" : size >= 20 ? "-0.019em" : size >= 14 ? "-0.011em" : "";
}

/** The name that an image gives: `symbol:NAME` is a system image, a path is a picture of this server, all else is none. */
export function imageSource(value) {
  if (typeof value !== "string") return {};
  if (value.startsWith("symbol:")) return { symbol: value.slice("symbol:".length) };
  return value.startsWith("/") && !value.startsWith("//") ? { path: value } : {};
}

/** Makes an element with a class and children. */
export function make(document, tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}
