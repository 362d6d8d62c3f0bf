// What the page may show before the server has answered, as the server declared it on the node (`predict`): the look of a
// press, the other state of a switch, a thumb that follows the finger. An effect is taken back when the server refuses the
// touch, and ends when a patch has reached the revision that the touch's last `done` named: then the server's state shows.

/** Points that a finger may stray before a press in a scroll view is taken for scrolling. */
const SCROLL_SLOP = 10;
/** Points around a control within which a press still counts as inside. */
const TOUCH_SLOP = 70;
/** Milliseconds that a press in a scroll view waits, so that scrolling does not flash the rows. */
const SCROLL_DELAY = 80;
const THUMB_RADIUS = 14;
/** Points from a thumb's middle within which a finger takes hold of it, and then keeps its distance. */
const THUMB_REACH = 30;

/** The value under a finger at `x` of a slider that is `width` wide. */
export function thumbValue(x, width, minimum, maximum) {
  const travel = Math.max(width - 2 * THUMB_RADIUS, 1);
  const fraction = Math.min(Math.max((x - THUMB_RADIUS) / travel, 0), 1);
  return minimum + fraction * (maximum - minimum);
}

/** Where the middle of the thumb is for a value: the inverse of `thumbValue`. */
export function thumbPosition(value, width, minimum, maximum) {
  const travel = Math.max(width - 2 * THUMB_RADIUS, 1);
  return THUMB_RADIUS + (maximum > minimum ? (travel * (value - minimum)) / (maximum - minimum) : 0);
}

/** How far from its middle a finger that comes down at `x` holds a slider's thumb; null where it does not take it. */
function grip({ predict, width, value, minimum, maximum }, x) {
  const distance = x - thumbPosition(value, width, minimum, maximum);
  if (Math.abs(distance) <= THUMB_REACH) return distance;
  return predict === "track" ? 0 : null;
}

/**
 * A `target` is what a touch began on: `{id, predict, width, height, value, minimum, maximum, on, inScroll, slop}`. Points are in the
 * target's own space; `slop` is how far outside a press still counts as inside, where that is not what it is for fingers. `changed(id)` is told when `override(id)` is another.
 */
export class Prediction {
  #changed;
  #timers;
  #records = [];
  #revision = 0;

  constructor({ changed, timers }) {
    this.#changed = changed;
    this.#timers = timers;
  }

  /** The properties to show in the place of the server's, or undefined. */
  override(id) {
    /** @type {Record<string, any> | undefined} */
    let result;
    for (const record of this.#records) {
      if (record.target.id === id && record.override) result = { ...result, ...record.override };
    }
    return result;
  }

  /** Whether a finger holds a node's thumb. */
  isDragged(id) {
    return this.#records.some((record) => record.target.id === id && record.down && record.grip !== undefined);
  }

  /** A touch, called `touch` by the page, began on a target; the message that said so carried `seq`. */
  began(touch, target, point, seq) {
    // What an earlier touch left behind on the same node gives way, except the state that a switch is on its way to.
    const on = this.override(target.id)?.on ?? target.on;
    for (const record of this.#records.filter((each) => each.target.id === target.id && !each.down)) this.#end(record);
    const record = { touch, target: { ...target, on }, start: point, point, began: seq, down: true, refused: false, override: null };
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

  /** The touch is elsewhere now. */
  moved(touch, point) {
    const record = this.#down(touch);
    if (!record || record.refused) return;
    record.point = point;
    if (record.grip !== undefined) return this.#drag(record);
    const strayed = Math.hypot(point.x - record.start.x, point.y - record.start.y);
    if ((record.target.inScroll && strayed > SCROLL_SLOP) || !this.#isInside(record)) this.#end(record);
  }

  /** The touch was lifted, told by the message `seq`. */
  ended(touch, seq) {
    const record = this.#down(touch);
    if (!record) return;
    record.down = false;
    record.ended = seq;
    this.#stopTimer(record);
    if (record.refused || seq === null) return this.#end(record);
    const { predict, on } = record.target;
    if (predict === "toggle") record.override = { highlighted: false, on: !on };
    // A tap shorter than the delay has shown nothing yet: it shows until the server has answered.
    else if (predict === "highlight") record.override = { highlighted: record.override === null };
    this.#changed(record.target.id);
  }

  /** The touch was cancelled: nothing of it stays. */
  cancelled(touch) {
    const record = this.#down(touch);
    if (record) this.#end(record);
  }

  /** An input was handled, or could not be: a `done` or an `error` with its `seq`. */
  answered({ seq, handled, stale, revision, type }) {
    const failed = type === "error" || handled === false || stale === true;
    for (const record of [...this.#records]) {
      if (record.ended === seq) {
        if (failed || !(revision > this.#revision)) this.#end(record);
        else record.until = revision;
      } else if (record.began === seq && failed) {
        record.refused = true;
        this.#stopTimer(record);
        this.#clear(record);
      }
    }
  }

  /** What the server says is applied up to `revision`. */
  applied(revision) {
    this.#revision = revision;
    for (const record of [...this.#records]) if (record.until <= revision) this.#end(record);
  }

  /** The connection is gone, and every touch with it. */
  reset() {
    this.#revision = 0;
    for (const record of [...this.#records]) this.#end(record);
  }

  #down(touch) {
    return this.#records.find((record) => record.touch === touch && record.down);
  }

  #isInside({ target, point }) {
    const slop = target.slop ?? TOUCH_SLOP;
    return point.x >= -slop && point.y >= -slop && point.x < target.width + slop && point.y < target.height + slop;
  }

  #press(record) {
    delete record.timer;
    record.override = { highlighted: true };
    this.#changed(record.target.id);
  }

  #drag(record) {
    const { width, minimum, maximum, id } = record.target;
    record.override = { value: thumbValue(record.point.x - record.grip, width, minimum, maximum), highlighted: true, timeline: undefined };
    this.#changed(id);
  }

  #clear(record) {
    const { id } = record.target;
    if (record.override === null) return;
    record.override = null;
    this.#changed(id);
  }

  #stopTimer(record) {
    if (record.timer !== undefined) this.#timers.clearTimeout(record.timer);
    delete record.timer;
  }

  #end(record) {
    this.#stopTimer(record);
    const index = this.#records.indexOf(record);
    if (index >= 0) this.#records.splice(index, 1);
    this.#clear(record);
  }
}
