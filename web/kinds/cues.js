// Lines of text with start times, such as lyrics. The page emphasizes the current line and scrolls to it. This module
// loads on first use.

import { loadStyles } from "../style-sheets.js";
import { changeTest, make, setAttribute, setFont } from "./common.js";

/**
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").KindEnvironment} KindEnvironment
 * @typedef {import("../types.js").View} View
 * @typedef {[start: number, top: number, text: string]} Cue
 */

/** The middle of the current line is at this fraction of the view's height. The server uses the same number. */
const ANCHOR = 0.4;

/**
 * Returns the index of the last line that has started at a time in seconds; -1 before the first line.
 * @param {Cue[]} cues
 * @param {number} time
 */
export function currentCue(cues, time) {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cues[middle][0] > time) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

/**
 * Returns the distance in points by which the lines are scrolled.
 * @param {Cue[]} cues
 * @param {number} index of the current line
 * @param {number} total the height of all lines
 * @param {number} height the height of the view
 */
export function scrolledBy(cues, index, total, height) {
  const top = cues[Math.max(index, 0)][1];
  const bottom = cues[Math.max(index, 0) + 1]?.[1] ?? total;
  return Math.max(0, Math.min((top + bottom) / 2 - height * ANCHOR, total - height));
}

/**
 * Creates the drawing of a `cues` node in its existing placeholder element.
 * @param {View} view
 * @param {KindEnvironment} environment
 */
export async function create(view, { document, timelines }) {
  await loadStyles(document, "cues");
  const { element } = view.created;
  const lines = make(document, "div", "lines");
  /** @type {Cue[]} */
  let cues = [];
  let current = -1;

  const scroll = () => {
    if (cues.length === 0) return;
    const [, , , height] = view.get("frame", [0, 0, 0, 0]);
    const [, total] = view.get("contentSize", [0, 0]);
    const distance = scrolledBy(cues, current, total, height);
    lines.style.transform = `translateY(${-distance}px)`;
    // The edges fade only where further lines follow.
    setAttribute(element, "data-first", distance === 0);
    setAttribute(element, "data-last", distance >= total - height);
  };

  /** @param {number} index */
  const show = (index) => {
    if (index === current) return;
    lines.children[current]?.removeAttribute("aria-current");
    lines.children[index]?.setAttribute("aria-current", "true");
    current = index;
    scroll();
  };

  const makeLines = () => {
    cues = view.get("cues", []);
    current = -1;
    lines.replaceChildren(...cues.map(([, top, text]) => {
      const line = make(document, "p", "line");
      line.textContent = text;
      line.style.top = `${top}px`;
      return line;
    }));
  };

  const run = () => {
    const timeline = view.get("timeline", null);
    if (timeline === null || cues.length === 0) {
      timelines.stop(view.id);
      return show(-1);
    }
    /**
     * Returns the next time at which another line is current.
     * @param {number} time
     */
    const next = (time) => cues[currentCue(cues, time) + 1]?.[0] ?? NaN;
    timelines.run(view.id, timeline, next, (time) => show(currentCue(cues, time)));
  };

  return {
    element: lines,
    /** @param {Keys} keys */
    update(keys) {
      const has = changeTest(keys);
      if (has("font")) setFont(lines, view.get("font", [20, 600]));
      if (has("label")) {
        element.setAttribute("role", "group");
        setAttribute(element, "aria-label", view.get("label", null));
      }
      if (has("cues")) makeLines();
      if (has("cues", "timeline")) run();
      if (has("cues", "contentSize", "frame")) scroll();
    },
    removed() {
      timelines.stop(view.id);
    },
  };
}
