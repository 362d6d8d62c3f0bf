// Scroll views and tables: the content moves under a window of the view's size, and thin bars tell where it is while it does.

import { asker, make, setAttribute, stick } from "./common.js";

const LINGER = 900;
/** Browsers place nothing beyond some 33 million pixels, and nothing exactly beyond some 8: content is drawn from a point nearer than this. */
const FAR = 500_000;
const STEP = 100_000;

/** From which coordinate content is drawn that is scrolled to `offset`, and was drawn from `origin`. */
export function originFor(offset, origin) {
  return Math.abs(offset - origin) < FAR ? origin : Math.round(offset / STEP) * STEP;
}

export function createScroll(view, { document, scrolling, replace, view: viewOf, late }) {
  const content = make(document, "div", "content");
  const vertical = make(document, "div", "indicator vertical");
  const horizontal = make(document, "div", "indicator horizontal");
  const element = make(document, "div", `node ${view.node.kind}`, content, vertical, horizontal);
  const origin = [0, 0];
  let shownOffset = null;
  let timer = null;
  /** @type {any} */
  let list = null;

  const rest = () => {
    delete element.dataset.scrolling;
    putInOrder();
  };

  const showIndicators = () => {
    element.dataset.scrolling = "true";
    clearTimeout(timer);
    timer = setTimeout(rest, LINGER);
  };

  // Cells are used again for other rows, so that they stand in any order: what a screen reader reads is put in order.
  const putInOrder = async () => {
    if (view.node.kind === "table") (list ??= await late?.(view))?.arrange(content, viewOf);
  };

  const stickAll = (y) => {
    const [inset] = view.get("insets", [0]);
    for (const id of view.node.children) {
      const child = viewOf(id);
      const lowest = child?.get("sticky", null) ?? null;
      if (lowest !== null) stick(child.element, child.get("frame", [0, 0])[1], lowest, y + inset);
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
    /** Which point of the content is at 0, 0 in the container. */
    origin,
    /** Something that stays in sight belongs elsewhere now. */
    childMoved: () => stickAll(scrolling.offset(view.id)[1]),
    arranged() {
      if (!element.dataset.scrolling) putInOrder();
    },
    update(keys) {
      const has = asker(keys);
      if (has("style")) setAttribute(element, "data-style", view.get("style", null));
      if (has("count") && !element.dataset.scrolling) putInOrder();
      if (has("frame", "contentSize", "contentOffset", "timeline", "insets") || has("scrolls", "indicatorInsets", "flashes")) updateContent();
      if (keys?.has("flashes")) showIndicators();
      if (has("label")) {
        const label = view.get("label", null);
        setAttribute(element, "role", label === null ? null : "group");
        setAttribute(element, "aria-label", label);
      }
    },
  };
}
