// Scroll views that follow the finger and the wheel before the server answers, by the same rules as the server,
// and decelerate by themselves. The page shows its own offset until a patch reaches the revision in the last
// `done` message. Then it blends to the server's offset. Loaded after the screen is drawn: see `scrolled.js`.

import { EDGE_TENSION, axesOf, banded, glideDuration, glideOffset, pageRest, reachable, stopAim, tensionTo, unbanded, yielding } from "./glides.js";
import { drawIndicators } from "./indicators.js";

/** Points that a finger moves before a drag begins. */
const HYSTERESIS = 10;
/** Milliseconds after which a touch belongs to the control under the finger. */
const DELAY = 150;
/** Milliseconds over which a finger's speed is measured. */
const SPAN = 100;
/** The minimum release speed for deceleration, in points per second. */
const GLIDE_SPEED = 50;
const RATE = 0.998;
/** The ratio between the two directions at which a direction-locked drag is limited to one of them. */
const STEEPNESS = 2;
/** Milliseconds over which a difference from the server's offset is blended away. */
const BLEND = 100;

const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];
const middle = (points) => [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);

/**
 * Scrolls the views of a page. `environment` has `node(id)` of the mirror and `moved(id)`, which redraws a node at
 * `offset(id)`. `began(touch)` is called when a touch begins to scroll. `requestFrame(callback)` and `window` are the
 * browser's. `now()` is the page's clock, and `serverTime()` the server's.
 */
export class Scrolling {
  #environment;
  /** The local state of moving scroll views by node identifier. It overrides the server's state. */
  #states = new Map();
  /** The drags by node identifier: the fingers on a scroll view and their movement. */
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

  /** Returns the content offset, `[x, y]`, and schedules the next frame while the content moves. */
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

  /** Draws the scroll indicators of a view. */
  indicators(view, elements, offset) {
    drawIndicators(view, elements, offset);
  }

  /** Returns the scroll views around an element that may scroll without the server, innermost first. */
  #around(element) {
    const found = [];
    // A draggable element does not scroll its container.
    if (element.dataset?.predict === "drag" || element.parentElement?.closest?.("[data-predict=drag]")) return found;
    let each = element.closest?.("[data-predict=scroll]");
    for (; each; each = each.parentElement.closest("[data-predict=scroll]")) found.push(Number(each.dataset.id));
    return found.filter((id) => this.#environment.node(id));
  }

  #axes(props) {
    return axesOf(props, this.#isCalm);
  }

  /** The person prefers reduced motion, so nothing bounces. */
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

  /**
   * Returns the elapsed milliseconds of a glide. A glide released on this page counts from the local release, not
   * from the server's receipt. With reduced motion, a spring to a target ends at once.
   */
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
    // The glide lasts until it is over by both clocks. If it ended earlier, the content would jump back by the
    // network delay.
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

  /** Changes the local state, and blends the difference in offset away over time. */
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

