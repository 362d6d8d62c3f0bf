// Scroll views that follow the finger and the wheel before the server answers, by the same rules as the server, and
// decelerate by themselves. The page shows its own offset until a patch reaches the revision in the last `done`
// message. Then it blends to the server's offset. This module is loaded after the screen is drawn: see
// `lazy-scrolling.js`.

import {
  axesOf,
  clampedOffset,
  EDGE_TENSION,
  fingerPosition,
  glideDuration,
  glideOffset,
  resistanceRatio,
  resistedOffset,
  restAtStop,
  restingPage,
  tensionTo,
} from "./glides.js";
import { drawIndicators } from "./indicators.js";

/**
 * @typedef {import("./types.js").Answer} Answer
 * @typedef {import("./types.js").BrowserWindow} BrowserWindow
 * @typedef {import("./types.js").Glide} Glide
 * @typedef {import("./types.js").Numbers} Numbers
 * @typedef {import("./types.js").Properties} Properties
 * @typedef {import("./types.js").RenderNode} RenderNode
 * @typedef {import("./types.js").RequestFrame} RequestFrame
 * @typedef {import("./types.js").ScrollAxis} ScrollAxis
 * @typedef {import("./types.js").TouchPoint} TouchPoint
 * @typedef {import("./types.js").View} View
 */

/** Points that a finger moves before a drag begins. */
const HYSTERESIS = 10;
/** Milliseconds after which a touch belongs to the control under the finger. */
const CONTROL_DELAY = 150;
/** Milliseconds over which a finger's speed is measured. */
const SPEED_TIME = 100;
/** The minimum release speed for deceleration, in points per second. */
const GLIDE_SPEED = 50;
const DECELERATION_RATE = 0.998;
/**
 * If the movement on one axis is this many times longer than on the other, a direction-locked drag follows only that
 * axis.
 */
const LOCK_RATIO = 2;
const NOWHERE = [0, 0];
/** Milliseconds over which a difference from the server's offset is blended away. */
const BLEND_TIME = 100;

/**
 * Returns the difference of two points.
 * @param {Numbers} a
 * @param {Numbers} b
 */
const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];
/**
 * Returns the mean of several points.
 * @param {Numbers[]} points
 */
const middle = (points) => [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);

/**
 * A drag of a scroll view, or the touches that may become one.
 * @typedef {object} Pan
 * @property {number[]} touches
 * @property {Numbers} travelled
 * @property {{time: number, at: Numbers}[]} samples
 * @property {boolean} isDragging
 * @property {boolean} hasFailed
 * @property {Numbers} middle
 * @property {Numbers} from the offset at the start of the drag
 * @property {Numbers} start
 * @property {Numbers} [ways] a number for each axis: 1 if the drag follows this axis, else 0
 * @property {Properties} server the server's properties at the start of the drag
 * @property {number | null} [firstMoveSeq] the `seq` of the first message with a moved position
 * @property {number} [checkRevision] the revision at which the server's offset has to differ
 */

/**
 * A touch on scroll views.
 * @typedef {object} PannedTouch
 * @property {number[]} ids
 * @property {number} seq
 * @property {number} time
 * @property {boolean} isControl
 * @property {Numbers} point
 */

/**
 * The local state of a scroll view that this page moves.
 * @typedef {object} ScrollState
 * @property {Numbers | null} [hold] the offset at which the content is held
 * @property {Glide} [glide]
 * @property {number} [awaiting] the `seq` of the message whose answer returns the view to the server's state
 * @property {number} [until] the revision that returns the view to the server's state
 * @property {Glide} [own] the glide of the server that continues a glide of this page
 * @property {number} [ownAt] the time of the local release
 * @property {Numbers | null} [error] the difference from the server's offset
 * @property {number} [since] the time at which the difference appeared
 */

/**
 * The dependencies of `Scrolling`.
 * @typedef {object} ScrollingEnvironment
 * @property {(id: number) => RenderNode} node returns a node of the mirror, or undefined
 * @property {(id: number) => void} moved redraws a node at `offset(id)`
 * @property {(touch: number) => void} began called when a touch begins to scroll
 * @property {RequestFrame} requestFrame
 * @property {BrowserWindow} window
 * @property {() => number} now the page's clock
 * @property {() => number} serverTime the server's clock
 */

