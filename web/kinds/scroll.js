// Scroll views and tables: content that moves inside the view's bounds, with scroll indicators during the motion.

import { changeTest, keepVisible, make, setAttribute } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 */

const INDICATOR_TIME = 900;
/**
 * Browsers cannot place content beyond about 33 million pixels, and lose precision beyond about 8 million. The
 * content's origin therefore moves with the offset. This constant is the largest distance between the origin and the
 * offset, in points.
 */
const MAX_DISTANCE = 500_000;
const ORIGIN_STEP = 100_000;

/**
 * Returns one coordinate of the content's origin. The present `origin` remains while its distance from the content
 * offset is less than `MAX_DISTANCE`. Otherwise, the result is the multiple of `ORIGIN_STEP` nearest to `offset`.
 * @param {number} offset
 * @param {number} origin
 */
export function originFor(offset, origin) {
  return Math.abs(offset - origin) < MAX_DISTANCE ? origin : Math.round(offset / ORIGIN_STEP) * ORIGIN_STEP;
}

/**
 * Creates a scroll view or a table.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export function createScroll(view, { document, scrolling, replace, view: viewOf, late }) {
  const content = make(document, "div", "content");
  const vertical = make(document, "div", "indicator vertical");
  const horizontal = make(document, "div", "indicator horizontal");
  const element = make(document, "div", `node ${view.node.kind}`, content, vertical, horizontal);
  const origin = [0, 0];
  /**
   * The offset at the last drawing, to detect scrolling.
   * @type {string | null}
   */
  let shownOffset = null;
  /**
   * The timer that hides the scroll indicators.
   * @type {ReturnType<typeof setTimeout> | undefined}
   */
  let timer;
  /** @type {any} */
  let list = null;

  const rest = () => {
    delete element.dataset.scrolling;
    putInOrder();
  };

  const showIndicators = () => {
    element.dataset.scrolling = "true";
    clearTimeout(timer);
    timer = setTimeout(rest, INDICATOR_TIME);
  };

  // Cells are reused in any order, so the reading order for screen readers is set separately.
  const putInOrder = async () => {
    if (view.node.kind === "table") (list ??= await late?.(view))?.arrange(content, viewOf);
  };

  /** @param {number} y */
  const stickAll = (y) => {
    const [inset] = view.get("insets", [0]);
    for (const id of view.node.children) {
      const child = viewOf(id);
      const lowest = child?.get("sticky", null) ?? null;
      if (child && lowest !== null) keepVisible(child.element, child.get("frame", [0, 0])[1], lowest, y + inset);
    }
  };

  const updateContent = () => {
    const [x, y] = scrolling.offset(view.id);
    const [left, top] = origin;
    origin[0] = originFor(x, left);
    origin[1] = originFor(y, top);
    if (origin[0] !== left || origin[1] !== top) view.node.children.forEach(replace);
    content.style.transform = `translate(${origin[0] - x}px, ${origin[1] - y}px)`;
    stickAll(y);
    scrolling.indicators?.(view, { vertical, horizontal }, [x, y]);
    const offset = `${x},${y}`;
    if (shownOffset !== null && shownOffset !== offset) showIndicators();
    shownOffset = offset;
  };

  return {
    element,
    container: content,
    anchor: null,
    /** The content coordinates of the container's top left corner. */
    origin,
    /** Updates sticky children after one of them moved. */
    childMoved: () => stickAll(scrolling.offset(view.id)[1]),
    arranged() {
      if (!element.dataset.scrolling) putInOrder();
    },
    /** @param {Keys} keys */
    update(keys) {
      const has = changeTest(keys);
      if (has("style")) setAttribute(element, "data-style", view.get("style", null));
      if (has("count") && !element.dataset.scrolling) putInOrder();
      if (
        has("frame", "contentSize", "contentOffset", "timeline", "insets") ||
        has("scrolls", "indicatorInsets", "flashes")
      ) updateContent();
      if (keys?.has("flashes")) showIndicators();
      if (has("label")) {
        const label = view.get("label", null);
        setAttribute(element, "role", label === null ? null : "group");
        setAttribute(element, "aria-label", label);
      }
    },
  };
}
