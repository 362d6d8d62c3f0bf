// The texts of the administration page.

/** @typedef {import("../types.js").FleetScreen} FleetScreen */

/**
 * The names of the roles, by role.
 * @type {Record<string, string>}
 */
const ROLES = { display: "Display", remote: "Remote", viewer: "Viewer", admin: "Admin" };
/**
 * Sentences that explain the control modes, by control mode.
 * @type {Record<string, string>}
 */
const MODES = {
  together: "Everyone can control this screen",
  turns: "One person at a time controls this screen",
  staff: "Only staff can control this screen",
};
/**
 * Words for the kinds of input that a grant permits.
 * @type {Record<string, string>}
 */
const GRANTS = { touch: "touch", press: "keys", media: "media", motion: "shaking", text: "text" };
const UNITS =
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86400000], ["hour", 3600000], ["minute", 60000]]);

/** @param {string} role */
export const roleName = (role) => ROLES[role] ?? String(role);
/** @param {string | undefined} mode */
export const modeText = (mode) => MODES[mode ?? "together"] ?? String(mode);

/**
 * Returns the grants of a device as text; empty if the device may send all kinds of input.
 * @param {string[] | undefined} grants
 */
export const grantsText = (
  grants,
) => (Array.isArray(grants) && grants.length < Object.keys(GRANTS).length
  ? grants.map((each) => GRANTS[each] ?? each).join(", ") || "nothing"
  : "");

/**
 * Returns the difference between two times as relative text. Both times are in milliseconds since 1970.
 * @param {number} time
 * @param {number} now
 */
export function relativeTimeText(time, now) {
  const way = time - now;
  const [unit, size] = UNITS.find((each) => Math.abs(way) >= each[1]) ?? [null, 1];
  if (unit === null) return way > 0 ? "in less than a minute" : "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.trunc(way / size), unit);
}

/**
 * Returns "Current" if a client shows the screen's current content, else the number of revisions that the client is
 * behind. The number is omitted if the screen is shown in several sizes, because each size has its own revisions.
 * @param {{revision: number, current?: boolean}} client
 * @param {number} [newest]
 */
export function revisionText({ revision, current }, newest) {
  if (current) return "Current";
  return newest !== undefined && newest > revision ? `${newest - revision} behind` : "Behind";
}

/**
 * Returns a latency as text with its unit; empty if the latency is unknown.
 * @param {number | undefined} latency
 */
export const latencyText = (
  latency,
) => (typeof latency === "number" && Number.isFinite(latency)
  ? `${latency < 10 ? latency.toFixed(1) : Math.round(latency)} ms`
  : "");

/**
 * Returns how a client shows the screen: shown, hidden or blank.
 * @param {{visible?: boolean, blank?: boolean}} client
 */
export function stateText({ visible, blank }) {
  if (blank) return "Blank";
  return visible === false ? "Hidden" : "Shown";
}

/**
 * Returns a count with its noun.
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
export const countText = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/**
 * Returns the summary in a screen's heading.
 * @param {FleetScreen} screen
 */
export function screenText({ control, clients = [], count = clients.length, revision, holder }) {
  // The server shortens long lists of clients. It lists displays first, so the counted number of displays is complete.
  const displays = clients.filter(({ role }) => role === "display").length;
  const who = clients.find(({ client }) => client === holder);
  return [
    countText(displays, "display", "displays"),
    countText(count - displays, "person", "people"),
    modeText(control),
    who && `${who.name || "Guest"} has control`,
    Number.isFinite(revision) && `revision ${revision}`,
  ].filter(Boolean).join(" · ");
}
