// The properties that all kinds share: frame, colours, borders, states and accessibility.

import { cssColor, cssColorOn } from "../colors.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").Numbers} Numbers
 * @typedef {import("../types.js").View} View
 */

const ORIGIN = [0, 0];

/**
 * The CSS text alignments. Natural alignment is absent, because it is inherited from the container.
 * @type {Record<string, string>}
 */
export const ALIGNMENTS = { left: "left", center: "center", right: "right" };

/**
 * Sets an attribute, or removes it if the value is null, undefined or false.
 * @param {Element} element
 * @param {string} name
 * @param {unknown} value
 */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else element.setAttribute(name, value === true ? "true" : String(value));
}

/**
 * Returns a function that tests whether one of up to five properties changed; `keys` null means all. It runs often,
 * so it allocates nothing.
 * @param {Keys} keys
 * @returns {(a: string, b?: string, c?: string, d?: string, e?: string) => boolean}
 */
export const changeTest = (keys) => (a, b, c, d, e) =>
  keys === null || keys.has(a) || (b !== undefined && (keys.has(b) || keys.has(c) || keys.has(d) || keys.has(e)));

/**
 * Keeps a sticky element visible during scrolling: moves it down from its `natural` position to the top of the visible
 * part, `ceiling`, but not beyond `lowest`.
 * @param {HTMLElement} element
 * @param {number} natural
 * @param {number} lowest
 * @param {number} ceiling
 */
export function keepVisible(element, natural, lowest, ceiling) {
  const pushed = Math.min(Math.max(natural, ceiling), Math.max(lowest, natural)) - natural;
  element.style.translate = pushed > 0 ? `0 ${pushed}px` : "";
}

/**
 * Returns the CSS of a transform.
 * @param {Numbers | null} transform
 */
export const cssTransform = (transform) => (transform ? `matrix(${transform.join(", ")})` : "none");

/**
 * Shows the changed properties among those that every node has.
 * @param {View} view
 * @param {Keys} keys
 * @param {KindEnvironment} environment
 */
export function updateCommon(view, keys, environment) {
  const has = changeTest(keys);
  const { element } = view.created;
  if (has("frame")) place(element, view.get("frame", [0, 0, 0, 0]), view.holder?.origin ?? ORIGIN);
  if (has("transform")) {
    element.style.transform = view.get("transform", null) ? cssTransform(view.get("transform", null)) : "";
  }
  if (has("direction")) setAttribute(element, "dir", view.get("direction", null));
  if (has("appearance")) setAttribute(element, "data-appearance", view.get("appearance", null));
  if (has("hidden")) element.hidden = view.get("hidden", false);
  if (has("alpha")) element.style.opacity = view.get("alpha", 1) === 1 ? "" : view.get("alpha");
  if (has("clips")) element.classList.toggle("clips", view.get("clips", false));
  if (has("backgroundColor")) element.style.backgroundColor = cssColor(view.get("backgroundColor", null));
  if (has("tintColor")) updateTint(view, element);
  if (has("borderColor", "borderWidth")) updateBorder(view, element);
  if (has("cornerRadius", "corners")) updateCorners(view, element);
  if (has("shadow")) updateShadow(view, element);
  if (has("shadow", "borderWidth")) element.classList.toggle("edged", isEdged(view));
  if (has("identifier")) setAttribute(element, "data-identifier", view.get("identifier", null));
  for (const state of ["highlighted", "selected", "focused"]) {
    if (has(state)) setAttribute(element, `data-${state}`, view.get(state, false));
  }
  if (has("enabled")) setAttribute(element, "aria-disabled", !view.get("enabled", true));
  if (has("predict", "enabled")) {
    setAttribute(element, "data-predict", view.get("enabled", true) ? view.get("predict", null) : null);
  }
  if (has("hint")) setAttribute(element, "aria-description", view.get("hint", null));
  if (has("traits")) setAttribute(element, "aria-hidden", view.get("traits", []).includes("hidden"));
  if (has("sticky", "frame") && (keys?.has("sticky") || view.get("sticky", null) !== null)) {
    element.style.translate = "";
    view.holder?.childMoved?.();
  }
  if (view.animations || (has("animation") && view.get("animation", null))) {
    environment.animations.show(view, keys === null);
  }
}

/**
 * Sets an element's position and size. `origin` has the content coordinates of the container's top left corner.
 * @param {HTMLElement} element
 * @param {Numbers} frame
 * @param {Numbers} origin
 */
