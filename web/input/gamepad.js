// Game controllers as presses: the directional pad and left stick navigate, A selects, B is menu, and Start plays or
// pauses. Shoulder buttons and triggers are Page Up and Page Down.

/**
 * @typedef {import("../types.js").RequestFrame} RequestFrame
 * @typedef {import("../types.js").Send} Send
 */

const BUTTONS = {
  12: "up",
  13: "down",
  14: "left",
  15: "right",
  0: "select",
  1: "menu",
  8: "menu",
  9: "playPause",
  4: "pageUp",
  5: "pageDown",
};
/** Triggers have an analogue value: the depth of the pull. */
const TRIGGERS = { 6: "pageUp", 7: "pageDown" };
/**
 * The smallest stick deflection and trigger pull that count. A released stick or trigger is rarely exactly at zero.
 */
const DEAD_ZONE = 0.5;
const MIN_PULL = 0.1;
const PULL_STEP = 0.05;
/** Key repeat as on a keyboard: the initial delay and the interval, in milliseconds. */
const REPEAT_AFTER = 450;
const REPEAT_EVERY = 110;
const REPEATING = new Set(["up", "down", "left", "right", "pageUp", "pageDown"]);

/**
 * Returns one key's entry for a message about presses: phase, key and force.
 * @param {string} phase
 * @param {string} key
 * @param {number} force
 */
const press = (phase, key, force) => ({ phase, key, force });

/**
 * Returns the held keys of all controllers, each with its force (0 to 1). A stick counts in the direction of its
 * larger deflection.
 * @param {(Gamepad | null)[]} pads
 * @returns {Map<string, number>}
 */
export function heldKeys(pads) {
  const held = new Map();
  /**
   * Adds a held key. If several controllers hold it, the largest force counts.
   * @param {string} key
   * @param {number} force
   */
  const hold = (key, force) => held.set(key, Math.max(force, held.get(key) ?? 0));
  for (const pad of pads) {
    if (!pad?.connected) continue;
    for (const [index, key] of Object.entries(BUTTONS)) if (pad.buttons[Number(index)]?.pressed) hold(key, 1);
    for (const [index, key] of Object.entries(TRIGGERS)) {
      const pull = pad.buttons[Number(index)]?.value ?? 0;
      if (pull > MIN_PULL) hold(key, Math.min(Math.round(Math.round(pull / PULL_STEP) * PULL_STEP * 100) / 100, 1));
    }
    const [x = 0, y = 0] = pad.axes;
    if (Math.max(Math.abs(x), Math.abs(y)) <= DEAD_ZONE) continue;
    if (Math.abs(x) > Math.abs(y)) hold(x > 0 ? "right" : "left", 1);
    else hold(y > 0 ? "down" : "up", 1);
  }
  return held;
}

/**
 * The dependencies of `GamepadInput`.
 * @typedef {object} GamepadEnvironment
 * @property {() => (Gamepad | null)[]} pads
 * @property {RequestFrame} requestFrame pauses in a hidden page
 * @property {() => number} now
 * @property {() => boolean} isSeen returns true while the page is visible and focused
 * @property {Send} send
 */

/**
 * Polls the controllers in each frame while one is connected. `used`, the second argument of the constructor, is called
 * after each press that was sent.
 */
export class GamepadInput {
  #environment;
  #used;
  /**
   * The pressed keys that were reported to the server, each with its force and the time of its next repeat.
   * @type {Map<string, {force: number, repeatAt: number}>}
   */
  #held = new Map();
  /**
   * Keys that are still down but ignored until they are released.
   * @type {Set<string>}
   */
  #ignored = new Set();
  #isRunning = false;

  /**
   * @param {GamepadEnvironment} environment
   * @param {() => void} used
   */
  constructor(environment, used) {
    this.#environment = environment;
    this.#used = used;
  }

  /** Starts polling when a controller is connected or the page becomes visible. */
  start() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#environment.requestFrame(() => this.#poll());
  }

  /** Cancels all held keys, because the page will not observe their release. */
  cancelAll() {
    if (this.#held.size > 0) this.#send([...this.#held.keys()].map((key) => press("cancelled", key, 0)));
    this.reset();
  }

  /** Drops all held keys without a message after the connection is lost. */
  reset() {
    for (const key of this.#held.keys()) this.#ignored.add(key);
    this.#held.clear();
  }

  #poll() {
    const { pads, isSeen, requestFrame } = this.#environment;
    const all = pads();
    if (!all.some((pad) => pad?.connected)) {
      // No controller is connected any more. Buttons that were held when the last controller disconnected are
      // cancelled.
      this.#isRunning = false;
      this.cancelAll();
      this.#ignored.clear();
      return;
    }
    requestFrame(() => this.#poll());
    const held = heldKeys(all);
    if (isSeen()) return this.#compare(held);
    this.cancelAll();
    for (const key of held.keys()) this.#ignored.add(key);
  }

  /**
   * Sends the keys that were pressed or released since the last call, and the repeats that are due.
   * @param {Map<string, number>} held
   */
  #compare(held) {
    const now = this.#environment.now();
    for (const key of this.#ignored) if (!held.has(key)) this.#ignored.delete(key);
    const ended = [...this.#held.keys()].filter((key) => !held.has(key));
    const changed = [...held].filter(([key, force]) => (this.#held.get(key)?.force ?? force) !== force);
    const again = [...held.keys()].filter((key) => (this.#held.get(key)?.repeatAt ?? Infinity) <= now);
    const began = [...held.keys()].filter((key) => !this.#held.has(key) && !this.#ignored.has(key));
    for (const key of ended) this.#held.delete(key);
    for (const [key, force] of changed) Object.assign(this.#held.get(key) ?? {}, { force });
    const released = [...ended, ...again].map((key) => press("ended", key, 0));
    const others = changed.filter(([key]) => !again.includes(key)).map(([key, force]) => press("changed", key, force));
    if (released.length + others.length > 0) this.#send([...released, ...others]);
    // A message can contain each key only once. The message with the release of a repeated key was sent above, so its
    // next press goes into another message.
    for (const key of again) this.#press(key, held.get(key) ?? 0, now + REPEAT_EVERY);
    for (const key of began) this.#press(key, held.get(key) ?? 0, now + REPEAT_AFTER);
  }

  /**
   * Sends the beginning of a press. If the message cannot be sent, the key is ignored until it is released.
   * @param {string} key
   * @param {number} force
   * @param {number} repeatAt
   */
  #press(key, force, repeatAt) {
    if (this.#send([press("began", key, force)]) === null) {
      this.#held.delete(key);
      this.#ignored.add(key);
      return;
    }
    this.#held.set(key, { force, repeatAt: REPEATING.has(key) ? repeatAt : Infinity });
    this.#used();
  }

  /**
   * Sends presses. Returns the `seq`, or null if the message cannot be sent.
   * @param {object[]} presses
   */
  #send(presses) {
    return this.#environment.send({ type: "press", presses });
  }
}

/**
 * Makes the feature object of game controllers. `features.js` calls this function once, after it has loaded this
 * module.
 * @param {import("../features.js").FeatureEnvironment} environment
 */
export const makeFeature = ({ window, document, now, pressed, features }) =>
  new GamepadInput({
    pads: () => window.navigator.getGamepads(),
    requestFrame: (callback) => window.requestAnimationFrame(callback),
    now,
    isSeen: () => !document.hidden && document.hasFocus(),
    send: (message) => features.sendPress(message),
  }, pressed);
