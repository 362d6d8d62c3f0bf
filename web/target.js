// What a touch came down on, as far as the page may show anything of it before the server has answered.

import { valueAt } from "./timeline.js";

/** A point of the screen in the space of a node's element. */
export function localPoint(id, { x, y }, renderer, layout) {
  const element = renderer.element(id);
  if (!element) return { x: 0, y: 0 };
  const box = element.getBoundingClientRect();
  const corner = layout.toScreen(box.left, box.top);
  // What a slider's thumb has come is counted from where lines begin.
  const across = element.dir === "rtl" ? layout.toScreen(box.right, 0).x - x : x - corner.x;
  return { x: across, y: y - corner.y };
}

/** What a touch on an element may show at once, or null; `time` is the server's. */
export function predictedTarget({ target: element, pointerType }, renderer, time) {
  const control = element.closest?.("[data-predict]");
  if (!control || control.dataset.predict === "scroll") return null;
  const id = Number(control.dataset.id);
  const shown = (key, fallback) => renderer.shown(id, key, fallback);
  const [, , width, height] = shown("frame", [0, 0, 0, 0]);
  const timeline = shown("timeline", null);
  return {
    id, width, height, predict: control.dataset.predict, isControl: control.dataset.kind !== "cell", on: shown("on", false),
    value: timeline ? valueAt(timeline, time) : shown("value", 0), minimum: shown("minimum", 0), maximum: shown("maximum", 1),
    // A mouse hides nothing of what it is aimed at; and beside one part of a control is the next.
    slop: pointerType === "mouse" || control.parentElement.matches(".segments, .stepper, .tabs") ? 0 : undefined,
    inScroll: control.parentElement.closest(".scroll, .table") !== null,
  };
}
