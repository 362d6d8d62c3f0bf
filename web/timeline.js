// Values that move by themselves: the server says once how a value runs, and the page runs it. Nothing is computed
// between two instants at which something visible changes, and nothing at all while the page is hidden.

/** The value of a timeline at the server's time `time` (ms), within its limits. */
export function valueAt(timeline, time) {
  const { value = 0, at = 0, rate = 0, minimum = -Infinity, maximum = Infinity } = timeline;
  return Math.min(Math.max(value + ((time - at) * rate) / 1000, minimum), maximum);
}

/** The server's time (ms) at which a timeline that moves has the value `target`; its limits are not looked at. */
export function timeOf(timeline, target) {
  return timeline.at + ((target - timeline.value) / timeline.rate) * 1000;
}

/** Whole seconds as `m:ss`, or `h:mm:ss` from an hour on. */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * What a label with a `format` shows for a value. Elapsed and remaining change at the same instant, so that they always
 * add up to the whole length.
 */
export function timelineText(format, value, timeline) {
  switch (format) {
    case "remaining":
      return Number.isFinite(timeline.maximum) ? `-${clockText(Math.floor(timeline.maximum) - Math.floor(value))}` : "";
    case "seconds":
      return String(Math.floor(value));
    default:
      return clockText(value);
  }
}

/** The value at which text made of whole units, or a bar drawn in steps of `step`, changes next. */
export function nextChange(timeline, value, step) {
  if ((timeline.rate ?? 0) > 0) return (Math.floor(value / step) + 1) * step;
  if ((timeline.rate ?? 0) < 0) return (Math.ceil(value / step) - 1) * step;
  return NaN;
}

/** Runs the timelines of all nodes of a page. */
export class TimelineRunner {
  #clock;
  #timers;
  #entries = new Map();
  #timer = null;
  #paused = false;

  /** `clock.now()` is the server's time; `timers` has `setTimeout` and `clearTimeout`. */
  constructor({ clock, timers }) {
    this.#clock = clock;
    this.#timers = timers;
  }

  /**
   * Runs a timeline under a key, in the place of the one before. `show(value)` is called at once and then whenever the value
   * has gone by `step` (1 for text in seconds).
   */
  run(key, timeline, step, show) {
    this.#entries.set(key, { timeline, step, show });
    this.#show(this.#entries.get(key));
    this.#schedule();
  }

  /** Stops what runs under a key. */
  stop(key) {
    if (this.#entries.delete(key)) this.#schedule();
  }

  /** Shows every value anew: the clock was set, or the page is seen again. */
  refresh() {
    for (const entry of this.#entries.values()) this.#show(entry);
    this.#schedule();
  }

  /** Stands still while nobody looks, and catches up afterwards. */
  setPaused(paused) {
    if (this.#paused === paused) return;
    this.#paused = paused;
    if (paused) this.#schedule();
    else this.refresh();
  }

  #show(entry) {
    entry.show(valueAt(entry.timeline, this.#clock.now()));
  }

  #dueAt(entry, time) {
    const { timeline, step } = entry;
    const { minimum = -Infinity, maximum = Infinity } = timeline;
    const value = valueAt(timeline, time);
    const next = Math.min(Math.max(nextChange(timeline, value, step), minimum), maximum);
    return Number.isNaN(next) || next === value ? Infinity : timeOf(timeline, next);
  }

  #schedule() {
    if (this.#timer !== null) this.#timers.clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#paused) return;
    const time = this.#clock.now();
    let due = Infinity;
    for (const entry of this.#entries.values()) {
      entry.due = this.#dueAt(entry, time);
      due = Math.min(due, entry.due);
    }
    if (due === Infinity) return;
    // A timer may be early by a fraction of a millisecond: one more makes sure that the change has come.
    this.#timer = this.#timers.setTimeout(() => this.#turn(), Math.max(due - time, 15) + 1);
  }

  #turn() {
    this.#timer = null;
    const time = this.#clock.now();
    for (const entry of this.#entries.values()) if (entry.due <= time) this.#show(entry);
    this.#schedule();
  }
}
