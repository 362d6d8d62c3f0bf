// The list of events: one line per event, newest last.

import { Lines } from "./lines.js";
import { bytesText, handlerText, inputText, outcomeOf, senderText } from "./words.js";

/** @typedef {import("../types.js").RequestFrame} RequestFrame */

/** @typedef {import("./log.js").EventLog} EventLog */

/** @typedef {import("./log.js").Row} Row */

/** @typedef {import("./words.js").EventRecord} EventRecord */

const KINDS = ["touch", "press", "remote", "motion", "scroll", "edit", "text", "timer", "code", "cancel", "other"];
const OUTCOMES = { handled: "Handled", unhandled: "Not handled", stale: "Stale", error: "Refused" };
/**
 * Returns a time in milliseconds as minutes, seconds and thousandths.
 * @param {number} time
 */
const clock = (time) => {
  const seconds = Math.floor(time / 1000);
  /**
   * Returns a number as text, with leading zeros up to a number of digits.
   * @param {number} number
   * @param {number} digits
   */
  const part = (number, digits) => String(number).padStart(digits, "0");
  return `${part(Math.floor(seconds / 60), 2)}:${part(seconds % 60, 2)}.${part(Math.floor(time % 1000), 3)}`;
};

/**
 * The dependencies of `EventsPanel`.
 * @typedef {object} EventsEnvironment
 * @property {import("./elements.js").Maker} h
 * @property {EventLog} log
 * @property {RequestFrame} requestFrame
 * @property {(record: EventRecord | null) => void} selected
 * @property {() => void} exported
 * @property {(file: File | undefined) => void} imported
 * @property {() => void} resumed
 */

export class EventsPanel {
  #h;
  #environment;
  #log;
  #lines;
  #element;
  #state;
  #buttons;
  #filter = { text: "", kind: "", outcome: "" };
  /**
   * The selected event; null while the newest one is shown.
   * @type {EventRecord | null}
   */
  #selected = null;
  #isAsked = false;
  #began = 0;