  /** Returns a scroll view to the server's state. */
  #give(id) {
    this.#blend(id, (state, { props }) => {
      const at = state.glide?.at;
      for (const key of ["hold", "glide", "awaiting", "until"]) delete state[key];
      if (at !== undefined && props.timeline) Object.assign(state, { own: props.timeline, ownAt: at });
    });
  }

  /** Stops a scroll view at its present offset. */
  #take(id) {
    const hold = this.offset(id);
    const { own, ownAt } = this.#states.get(id) ?? {};
    this.#states.set(id, { own, ownAt, hold });
    return hold;
  }

  // Fingers

  /**
   * Begins a touch `{id, x, y}` on an element; `seq` is its message. `isControl` is true if a control under the
   * finger claims the touch after a delay.
   * Returns true if the touch stopped a deceleration. The touch then has no other effect.
   */
  began(touch, element, seq, isControl) {
    const all = this.#around(element);
    const gliding = all.filter((id) => this.#isGliding(this.#environment.node(id), this.#states.get(id)));
    // Views inside a decelerating scroll view receive no touch.
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

  /** Recomputes the centre of the touches when a finger is added or removed. This does not count as movement. */
  #center(id) {
    const pan = this.#pans.get(id);
    pan.middle = middle(pan.touches.map((touch) => this.#touches.get(touch).point));
  }

  /** Moves a touch to another point. */
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
    // With two fingers a zoom is possible. Only the server handles zooms.
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

  /** Returns the directions of a drag by its first movement: 1 if it follows that axis, else 0. */
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

  /**
   * Returns whether a scroll view accepts a drag. At its edge it leaves the drag to an outer scroll view, and
   * bounces only if all outer views are at their edges.
   */
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

  /** Records that the message `seq` contained the positions of these touches. */
  told(touches, seq) {
    for (const { id } of touches) {
      for (const each of this.#touches.get(id)?.ids ?? []) {
        const pan = this.#pans.get(each);
        if (pan?.isDragging && pan.crossed === undefined && Math.hypot(...minus(this.#states.get(each)?.hold ?? pan.from, pan.from)) > 1) pan.crossed = seq;
      }
    }
  }

  /** Ends or cancels a touch; `seq` is its message, or null if the connection is lost. */
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

  /**
   * Returns the motion after a release: a deceleration, or a spring to a page or to the range without the pulled
   * inset.
   */
  #aim(axes, place, velocity, pulled, stop) {
    if (stop > 0) return stopAim(axes[1], place[1], velocity[1], stop, (to) => ({ to: [place[0], to], spring: tensionTo(place, velocity, [place[0], to]) }));
    const isPaged = axes.some(({ page }) => page > 0);
    // Only the server knows the deceleration rate. It is nearly always this default.
    if (!isPaged && !(pulled > 0 && place[1] < axes[1].low)) return { rate: RATE };
    const to = axes.map((axis, index) => (isPaged ? pageRest(axis, place[index], velocity[index]) : Math.min(Math.max(place[index], axis.low), axis.high)));
    return { to, spring: isPaged ? tensionTo(place, velocity, to) : EDGE_TENSION };
  }

  /** Returns the release speed of a drag in points per second; zero if it is slow. */
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

  /** Scrolls for a wheel event over an element; `seq` is its message. */
  wheel(element, distance, seq) {
    // Text views scroll in the browser.
    if (seq === null || element.closest?.(".textview")) return;
    for (const id of this.#around(element)) {
      const { props } = this.#environment.node(id);
      const from = this.offset(id);
      const to = reachable(props, [from[0] + distance[0], from[1] + distance[1]]);
      if (Math.hypot(...minus(to, from)) < 0.01) continue;
      // Only the server handles paging by wheel.
      if (props.scrolls?.includes("pages")) return;
      this.#take(id);
      Object.assign(this.#states.get(id), { hold: to, awaiting: seq });
      this.#environment.moved(id);
      return;
    }
  }

  // Messages of the server

  /** Handles the `done` or `error` message that answers an input. */
  answered({ seq, stale, revision, type }) {
    const isRefused = type === "error" || stale === true;
    for (const [id, pan] of this.#pans) {
      if (isRefused && pan.touches.some((touch) => this.#touches.get(touch).seq === seq)) this.#refuse(id, pan);
      else if (pan.crossed === seq) pan.check = revision ?? 0;
    }
    for (const state of this.#states.values()) if (state.awaiting === seq) state.until = revision ?? 0;
    this.applied(this.#revision);
  }

  /** Records that patches up to `revision` are applied, and returns finished views to the server's state. */
  applied(revision) {
    this.#revision = revision;
    for (const [id, pan] of this.#pans) {
      if (!(pan.check <= revision) || pan.hasFailed) continue;
      delete pan.check;
      const { contentOffset, timeline } = this.#environment.node(id)?.props ?? {};
      // The server has applied the drag but its offset is unchanged, so another recogniser has the touch.
      if (contentOffset === pan.server.contentOffset && timeline === pan.server.timeline) this.#refuse(id, pan);
    }
    for (const [id, state] of this.#states) if (state.until <= revision) this.#give(id);
  }

  #refuse(id, pan) {
    pan.hasFailed = true;
    if (this.#states.get(id)?.hold) this.#give(id);
  }

  /** Ends all touches after the connection is lost. */
  reset() {
    this.#revision = 0;
    this.#pans.clear();
    this.#touches.clear();
    for (const id of [...this.#states.keys()]) this.#give(id);
  }
}
