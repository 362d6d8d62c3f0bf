// Stores a screen for the time when its server is unreachable. The last content of the screen is stored in the
// browser's storage. A service worker, which needs a secure context, stores the page itself.

import { valueAt } from "./timeline.js";

/**
 * @typedef {import("./types.js").Numbers} Numbers
 * @typedef {import("./types.js").RenderNode} RenderNode
 * @typedef {import("./types.js").Size} Size
 * @typedef {import("./types.js").Timers} Timers
 */

const PREFIX = "baton-state:";
/** The largest number of stored screens, and the largest size of each in characters. */
const MOST_STATES = 12;
const MOST_TEXT = 200000;
/**
 * Two times in milliseconds: the delay from a change until the change is saved, and the shortest interval between two
 * saves.
 */
const SAVE_DELAY = 1500;
const SAVE_INTERVAL = 10000;
/**
 * The number of version requests, and the pause between them in milliseconds. A server that has just started may
 * still be packing its page.
 */
const VERSION_REQUESTS = 30;
const VERSION_PAUSE = 2000;
/** The transient properties of nodes, which are not stored. */
const TRANSIENT = [
  "highlighted",
  "focused",
  "editing",
  "selection",
  "marked",
  "predict",
  "nowPlaying",
  "keyCommands",
  "animation",
  "fraction",
  "transition",
  "source",
];

/**
 * Returns the mirror's content as a snapshot patch without motion. Running values are fixed at `time`, and scrolled
 * content is fixed at `offset(id)`.
 * @param {import("./mirror.js").Mirror} mirror
 * @param {number} time
 * @param {(id: number) => Numbers} offset
 */
export function snapshotOf(mirror, time, offset) {
  /** @type {any[][]} */
  const ops = [];
  /**
   * Adds the operations that create a node and its descendants to the snapshot.
   * @param {number} id
   * @param {number} index
   */
  const add = (id, index) => {
    const { parent, kind, props, children } = /** @type {RenderNode} */ (mirror.node(id));
    const kept = { ...props };
    for (const key of TRANSIENT) delete kept[key];
    if (kept.timeline?.velocity) {
      kept.contentOffset = [...offset(id)];
      delete kept.timeline;
    } else if (kept.timeline) kept.timeline = { ...kept.timeline, value: valueAt(kept.timeline, time), at: 0, rate: 0 };
    ops.push(["add", id, parent, index, kind, kept]);
    children.forEach(add);
  };
  mirror.root.children.forEach(add);
  return { type: "patch", from: 0, to: 0, ops };
}

/**
 * Returns the version in an address such as `/web/~abc/page.js`; undefined if there is none.
 * @param {string} text
 */
export const versionIn = (text) => /\/web\/(~\w+)\/page\.js/.exec(text)?.[1];

/**
 * The dependencies of `OfflineStore`.
 * @typedef {object} KeeperEnvironment
 * @property {import("./mirror.js").Mirror} mirror
 * @property {{now: () => number}} clock
 * @property {Storage} storage writes synchronously, because the page may end at any time
 * @property {typeof fetch} fetch
 * @property {Timers} timers
 * @property {string} path the path of the screen
 * @property {() => number} wallTime
 * @property {() => Size & {fills?: boolean}} screen
 * @property {(id: number) => Numbers} offset returns the offset of scrolled content
 * @property {ServiceWorkerContainer} [workers] the browser's service workers, if it has any
 * @property {string} script the address of the page's script
 */

/** Stores one screen for the time when its server is unreachable. */
export class OfflineStore {
  #environment;
  /**
   * The timer of the scheduled save; null if none is scheduled.
   * @type {number | null}
   */
  #timer = null;
  #savedAt = -Infinity;

  /** @param {KeeperEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    // During development, the page is not packed and has no version. Such a page is not stored.
    if (versionIn(environment.script)) environment.workers?.register("/service-worker.js").catch(() => {});
  }

  /** Schedules a save after a change. All changes until then are saved together. */
  scheduleSave() {
    const { timers, wallTime } = this.#environment;
    if (this.#timer !== null) return;
    this.#timer = timers.setTimeout(
      () => this.saveScheduled(),
      Math.max(SAVE_DELAY, this.#savedAt + SAVE_INTERVAL - wallTime()),
    );
  }

  /** Performs a scheduled save at once, because the page may end. */
  saveScheduled() {
    if (this.#timer === null) return;
    this.#environment.timers.clearTimeout(this.#timer);
    this.#timer = null;
    this.save();
  }

  /** Saves the present content of the screen. */
  save() {
    const { mirror, clock, storage, path, screen, offset, wallTime } = this.#environment;
    this.#savedAt = wallTime();
    const text = JSON.stringify({ time: this.#savedAt, ...screen(), patch: snapshotOf(mirror, clock.now(), offset) });
    if (text.length > MOST_TEXT) return;
    try {
      storage.setItem(PREFIX + path, text);
      this.#removeOldest(storage);
    } catch {
      // The browser's storage is full or blocked. The page then only reports that the server is unreachable.
    }
  }

  /** Returns the stored screen, `{time, width, height, patch}`, or null. */
  load() {
    const { storage, path } = this.#environment;
    try {
      return JSON.parse(storage.getItem(PREFIX + path) ?? "null");
    } catch {
      return null;
    }
  }

  /**
   * Removes the screen that was stored first, if there are too many.
   * @param {Storage} storage
   */
  #removeOldest(storage) {
    const states = Object.keys(storage).filter((key) => key.startsWith(PREFIX));
    if (states.length <= MOST_STATES) return;
    /**
     * Returns the time at which a screen was stored.
     * @param {string} key
     */
    const timeOf = (key) => JSON.parse(storage.getItem(key) ?? "{}").time;
    const [oldest] = states.sort((one, other) => timeOf(one) - timeOf(other));
    storage.removeItem(oldest);
  }

  /** Returns whether the server now serves another version of the page. */
  async isOutdated() {
    const { fetch, path, script, timers } = this.#environment;
    const own = versionIn(script);
    for (let turn = 0; own && turn < VERSION_REQUESTS; turn += 1) {
      if (turn > 0) await new Promise((later) => timers.setTimeout(() => later(null), VERSION_PAUSE));
      const answer = await fetch(path, { cache: "no-cache" });
      const current = answer.ok ? versionIn(await answer.text()) : undefined;
      if (current) return current !== own;
    }
    return false;
  }
}
