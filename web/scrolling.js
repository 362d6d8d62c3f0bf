// Scroll views that go with the finger and the wheel before the server has answered, by the server's own rules, and glide on by themselves. What is shown
// here is the page's own until a patch has reached the revision that the last `done` named; then it is the server's, without a jump.
// Loaded once the screen is drawn: see `scrolled.js`.

import { EDGE_TENSION, axesOf, banded, glideDuration, glideOffset, pageRest, reachable, stopAim, tensionTo, unbanded, yielding } from "./glides.js";
import { drawIndicators } from "./indicators.js";

/** Points that a finger moves before it scrolls. */
const HYSTERESIS = 10;
/** Milliseconds after which a control under the finger keeps it. */
const DELAY = 150;
/** Milliseconds over which a finger's speed is taken. */
const SPAN = 100;
/** Points a second: let go slower than this it does not glide. */
const GLIDE_SPEED = 50;
const RATE = 0.998;
/** How many times as far one way as the other a drag has to begin that is kept to it. */
const STEEPNESS = 2;
/** Milliseconds in which a difference from the server goes away. */
const BLEND = 100;

const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];
const middle = (points) => [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);

/**
 * `environment` has `node(id)` of the mirror, `moved(id)`, which draws it where `offset(id)` says, `began(touch)`, which is told that a touch scrolls,
 * `requestFrame(callback)`, the browser's `window`, and the clocks `now()` of the page and `serverTime()`.
 */
export class Scrolling {
  #environment;
  /** What is under way: by a node's id, what the page shows in the place of what the server says. */
  #states = new Map();
  /** The fingers on each scroll view, and how far they have come. */
  #pans = new Map();
  #touches = new Map();
  #revision = 0;
  #scheduled = false;
  #calm;

  /** @param {any} environment */
  constructor(environment) {
    this.#environment = environment;
    this.#calm = environment.window?.matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** Which point of the content is at the top left, `[x, y]`; sees to the next frame where it moves. */
  offset(id) {
    const { now } = this.#environment;
    const node = this.#environment.node(id);
    const state = this.#states.get(id);
    let offset = this.#base(node, state);
    let isMoving = this.#isGliding(node, state);
    if (state?.error) {
      const left = 1 - (now() - state.since) / BLEND;
      if (left > 0) offset = [offset[0] + state.error[0] * left ** 2, offset[1] + state.error[1] * left ** 2];
      else state.error = null;
      isMoving ||= state.error !== null;
    }
    if (isMoving) this.#follow(id);
    return offset;
  }

  /** Draws where the content of a node's view is. */
  indicators(view, elements, offset) {
    drawIndicators(view, elements, offset);
  }

  /** The scroll views around an element that may be moved at once, the innermost first. */
  #around(element) {
    const found = [];
    // What is dragged by itself does not scroll.
    if (element.dataset?.predict === "drag" || element.parentElement?.closest?.("[data-predict=drag]")) return found;
    let each = element.closest?.("[data-predict=scroll]");
    for (; each; each = each.parentElement.closest("[data-predict=scroll]")) found.push(Number(each.dataset.id));
    return found.filter((id) => this.#environment.node(id));
  }

  #axes(props) {
    return axesOf(props, this.#isCalm);
  }

  /** Whether nothing is to swing. */
  get #isCalm() {
    return this.#calm?.matches ?? false;
  }

  #base({ props }, state) {
    if (state?.hold) return state.hold;
    const glide = state?.glide ?? props.timeline;
    if (glide) return glideOffset(glide, this.#axes(props), this.#elapsed(glide, state));
    const { contentOffset = [0, 0] } = props;
    return this.#isCalm ? reachable(props, contentOffset) : contentOffset;
  }

  /** A glide that began here began when the finger was lifted here, not when the server heard of it. What springs to a place is there at once where that is wanted. */
  #elapsed(glide, state) {
    if (glide.to && this.#isCalm) return Infinity;
    if (glide === state?.glide) return this.#environment.now() - glide.at;
    return state?.own === glide ? this.#environment.now() - state.ownAt : this.#environment.serverTime() - glide.at;
  }

