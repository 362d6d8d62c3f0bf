// Activations that no finger made: a screen reader, a switch device or voice control clicks an element without touching it.

/** Milliseconds after a finger was lifted within which a click belongs to it. */
const CLICK_OF_TOUCH = 700;

/** Whether a click was made by assistive technology or the keyboard and not by a pointer whose touches went out. */
export function isSynthetic(event, sinceRelease) {
  return event.detail === 0 || !(sinceRelease < CLICK_OF_TOUCH);
}

const STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };

/** How many steps a key on an element means, or 0: a screen reader turns its gestures into arrows on the slider that it reads. */
export function stepsOf(key, slider) {
  // Arrows on the slider that has the screen's focus are a person's, who steers by keys.
  if (!slider || slider.dataset.focused !== undefined || slider.getAttribute("aria-disabled") === "true") return 0;
  return Object.hasOwn(STEPS, key) ? STEPS[key] : 0;
}

/** Takes `element`, `sinceRelease()` and `send(message)`. A click on a slider is left out: a tap on its middle is not what it means. */
export class AssistiveInput {
  constructor({ element, sinceRelease, send }) {
    element.addEventListener("click", (event) => {
      event.preventDefault();
      if (!isSynthetic(event, sinceRelease())) return;
      const control = event.target.closest?.(".button, .switch, .cell, .tab");
      if (!control || control.getAttribute("aria-disabled") === "true") return;
      send({ type: "tap", target: { id: Number(control.dataset.id) } });
    });
    element.addEventListener("keydown", (event) => {
      const slider = event.target.closest?.('[role="slider"]');
      const by = stepsOf(event.key, slider);
      if (by === 0) return;
      event.preventDefault();
      event.stopPropagation();
      send({ type: "adjust", target: { id: Number(slider.dataset.id) }, by });
    });
  }
}
