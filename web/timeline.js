// Timelines: values that change over time. The server sends once how a value changes, and the page computes it.
// Timers run only at instants with a visible change, and never while the page is hidden.

/**
 * @typedef {import("./types.js").Timeline} Timeline
 * @typedef {import("./types.js").Timers} Timers
 */

/**
 * Returns the value of a timeline at the server's time `time` (milliseconds), limited to its range.
 * @param {Timeline} timeline
 * @param {number} time
 */
export function valueAt(timeline, time) {
  const { value = 0, at = 0, rate = 0, minimum = -Infinity, maximum = Infinity } = timeline;
  return Math.min(Math.max(value + ((time - at) * rate) / 1000, minimum), maximum);
}

/**
 * Returns the server's time (milliseconds) at which a moving timeline has the value `target`, without regard to the
 * timeline's range.
 * @param {Timeline} timeline
 * @param {number} target
 */
export function timeOf(timeline, target) {
  const { value = 0, at = 0, rate = 0 } = timeline;
  return at + ((target - value) / rate) * 1000;
}

/**
 * Returns whole seconds as `m:ss`, or as `h:mm:ss` from one hour.
 * @param {number} seconds
 */
export function clockText(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  /**
   * Returns a number with two digits.
   * @param {number} number
   */
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * Returns the text that a label with a `format` shows for a value. Elapsed and remaining time change at the same
 * instant, so that their sum is always the whole length.
 * @param {string} format
 * @param {number} value
 * @param {Timeline} timeline
 */
export function timelineText(format, value, timeline) {
  switch (format) {
    case "remaining":
      return Number.isFinite(timeline.maximum)
        ? `-${clockText(Math.floor(timeline.maximum ?? 0) - Math.floor(value))}`
        : "";
    case "seconds":
      return String(Math.floor(value));
    default:
      return clockText(value);
  }
}

/**
 * Returns the next value at which the display changes, which is a multiple of `step`; NaN if the timeline does not
 * move.
 * @param {Timeline} timeline
 * @param {number} value
 * @param {number} step
 */
export function nextChange(timeline, value, step) {
  if ((timeline.rate ?? 0) > 0) return (Math.floor(value / step) + 1) * step;
  if ((timeline.rate ?? 0) < 0) return (Math.ceil(value / step) - 1) * step;
  return NaN;
}

/**
 * The difference of values after which the display changes, or a function that returns the next value after a given one
 * at which it changes (NaN for none). The value grows.
 * @typedef {number | ((value: number) => number)} Step
 */

/**
 * The timeline of one node.
 * @typedef {object} Entry
 * @property {Timeline} timeline
 * @property {Step} step
 * @property {(value: number) => void} show
 * @property {number} [due] the time of the next change
 */

/** Runs the timelines of all nodes of a page. */
export class TimelineRunner {
  #clock;
  #timers;
  /**
   * The running timelines by key.
   * @type {Map<number, Entry>}
   */
  #entries = new Map();
  /**
   * The timer of the next visible change.
   * @type {number | null}
   */
  #timer = null;
  #paused = false;

  /**
   * `clock.now()` is the server's time; `timers` has `setTimeout` and `clearTimeout`.
   * @param {{clock: {now: () => number}, timers: Timers}} environment
   */
  constructor({ clock, timers }) {
    this.#clock = clock;
    this.#timers = timers;
  }

  /**
   * Runs a timeline under a key and replaces the previous one. `show(value)` is called at once, and then whenever
   * the value has changed by `step` (1 for text in seconds).
   * @param {number} key
   * @param {Timeline} timeline
   * @param {Step} step
   * @param {(value: number) => void} show
   */
  run(key, timeline, step, show) {
    const entry = { timeline, step, show };
    this.#entries.set(key, entry);
    this.#show(entry);
    this.#schedule();
  }

  /**
   * Stops the timeline that runs under a key.
   * @param {number} key
   */
  stop(key) {
    if (this.#entries.delete(key)) this.#schedule();
  }

  /** Updates every value after the clock was adjusted or the page became visible. */
  refresh() {
    for (const entry of this.#entries.values()) this.#show(entry);
    this.#schedule();
  }

  /**
   * Pauses all updates while the page is hidden, and catches up afterwards.
   * @param {boolean} paused
   */
  setPaused(paused) {
    if (this.#paused === paused) return;
    this.#paused = paused;
    if (paused) this.#schedule();
    else this.refresh();
  }

  /**
   * Shows the present value of a timeline.
   * @param {Entry} entry
   */
  #show(entry) {
    entry.show(valueAt(entry.timeline, this.#clock.now()));
  }

  /**
   * Returns the time of a timeline's next visible change; infinite if there is none.
   * @param {Entry} entry
   * @param {number} time
   */
  #dueAt(entry, time) {
    const { timeline, step } = entry;
    const { minimum = -Infinity, maximum = Infinity } = timeline;
    const value = valueAt(timeline, time);
    const change = typeof step === "number"
      ? nextChange(timeline, value, step)
      : (timeline.rate ?? 0) > 0
      ? step(value)
      : NaN;
    const next = Math.min(Math.max(change, minimum), maximum);
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
    // A timer may fire a fraction of a millisecond early. It is therefore set one millisecond later than the change, so
    // that the value has changed when it fires.
    this.#timer = this.#timers.setTimeout(() => this.#updateDue(), Math.max(due - time, 15) + 1);
  }

  #updateDue() {
    this.#timer = null;
    const time = this.#clock.now();
    for (const entry of this.#entries.values()) if ((entry.due ?? Infinity) <= time) this.#show(entry);
    this.#schedule();
  }
}
