// Deceleration, springs and edge resistance of scrolled content. The formulas equal the server's, so that no
// messages are necessary during the motion.

/**
 * @typedef {import("./types.js").Glide} Glide
 * @typedef {import("./types.js").Numbers} Numbers
 * @typedef {import("./types.js").Properties} Properties
 * @typedef {import("./types.js").ScrollAxis} ScrollAxis
 */

/** The speed in points per second below which content counts as stopped. */
const REST_SPEED = 12;
/** The resistance beyond an edge: the initial ratio of content movement to finger movement. */
const RESISTANCE = 0.55;
/** The tensions of springs, which are angular frequencies per second: at an edge, towards a target, and the maximum. */
export const EDGE_TENSION = 10;
const TENSION = 14;
const MOST_TENSION = 40;
/** If a spring is closer to its target than this, in points, the spring counts as arrived. */
const ARRIVAL_DISTANCE = 0.2;

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/**
 * Returns the horizontal and vertical axis, each `{low, high, length, bounces, page}`: the range of the content
 * offset, the visible length, and the page length. If `isRigid`, no axis bounces.
 * @param {Properties} props
 * @param {boolean} [isRigid]
 * @returns {ScrollAxis[]}
 */
export function axesOf(
  { frame = [0, 0, 0, 0], contentSize = [0, 0], insets = [0, 0, 0, 0], scrolls = [] },
  isRigid = false,
) {
  const [top, left, bottom, right] = insets;
  /**
   * Makes an axis of a scroll view from four lengths in this order: the inset before the content, the content, the
   * inset after the content, and the visible part.
   * @param {number} before
   * @param {number} content
   * @param {number} after
   * @param {number} length
   * @param {string} word
   */
  const make = (before, content, after, length, word) => {
    const low = 0 - before;
    const high = Math.max(low, content + after - length);
    const bounces = !isRigid && !scrolls.includes("rigid") && (high > low || scrolls.includes(word));
    return { low, high, length, bounces, page: scrolls.includes("pages") ? length : 0 };
  };
  return [
    make(left, contentSize[0], right, frame[2], "horizontal"),
    make(top, contentSize[1], bottom, frame[3], "vertical"),
  ];
}

/**
 * Returns a position limited to the range of an axis.
 * @param {Pick<ScrollAxis, "low" | "high">} axis
 * @param {number} place
 */
const clampToRange = ({ low, high }, place) => clamp(place, low, high);

/**
 * Returns a content offset limited to the scrollable range.
 * @param {Properties} props
 * @param {Numbers} offset
 */
export function clampedOffset(props, offset) {
  return axesOf(props).map((axis, index) => clampToRange(axis, offset[index]));
}

/**
 * Returns the content offset for a finger position that is not limited to the range. Beyond an edge, the content
 * follows the finger with resistance.
 * @param {ScrollAxis} axis
 * @param {number} place
 */
export function resistedOffset(axis, place) {
  const edge = clampToRange(axis, place);
  if (place === edge || !axis.bounces || axis.length <= 0) return edge;
  return edge +
    Math.sign(place - edge) * (1 - 1 / ((Math.abs(place - edge) * RESISTANCE) / axis.length + 1)) * axis.length;
}

/**
 * Returns the finger position, not limited to the range, for a content offset: the inverse of `resistedOffset`.
 * @param {ScrollAxis} axis
 * @param {number} shown
 */
export function fingerPosition(axis, shown) {
  const edge = clampToRange(axis, shown);
  if (shown === edge || !axis.bounces || axis.length <= 0) return edge;
  const part = Math.min(Math.abs(shown - edge) / axis.length, 0.99);
  return (edge + (Math.sign(shown - edge) * (1 / (1 - part) - 1) * axis.length) / RESISTANCE);
}

/**
 * Returns the ratio of content speed to finger speed at a finger position.
 * @param {ScrollAxis} axis
 * @param {number} place
 */