/** Scrolls the views of a page. */
export class Scrolling {
  #environment;
  /**
   * The local state of moving scroll views by node identifier. It overrides the server's state.
   * @type {Map<number, ScrollState>}
   */
  #states = new Map();
  /**
   * The drags by node identifier: the fingers on a scroll view and their movement.
   * @type {Map<number, Pan>}
   */
  #pans = new Map();
  /**
   * The touches on scroll views, by touch identifier.
   * @type {Map<number, PannedTouch>}
   */
  #touches = new Map();
  #revision = 0;
  #scheduled = false;
  #reducedMotion;

  /** @param {ScrollingEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    this.#reducedMotion = environment.window?.matchMedia("(prefers-reduced-motion: reduce)");
  }

  /**
   * Returns the content offset, `[x, y]`, and schedules the next frame while the content moves.
   * @param {number} id
   */
  offset(id) {
    const { now } = this.#environment;
    const node = this.#environment.node(id);
    const state = this.#states.get(id);
    let offset = this.#targetOffset(node, state);
    let isMoving = this.#isGliding(node, state);
    if (state?.error) {
      const left = 1 - (now() - (state.since ?? 0)) / BLEND_TIME;
      if (left > 0) offset = [offset[0] + state.error[0] * left ** 2, offset[1] + state.error[1] * left ** 2];
      else state.error = null;
      isMoving ||= state.error !== null;
    }
    if (isMoving) this.#follow(id);
    return offset;
  }

  /**
   * Draws the scroll indicators of a view.
   * @param {View} view
   * @param {{vertical: HTMLElement, horizontal: HTMLElement}} elements
   * @param {Numbers} offset
   */
  indicators(view, elements, offset) {
    drawIndicators(view, elements, offset);
  }

  /**
   * Returns those scroll views around an element that may scroll without the server. The innermost view is first.
   * @param {HTMLElement} element
   */
  #scrollViewsAround(element) {
    /** @type {number[]} */
    const found = [];
    // A draggable element does not scroll its container.
    if (element.dataset?.predict === "drag" || element.parentElement?.closest?.("[data-predict=drag]")) return found;
    /** @type {HTMLElement | null | undefined} */
    let each = /** @type {HTMLElement | null | undefined} */ (element.closest?.("[data-predict=scroll]"));
    for (; each; each = each.parentElement?.closest("[data-predict=scroll]")) found.push(Number(each.dataset.id));
    return found.filter((id) => this.#environment.node(id));
  }

  /**
   * Returns the axes of a scroll view; with reduced motion they do not bounce.
   * @param {Properties} props
   */
  #axes(props) {
    return axesOf(props, this.#prefersReducedMotion);
  }

