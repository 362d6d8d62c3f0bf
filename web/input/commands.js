// Which keys the screen has a command for, and what they are on the wire.

/** What the browser keeps for itself, whatever the screen says: tabs, windows, reloading, the address. */
const KEPT_LETTERS = new Set(["t", "w", "n", "r", "q", "l", "Tab"]);
const KEPT_KEYS = new Set(["F5", "F11", "F12"]);
/** What a text field of the page's own does by itself. */
const EDITING_LETTERS = new Set(["z", "y", "a", "x", "c", "v", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Backspace", "Delete"]);
const ORDER = ["control", "alternate", "shift", "command"];

/** A key's name in a combination: what it writes in small letters, or what the browser calls it. */
function keyName({ key, code, altKey }) {
  if (key === " ") return "Space";
  // With Option a key writes something else than what is printed on it.
  const printed = altKey ? /^(?:Key|Digit)(.)$/.exec(code ?? "")?.[1] : undefined;
  const name = printed ?? key;
  return [...name].length === 1 ? name.toLowerCase() : name;
}

/** The words for a key event: as it is held, and where there is no Command key, with Control for Command before that. */
function candidates(event, hasCommandKey) {
  const held = { control: event.ctrlKey, alternate: event.altKey, shift: event.shiftKey, command: event.metaKey };
  const asCommand = { ...held, control: false, command: true };
  return (hasCommandKey || !held.control || held.command ? [held] : [asCommand, held]).map((flags) => ORDER.filter((name) => flags[name]));
}

/**
 * The modifiers of the combination that a key event is among those that the screen has a use for, or null where it has none.
 * `isEditing` says that a text field of the page's own has the browser's focus.
 */
export function findCombination(event, combinations, { hasCommandKey, isEditing = false }) {
  if (combinations.length === 0 || event.getModifierState?.("AltGraph")) return null;
  const name = keyName(event);
  const isPlain = !event.ctrlKey && !event.metaKey;
  if (KEPT_KEYS.has(name) || (!isPlain && KEPT_LETTERS.has(name))) return null;
  if (isEditing && (isPlain || EDITING_LETTERS.has(name))) return null;
  for (const modifiers of candidates(event, hasCommandKey)) {
    if (combinations.includes([...modifiers, name].join("+"))) return modifiers;
    // A character that needs Shift to be written is meant without it.
    const unshifted = [...modifiers.filter((modifier) => modifier !== "shift"), name].join("+");
    if (name.toLowerCase() === name.toUpperCase() && combinations.includes(unshifted)) return modifiers;
  }
  return null;
}

/** A keyboard's key as the two messages that press it and let it go. */
export function keyboardPresses(event, modifiers) {
  const locked = event.getModifierState?.("CapsLock") ? ["capsLock"] : [];
  const pad = event.location === 3 ? ["numericPad"] : [];
  const press = (phase) => ({
    phase, key: "keyboard", code: event.code, characters: [...event.key].length === 1 ? event.key : "",
    modifiers: [...modifiers, ...locked, ...pad], force: phase === "began" ? 1 : 0,
  });
  return ["began", "ended"].map((phase) => ({ type: "press", presses: [press(phase)] }));
}

/** The combinations that the windows of a mirror name. */
export function combinationsOf(mirror) {
  return (mirror.node(0)?.children ?? []).flatMap((id) => mirror.node(id)?.props.keyCommands ?? []);
}
