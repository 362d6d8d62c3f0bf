// Activations that no finger made: a screen reader, a switch device or voice control clicks an element without touching it.

/** Milliseconds after a finger was lifted within which a click belongs to it. */
const CLICK_OF_TOUCH = 700;

/** Whether a click was made by assistive technology or the keyboard and not by a pointer whose touches went out. */
export function isSynthetic(event, sinceRelease) {
  return event.detail === 0 || !(sinceRelease < CLICK_OF_TOUCH);
}

/** Takes `element`, `sinceRelease()` and `send(message)`. A slider is left out: a tap on its middle is not what a click on it means. */
export class AssistiveInput {
  constructor({ element, sinceRelease, send }) {
    element.addEventListener("click", (event) => {
      event.preventDefault();
      if (!isSynthetic(event, sinceRelease())) return;
      const control = event.target.closest?.(".button, .switch, .cell");
      if (!control || control.getAttribute("aria-disabled") === "true") return;
      send({ type: "tap", target: { id: Number(control.dataset.id) } });
    });
  }
}