function place(element, [x, y, width, height], [left, top]) {
  const { style } = element;
  style.left = `${x - left}px`;
  style.top = `${y - top}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}

/**
 * Rounds the corners whose bits are set; by default all. CSS lists them clockwise from the top left.
 * @param {View} view
 * @param {HTMLElement} element
 */
function updateCorners(view, element) {
  const radius = view.get("cornerRadius", 0);
  const corners = view.get("corners", 15);
  element.style.borderRadius = radius ? [1, 2, 8, 4].map((bit) => (corners & bit ? `${radius}px` : 0)).join(" ") : "";
}

/**
 * Sets the CSS variables of a tint colour and of legible content on it.
 * @param {View} view
 * @param {HTMLElement} element
 */
function updateTint(view, element) {
  const { style } = element;
  const tint = view.get("tintColor", null);
  style.setProperty("--tint", tint === "tint" ? "" : cssColor(tint));
  style.setProperty("--on-tint", tint === null || tint === "tint" ? "" : cssColorOn(tint));
}

/**
 * Draws the border of a node.
 * @param {View} view
 * @param {HTMLElement} element
 */
function updateBorder(view, element) {
  const { style } = element;
  const width = view.get("borderWidth", 0);
  style.boxSizing = width ? "border-box" : "";
  // An outline inside the edge, like a layer's border, takes no space from the children.
  style.setProperty(
    "--border",
    width ? `inset 0 0 0 ${width}px ${cssColor(view.get("borderColor", "black")) || "#000000"}` : "",
  );
}

/**
 * Draws the shadow of a node.
 * @param {View} view
 * @param {HTMLElement} element
 */
function updateShadow(view, element) {
  const shadow = view.get("shadow", null);
  const visible = Array.isArray(shadow) && shadow[0] > 0;
  // A layer's shadow radius is half of the CSS blur.
  const value = visible
    ? `${shadow[2] ?? 0}px ${shadow[3] ?? 0}px ${(shadow[1] ?? 0) * 2}px rgb(0 0 0 / ${shadow[0]})`
    : "";
  element.style.setProperty("--shadow", value);
}

/**
 * Returns whether a node has a border or a shadow.
 * @param {View} view
 */
const isEdged = (view) => view.get("borderWidth", 0) > 0 || view.get("shadow", null)?.[0] > 0;

/**
 * Sets the CSS variables for the colours of a control's parts: `--track-color`, `--thumb-color`, and `--on-track`,
 * a legible colour on the track.
 * @param {View} view
 * @param {HTMLElement} element
 */
export function setPartColors(view, element) {
  const track = view.get("trackColor", null);
  element.style.setProperty("--track-color", cssColor(track));
  element.style.setProperty("--on-track", track === null ? "" : cssColorOn(track));
  element.style.setProperty("--thumb-color", cssColor(view.get("thumbColor", null)));
}

/**
 * CSS font families by font design.
 * @type {Record<string, string>}
 */
const DESIGNS = {
  rounded: "var(--font-rounded)",
  serif: "var(--font-serif)",
  monospaced: "var(--font-monospaced)",
};

/**
 * Sets the font of a label or a button: `[points, weight, design]`.
 * @param {HTMLElement} element
 * @param {any[]} font
 */
export function setFont(element, [size = 17, weight = 400, design] = [17, 400]) {
  const { style } = element;
  style.fontSize = `${size}px`;
  style.fontWeight = weight;
  style.fontFamily = DESIGNS[design] ?? "";
  style.fontVariantNumeric = design === "monospacedDigit" ? "tabular-nums" : "";
  // Large text needs tighter letter spacing than small text.
  style.letterSpacing = size >= 28 ? "-0.024em" : size >= 20 ? "-0.019em" : size >= 14 ? "-0.011em" : "";
}

/**
 * Parses an image name: `symbol:NAME` is a system image, a path is a picture of this server, and any other value is
 * no image.
 * @param {unknown} value
 * @returns {{symbol?: string, path?: string}}
 */
export function imageSource(value) {
  if (typeof value !== "string") return {};
  if (value.startsWith("symbol:")) return { symbol: value.slice("symbol:".length) };
  return value.startsWith("/") && !value.startsWith("//") ? { path: value } : {};
}

/**
 * Makes an element with a class and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Document} document
 * @param {Tag} tag
 * @param {string} className
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(document, tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}
