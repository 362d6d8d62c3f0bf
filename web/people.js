// The people at a screen: what they are called and their colours, the same on every page.

/** So far apart on the wheel are the colours of those who come one after the other: however many there are, none are near. */
const GOLDEN_ANGLE = 137.508;
/** Of more people than so many, two are named. */
const NAMED = 3;

/** @typedef {{client: number, name?: string, role: string}} Person */

/** The hue of a client, 0 to 360. */
export function hueOf(client) {
  return Math.round((client * GOLDEN_ANGLE) % 360);
}

/** What somebody is called, who may not have said.
 * @param {Person | undefined} person */
export function nameOf(person) {
  return person?.name?.trim() || "Guest";
}

/** One or two letters, or whatever a name begins with. */
export function initialsOf(name) {
  const words = name.trim().split(/\s+/).slice(0, 2);
  const Segmenter = Intl.Segmenter;
  const first = (word) => (Segmenter ? [...new Segmenter().segment(word)][0]?.segment : [...word][0]) ?? "";
  const letters = words.map(first);
  // Beside a picture is no letter.
  return (/^[\p{L}\p{N}]/u.test(letters[0]) ? letters.join("") : letters[0]).toUpperCase();
}

/** Names in a sentence, of so many people. */
export function listOf(names, count = names.length) {
  const isShort = count <= NAMED;
  const said = names.slice(0, isShort ? -1 : NAMED - 1).join(", ");
  const last = isShort ? names.at(-1) : `${count - NAMED + 1} others`;
  return said ? `${said} and ${last}` : String(last);
}

/** A round badge with somebody's initials.
 * @param {Document} document
 * @param {Person} person */
export function badgeOf(document, person) {
  const badge = document.createElement("span");
  badge.className = "badge";
  badge.setAttribute("aria-hidden", "true");
  badge.style.setProperty("--hue", String(hueOf(person.client)));
  badge.textContent = initialsOf(nameOf(person));
  return badge;
}