  /** The person prefers reduced motion, so nothing bounces. */
  get #prefersReducedMotion() {
    return this.#reducedMotion?.matches ?? false;
  }

  /**
   * Returns the offset at which a scroll view is at present, without blending.
   * @param {RenderNode} node
   * @param {ScrollState | undefined} state
   * @returns {Numbers}
   */
  #targetOffset({ props }, state) {
    if (state?.hold) return state.hold;
    const glide = state?.glide ?? props.timeline;
    if (glide) return glideOffset(glide, this.#axes(props), this.#elapsed(glide, state));
    const { contentOffset = [0, 0] } = props;
    return this.#prefersReducedMotion ? clampedOffset(props, contentOffset) : contentOffset;
  }

  /**
   * Returns the time for which a glide has run, in milliseconds. If the glide was released on this page, the time
   * counts from the local release, not from the server's receipt. With reduced motion, a spring to a target ends at
   * once.
   * @param {Glide} glide
   * @param {ScrollState | undefined} state
   */
  #elapsed(glide, state) {
    if (glide.to && this.#prefersReducedMotion) return Infinity;
    if (glide === state?.glide) return this.#environment.now() - glide.at;
    return state?.own === glide
      ? this.#environment.now() - (state.ownAt ?? 0)
      : this.#environment.serverTime() - glide.at;
  }

  /**
   * Returns whether a scroll view moves without a finger.
   * @param {RenderNode} node
   * @param {ScrollState | undefined} state
   */
  #isGliding({ props }, state) {
    if (state?.hold) return false;
    const glide = state?.glide ?? props.timeline;
    if (!glide) return false;
    const duration = glideDuration(glide, this.#axes(props));
    const elapsed = this.#elapsed(glide, state);
    // The glide ends when its duration has passed both since the local release and by the server's time. If the glide
    // ended earlier, the content would jump back by the network delay.
    return (state?.glide || elapsed === Infinity
      ? elapsed
      : Math.min(elapsed, this.#environment.serverTime() - glide.at)) < duration;
  }

  /** @param {number} id */
  #follow(id) {
    if (!this.#states.has(id)) this.#states.set(id, {});
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#environment.requestFrame(() => this.#drawFrame());
  }

  #drawFrame() {
    this.#scheduled = false;
    for (const [id, state] of [...this.#states]) {
      const node = this.#environment.node(id);
      if (node) this.#environment.moved(id);
      const isOwn = state.hold || state.glide || state.error;
      if (!node || (!isOwn && !this.#isGliding(node, state))) this.#states.delete(id);
    }
  }

  /**
   * Changes the local state of a scroll view. If the offset jumps, the jump is blended away over time.
   * @param {number} id
   * @param {(state: ScrollState, node: RenderNode) => void} change
   */
  #blend(id, change) {
    const node = this.#environment.node(id);
    const state = this.#states.get(id);
    if (!node || !state) return;
    const before = this.offset(id);
    state.error = null;
    change(state, node);
    const error = minus(before, this.offset(id));
    if (Math.hypot(...error) >= 0.5) Object.assign(state, { error, since: this.#environment.now() });
    this.#environment.moved(id);
    this.#follow(id);
  }

  /**
   * Returns a scroll view to the server's state.
   * @param {number} id
   */
  #returnToServer(id) {
    this.#blend(id, (state, { props }) => {
      const at = state.glide?.at;
      for (const key of /** @type {const} */ (["hold", "glide", "awaiting", "until"])) delete state[key];
      if (at !== undefined && props.timeline) Object.assign(state, { own: props.timeline, ownAt: at });
    });
  }

  /**
   * Returns the local state of a scroll view that this page moves.
   * @param {number} id
   */
  #state(id) {
    return /** @type {ScrollState} */ (this.#states.get(id));
  }

  /**
   * Stops a scroll view at its present offset.
   * @param {number} id
   */
  #hold(id) {
    const hold = this.offset(id);
    const { own, ownAt } = this.#states.get(id) ?? {};
    this.#states.set(id, { own, ownAt, hold });
    return hold;
  }

  // MARK: Fingers

  /**
   * Begins a touch `{id, x, y}` on an element. `seq` is the number of the message about the touch. `isControl` is true
   * if a control under the finger claims the touch after a delay.
   * Returns true if the touch stopped a deceleration. The touch then has no other effect.
   * @param {TouchPoint} touch
   * @param {HTMLElement} element
   * @param {number} seq
   * @param {boolean} isControl
   */
  began(touch, element, seq, isControl) {
    const all = this.#scrollViewsAround(element);
    const gliding = all.filter((id) => this.#isGliding(this.#environment.node(id), this.#states.get(id)));
    // Views inside a decelerating scroll view receive no touch.
    const ids = gliding.length > 0 ? all.slice(all.indexOf(gliding[gliding.length - 1])) : all;
    const time = this.#environment.now();
    this.#touches.set(touch.id, {
      ids,
      seq,
      time,
      isControl: isControl && gliding.length === 0,
      point: [touch.x, touch.y],
    });
    for (const id of gliding) {
      this.#hold(id);
      if (!ids.includes(id)) this.#state(id).awaiting = seq;
    }
    for (const id of ids) {
      const pan = this.#pans.get(id);
      if (pan) pan.touches.push(touch.id);
      else {this.#pans.set(id, {
          touches: [touch.id],
          travelled: [0, 0],
          samples: [{ time, at: [0, 0] }],
          isDragging: false,
          hasFailed: false,
          middle: NOWHERE,
          from: NOWHERE,
          start: NOWHERE,
          server: {},
        });}
      this.#center(id);
    }
    return gliding.length > 0;
  }

  /**
   * Recomputes the centre of the touches when a finger is added or removed. This does not count as movement.
   * @param {number} id
   */
  #center(id) {
    const pan = this.#pans.get(id);
    if (pan) pan.middle = middle(pan.touches.map((touch) => this.#touches.get(touch)?.point ?? NOWHERE));
  }

  /**
   * Moves a touch to another point.
   * @param {TouchPoint} touch
   */
  moved(touch) {
    const record = this.#touches.get(touch.id);
    if (!record) return;
    record.point = [touch.x, touch.y];
    for (const id of record.ids) this.#drag(id, record, touch.time ?? this.#environment.now());
  }

  /**
   * Moves a scroll view with its touches. The drag begins once the fingers have moved far enough.
   * @param {number} id
   * @param {PannedTouch} touch
   * @param {number} time
   */
  #drag(id, { ids }, time) {
    const pan = this.#pans.get(id);
    const node = this.#environment.node(id);
    if (!pan || pan.hasFailed || !node) return;
    // Two fingers may zoom. Only the server handles zooms, so the page does not move the content.
    if (pan.touches.length > 1 && node.props.scrolls?.includes("zooms")) return this.#refuse(id, pan);
    const before = pan.middle;
    this.#center(id);
    const way = minus(pan.middle, before);
    pan.travelled = [pan.travelled[0] + way[0], pan.travelled[1] + way[1]];
    pan.samples = [...pan.samples.filter((sample) => sample.time >= time - SPEED_TIME), { time, at: pan.travelled }];
    if (!pan.isDragging) {
      if (Math.hypot(...pan.travelled) < HYSTERESIS) return;
      if (!this.#mayDrag(id, pan, ids)) {
        pan.hasFailed = true;
        return;
      }
      pan.from = this.#hold(id);
      pan.start = this.#axes(node.props).map((axis, index) => fingerPosition(axis, pan.from[index]));
      pan.isDragging = true;
      pan.ways = this.#directions(node.props, pan.travelled);
      pan.server = { ...node.props };
      for (const each of pan.touches) this.#environment.began(each);
    }
    const { start, travelled, ways = [1, 1] } = pan;
    const drawn = minus(start, [travelled[0] * ways[0], travelled[1] * ways[1]]);
    this.#state(id).hold = this.#axes(node.props).map((axis, index) => resistedOffset(axis, drawn[index]));
    this.#environment.moved(id);
  }

  /**
   * Returns a number for each axis by the first movement of a drag: 1 if the drag follows this axis, else 0.
   * @param {Properties} props
   * @param {Numbers} travelled
   */
  #directions({ scrolls }, [x, y]) {
    const locks = scrolls?.includes("locks");
    return [
      locks && Math.abs(y) >= LOCK_RATIO * Math.abs(x) ? 0 : 1,
      locks && Math.abs(x) >= LOCK_RATIO * Math.abs(y) ? 0 : 1,
    ];
  }

  /**
   * Returns whether a drag may begin: no other scroll view and no control has claimed the touches.
   * @param {number} id
   * @param {Pan} pan
   * @param {number[]} ids
   */
  #mayDrag(id, pan, ids) {
    if (ids.some((each) => this.#pans.get(each)?.isDragging)) return false;
    if (!this.#accepts(id, pan.travelled, ids.slice(ids.indexOf(id) + 1))) return false;
    const movesSent = this.#environment.now() - CONTROL_DELAY;
    return !pan.touches.some((id) => {
      const touch = this.#touches.get(id);
      return touch?.isControl && touch.time <= movesSent;
    });
  }

  /**
   * Returns whether a scroll view accepts a drag. A scroll view at its edge leaves the drag to an outer scroll view,
   * and bounces only if all outer views are at their edges.
   * @param {number} id
   * @param {Numbers} way
   * @param {number[]} outer
   */
  #accepts(id, way, outer) {
    const index = Math.abs(way[0]) > Math.abs(way[1]) ? 0 : 1;
    /**
     * Returns whether a scroll view moves on the axis at all (`any`), and whether it can move further in the drag's
     * direction (`room`).
     * @param {number} each
     */
    const movable = (each) => {
      const { low, high, bounces } = axesOf(this.#environment.node(each).props)[index];
      const place = this.offset(each)[index];
      return { any: high > low || bounces, room: high > low && (way[index] > 0 ? place > low : place < high) };
    };
    const own = movable(id);
    return own.any && (own.room || !outer.some((each) => movable(each).room));
  }

  /**
   * Records that the message `seq` contained the positions of these touches.
   * @param {TouchPoint[]} touches
   * @param {number | null} seq
   */
  movesSent(touches, seq) {
    for (const { id } of touches) {
      for (const each of this.#touches.get(id)?.ids ?? []) {
        const pan = this.#pans.get(each);
        if (
          pan?.isDragging && pan.firstMoveSeq === undefined &&
          Math.hypot(...minus(this.#states.get(each)?.hold ?? pan.from, pan.from)) > 1
        ) pan.firstMoveSeq = seq;
      }
    }
  }

  /**
   * Ends or cancels a touch. `seq` is the number of the message about the end, or null if the connection is lost.
   * @param {TouchPoint} touch
   * @param {number | null} seq
   * @param {boolean} [isCancelled]
   */
  ended(touch, seq, isCancelled = false) {
    const record = this.#touches.get(touch.id);
    if (!record) return;
    for (const id of record.ids) {
      const pan = this.#pans.get(id);
      if (!pan) continue;
      pan.touches = pan.touches.filter((each) => each !== touch.id);
      if (pan.touches.length > 0) this.#center(id);
      else this.#release(id, pan, seq, isCancelled);
    }
    this.#touches.delete(touch.id);
  }

  /**
   * Ends a drag after the last finger is lifted: the content decelerates, or returns to the server's state.
   * @param {number} id
   * @param {Pan} pan
   * @param {number | null} seq
   * @param {boolean} isCancelled
   */
  #release(id, pan, seq, isCancelled) {
    this.#pans.delete(id);
    const state = this.#states.get(id);
    if (!state?.hold || (pan.hasFailed && pan.isDragging)) return;
    if (seq === null) return this.#returnToServer(id);
    state.awaiting = seq;
    const node = this.#environment.node(id);
    if (!node) return;
    const { hold } = state;
    const { insets = [0, 0, 0, 0], pulled = 0, spacing: stop = 0 } = node.props;
    const axes = this.#axes({ ...node.props, insets: [insets[0] + pulled, insets[1], insets[2], insets[3]] });
    const speed = pan.isDragging && !isCancelled ? this.#speed(pan) : [0, 0];
    const velocity = axes.map((axis, index) =>
      speed[index] * (pan.ways?.[index] ?? 1) * resistanceRatio(axis, fingerPosition(axis, hold[index]))
    );
    const glide = {
      value: hold,
      velocity,
      at: this.#environment.now(),
      ...this.#restMotion(axes, hold, velocity, pulled, stop),
    };
    if (glideDuration(glide, axes) <= 0) return;
    Object.assign(state, { glide, hold: null });
    this.#follow(id);
  }

  /**
   * Returns the motion after a release: a deceleration, or a spring to a page or into the range. `pulled` is the inset
   * that a pulled refresh control adds; `stop` is the distance between the positions at which the content may rest.
   * @param {ScrollAxis[]} axes
   * @param {Numbers} place
   * @param {Numbers} velocity
   * @param {number} pulled
   * @param {number} stop
   */
  #restMotion(axes, place, velocity, pulled, stop) {
    if (stop > 0) {
      return restAtStop(
        axes[1],
        place[1],
        velocity[1],
        stop,
        (to) => ({ to: [place[0], to], spring: tensionTo(place, velocity, [place[0], to]) }),
      );
    }
    const isPaged = axes.some(({ page }) => page > 0);
    // Only the server knows the deceleration rate of the view. The page assumes the default rate, which nearly all
    // views have.
    if (!isPaged && !(pulled > 0 && place[1] < axes[1].low)) return { rate: DECELERATION_RATE };
    const to = axes.map((
      axis,
      index,
    ) => (isPaged
      ? restingPage(axis, place[index], velocity[index])
      : Math.min(Math.max(place[index], axis.low), axis.high))
    );
    return { to, spring: isPaged ? tensionTo(place, velocity, to) : EDGE_TENSION };
  }

  /**
   * Returns the release speed of a drag in points per second; zero if it is slow.
   * @param {Pan} pan
   */
  #speed({ samples }) {
    const at = this.#environment.now();
    const recent = samples.filter((sample) => sample.time >= at - SPEED_TIME);
    const [first, last] = [recent[0], recent[recent.length - 1]];
    const seconds = recent.length > 0 ? (last.time - first.time) / 1000 : 0;
    if (!(seconds > 0)) return [0, 0];
    const velocity = minus(first.at, last.at).map((distance) => distance / seconds);
    return Math.max(...velocity.map(Math.abs)) > GLIDE_SPEED ? velocity : [0, 0];
  }

  // MARK: The wheel

  /**
   * Scrolls for a wheel event over an element. `seq` is the number of the message about the event.
   * @param {HTMLElement} element
   * @param {Numbers} distance
   * @param {number | null} seq
   */
  wheel(element, distance, seq) {
    // The browser itself scrolls text views, so the page does not scroll them here.
    if (seq === null || element.closest?.(".textview")) return;
    for (const id of this.#scrollViewsAround(element)) {
      const { props } = this.#environment.node(id);
      const from = this.offset(id);
      const to = clampedOffset(props, [from[0] + distance[0], from[1] + distance[1]]);
      if (Math.hypot(...minus(to, from)) < 0.01) continue;
      // Only the server handles paging by wheel, so the page does not move the content.
      if (props.scrolls?.includes("pages")) return;
      this.#hold(id);
      Object.assign(this.#state(id), { hold: to, awaiting: seq });
      this.#environment.moved(id);
      return;
    }
  }

  // MARK: Messages of the server

  /**
   * Handles the `done` or `error` message that answers an input.
   * @param {Answer} message
   */
  answered({ seq, stale, revision, type }) {
    const isRefused = type === "error" || stale === true;
    for (const [id, pan] of this.#pans) {
      if (isRefused && pan.touches.some((touch) => this.#touches.get(touch)?.seq === seq)) this.#refuse(id, pan);
      else if (pan.firstMoveSeq === seq) pan.checkRevision = revision ?? 0;
    }
    for (const state of this.#states.values()) if (state.awaiting === seq) state.until = revision ?? 0;
    this.applied(this.#revision);
  }

  /**
   * Records that patches up to `revision` are applied. Returns the scroll views that waited for this revision to the
   * server's state.
   * @param {number} revision
   */
  applied(revision) {
    this.#revision = revision;
    for (const [id, pan] of this.#pans) {
      if (!((pan.checkRevision ?? Infinity) <= revision) || pan.hasFailed) continue;
      delete pan.checkRevision;
      const { contentOffset, timeline } = this.#environment.node(id)?.props ?? {};
      // The server has applied the drag, but its content offset is unchanged. Another gesture recognizer has therefore
      // claimed the touch.
      if (contentOffset === pan.server.contentOffset && timeline === pan.server.timeline) this.#refuse(id, pan);
    }
    for (const [id, state] of this.#states) if ((state.until ?? Infinity) <= revision) this.#returnToServer(id);
  }

  /**
   * Ends a drag that the server did not accept.
   * @param {number} id
   * @param {Pan} pan
   */
  #refuse(id, pan) {
    pan.hasFailed = true;
    if (this.#states.get(id)?.hold) this.#returnToServer(id);
  }

  /** Ends all touches after the connection is lost. */
  reset() {
    this.#revision = 0;
    this.#pans.clear();
    this.#touches.clear();
    for (const id of [...this.#states.keys()]) this.#returnToServer(id);
  }
}