  #isGliding({ props }, state) {
    if (state?.hold) return false;
    const glide = state?.glide ?? props.timeline;
    if (!glide) return false;
    const duration = glideDuration(glide, this.#axes(props));
    const elapsed = this.#elapsed(glide, state);
    // Until it is over by both clocks: what is forgotten before would go back by the time that messages take.
    return (state?.glide || elapsed === Infinity ? elapsed : Math.min(elapsed, this.#environment.serverTime() - glide.at)) < duration;
  }

  #follow(id) {
    if (!this.#states.has(id)) this.#states.set(id, {});
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#environment.requestFrame(() => this.#turn());
  }

  #turn() {
    this.#scheduled = false;
    for (const [id, state] of [...this.#states]) {
      const node = this.#environment.node(id);
      if (node) this.#environment.moved(id);
      const isOwn = state.hold || state.glide || state.error;
      if (!node || (!isOwn && !this.#isGliding(node, state))) this.#states.delete(id);
    }
  }

  /** Changes what is shown, and lets the difference go away little by little. */
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

  /** Shows the server's again. */
  #give(id) {
    this.#blend(id, (state, { props }) => {
      const at = state.glide?.at;
      for (const key of ["hold", "glide", "awaiting", "until"]) delete state[key];
      if (at !== undefined && props.timeline) Object.assign(state, { own: props.timeline, ownAt: at });
    });
  }

  /** Holds a scroll view where it is shown. */
  #take(id) {
    const hold = this.offset(id);
    const { own, ownAt } = this.#states.get(id) ?? {};
    this.#states.set(id, { own, ownAt, hold });
    return hold;
  }

  // Fingers

  /**
   * A touch, `{id, x, y}`, began on an element; the message that said so carried `seq`. `isControl` says that what is under it keeps it once it has it.
   * Returns whether it stopped what glided, and is for nothing else.
   */
  began(touch, element, seq, isControl) {
    const all = this.#around(element);
    const gliding = all.filter((id) => this.#isGliding(this.#environment.node(id), this.#states.get(id)));
    // What is in a view that glides hears nothing.
    const ids = gliding.length > 0 ? all.slice(all.indexOf(gliding[gliding.length - 1])) : all;
    const time = this.#environment.now();
    this.#touches.set(touch.id, { ids, seq, time, isControl: isControl && gliding.length === 0, point: [touch.x, touch.y] });
    for (const id of gliding) {
      this.#take(id);
      if (!ids.includes(id)) this.#states.get(id).awaiting = seq;
    }
    for (const id of ids) {
      const pan = this.#pans.get(id);
      if (pan) pan.touches.push(touch.id);
      else this.#pans.set(id, { touches: [touch.id], travelled: [0, 0], samples: [{ time, at: [0, 0] }], isDragging: false, hasFailed: false });
      this.#center(id);
    }
    return gliding.length > 0;
  }

  /** Another finger, or one less, moves the middle, but nothing was dragged. */
  #center(id) {
    const pan = this.#pans.get(id);
    pan.middle = middle(pan.touches.map((touch) => this.#touches.get(touch).point));
  }

  /** The touch is elsewhere now. */
  moved(touch) {
    const record = this.#touches.get(touch.id);
    if (!record) return;
    record.point = [touch.x, touch.y];
    for (const id of record.ids) this.#drag(id, record, touch.time ?? this.#environment.now());
  }

  #drag(id, { ids }, time) {
    const pan = this.#pans.get(id);
    const node = this.#environment.node(id);
    if (!pan || pan.hasFailed || !node) return;
    // Two fingers may scale it, which is the server's.
    if (pan.touches.length > 1 && node.props.scrolls?.includes("zooms")) return this.#refuse(id, pan);
    const before = pan.middle;
    this.#center(id);
    const way = minus(pan.middle, before);
    pan.travelled = [pan.travelled[0] + way[0], pan.travelled[1] + way[1]];
    pan.samples = [...pan.samples.filter((sample) => sample.time >= time - SPAN), { time, at: pan.travelled }];
    if (!pan.isDragging) {
      if (Math.hypot(...pan.travelled) < HYSTERESIS) return;
      if (!this.#mayDrag(id, pan, ids)) {
        pan.hasFailed = true;
        return;
      }
      pan.from = this.#take(id);
      pan.start = this.#axes(node.props).map((axis, index) => unbanded(axis, pan.from[index]));
      pan.isDragging = true;
      pan.ways = this.#ways(node.props, pan.travelled);
      pan.server = { ...node.props };
      for (const each of pan.touches) this.#environment.began(each);
    }
    const drawn = minus(pan.start, [pan.travelled[0] * pan.ways[0], pan.travelled[1] * pan.ways[1]]);
    this.#states.get(id).hold = this.#axes(node.props).map((axis, index) => banded(axis, drawn[index]));
    this.#environment.moved(id);
  }

  /** Which ways a drag that began so goes, 1 or 0 each. */
  #ways({ scrolls }, [x, y]) {
    const locks = scrolls?.includes("locks");
    return [locks && Math.abs(y) >= STEEPNESS * Math.abs(x) ? 0 : 1, locks && Math.abs(x) >= STEEPNESS * Math.abs(y) ? 0 : 1];
  }

