// Scroll views and tables: the content moves under a window of the view's size, and thin bars tell where it is while it does.

import { make, setAttribute } from "./common.js";

const SHORTEST = 36;
const INSET = 3;
const LINGER = 900;

/** Where the indicator of one axis is: its start and length, or null where everything fits. */
export function indicator(visible, content, offset) {
  if (!(content > visible + 0.5) || visible <= 0) return null;
  const room = visible - 2 * INSET;
  const length = Math.max(room * (visible / content), Math.min(SHORTEST, room));
  const progress = Math.min(Math.max(offset / (content - visible), 0), 1);
  return { start: INSET + (room - length) * progress, length };
}

export function createScroll(view, { document }) {
  const content = make(document, "div", "content");
  const vertical = make(document, "div", "indicator vertical");
  const horizontal = make(document, "div", "indicator horizontal");
  const element = make(document, "div", `node ${view.node.kind}`, content, vertical, horizontal);
  let shownOffset = null;
  let timer = null;

  const showIndicators = () => {
    element.dataset.scrolling = "true";
    clearTimeout(timer);
    timer = setTimeout(() => delete element.dataset.scrolling, LINGER);
  };

  const updateContent = () => {
    const [, , width, height] = view.get("frame", [0, 0, 0, 0]);
    const [contentWidth, contentHeight] = view.get("contentSize", [0, 0]);
    const [x, y] = view.get("contentOffset", [0, 0]);
    content.style.transform = `translate(${-x}px, ${-y}px)`;
    const down = indicator(height, contentHeight, y);
    vertical.hidden = down === null;
    if (down) {
      vertical.style.height = `${down.length}px`;
      vertical.style.transform = `translateY(${down.start}px)`;
    }
    const across = indicator(width, contentWidth, x);
    horizontal.hidden = across === null;
    if (across) {
      horizontal.style.width = `${across.length}px`;
      horizontal.style.transform = `translateX(${across.start}px)`;
    }
    const offset = `${x},${y}`;
    if (shownOffset !== null && shownOffset !== offset) showIndicators();
    shownOffset = offset;
  };

  return {
    element,
    container: content,
    anchor: null,
    update(keys) {
      const has = (...names) => keys === null || names.some((name) => keys.has(name));
      if (has("frame", "contentSize", "contentOffset")) updateContent();
      if (has("label")) {
        const label = view.get("label", null);
        setAttribute(element, "role", label === null ? null : "group");
        setAttribute(element, "aria-label", label);
      }
    },
  };
}
