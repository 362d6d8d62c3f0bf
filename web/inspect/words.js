// The inspector's texts for events and nodes.

/**
 * One step of the routing of an event, such as an asked view or a recognizer's change of state.
 * @typedef {object} Entry
 * @property {string} kind
 * @property {string} [name]
 * @property {number} [node]
 * @property {string} [other]
 * @property {number} [otherNode]
 * @property {number[]} [point]
 * @property {string} [reason]
 * @property {number} [touch]
 * @property {boolean} [delivered]
 * @property {string} [from]
 * @property {string} [to]
 * @property {string} [call]
 * @property {string} [outcome]
 * @property {string} [action]
 * @property {boolean} [can]
 */

/**
 * The input of an event: touches, presses, a command or a scroll distance.
 * @typedef {object} Input
 * @property {string} kind
 * @property {{id: number, phase: string, point?: number[]}[]} [touches]
 * @property {{key: string, phase: string}[]} [presses]
 * @property {string} [phase]
 * @property {string} [command]
 * @property {number[]} [by]
 * @property {number[]} [point]
 * @property {string} [action]
 * @property {number} [count]
 * @property {string} [words]
 */

/**
 * An event as the server reports it, with the steps of its routing.
 * @typedef {object} EventRecord
 * @property {number} number
 * @property {number} time
 * @property {number} [client]
 * @property {string} [name]
 * @property {Input} input
 * @property {Entry[]} entries
 * @property {number} [omitted]
 * @property {string} [by]
 * @property {number} [node]
 * @property {boolean} [stale]
 * @property {string} [error]
 * @property {number} from
 * @property {number} to
 * @property {number} [skipped]
 */

/** @typedef {import("../types.js").RenderNode} TreeNode */

/**
 * Returns a number as text, rounded to one decimal place.
 * @param {number} number
 */
const round = (number) => String(Math.round(number * 10) / 10);

/**
 * Returns a point as text.
 * @param {number[]} [point]
 */
export const pointText = (point) => (point ? `(${round(point[0])}, ${round(point[1])})` : "");

/**
 * Returns a short description of an input.
 * @param {Input} input
 */
export function inputText(input) {
  switch (input.kind) {
    case "touch": {
      const touches = input.touches ?? [];
      const words = touches.map(({ phase, point }) => [phase, pointText(point)].filter(Boolean).join(" "));
      return words.length === 1 ? words[0] : `${words.length} fingers: ${words.join(", ")}`;
    }
    case "press":
      return (input.presses ?? []).map(({ key, phase }) => `${key} ${phase}`).join(", ");
    case "motion":
      return `shake ${input.phase ?? ""}`;
    case "remote":
      return input.command ?? "";
    case "scroll":
      return `by ${pointText(input.by)} at ${pointText(input.point)}`;
    case "edit":
      return input.action ?? "";
    case "text":
      return `${input.count} character${input.count === 1 ? "" : "s"}`;
    case "cancel":
      return "all held touches and keys";
    case "other":
      return input.words ?? "";
    default:
      return "";
  }
}

/**
 * Returns whether an event contains only finger moves.
 * @param {Input} input
 */
export const isMove = (input) =>
  input.kind === "touch" && (input.touches ?? []).every(({ phase }) => phase === "moved" || phase === "stationary");

/**
 * Returns the outcome of an event: `handled`, `unhandled`, `stale` or `error`.
 * @param {EventRecord} record
 */
export function outcomeOf(record) {
  if (record.error) return "error";
  if (record.stale) return "stale";
  return record.by ? "handled" : "unhandled";
}

/**
 * Returns the responder that handled an event, or why none did.
 * @param {EventRecord} record
 */
export function handlerText(record) {
  if (record.error) return "refused";
  if (record.stale) return "stale";
  return record.by ?? (["timer", "code", "cancel"].includes(record.input.kind) ? "" : "none");
}

/**
 * Returns the sender of an event.
 * @param {EventRecord} record
 */
export function senderText(record) {
  if (record.client === undefined) return record.input.kind === "timer" ? "timer" : "application";
  return record.name ?? `client ${record.client}`;
}

/**
 * Returns the name of a node: its class or kind, and its identifier.
 * @param {TreeNode | undefined} node
 * @param {string} [className]
 */
export function nodeName(node, className) {
  if (!node) return className ?? "";
  const { identifier } = node.props;
  return (className ?? node.kind) + (identifier ? `#${identifier}` : "");
}

/**
 * Returns the visible text of a node.
 * @param {TreeNode} node
 */
export function nodeLabel(node) {
  const { label, title, text, placeholder } = node.props;
  return String(label ?? title ?? text ?? placeholder ?? "");
}

/**
 * Returns a property's value as short text.
 * @param {any} value
 * @param {number} [limit]
 * @returns {string}
 */
export function valueText(value, limit = 80) {
  const text = typeof value === "string"
    ? JSON.stringify(value)
    : Array.isArray(value)
    ? `[${value.map((each) => valueText(each)).join(", ")}]`
    : JSON.stringify(value);
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/**
 * Returns a number of bytes as text.
 * @param {number} bytes
 */
export const bytesText = (bytes) => (bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`);
