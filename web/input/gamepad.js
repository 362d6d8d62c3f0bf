// A game controller as presses: the cross and the left stick steer, A selects, B goes back, Start plays, shoulders and triggers page.

const BUTTONS = { 12: "up", 13: "down", 14: "left", 15: "right", 0: "select", 1: "menu", 8: "menu", 9: "playPause", 4: "pageUp", 5: "pageDown" };
/** They tell how far they are pulled. */
const TRIGGERS = { 6: "pageUp", 7: "pageDown" };
/** A stick that is let go of is seldom quite in its middle, and a trigger seldom quite out. */
const DEAD_ZONE = 0.5;
const LEAST_PULL = 0.1;
const PULL_STEP = 0.05;
/** As a keyboard's keys: a pause, and then again and again. Milliseconds. */
const REPEAT_AFTER = 450;
const REPEAT_EVERY = 110;
const REPEATING = new Set(["up", "down", "left", "right", "pageUp", "pageDown"]);

const press = (phase, key, force) => ({ phase, key, force });

/**
 * What is held of all controllers: each key with its force, 0 to 1. A stick steers the way in which it is pushed furthest.
 * @param {(Gamepad | null)[]} pads
 * @returns {Map<string, number>}
 */
export function heldKeys(pads) {
  const held = new Map();
  const hold = (key, force) => held.set(key, Math.max(force, held.get(key) ?? 0));
  for (const pad of pads) {
    if (!pad?.connected) continue;
    for (const [index, key] of Object.entries(BUTTONS)) if (pad.buttons[index]?.pressed) hold(key, 1);
    for (const [index, key] of Object.entries(TRIGGERS)) {
      const pull = pad.buttons[index]?.value ?? 0;
      if (pull > LEAST_PULL) hold(key, Math.min(Math.round(Math.round(pull / PULL_STEP) * PULL_STEP * 100) / 100, 1));
    }
    const [x = 0, y = 0] = pad.axes;
    if (Math.max(Math.abs(x), Math.abs(y)) <= DEAD_ZONE) continue;
    if (Math.abs(x) > Math.abs(y)) hold(x > 0 ? "right" : "left", 1);
    else hold(y > 0 ? "down" : "up", 1);
  }
  return held;
}

/**
 * Looks at the controllers in each frame while there is one. `environment` has `pads()`, `requestFrame(callback)`, which gives no frame while the
 * page is hidden, `now()`, `isSeen()`, which tells whether the page is the one that is used, and `send(message)`, which returns null where it could
 * not be sent. `used()` is told of what went out.
 */
export class GamepadInput {
  #environment;
  #used;
  /** Each key that the server knows to be down: its force, and when it is pressed again. */
  #held = new Map();
  /** Keys that are down and count no more until they were let go. */
  #spent = new Set();
  #isRunning = false;

  /**
   * @param {{pads: () => (Gamepad | null)[], requestFrame: (callback: () => void) => void, now: () => number, isSeen: () => boolean, send: (message: object) => number | null}} environment
   * @param {() => void} used
   */
  constructor(environment, used) {
    this.#environment = environment;
    this.#used = used;
  }

  /** A controller is there, or a page that had one is seen again. */
  start() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#environment.requestFrame(() => this.#look());
  }

  /** Ends what is held as cancelled: the page will not see it being let go. */
  cancelAll() {
    if (this.#held.size > 0) this.#send([...this.#held.keys()].map((key) => press("cancelled", key, 0)));
    this.forget();
  }

  /** Lets go of what is held without a word: the connection is gone. */
  forget() {
    for (const key of this.#held.keys()) this.#spent.add(key);
    this.#held.clear();
  }

  #look() {
    const { pads, isSeen, requestFrame } = this.#environment;
    const all = pads();
    if (!all.some((pad) => pad?.connected)) {
      // It was switched off or carried away with its buttons down.
      this.#isRunning = false;
      this.cancelAll();
      this.#spent.clear();
      return;
    }
    requestFrame(() => this.#look());
    const held = heldKeys(all);
    if (isSeen()) return this.#compare(held);
    this.cancelAll();
    for (const key of held.keys()) this.#spent.add(key);
  }

  #compare(held) {
    const now = this.#environment.now();
    for (const key of this.#spent) if (!held.has(key)) this.#spent.delete(key);
    const ended = [...this.#held.keys()].filter((key) => !held.has(key));
    const changed = [...held].filter(([key, force]) => this.#held.has(key) && this.#held.get(key).force !== force);
    const again = [...held.keys()].filter((key) => this.#held.get(key)?.repeatAt <= now);
    const began = [...held.keys()].filter((key) => !this.#held.has(key) && !this.#spent.has(key));
    for (const key of ended) this.#held.delete(key);
    for (const [key, force] of changed) this.#held.get(key).force = force;
    const released = [...ended, ...again].map((key) => press("ended", key, 0));
    const others = changed.filter(([key]) => !again.includes(key)).map(([key, force]) => press("changed", key, force));
    if (released.length + others.length > 0) this.#send([...released, ...others]);
    // A key stands in a message once: what is pressed again was let go of in the one before.
    for (const key of again) this.#begin(key, held.get(key), now + REPEAT_EVERY);
    for (const key of began) this.#begin(key, held.get(key), now + REPEAT_AFTER);
  }

  #begin(key, force, repeatAt) {
    if (this.#send([press("began", key, force)]) === null) {
      this.#held.delete(key);
      this.#spent.add(key);
      return;
    }
    this.#held.set(key, { force, repeatAt: REPEATING.has(key) ? repeatAt : Infinity });
    this.#used();
  }

  #send(presses) {
    return this.#environment.send({ type: "press", presses });
  }
}