export function resistanceRatio(axis, place) {
  const way = Math.abs(place - clampToRange(axis, place));
  if (way === 0) return 1;
  return axis.bounces && axis.length > 0 ? RESISTANCE / ((way * RESISTANCE) / axis.length + 1) ** 2 : 0;
}

/**
 * Returns the position of the page at which content rests after a release. This is the next page in the direction of
 * motion, or the nearest page if the content does not move.
 * @param {ScrollAxis} axis
 * @param {number} place
 * @param {number} speed
 */
export function restingPage(axis, place, speed) {
  if (!(axis.page > 0)) return place;
  const exact = place / axis.page;
  const number = speed > 0 ? Math.ceil(exact - 0.001) : speed < 0 ? Math.floor(exact + 0.001) : Math.round(exact);
  return clampToRange(axis, number * axis.page);
}

/** The deceleration rate of content that snaps to stops: the fraction of its speed that remains after a millisecond. */
const STOPPING_RATE = 0.996;

/**
 * How content comes to rest: by a deceleration rate, or by a spring with a tension to the offset `to`.
 * @typedef {object} RestMotion
 * @property {number} [rate]
 * @property {Numbers} [to]
 * @property {number} [spring]
 */

/**
 * Chooses how content comes to rest at a multiple of `stop`. Usually the deceleration is adjusted so that it ends at
 * this position. If the content would have to reverse, a spring moves it instead.
 * @param {ScrollAxis} axis
 * @param {number} place
 * @param {number} velocity
 * @param {number} stop
 * @param {(target: number) => RestMotion} spring
 * @returns {RestMotion}
 */
export function restAtStop(axis, place, velocity, stop, spring) {
  const rest = releaseMotion(place, velocity, Infinity, axis, STOPPING_RATE).place;
  const target = clampToRange(axis, axis.low + Math.round((rest - axis.low) / stop) * stop);
  if (Math.abs(target - rest) <= 0.01) return { rate: STOPPING_RATE };
  const way = target - place;
  const rate = Math.exp((REST_SPEED - Math.abs(velocity)) / (1000 * Math.abs(way)));
  const glides = clampToRange(axis, place) === place && Math.abs(velocity) > REST_SPEED && way * velocity > 0 &&
    rate > 0.9 &&
    rate < 0.9995;
  return glides ? { rate } : spring(target);
}

/**
 * The state of one axis at an instant of a motion.
 * @typedef {object} MotionState
 * @property {number} place points
 * @property {number} speed points per second
 * @property {number} length the duration of the whole motion in seconds
 */

/**
 * Returns a spring's state `time` seconds after its start.
 *
 * The spring is critically damped, and `tension` is its angular frequency per second. At that time, the distance to
 * the target is `(way + push · time) · e^(-tension · time)`. In this formula, `way` is the initial distance, and `push`
 * is the initial speed plus `tension · way`.
 * @param {number} way
 * @param {number} push
 * @param {number} time
 * @param {number} target
 * @param {number} tension
 * @returns {MotionState}
 */
function spring(way, push, time, target, tension) {
  const one = way === 0 ? 0 : Math.log((2 * Math.abs(way)) / ARRIVAL_DISTANCE) / tension;
  const other = push === 0 ? 0 : (Math.log((4 * Math.abs(push)) / (Math.E * tension * ARRIVAL_DISTANCE)) * 2) / tension;
  const length = Math.max(0, one, other);
  if (!(time < length)) return { place: target, speed: 0, length };
  const left = (way + push * time) * Math.exp(-tension * time);
  return { place: target + left, speed: push * Math.exp(-tension * time) - tension * left, length };
}

/**
 * Returns the state of a deceleration that starts within the range. If the content has already passed an edge, the
 * result is the state of the spring that pulls the content back to the edge.
 * @param {number} place
 * @param {number} speed
 * @param {number} time
 * @param {ScrollAxis} axis
 * @param {number} rate
 * @returns {MotionState}
 */
