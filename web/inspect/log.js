// The events that came and the patches that came of them: pure data, which can be paused, filtered, written down and read again.

import { inputText, isMove, nodeName, outcomeOf, senderText, takerText } from "./words.js";

/** @typedef {import("./words.js").EventRecord} EventRecord */
/** @typedef {{from: number, to: number, ops: any[], bytes: number}} Patch */
/** @typedef {{text: string, kind: string, outcome: string}} Filter */
/** @typedef {{records: EventRecord[], last: EventRecord, isGroup: boolean}} Row */

const RECORD_LIMIT = 2000;
const PATCH_LIMIT = 1000;
const FORMAT = "baton-events";

/** A file that holds no events. */
export class LogError extends Error {}

/** Events of one kind that follow each other and say little one by one: moves of fingers, turns of a wheel, timers. */
function groupOf(record) {
  if (isMove(record.input)) return `move ${record.client}`;
  return ["scroll", "timer", "code"].includes(record.input.kind) ? `${record.input.kind} ${record.client}` : null;
}

export class EventLog {
  /** @type {EventRecord[]} */
  records = [];
  /** What came while it was paused. */
  /** @type {EventRecord[]} */
  waiting = [];
  isPaused = false;
  /** Whether it holds a file's events, not the screen's. */
  isImported = false;
  /** How many events were never told. */
  skipped = 0;
  /** @type {Patch[]} */
  #patches = [];
  /** @type {WeakMap<EventRecord, number>} */
  #bytes = new WeakMap();
  /** What nodes were called, also those that are gone. */
  /** @type {Map<number, string>} */
  names = new Map();

  /**
   * A patch came: what it changes belongs to events that are told after it.
   * @param {{from?: number, to: number, ops: any[]}} patch
   * @param {number} from the revision that it applies to
   * @param {number} bytes
   */
  addPatch(patch, from, bytes) {
    for (const op of patch.ops) {
      if (op[0] === "add") this.names.set(op[1], nodeName({ id: op[1], kind: op[4], parent: op[2], props: op[5] ?? {}, children: [] }));
    }
    if (from === 0 || this.isImported) return;
    this.#patches.push({ from, to: patch.to, ops: patch.ops, bytes });
    if (this.#patches.length > PATCH_LIMIT) this.#patches.splice(0, this.#patches.length - PATCH_LIMIT);
  }

  /**
   * An event came. Returns whether it is seen now.
   * @param {EventRecord} record
   */
  add(record) {
    this.skipped += record.skipped ?? 0;
    if (this.isImported) return false;
    const list = this.isPaused ? this.waiting : this.records;
    list.push(record);
    if (list.length > RECORD_LIMIT) list.splice(0, list.length - RECORD_LIMIT);
    return !this.isPaused;
  }

  pause() {
    this.isPaused = true;
  }

  /** Goes on, with all that came meanwhile. A file's events give way to the screen's. */
  resume() {
    if (this.isImported) this.clear();
    this.isPaused = false;
    while (this.step());
  }

  /** Shows one more event of those that came meanwhile; returns it, or null where there is none. */
  step() {
    const record = this.waiting.shift();
    if (!record) return null;
    this.records.push(record);
    if (this.records.length > RECORD_LIMIT) this.records.shift();
    return record;
  }

  clear() {
    this.records = [];
    this.waiting = [];
    this.skipped = 0;
    if (this.isImported) this.#patches = [];
    this.isImported = false;
  }

  /**
   * The patches that hold what an event changed.
   * @param {EventRecord} record
   * @returns {Patch[]}
   */
  patchesOf({ from, to }) {
    return to > from ? this.#patches.filter((patch) => patch.to > from && patch.from < to) : [];
  }

  /**
   * How many bytes an event's patches have.
   * @param {EventRecord} record
   */
  bytesOf(record) {
    let bytes = this.#bytes.get(record);
    if (bytes === undefined) {
      bytes = this.patchesOf(record).reduce((sum, patch) => sum + patch.bytes, 0);
      // Its patches came before it, and do not change.
      this.#bytes.set(record, bytes);
    }
    return bytes;
  }

  /**
   * Whether a filter lets an event through.
   * @param {EventRecord} record
   * @param {Filter} filter
   */
  static matches(record, { text, kind, outcome }) {
    if (kind && record.input.kind !== kind) return false;
    if (outcome && outcomeOf(record) !== outcome) return false;
    if (!text) return true;
    const names = record.entries.map(({ name, other, action }) => [name, other, action].filter(Boolean).join(" "));
    const words = [record.input.kind, inputText(record.input), senderText(record), takerText(record), ...names].join(" ").toLowerCase();
    return text.toLowerCase().split(/\s+/).every((word) => words.includes(word));
  }

  /**
   * The lines to show, oldest first: one an event, and one for those that belong together.
   * @param {Filter} filter
   * @returns {Row[]}
   */
  rows(filter) {
    /** @type {Row[]} */
    const rows = [];
    let group = null;
    for (const record of this.records) {
      if (!EventLog.matches(record, filter)) continue;
      const next = groupOf(record);
      const row = rows[rows.length - 1];
      if (row && next !== null && next === group && takerText(row.last) === takerText(record)) {
        row.records.push(record);
        row.last = record;
        row.isGroup = true;
      } else {
        rows.push({ records: [record], last: record, isGroup: false });
      }
      group = next;
    }
    return rows;
  }

  /**
   * All of it as text, for a file.
   * @param {{screen: string, epoch: string | null}} about
   */
  toText({ screen, epoch }) {
    const patches = this.#patches.filter((patch) => this.records.some(({ from, to }) => patch.to > from && patch.from < to));
    return JSON.stringify({ format: FORMAT, version: 1, screen, epoch, records: this.records, patches, names: [...this.names] }, null, 1);
  }

  /**
   * Shows a file's events. Throws a `LogError` where the text is none.
   * @param {string} text
   */
  read(text) {
    let file;
    try {
      file = JSON.parse(text);
    } catch {
      throw new LogError("This file is no JSON: choose one that was exported here.");
    }
    const isRecord = (each) => Number.isInteger(each?.number) && typeof each.input?.kind === "string" && Array.isArray(each.entries);
    const isPatch = (each) => Number.isInteger(each?.to) && Array.isArray(each.ops);
    if (file?.format !== FORMAT || !Array.isArray(file.records)) throw new LogError("This file holds no events: choose one that was exported here.");
    if (file.version !== 1) throw new LogError(`This file is of version ${file.version}, and only version 1 can be read.`);
    if (!file.records.every(isRecord) || !(file.patches ?? []).every(isPatch)) throw new LogError("This file is damaged: an event in it cannot be read.");
    this.clear();
    this.records = file.records.slice(-RECORD_LIMIT);
    this.#patches = file.patches ?? [];
    this.names = new Map(file.names ?? []);
    this.isImported = true;
    this.isPaused = true;
    return String(file.screen ?? "");
  }
}
