// The record button, and the dialog with the recorded flow.

import { FlowRecorder } from "./flow.js";

/**
 * The dependencies of `Recording`.
 * @typedef {object} RecordingEnvironment
 * @property {import("./elements.js").Maker} h
 * @property {ConstructorParameters<typeof FlowRecorder>[0]} tree
 * @property {string} screenName
 * @property {(name: string, text: string, type: string) => void} save
 * @property {(text: string) => Promise<void> | void} copy
 */

export class Recording {
  #h;
  #environment;
  #button;
  #title;
  /** @type {HTMLDialogElement} */
  #dialog;
  #text;
  /**
   * The recorder of the running recording; null if none is running.
   * @type {FlowRecorder | null}
   */
  #recorder = null;

  /** @param {RecordingEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    const h = (this.#h = environment.h);
    this.#title = h("span", {}, "Record");
    this.#button = h(
      "button",
      {
        type: "button",
        class: "i-button wide recorder",
        "aria-pressed": "false",
        onclick: () => this.toggle(),
      },
      h("span", { class: "i-record", "aria-hidden": "true" }),
      this.#title,
    );
    this.#text = h("textarea", { class: "i-flow", spellcheck: "false", "aria-label": "The recorded flow", rows: 16 });
    this.#dialog = h(
      "dialog",
      { class: "i-dialog", "aria-labelledby": "i-flow-title" },
      h("h2", { id: "i-flow-title" }, "Recorded flow"),
      h("p", {}, "One step per line. Edit the flow, then save it."),
      this.#text,
      h(
        "div",
        { class: "i-dialog-buttons" },
        h("button", { type: "button", class: "i-button wide", onclick: () => this.#dialog.close() }, "Close"),
        h("button", {
          type: "button",
          class: "i-button wide",
          onclick: () => environment.copy(this.#text.value),
        }, "Copy"),
        h("button", {
          type: "button",
          class: "i-button wide chief",
          onclick: () => environment.save(`${environment.screenName}.flow`, this.#text.value, "text/plain"),
        }, "Save"),
      ),
    );
  }

  get button() {
    return this.#button;
  }

  get dialog() {
    return this.#dialog;
  }

  /**
   * Adds a handled event with its patches to the running recording.
   * @param {import("./words.js").EventRecord} record
   * @param {{ops: any[]}[]} patches
   */
  add(record, patches) {
    if (!this.#recorder) return;
    this.#recorder.add(record, patches);
    this.#say();
  }

  toggle() {
    if (this.#recorder) {
      this.#text.value = this.#recorder.text(this.#environment.screenName);
      this.#recorder = null;
      this.#dialog.showModal();
    } else {
      this.#recorder = new FlowRecorder(this.#environment.tree);
    }
    this.#say();
  }

  #say() {
    const { count } = this.#recorder ?? { count: 0 };
    this.#button.setAttribute("aria-pressed", String(this.#recorder !== null));
    this.#title.textContent = this.#recorder ? `Stop · ${count} step${count === 1 ? "" : "s"}` : "Record";
  }
}