  /** @param {EventsEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    this.#log = environment.log;
    const h = (this.#h = environment.h);
    /** @type {Lines<Row>} */
    this.#lines = new Lines({
      h,
      height: 26,
      requestFrame: environment.requestFrame,
      make: (row, index) => this.#make(row, index),
      look: ({ records, last }) =>
        [last.number, records.length, this.#began, this.#bytes(records), this.#isSelected(records)].join(" "),
      attributes: {
        class: "i-events",
        role: "listbox",
        tabindex: 0,
        "aria-label": "Events",
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      },
    });
    /**
     * Returns a listener that sets a field of the filter.
     * @param {string} name
     */
    const set = (name) => (/** @type {{target: HTMLInputElement}} */ event) => {
      this.#filter = { ...this.#filter, [name]: event.target.value };
      this.refresh();
    };
    /**
     * Makes a button with an icon.
     * @param {string} label
     * @param {string} path
     * @param {() => void} action
     */
    const button = (label, path, action) =>
      h(
        "button",
        { type: "button", class: "i-button", title: label, "aria-label": label, onclick: action },
        h.icon(path),
      );
    /** @type {HTMLInputElement} */
    const file = h("input", {
      type: "file",
      accept: ".json,application/json",
      hidden: true,
      "aria-label": "Event file",
      onchange: () => (environment.imported(file.files?.[0]), (file.value = "")),
    });
    this.#buttons = {
      pause: button("Pause", "M5 3v10M11 3v10", () => this.togglePause()),
      step: button("Step: show one more event", "M4 3l6 5-6 5zM12 3v10", () => this.step()),
    };
    this.#state = h("span", { class: "i-count", role: "status" });
    /**
     * Makes an option of a menu.
     * @param {string} value
     * @param {string} label
     */
    const option = (value, label) => h("option", { value }, label);
    this.#element = h(
      "section",
      { class: "i-log", "aria-label": "Event log" },
      h(
        "div",
        { class: "i-toolbar" },
        h("h2", {}, "Events"),
        this.#buttons.pause,
        this.#buttons.step,
        button("Clear", "M3.5 8a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M5 5l6 6", () => this.clear()),
        h("input", {
          class: "i-field",
          type: "search",
          placeholder: "Filter",
          "aria-label": "Filter the events",
          spellcheck: "false",
          autocomplete: "off",
          oninput: set("text"),
        }),
        h(
          "select",
          { class: "i-field", "aria-label": "Kind of event", onchange: set("kind") },
          option("", "All kinds"),
          ...KINDS.map((kind) => option(kind, kind)),
        ),
        h(
          "select",
          { class: "i-field", "aria-label": "Outcome", onchange: set("outcome") },
          option("", "Any outcome"),
          ...Object.entries(OUTCOMES).map(([value, label]) => option(value, label)),
        ),
        this.#state,
        h("span", { class: "i-space" }),
        file,
        button("Import events from a file", "M8 10V2M5 5l3-3 3 3M3 10v3h10v-3", () => file.click()),
        button("Export the events to a file", "M8 2v8M5 7l3 3 3-3M3 10v3h10v-3", environment.exported),
      ),
      h(
        "div",
        { class: "i-columns", "aria-hidden": "true" },
        ...["Time", "From", "Event", "Handled by", "Revision", "Size"].map((title) => h("span", {}, title)),
      ),
      this.#lines.element,
    );
    this.refresh();
  }

  get element() {
    return this.#element;
  }

  /** Shows new events in the next frame. */
  changed() {
    if (this.#isAsked) return this.#say();
    this.#isAsked = true;
    this.#environment.requestFrame(() => {
      this.#isAsked = false;
      this.refresh();
    });
  }

  refresh() {
    this.#began = this.#log.records[0]?.time ?? 0;
    this.#lines.show(this.#log.rows(this.#filter), true);
    this.#say();
  }

  togglePause() {
    if (this.#log.isPaused) {
      this.#log.resume();
      this.#environment.resumed();
    } else {
      this.#log.pause();
    }
    this.refresh();
  }

  /** Shows and selects the next event that waits. If the log is not paused yet, pauses it first. */
  step() {
    if (!this.#log.isPaused) this.#log.pause();
    const record = this.#log.isImported ? null : this.#log.step();
    this.refresh();
    if (record) this.select(record);
  }

  clear() {
    this.#log.clear();
    this.select(null);
    this.refresh();
  }

  /**
   * Selects an event and scrolls to its row.
   * @param {EventRecord | null} record
   */
  select(record) {
    this.#selected = record;
    this.#environment.selected(record);
    const index = record ? this.#lines.rows.findIndex(({ records }) => records.includes(record)) : -1;
    if (index >= 0) {
      this.#lines.reveal(index);
      this.#lines.element.setAttribute("aria-activedescendant", `i-event-${index}`);
    } else {
      this.#lines.element.removeAttribute("aria-activedescendant");
      this.#lines.draw();
    }
  }

  /**
   * Returns whether a row contains the selected event.
   * @param {EventRecord[]} records
   */
  #isSelected(records) {
    return this.#selected !== null && records.includes(this.#selected);
  }

  /**
   * Returns the total size of the patches of the given events, in bytes.
   * @param {EventRecord[]} records
   */
  #bytes(records) {
    return records.reduce((sum, record) => sum + this.#log.bytesOf(record), 0);
  }

  #say() {
    const { records, waiting, skipped, isPaused, isImported } = this.#log;
    const shown = this.#lines.rows.reduce((sum, row) => sum + row.records.length, 0);
    const parts = [shown === records.length ? `${records.length}` : `${shown} of ${records.length}`];
    if (isImported) parts.push("from a file");
    else if (isPaused) parts.push(`paused, ${waiting.length} waiting`);
    if (skipped > 0) parts.push(`${skipped} skipped`);
    const text = parts.join(" · ");
    if (this.#state.textContent !== text) this.#state.textContent = text;
    const { pause, step } = this.#buttons;
    const label = isImported ? "Back to live events" : isPaused ? "Resume" : "Pause";
    if (pause.title !== label) {
      pause.title = label;
      pause.setAttribute("aria-label", label);
      pause.setAttribute("aria-pressed", String(isPaused));
      this.#h.fill(pause, this.#h.icon(isPaused ? "M5 3l8 5-8 5z" : "M5 3v10M11 3v10"));
    }
    step.disabled = isImported || (isPaused && waiting.length === 0);
  }

  /**
   * Makes the element of a row.
   * @param {Row} row
   * @param {number} index
   */
  #make({ records, last, isGroup }, index) {
    const h = this.#h;
    const bytes = this.#bytes(records);
    const changes = records.filter(({ from, to }) => to > from);
    const revision = changes.length === 0
      ? ""
      : changes.length === 1 || changes[0].to === last.to
      ? `${changes[0].to}`
      : `${changes[0].to}–${changes[changes.length - 1].to}`;
    return h(
      "div",
      {
        class: "i-event",
        role: "option",
        id: `i-event-${index}`,
        "data-event": last.number,
        "aria-selected": String(this.#isSelected(records)),
        onclick: () => this.select(last),
      },
      h("span", { class: "i-time" }, clock(Math.max(0, last.time - this.#began))),
      h("span", { class: "i-who" }, senderText(last)),
      h(
        "span",
        { class: "i-what" },
        h("span", { class: `i-chip c-${last.input.kind}` }, last.input.kind),
        inputText(last.input),
        isGroup && h("span", { class: "i-mark" }, `×${records.length}`),
      ),
      h("span", { class: "i-by" }, h("span", { class: `i-dot d-${outcomeOf(last)}` }), handlerText(last)),
      h("span", { class: "i-rev" }, revision),
      h("span", { class: "i-size" }, bytes > 0 ? bytesText(bytes) : ""),
    );
  }

  /**
   * Selects another event with the arrow, Home and End keys.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const { rows } = this.#lines;
    const selected = this.#selected;
    const index = selected ? rows.findIndex(({ records }) => records.includes(selected)) : rows.length;
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (rows[to]) this.select(rows[to].last);
  }
}
