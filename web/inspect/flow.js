// Records the input of a screen as a flow: a script with one step per line, which can be replayed. Steps name
// views by identifier if possible, and are followed by the expected content of the screen.

import { nodeLabel } from "./words.js";

/** @typedef {import("./words.js").EventRecord} EventRecord */

/** @typedef {import("./words.js").TreeNode} TreeNode */

const TAP_DISTANCE = 10;
const LONG_PRESS = 500;
const EXPECTATION_LIMIT = 4;
/**
 * The keys of edit commands in a flow.
 * @type {Record<string, string>}
 */
const EDIT_KEYS = {
  copy: "cmd+c",
  cut: "cmd+x",
  paste: "cmd+v",
  selectAll: "cmd+a",
  undo: "cmd+z",
  redo: "cmd+shift+z",
};
/**
 * Returns a text in quotation marks, in the form that flows use.
 * @param {string} text
 */
const quote = (text) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`;
/**
 * Returns a point in the form that flows use, such as `120,48`.
 * @param {number[]} point
 */
const coordinates = ([x, y]) => `${Math.round(x)},${Math.round(y)}`;

/**
 * A finger that is down: its first and last point, the time of its start, and the view that it touched.
 * @typedef {object} HeldTouch
 * @property {number[]} start
 * @property {number[]} end
 * @property {number} time
 * @property {number | undefined} target
 * @property {string} label
 */

/** Records a flow from events and their patches. */
export class FlowRecorder {
  #nodes;
  /** @type {string[]} */
  #lines = [];
  /**
   * The fingers that are down, with their position and time.
   * @type {Map<string, {start: number[], end: number[], time: number, target: number | undefined, label: string}>}
   */
  #touches = new Map();
  /**
   * The text field that is being edited, with the text that it had before the editing began.
   * @type {{id: number, before: string} | null}
   */
  #typing = null;
  /**
   * The last known texts of all text fields.
   * @type {Map<number, string>}
   */
  #texts = new Map();
  /**
   * The environment variables that the flow uses in place of the texts of secure fields.
   * @type {Set<string>}
   */
  #variables = new Set();
  /**
   * The `expect` lines to write after the recorded step, by selector. Each line expects what the step's patches
   * changed.
   * @type {Map<string, string>}
   */
  #expected = new Map();
  #held = 0;
  #wheel = "";

  /**
   * @param {{nodes: () => Iterable<TreeNode>, node: (id: number) => TreeNode | undefined}} tree the current nodes
   * of the screen
   */
  constructor(tree) {
    this.#nodes = tree;
    this.#storeTexts();
  }

  /** The number of steps in the flow. */
  get count() {
    return this.#lines.filter((line) => !line.startsWith("expect") && !line.startsWith("#")).length;
  }

  /**
   * Adds a handled event, after its patches are applied.
   * @param {EventRecord} record
   * @param {{ops: any[]}[]} patches
   */
  add(record, patches) {
    const { kind } = record.input;
    if (kind !== "text") this.#endTyping();
    if (kind !== "scroll") this.#wheel = "";
    if (["touch", "press", "remote", "motion", "edit", "text", "scroll", "other"].includes(kind)) this.#step(record);
    this.#expect(patches);
    if (this.#held === 0 && this.#typing === null) this.#writeExpectations();
    if (kind !== "text") this.#storeTexts();
  }

  /**
   * Returns the whole flow with its header.
   * @param {string} screen
   */
  text(screen) {
    this.#endTyping();
    this.#writeExpectations();
    const head = [`@name Recorded on ${screen}`];
    for (const name of this.#variables) {
      head.push(`# ${name} is secret and was not recorded. Pass it with -e ${name}=…`);
    }
    return `${[...head, "", ...this.#lines].join("\n")}\n`;
  }

  /**
   * Adds the steps of an event.
   * @param {EventRecord} record
   */
  #step(record) {
    const { input } = record;
    switch (input.kind) {
      case "touch":
        return this.#touch(record);
      case "press":
        for (const { key, phase } of input.presses ?? []) {
          if (phase === "began" && key !== "keyboard") this.#line(`press ${key}`);
        }
        return;
      case "remote":
        return this.#line(`remote ${input.command}`);
      case "motion":
        if (input.phase === "began") this.#line("shake");
        return;
      case "edit": {
        const key = EDIT_KEYS[(input.action ?? "").replace(":", "")];
        return this.#line(key ? `key ${key}` : `# ${input.action} has no flow step`);
      }
      case "scroll":
        return this.#scroll(record);
      case "text":
        return this.#beginTyping();
      case "other":
        return this.#line(`# ${input.words} has no flow step`);
    }
  }

  /**
   * Records the fingers of a touch event, and adds a step for each lifted finger.
   * @param {EventRecord} record
   */
  #touch(record) {
    for (const { id, phase, point } of record.input.touches ?? []) {
      const key = `${record.client} ${id}`;
      if (!point) continue;
      if (phase === "began") {
        const landed = record.entries.find((entry) => entry.kind === "landed" && entry.touch === id);
        this.#touches.set(key, {
          start: point,
          end: point,
          time: record.time,
          target: landed?.node,
          label: this.#selector(landed?.node),
        });
      }
      const touch = this.#touches.get(key);
      if (!touch) continue;
      touch.end = point;
      if (phase === "ended") this.#addTouch(touch, record.time);
      if (phase === "ended" || phase === "cancelled") this.#touches.delete(key);
    }
    this.#held = this.#touches.size;
  }

  /**
   * Adds a drag, a long press or a tap for a lifted finger.
   * @param {HeldTouch} touch
   * @param {number} now
   */
  #addTouch({ start, end, time, label }, now) {
    if (Math.hypot(end[0] - start[0], end[1] - start[1]) > TAP_DISTANCE) {
      return this.#line(`drag ${coordinates(start)} to ${coordinates(end)}`);
    }
    const target = label || `${Math.round(start[0])} ${Math.round(start[1])}`;
    const held = now - time;
    this.#line(held >= LONG_PRESS ? `long-press ${target} --for ${Math.round(held / 100) * 100}ms` : `tap ${target}`);
  }

  /**
   * Adds a swipe for a scroll event. Flows have no step for the wheel; a swipe in the same direction is the
   * closest.
   * @param {EventRecord} record
   */
  #scroll({ input, node }) {
    const [dx, dy] = input.by ?? [0, 0];
    const direction = Math.abs(dy) >= Math.abs(dx) ? (dy > 0 ? "up" : "down") : dx > 0 ? "left" : "right";
    const line = ["swipe", direction, this.#selector(node)].filter(Boolean).join(" ");
    if (line !== this.#wheel) this.#line(line);
    this.#wheel = line;
  }

  // Typed text is read from the text field. A secure field does not reveal it.

  #beginTyping() {
    const field = this.#editing();
    if (!field) return;
    if (this.#typing?.id !== field.id) {
      this.#endTyping();
      this.#typing = { id: field.id, before: this.#texts.get(field.id) ?? "" };
    }
  }

  #endTyping() {
    const typing = this.#typing;
    this.#typing = null;
    const node = typing && this.#nodes.node(typing.id);
    if (!typing || !node) return;
    const target = this.#selector(node.id);
    const into = target ? ` into ${target}` : "";
    if (node.props.secure) {
      const name = String(node.props.identifier ?? "secret").toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");
      this.#variables.add(name);
      this.#lines.push(`type $${name}${into}`);
      return;
    }
    const text = String(node.props.text ?? "");
    let same = 0;
    while (same < text.length && text[same] === typing.before[same]) same += 1;
    const erased = [...typing.before.slice(same)].length;
    // Expectations about the content during typing are written after the steps for the typing.
    if (erased > 0) this.#lines.push(`erase ${erased}`);
    if (text.length > same) this.#lines.push(`type ${quote(text.slice(same))}${into}`);
  }

  #editing() {
    for (const node of this.#nodes.nodes()) {
      if (node.props.editing && (node.kind === "textfield" || node.kind === "textview")) return node;
    }
    return null;
  }

  #storeTexts() {
    for (const node of this.#nodes.nodes()) {
      if (node.kind === "textfield" || node.kind === "textview") {
        this.#texts.set(node.id, String(node.props.text ?? ""));
      }
    }
  }

  // MARK: Expectations

  /**
   * Collects the visible changes of patches as expectations.
   * @param {{ops: any[][]}[]} patches
   */
  #expect(patches) {
    for (const { ops } of patches) {
      for (const [op, id, properties] of ops) {
        const node = op === "set" ? this.#nodes.node(id) : undefined;
        const selector = node?.props.identifier ? this.#selector(id) : "";
        if (!node || !selector.startsWith("#")) continue;
        if (node.kind === "label" && typeof properties.text === "string") {
          this.#expected.set(selector, `text ${quote(properties.text)}`);
        }
        if (node.kind === "button" && typeof properties.title === "string") {
          this.#expected.set(selector, `text ${quote(properties.title)}`);
        }
        if (node.kind === "switch" && "on" in properties) {
          this.#expected.set(selector, `value ${properties.on === true}`);
        }
        if (properties.enabled === null) this.#expected.set(selector, "enabled");
      }
    }
  }

  #writeExpectations() {
    const isStep = this.#lines.length > 0;
    for (const [selector, what] of [...this.#expected].slice(0, EXPECTATION_LIMIT)) {
      if (isStep) this.#lines.push(`expect ${selector} ${what}`);
    }
    this.#expected.clear();
  }

  /**
   * Returns the selector of a view in a step: its identifier or its label, if unique; otherwise an empty string.
   * @param {number | undefined} id
   */
  #selector(id) {
    const node = id === undefined ? undefined : this.#nodes.node(id);
    if (!node) return "";
    const all = [...this.#nodes.nodes()];
    const { identifier } = node.props;
    if (
      identifier && /^[\w.:-]+$/.test(identifier) &&
      all.filter((each) => each.props.identifier === identifier).length === 1
    ) return `#${identifier}`;
    const label = node.props.secure ? "" : nodeLabel(node);
    return label && all.filter((each) => nodeLabel(each) === label).length === 1 ? quote(label) : "";
  }

  /**
   * Adds the pending expectations and a step.
   * @param {string} line
   */
  #line(line) {
    this.#writeExpectations();
    this.#lines.push(line);
  }
}
