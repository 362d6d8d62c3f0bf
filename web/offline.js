// Keeps a screen for when its server is away: what it looked like last, and by a service worker, which needs a secure context, the page itself.

import { ROOT } from "./mirror.js";
import { valueAt } from "./timeline.js";

const PREFIX = "baton-state:";
/** How many screens are remembered, and how many characters of one. */
const MOST_STATES = 12;
const MOST_TEXT = 200000;
/** Milliseconds after a change until it is kept, and the least from one time to the next. */
const QUIET = 1500;
const SELDOM = 10000;
/** How often, and after how many milliseconds, a server is asked for its version that has just begun, and packs its page. */
const LOOKS = 30;
const PAUSE = 2000;
/** What is true only while somebody is there. */
const PASSING = [
  "highlighted", "focused", "editing", "selection", "marked", "predict", "nowPlaying", "keyCommands", "animation", "fraction", "transition", "source",
];

/**
 * What a mirror shows, as the patch that makes it from nothing, standing still: values that move by themselves stay where they were at `time`, and content that
 * does stays where `offset(id)` says that it is.
 */
export function pictureOf(mirror, time, offset) {
  const ops = [];
  const add = (id, index) => {
    const { parent, kind, props, children } = mirror.node(id);
    const kept = { ...props };
    for (const key of PASSING) delete kept[key];
    if (kept.timeline?.velocity) {
      kept.contentOffset = [...offset(id)];
      delete kept.timeline;
    } else if (kept.timeline) kept.timeline = { ...kept.timeline, value: valueAt(kept.timeline, time), at: 0, rate: 0 };
    ops.push(["add", id, parent, index, kind, kept]);
    children.forEach(add);
  };
  mirror.node(ROOT).children.forEach(add);
  return { type: "patch", from: 0, to: 0, ops };
}

/** The version in an address such as `/web/~abc/page.js`; undefined where it has none. */
export const versionIn = (text) => /\/web\/(~\w+)\/page\.js/.exec(text)?.[1];

/**
 * `environment` has `mirror`, `clock`, `fetch`, `timers`, `wallTime()`, the `path` of the screen, `screen()` with its width and height, `offset(id)` of content, the
 * `script` that the page began with, `storage`, which keeps what it is given at once, as the page may be gone in the next moment, and
 * where the browser has them `workers`, its service workers.
 */
export class Keeper {
  #environment;
  #timer = null;
  #savedAt = -Infinity;

  constructor(environment) {
    this.#environment = environment;
    // What is not packed has no version, and is not kept: it is there for whoever works on it.
    if (versionIn(environment.script)) environment.workers?.register("/service-worker.js").catch(() => {});
  }

  /** The screen looks other than before: that is kept a little later, with what comes until then. */
  note() {
    const { timers, wallTime } = this.#environment;
    if (this.#timer !== null) return;
    this.#timer = timers.setTimeout(() => this.hurry(), Math.max(QUIET, this.#savedAt + SELDOM - wallTime()));
  }

  /** Keeps at once what would be kept later: the page may not be there any more then. */
  hurry() {
    if (this.#timer === null) return;
    this.#environment.timers.clearTimeout(this.#timer);
    this.#timer = null;
    this.save();
  }

  /** Keeps what the screen looks like now. */
  save() {
    const { mirror, clock, storage, path, screen, offset, wallTime } = this.#environment;
    this.#savedAt = wallTime();
    const text = JSON.stringify({ time: this.#savedAt, ...screen(), patch: pictureOf(mirror, clock.now(), offset) });
    if (text.length > MOST_TEXT) return;
    try {
      storage.setItem(PREFIX + path, text);
      this.#forgetOldest(storage);
    } catch {
      // The browser keeps no more, or nothing at all: then the page says that the server is away, and no more than that.
    }
  }

  /** What was kept: `{time, width, height, patch}`, or null. */
  last() {
    const { storage, path } = this.#environment;
    try {
      return JSON.parse(storage.getItem(PREFIX + path));
    } catch {
      return null;
    }
  }

  #forgetOldest(storage) {
    const states = Object.keys(storage).filter((key) => key.startsWith(PREFIX));
    if (states.length <= MOST_STATES) return;
    const timeOf = (key) => JSON.parse(storage.getItem(key)).time;
    const [oldest] = states.sort((one, other) => timeOf(one) - timeOf(other));
    storage.removeItem(oldest);
  }

  /** Whether the server has another page by now. */
  async isOutdated() {
    const { fetch, path, script, timers } = this.#environment;
    const own = versionIn(script);
    for (let turn = 0; own && turn < LOOKS; turn += 1) {
      if (turn > 0) await new Promise((later) => timers.setTimeout(later, PAUSE));
      const answer = await fetch(path, { cache: "no-cache" });
      const current = answer.ok ? versionIn(await answer.text()) : undefined;
      if (current) return current !== own;
    }
    return false;
  }
}
