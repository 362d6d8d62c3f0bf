// The screen's key commands: matches key events with them, and sends the keys. Loaded for screens with key commands.

/** @typedef {import("../types.js").Send} Send */

/** The keys whose combinations the browser itself handles: for tabs, windows, reloading and the address. */
const BROWSER_LETTERS = new Set(["t", "w", "n", "r", "q", "l", "Tab"]);
const BROWSER_KEYS = new Set(["F5", "F11", "F12"]);
/** The keys whose combinations a focused text field of the page handles itself. */
const EDITING_LETTERS = new Set([
  "z",
  "y",
  "a",
  "x",
  "c",
  "v",
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "Backspace",
  "Delete",
]);
const ORDER = ["control", "alternate", "shift", "command"];
const MENU_KEYS = new Set(["ContextMenu", "F10"]);
/** Milliseconds after a menu key within which the browser's `contextmenu` event belongs to the key. */
const MENU_OF_KEY = 1000;

/**
 * Returns a key's name in a combination: its character in lower case, or the browser's name for the key.
 * @param {KeyboardEvent} event
 */
function keyName({ key, code, altKey }) {
  if (key === " ") return "Space";
  // While the Option key is held, a key types another character than the one printed on the key. The printed character
  // is therefore read from `code`.
  const printed = altKey ? /^(?:Key|Digit)(.)$/.exec(code ?? "")?.[1] : undefined;
  const name = printed ?? key;
  return [...name].length === 1 ? name.toLowerCase() : name;
}

/**
 * Returns the lists of modifiers that a key event can mean, the most likely list first. On a keyboard without a Command
 * key, the Control key can mean Command (more likely) or Control.
 * @param {KeyboardEvent} event
 * @param {boolean} hasCommandKey
 */
function possibleModifiers(event, hasCommandKey) {
  /**
   * The modifier keys that are held.
   * @type {Record<string, boolean>}
   */
  const held = { control: event.ctrlKey, alternate: event.altKey, shift: event.shiftKey, command: event.metaKey };
  const asCommand = { ...held, control: false, command: true };
  return (hasCommandKey || !held.control || held.command ? [held] : [asCommand, held]).map((flags) =>
    ORDER.filter((name) => flags[name])
  );
}

/**
 * Returns the modifiers of the screen's combination that a key event matches, or null. `isEditing` is true if a
 * text field of the page has the browser's focus.
 * @param {KeyboardEvent} event
 * @param {string[]} combinations
 * @param {{hasCommandKey: boolean, isEditing?: boolean}} keyboard
 */
export function findCombination(event, combinations, { hasCommandKey, isEditing = false }) {
  if (combinations.length === 0 || event.getModifierState?.("AltGraph")) return null;
  const name = keyName(event);
  const isPlain = !event.ctrlKey && !event.metaKey;
  if (BROWSER_KEYS.has(name) || (!isPlain && BROWSER_LETTERS.has(name))) return null;
  if (isEditing && (isPlain || EDITING_LETTERS.has(name))) return null;
  for (const modifiers of possibleModifiers(event, hasCommandKey)) {
    if (combinations.includes([...modifiers, name].join("+"))) return modifiers;
    // If a character can be typed only with Shift, the key also matches a combination without Shift.
    const unshifted = [...modifiers.filter((modifier) => modifier !== "shift"), name].join("+");
    if (name.toLowerCase() === name.toUpperCase() && combinations.includes(unshifted)) return modifiers;
  }
  return null;
}

/**
 * Returns the two messages that press and release a keyboard key.
 * @param {KeyboardEvent} event
 * @param {string[]} modifiers
 */
function keyboardPresses(event, modifiers) {
  const locked = event.getModifierState?.("CapsLock") ? ["capsLock"] : [];
  const pad = event.location === 3 ? ["numericPad"] : [];
  /**
   * Returns one phase of the key's press, such as `began`, in the form that a message needs.
   * @param {string} phase
   */
  const press = (phase) => ({
    phase,
    key: "keyboard",
    code: event.code,
    characters: [...event.key].length === 1 ? event.key : "",
    modifiers: [...modifiers, ...locked, ...pad],
    force: phase === "began" ? 1 : 0,
  });
  return ["began", "ended"].map((phase) => ({ type: "press", presses: [press(phase)] }));
}

/**
 * @typedef {object} KeyCommandEnvironment
 * @property {EventTarget} target receives the browser's context menu events
 * @property {Send} send
 * @property {() => string[]} combinations returns the combinations of the screen's key commands
 * @property {(event: KeyboardEvent) => boolean} ownsKey returns true if a key belongs to the browser's focused element
 * @property {boolean} hasCommandKey the keyboard has a Command key
 * @property {() => boolean} [isEditing] returns true while a text field of the page has the browser's focus
 */

/** Sends the keys of key commands. The second argument of the constructor is called after each key that was sent. */
export class KeyCommands {
  #environment;
  #used;
  /** The time of the last menu key that was sent, in milliseconds. */
  #menuKeyTime = -Infinity;

  /**
   * @param {KeyCommandEnvironment} environment
   * @param {() => void} used
   */
  constructor(environment, used) {
    this.#environment = environment;
    this.#used = used;
    // Some browsers report a context menu for the menu key although the key was handled. Such an event is suppressed.
    environment.target.addEventListener("contextmenu", (event) => {
      if (event.timeStamp - this.#menuKeyTime > MENU_OF_KEY) return;
      event.preventDefault();
      event.stopPropagation();
    }, true);
  }

  /**
   * Sends press and release of a key command together, because a Mac reports no key release while Command is held.
   * Returns false if the key is in no combination.
   * @param {KeyboardEvent} event
   */
  handle(event) {
    const { combinations, hasCommandKey, isEditing, ownsKey, send } = this.#environment;
    if (event.isComposing || !event.code) return false;
    if (!event.ctrlKey && !event.metaKey && ownsKey(event)) return false;
    const modifiers = findCombination(event, combinations(), { hasCommandKey, isEditing: isEditing?.() });
    if (!modifiers) return false;
    event.preventDefault();
    const [began, ended] = keyboardPresses(event, modifiers);
    if (MENU_KEYS.has(event.key)) this.#menuKeyTime = event.timeStamp;
    if (send(began) === null) return true;
    send(ended);
    this.#used();
    return true;
  }
}
