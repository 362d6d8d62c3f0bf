// Effects that the page shows before the server answers, as the node's `predict` property declares: a highlight, a
// toggled switch, a slider thumb that follows the finger. If the server rejects the touch, the effect is removed.
// Otherwise the effect ends when a patch reaches the revision in the touch's last `done` message. From then on, the
// page shows the server's state.

/**
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./types.js").Point} Point
 * @typedef {import("./types.js").Properties} Properties
 * @typedef {import("./types.js").Target} Target
 * @typedef {import("./types.js").Timers} Timers
 */

/** A finger in a scroll view may move by this many points before a press becomes a scroll. */
const SCROLL_SLOP = 10;
/** A press counts as inside a control if it is at most this many points away from the control. */
const TOUCH_SLOP = 70;
/** Milliseconds before a press in a scroll view highlights a control, so that scrolling does not highlight rows. */
const SCROLL_DELAY = 80;
const THUMB_RADIUS = 14;
/**
 * A finger grips a thumb if it is at most this many points from the thumb's centre. During the drag, the distance
 * between the finger and the centre does not change.
 */
const THUMB_REACH = 30;

/**
 * Returns the value at position `x` of a slider that is `width` points wide.
 * @param {number} x
 * @param {number} width
 * @param {number} minimum
 * @param {number} maximum
 */
export function thumbValue(x, width, minimum, maximum) {
  const travel = Math.max(width - 2 * THUMB_RADIUS, 1);
  const fraction = Math.min(Math.max((x - THUMB_RADIUS) / travel, 0), 1);
  return minimum + fraction * (maximum - minimum);
}

/**
 * Returns the centre of the thumb for a value: the inverse of `thumbValue`.
 * @param {number} value
 * @param {number} width
 * @param {number} minimum
 * @param {number} maximum
 */
export function thumbPosition(value, width, minimum, maximum) {
  const travel = Math.max(width - 2 * THUMB_RADIUS, 1);
  return THUMB_RADIUS + (maximum > minimum ? (travel * (value - minimum)) / (maximum - minimum) : 0);
}

/**
 * Returns the distance of a finger at `x` from the thumb's centre; null if the finger is too far away to grip the
 * thumb.
 * @param {Target} target
 * @param {number} x
 */
function grip({ predict, width, value, minimum, maximum }, x) {
  const distance = x - thumbPosition(value, width, minimum, maximum);
  if (Math.abs(distance) <= THUMB_REACH) return distance;
  return predict === "track" ? 0 : null;
}

/**
 * A touch on a control, and the effect that the page shows for it.
 * @typedef {object} PredictedTouch
 * @property {number} touch
 * @property {Target} target
 * @property {Point} start
 * @property {Point} point
 * @property {number | null} began the `seq` of the began phase
 * @property {number | null} [ended] the `seq` of the ended phase
 * @property {boolean} down
 * @property {boolean} refused
 * @property {Properties | null} override
 * @property {number} [grip] the distance of the finger from the thumb's centre
 * @property {number} [timer]
 * @property {number} [until] the revision that replaces the effect
 */

/**
 * Predicts the effects of touches. Points are in the target's coordinates. `changed(id)` is called when `override(id)`
 * changes.
 */
export class Prediction {
  #changed;
  #timers;
  /**
   * The touches whose effects are shown, oldest first.
   * @type {PredictedTouch[]}
   */
  #records = [];
  #revision = 0;

  /** @param {{changed: (id: number) => void, timers: Timers}} environment */
  constructor({ changed, timers }) {
    this.#changed = changed;
    this.#timers = timers;
  }

  /**
   * Returns a node's predicted properties, which replace the server's; undefined if there are none.
   * @param {number} id
   */
  override(id) {
    /**
     * The effects of all touches on the node together; undefined if there are none.
     * @type {Record<string, any> | undefined}
     */
    let result;
    for (const record of this.#records) {
      if (record.target.id === id && record.override) result = { ...result, ...record.override };
    }
    return result;
  }

  /**
   * Returns whether a finger drags a node's thumb.
   * @param {number} id
   */
  isDragged(id) {
    return this.#records.some((record) => record.target.id === id && record.down && record.grip !== undefined);
  }