function decelerate(place, speed, time, axis, rate) {
  const fading = Math.log(rate) * 1000;
  const length = Math.abs(speed) > REST_SPEED ? Math.log(REST_SPEED / Math.abs(speed)) / fading : 0;
  /**
   * Returns the distance that content with an initial speed of 1 point per second covers within a time.
   * @param {number} seconds
   */
  const covered = (seconds) => (Math.exp(fading * seconds) - 1) / fading;
  const end = place + speed * covered(length);
  const edge = clampToRange(axis, end);
  if (end === edge) {
    return {
      place: place + speed * covered(Math.min(time, length)),
      speed: time < length ? speed * Math.exp(fading * time) : 0,
      length,
    };
  }
  const crossing = Math.max(0, Math.log(1 + (fading * (edge - place)) / speed) / fading);
  const after = speed + fading * (edge - place);
  const course = axis.bounces
    ? spring(0, after, Math.max(0, time - crossing), edge, EDGE_TENSION)
    : { place: edge, speed: 0, length: 0 };
  course.length += crossing;
  return time < crossing
    ? { ...course, place: place + speed * covered(time), speed: speed * Math.exp(fading * time) }
    : course;
}

/**
 * Returns the state of the motion after a release at a position with a speed, within the range or beyond an edge.
 * @param {number} place
 * @param {number} speed
 * @param {number} time
 * @param {ScrollAxis} axis
 * @param {number} rate
 * @returns {MotionState}
 */
function releaseMotion(place, speed, time, axis, rate) {
  const edge = clampToRange(axis, place);
  if (place === edge || !axis.bounces) return decelerate(edge, speed, time, axis, rate);
  const way = place - edge;
  const push = speed + EDGE_TENSION * way;
  if (way * push >= 0) return spring(way, push, time, edge, EDGE_TENSION);
  // The spring brings the content back so fast that it passes the edge and decelerates within the range.
  const crossing = -way / push;
  const course = releaseMotion(
    edge,
    push * Math.exp(-EDGE_TENSION * crossing),
    Math.max(0, time - crossing),
    axis,
    rate,
  );
  course.length += crossing;
  return time < crossing ? { ...spring(way, push, time, edge, EDGE_TENSION), length: course.length } : course;
}

/**
 * Returns the state of both axes `elapsed` milliseconds after the start of a glide.
 * @param {Glide} glide
 * @param {ScrollAxis[]} axes
 * @param {number} elapsed
 * @returns {MotionState[]}
 */
export function glideStates({ value, velocity, rate = 1, to, spring: tension = TENSION }, axes, elapsed) {
  const time = Math.max(0, elapsed) / 1000;
  return axes.map((axis, index) => {
    if (!to) return releaseMotion(value[index], velocity[index], time, axis, rate);
    const way = value[index] - to[index];
    const course = spring(way, velocity[index] + tension * way, time, to[index], tension);
    return axis.bounces ? course : { ...course, place: clampToRange(axis, course.place) };
  });
}

/**
 * Returns the content offset of a glide `elapsed` milliseconds after its start.
 * @param {Glide} glide
 * @param {ScrollAxis[]} axes
 * @param {number} elapsed
 */
export const glideOffset = (glide, axes, elapsed) => glideStates(glide, axes, elapsed).map(({ place }) => place);

/**
 * Returns the duration of a glide in milliseconds.
 * @param {Glide} glide
 * @param {ScrollAxis[]} axes
 */
export const glideDuration = (glide, axes) =>
  Math.max(...glideStates(glide, axes, 0).map(({ length }) => length)) * 1000;

/**
 * Returns the tension of a spring that reaches `target` from a position and speed without overshoot.
 * @param {Numbers} place
 * @param {Numbers} speed
 * @param {Numbers} target
 */
export function tensionTo(place, speed, target) {
  const needed = target.map((
    to,
    index,
  ) => (speed[index] * (to - place[index]) >= 0 ? Math.abs(speed[index] / (to - place[index])) || 0 : 0));
  return Math.min(Math.max(TENSION, ...needed), MOST_TENSION);
}
