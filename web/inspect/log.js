// The log of events and their patches, without its view. It can be paused, filtered, exported and imported.

import { handlerText, inputText, isMove, nodeName, outcomeOf, senderText } from "./words.js";

/** @typedef {import("./words.js").EventRecord} EventRecord */

/**
 * A patch from the server, with its size in bytes.
 * @typedef {object} Patch
 * @property {number} from
 * @property {number} to
 * @property {any[]} ops
 * @property {number} bytes
 */
/**
 * The filter of the event list. An event is shown if its text, kind and outcome match the three fields; an empty field
 * matches every event.
 * @typedef {object} Filter
 * @property {string} text
 * @property {string} kind
 * @property {string} outcome
 */

/**
 * A row of the event list: one event, or a group of equal events.
 * @typedef {object} Row
 * @property {EventRecord[]} records
 * @property {EventRecord} last
 * @property {boolean} isGroup
 */

const RECORD_LIMIT = 2000;
const PATCH_LIMIT = 1000;
const FORMAT = "baton-events";

/** The error for a file that is not a valid event log. */
export class LogError extends Error {}

/**
 * Returns the group key of an event. Consecutive finger moves, wheel events or timers with equal keys share one row of
 * the list. Returns null for an event that always has its own row.
 * @param {EventRecord} record
 */
function groupOf(record) {
  if (isMove(record.input)) return `move ${record.client}`;
  return ["scroll", "timer", "code"].includes(record.input.kind) ? `${record.input.kind} ${record.client}` : null;
}

export class EventLog {
  /**
   * The shown events, oldest first.
   * @type {EventRecord[]}
   */
  records = [];
  /**
   * The events that arrived while paused.
   * @type {EventRecord[]}
   */
  waiting = [];
  isPaused = false;
  /** The log contains the events of a file, not of the screen. */
  isImported = false;
  /** The number of events that the server skipped. */
  skipped = 0;
  /** @type {Patch[]} */
  #patches = [];
  /**
   * The size of the patches of each event.
   * @type {WeakMap<EventRecord, number>}
   */
  #bytes = new WeakMap();
  /**
   * The names of all nodes, including removed ones.
   * @type {Map<number, string>}
   */
  names = new Map();

  /**
   * Adds a patch, which arrives before the events that caused it.
   * @param {{from?: number, to: number, ops: any[]}} patch
   * @param {number} from the revision that it applies to
   * @param {number} bytes
   */
  addPatch(patch, from, bytes) {
    for (const op of patch.ops) {
      if (op[0] === "add") {
        this.names.set(op[1], nodeName({ id: op[1], kind: op[4], parent: op[2], props: op[5] ?? {}, children: [] }));
      }
    }
    if (from === 0 || this.isImported) return;
    this.#patches.push({ from, to: patch.to, ops: patch.ops, bytes });
    if (this.#patches.length > PATCH_LIMIT) this.#patches.splice(0, this.#patches.length - PATCH_LIMIT);
  }

  /**
   * Adds an event. Returns true if the list shows the event at once, and false if the log is paused or shows a file's
   * events.
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

  /** Resumes and shows all waiting events. Imported events are removed. */
  resume() {
    if (this.isImported) this.clear();
    this.isPaused = false;
    while (this.step());
  }

  /** Shows the next waiting event. Returns the event, or null if there is none. */
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
   * Returns the patches with the changes of an event.
   * @param {EventRecord} record
   * @returns {Patch[]}
   */
  patchesOf({ from, to }) {
    return to > from ? this.#patches.filter((patch) => patch.to > from && patch.from < to) : [];
  }

  /**
   * Returns the size of an event's patches in bytes.
   * @param {EventRecord} record
   */
  bytesOf(record) {
    let bytes = this.#bytes.get(record);
    if (bytes === undefined) {
      bytes = this.patchesOf(record).reduce((sum, patch) => sum + patch.bytes, 0);
      // The patches of an event arrive before it, so the size is final.
      this.#bytes.set(record, bytes);
    }
    return bytes;
  }

  /**
   * Returns whether an event matches a filter.
   * @param {EventRecord} record
   * @param {Filter} filter
   */
  static matches(record, { text, kind, outcome }) {
    if (kind && record.input.kind !== kind) return false;
    if (outcome && outcomeOf(record) !== outcome) return false;
    if (!text) return true;
    const names = record.entries.map(({ name, other, action }) => [name, other, action].filter(Boolean).join(" "));
    const words = [record.input.kind, inputText(record.input), senderText(record), handlerText(record), ...names].join(
      " ",
    ).toLowerCase();
    return text.toLowerCase().split(/\s+/).every((word) => words.includes(word));
  }

  /**
   * Returns the rows to show, oldest first: one for each event, or one for a group of events.
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
      if (row && next !== null && next === group && handlerText(row.last) === handlerText(record)) {
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
   * Returns the log as the text of a file.
   * @param {{screen: string, epoch: string | null}} about
   */
  toText({ screen, epoch }) {
    const patches = this.#patches.filter((patch) =>
      this.records.some(({ from, to }) => patch.to > from && patch.from < to)
    );
    return JSON.stringify(
      { format: FORMAT, version: 1, screen, epoch, records: this.records, patches, names: [...this.names] },
      null,
      1,
    );
  }

  /**
   * Imports the events of a file. Throws a `LogError` if the text is not a valid log.
   * @param {string} text
   */
  read(text) {
    let file;
    try {
      file = JSON.parse(text);
    } catch {
      throw new LogError("This file is not JSON. Choose one that the inspector exported.");
    }
    /** @param {any} each */
    const isRecord = (each) =>
      Number.isInteger(each?.number) && typeof each.input?.kind === "string" && Array.isArray(each.entries);
    /** @param {any} each */
    const isPatch = (each) => Number.isInteger(each?.to) && Array.isArray(each.ops);
    if (file?.format !== FORMAT || !Array.isArray(file.records)) {
      throw new LogError("This file contains no events. Choose one that the inspector exported.");
    }
    if (file.version !== 1) {
      throw new LogError(`This file has version ${file.version}, and only version 1 is supported.`);
    }
    if (!file.records.every(isRecord) || !(file.patches ?? []).every(isPatch)) {
      throw new LogError("This file is damaged: it contains an invalid event or patch.");
    }
    this.clear();
    this.records = file.records.slice(-RECORD_LIMIT);
    this.#patches = file.patches ?? [];
    this.names = new Map(file.names ?? []);
    this.isImported = true;
    this.isPaused = true;
    return String(file.screen ?? "");
  }
}
