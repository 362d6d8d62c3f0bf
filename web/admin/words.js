// What the admin's page says, in words.

const ROLES = { display: "Display", remote: "Remote", viewer: "Viewer", admin: "Admin" };
const MODES = { together: "All control it together", turns: "One after the other controls it", staff: "Only staff controls it" };
const GRANTS = { touch: "touch", press: "keys", media: "media", motion: "shaking", text: "text" };
const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86400000], ["hour", 3600000], ["minute", 60000]]);

export const roleName = (role) => ROLES[role] ?? String(role);
export const modeText = (mode) => MODES[mode ?? "together"] ?? String(mode);

/** The kinds of input of a device; all of its role where nothing else is said. */
export const grantsText = (grants) => (Array.isArray(grants) && grants.length < Object.keys(GRANTS).length ? grants.map((each) => GRANTS[each] ?? each).join(", ") || "nothing" : "");

/** How long something was ago, or is still to come, as a person says it. Both times are in milliseconds since 1970. */
export function agoText(time, now) {
  const way = time - now;
  const [unit, size] = UNITS.find((each) => Math.abs(way) >= each[1]) ?? [null, 1];
  if (unit === null) return way > 0 ? "in less than a minute" : "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.trunc(way / size), unit);
}

/** Whether a client shows what the screen shows now, and if not, how far it is behind, where that is known: of a screen in several sizes each counts for itself. */
export function revisionText({ revision, current }, newest) {
  if (current) return "Current";
  return newest > revision ? `${newest - revision} behind` : "Behind";
}

export const latencyText = (latency) => (Number.isFinite(latency) ? `${latency < 10 ? latency.toFixed(1) : Math.round(latency)} ms` : "");

/** What is to be known of how a client shows the screen. */
export function stateText({ visible, blank }) {
  if (blank) return "Blank";
  return visible === false ? "Hidden" : "Shown";
}

/** How many there are of something. */
export const countText = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** What a screen's heading tells of it. */
export function screenText({ control, clients = [], count = clients.length, revision, holder }) {
  // Displays are told first, and so all of them.
  const displays = clients.filter(({ role }) => role === "display").length;
  const who = clients.find(({ client }) => client === holder);
  return [
    countText(displays, "display", "displays"), countText(count - displays, "person", "people"), modeText(control),
    who && `${who.name || "Guest"} has the baton`, Number.isFinite(revision) && `revision ${revision}`,
  ].filter(Boolean).join(" · ");
}
