// The names and colours of the people at a screen, identical on every page.

/**
 * The hue distance in degrees between consecutive clients. With the golden angle, no two colours are close, for any
 * number of clients.
 */
const GOLDEN_ANGLE = 137.508;
/**
 * If there are at most this many people, a sentence lists all names. If there are more, the sentence lists two names.
 */
const MAX_NAMES = 3;

/** @typedef {import("./types.js").Person} Person */

/**
 * Returns the hue of a client, 0 to 360.
 * @param {number} client
 */
export function hue(client) {
  return Math.round((client * GOLDEN_ANGLE) % 360);
}

/** Returns a person's name, or "Guest" if it is empty.
 * @param {Person | undefined} person */
export function nameOf(person) {
  return person?.name?.trim() || "Guest";
}

/**
 * Returns a name's one or two initials. If the name does not begin with a letter, returns its first character.
 * @param {string} name
 */
export function initialsOf(name) {
  const words = name.trim().split(/\s+/).slice(0, 2);
  const Segmenter = Intl.Segmenter;
  /**
   * Returns the first character of a word, as people see it.
   * @param {string} word
   */
  const first = (word) => (Segmenter ? [...new Segmenter().segment(word)][0]?.segment : [...word][0]) ?? "";
  const letters = words.map(first);
  // A name that begins with an emoji shows only the emoji.
  return (/^[\p{L}\p{N}]/u.test(letters[0]) ? letters.join("") : letters[0]).toUpperCase();
}

/**
 * Returns names joined as in a sentence, for `count` people in total.
 * @param {string[]} names
 * @param {number} [count]
 */
export function joinedNames(names, count = names.length) {
  const isShort = count <= MAX_NAMES;
  const said = names.slice(0, isShort ? -1 : MAX_NAMES - 1).join(", ");
  const last = isShort ? names.at(-1) : `${count - MAX_NAMES + 1} others`;
  return said ? `${said} and ${last}` : String(last);
}

/** Makes a round badge with a person's initials.
 * @param {Document} document
 * @param {Person} person */
export function badgeOf(document, person) {
  const badge = document.createElement("span");
  badge.className = "badge";
  badge.setAttribute("aria-hidden", "true");
  badge.style.setProperty("--hue", String(hue(person.client)));
  badge.textContent = initialsOf(nameOf(person));
  return badge;
}