  /**
   * Begins the prediction of a touch. `touch` is its identifier, and `seq` is the number of the message that began the
   * touch.
   * @param {number} touch
   * @param {Target} target
   * @param {Point} point
   * @param {number | null} seq
   */
  began(touch, target, point, seq) {
    // The effects of earlier touches on the node end. If such a touch has toggled a switch, the new touch starts from
    // the predicted state.
    const on = this.override(target.id)?.on ?? target.on;
    for (const record of this.#records.filter((each) => each.target.id === target.id && !each.down)) this.#end(record);
    /** @type {PredictedTouch} */
    const record = {
      touch,
      target: { ...target, on },
      start: point,
      point,
      began: seq,
      down: true,
      refused: false,
      override: null,
    };
    if (target.predict === "thumb" || target.predict === "track") {
      const distance = grip(target, point.x);
      if (distance === null) return;
      record.grip = distance;
    }
    this.#records.push(record);
    if (record.grip !== undefined) this.#drag(record);
    else if (target.inScroll) record.timer = this.#timers.setTimeout(() => this.#press(record), SCROLL_DELAY);
    else this.#press(record);
  }

  /**
   * Moves a touch to another point.
   * @param {number} touch
   * @param {Point} point
   */
  moved(touch, point) {
    const record = this.#down(touch);
    if (!record || record.refused) return;
    record.point = point;
    if (record.grip !== undefined) return this.#drag(record);
    const strayed = Math.hypot(point.x - record.start.x, point.y - record.start.y);
    if ((record.target.inScroll && strayed > SCROLL_SLOP) || !this.#isInside(record)) this.#end(record);
  }

  /**
   * Ends a touch. `seq` is the number of the message that ended the touch.
   * @param {number} touch
   * @param {number | null} seq
   */
  ended(touch, seq) {
    const record = this.#down(touch);
    if (!record) return;
    record.down = false;
    record.ended = seq;
    this.#stopTimer(record);
    if (record.refused || seq === null) return this.#end(record);
    const { predict, on } = record.target;
    if (predict === "toggle") record.override = { highlighted: false, on: !on };
    // If the tap was shorter than the delay, the control was not highlighted. The control is then highlighted now,
    // until the server answers.
    else if (predict === "highlight") record.override = { highlighted: record.override === null };
    this.#changed(record.target.id);
  }

  /**
   * Cancels a touch and removes its effects.
   * @param {number} touch
   */
  cancelled(touch) {
    const record = this.#down(touch);
    if (record) this.#end(record);
  }

  /**
   * Handles the `done` or `error` message that answers an input.
   * @param {Answer} message
   */
  answered({ seq, handled, stale, revision, type }) {
    const failed = type === "error" || handled === false || stale === true;
    for (const record of [...this.#records]) {
      if (record.ended === seq) {
        if (failed || !((revision ?? 0) > this.#revision)) this.#end(record);
        else record.until = revision;
      } else if (record.began === seq && failed) {
        record.refused = true;
        this.#stopTimer(record);
        this.#clear(record);
      }
    }
  }

  /**
   * Records that patches up to `revision` are applied, and ends the effects that they replace.
   * @param {number} revision
   */
  applied(revision) {
    this.#revision = revision;
    for (const record of [...this.#records]) if ((record.until ?? Infinity) <= revision) this.#end(record);
  }

  /** Ends all touches after the connection is lost. */
  reset() {
    this.#revision = 0;
    for (const record of [...this.#records]) this.#end(record);
  }

  /**
   * Returns the record of a touch that is still down.
   * @param {number} touch
   */
  #down(touch) {
    return this.#records.find((record) => record.touch === touch && record.down);
  }

  /**
   * Returns whether a touch still counts as inside its control.
   * @param {PredictedTouch} prediction
   */
  #isInside({ target, point }) {
    const slop = target.slop ?? TOUCH_SLOP;
    return point.x >= -slop && point.y >= -slop && point.x < target.width + slop && point.y < target.height + slop;
  }

  /**
   * Shows the highlight of a press.
   * @param {PredictedTouch} record
   */
  #press(record) {
    delete record.timer;
    record.override = { highlighted: true };
    this.#changed(record.target.id);
  }

  /**
   * Moves the thumb of a slider to the finger.
   * @param {PredictedTouch} record
   */
  #drag(record) {
    const { width, minimum, maximum, id } = record.target;
    record.override = {
      value: thumbValue(record.point.x - (record.grip ?? 0), width, minimum, maximum),
      highlighted: true,
      timeline: undefined,
    };
    this.#changed(id);
  }

  /**
   * Removes the shown effect of a touch.
   * @param {PredictedTouch} record
   */
  #clear(record) {
    const { id } = record.target;
    if (record.override === null) return;
    record.override = null;
    this.#changed(id);
  }

  /** @param {PredictedTouch} record */
  #stopTimer(record) {
    if (record.timer !== undefined) this.#timers.clearTimeout(record.timer);
    delete record.timer;
  }

  /**
   * Ends the prediction of a touch and removes its effect.
   * @param {PredictedTouch} record
   */
  #end(record) {
    this.#stopTimer(record);
    const index = this.#records.indexOf(record);
    if (index >= 0) this.#records.splice(index, 1);
    this.#clear(record);
  }
}