  #mayDrag(id, pan, ids) {
    if (ids.some((each) => this.#pans.get(each)?.isDragging)) return false;
    if (!this.#takes(id, pan.travelled, ids.slice(ids.indexOf(id) + 1))) return false;
    const told = this.#environment.now() - DELAY;
    return !pan.touches.some((touch) => this.#touches.get(touch).isControl && this.#touches.get(touch).time <= told);
  }

  /** Whether it goes along with a finger that has come so far. At its end it leaves that to what it is in, and gives only where all of that is at its own. */
  #takes(id, way, outer) {
    const index = Math.abs(way[0]) > Math.abs(way[1]) ? 0 : 1;
    const movable = (each) => {
      const { low, high, bounces } = axesOf(this.#environment.node(each).props)[index];
      const place = this.offset(each)[index];
      return { any: high > low || bounces, room: high > low && (way[index] > 0 ? place > low : place < high) };
    };
    const own = movable(id);
    return own.any && (own.room || !outer.some((each) => movable(each).room));
  }

  /** Where touches are was told by the message `seq`. */
  told(touches, seq) {
    for (const { id } of touches) {
      for (const each of this.#touches.get(id)?.ids ?? []) {
        const pan = this.#pans.get(each);
        if (pan?.isDragging && pan.crossed === undefined && Math.hypot(...minus(this.#states.get(each)?.hold ?? pan.from, pan.from)) > 1) pan.crossed = seq;
      }
    }
  }

  /** The touch was lifted or cancelled, told by the message `seq`; null where the connection is gone. */
  ended(touch, seq, isCancelled = false) {
    const record = this.#touches.get(touch.id);
    if (!record) return;
    for (const id of record.ids) {
      const pan = this.#pans.get(id);
      pan.touches = pan.touches.filter((each) => each !== touch.id);
      if (pan.touches.length > 0) this.#center(id);
      else this.#release(id, pan, seq, isCancelled);
    }
    this.#touches.delete(touch.id);
  }

  #release(id, pan, seq, isCancelled) {
    this.#pans.delete(id);
    const state = this.#states.get(id);
    if (!state?.hold || (pan.hasFailed && pan.isDragging)) return;
    if (seq === null) return this.#give(id);
    state.awaiting = seq;
    const node = this.#environment.node(id);
    if (!node) return;
    const { insets = [0, 0, 0, 0], pulled = 0, spacing: stop = 0 } = node.props;
    const axes = this.#axes({ ...node.props, insets: [insets[0] + pulled, insets[1], insets[2], insets[3]] });
    const speed = pan.isDragging && !isCancelled ? this.#speed(pan) : [0, 0];
    const velocity = axes.map((axis, index) => speed[index] * (pan.ways?.[index] ?? 1) * yielding(axis, unbanded(axis, state.hold[index])));
    const glide = { value: state.hold, velocity, at: this.#environment.now(), ...this.#aim(axes, state.hold, velocity, pulled, stop) };
    if (glideDuration(glide, axes) <= 0) return;
    Object.assign(state, { glide, hold: null });
    this.#follow(id);
  }

  /** What becomes of content that is let go of: it glides, or a spring takes it to a page, or to the room that comes over it. */
  #aim(axes, place, velocity, pulled, stop) {
    if (stop > 0) return stopAim(axes[1], place[1], velocity[1], stop, (to) => ({ to: [place[0], to], spring: tensionTo(place, velocity, [place[0], to]) }));
    const isPaged = axes.some(({ page }) => page > 0);
    // What the rate is only the server knows; nearly always it is this.
    if (!isPaged && !(pulled > 0 && place[1] < axes[1].low)) return { rate: RATE };
    const to = axes.map((axis, index) => (isPaged ? pageRest(axis, place[index], velocity[index]) : Math.min(Math.max(place[index], axis.low), axis.high)));
    return { to, spring: isPaged ? tensionTo(place, velocity, to) : EDGE_TENSION };
  }

  /** How fast a drag moved the content when it was let go of, points a second; not at all where that is slow. */
  #speed({ samples }) {
    const at = this.#environment.now();
    const recent = samples.filter((sample) => sample.time >= at - SPAN);
    const [first, last] = [recent[0], recent.at(-1)];
    const seconds = recent.length > 0 ? (last.time - first.time) / 1000 : 0;
    if (!(seconds > 0)) return [0, 0];
    const velocity = minus(first.at, last.at).map((distance) => distance / seconds);
    return Math.max(...velocity.map(Math.abs)) > GLIDE_SPEED ? velocity : [0, 0];
  }

  // The wheel

  /** A wheel turned over an element, told by the message `seq`. */
  wheel(element, distance, seq) {
    // Text scrolls by itself.
    if (seq === null || element.closest?.(".textview")) return;
    for (const id of this.#around(element)) {
      const { props } = this.#environment.node(id);
      const from = this.offset(id);
      const to = reachable(props, [from[0] + distance[0], from[1] + distance[1]]);
      if (Math.hypot(...minus(to, from)) < 0.01) continue;
      // Where pages are turned only the server knows.
      if (props.scrolls?.includes("pages")) return;
      this.#take(id);
      Object.assign(this.#states.get(id), { hold: to, awaiting: seq });
      this.#environment.moved(id);
      return;
    }
  }

  // What the server says

  /** An input was handled, or could not be. */
  answered({ seq, stale, revision, type }) {
    const isRefused = type === "error" || stale === true;
    for (const [id, pan] of this.#pans) {
      if (isRefused && pan.touches.some((touch) => this.#touches.get(touch).seq === seq)) this.#refuse(id, pan);
      else if (pan.crossed === seq) pan.check = revision ?? 0;
    }
    for (const state of this.#states.values()) if (state.awaiting === seq) state.until = revision ?? 0;
    this.applied(this.#revision);
  }

  /** What the server says is applied up to `revision`. */
  applied(revision) {
    this.#revision = revision;
    for (const [id, pan] of this.#pans) {
      if (!(pan.check <= revision) || pan.hasFailed) continue;
      delete pan.check;
      const { contentOffset, timeline } = this.#environment.node(id)?.props ?? {};
      // It knows of the drag, and has not moved: something else has the finger.
      if (contentOffset === pan.server.contentOffset && timeline === pan.server.timeline) this.#refuse(id, pan);
    }
    for (const [id, state] of this.#states) if (state.until <= revision) this.#give(id);
  }

  #refuse(id, pan) {
    pan.hasFailed = true;
    if (this.#states.get(id)?.hold) this.#give(id);
  }

  /** The connection is gone, and every touch with it. */
  reset() {
    this.#revision = 0;
    this.#pans.clear();
    this.#touches.clear();
    for (const id of [...this.#states.keys()]) this.#give(id);
  }
}
