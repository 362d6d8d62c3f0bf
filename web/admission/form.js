// The form that asks for the pairing code of a screen. It covers the whole page, because the content behind it was
// for the previous visitor.

import { loadStyles } from "../style-sheets.js";
import { createSymbol } from "../symbols.js";

/**
 * @typedef {import("../types.js").ErrorMessage} ErrorMessage
 * @typedef {import("../types.js").Timers} Timers
 */

const DIGITS = 6;
/** Milliseconds without an answer from the server after which the form shows a notice. */
const ANSWER_TIMEOUT = 6000;
const NAME_LENGTH = 40;
const INSTRUCTIONS = "Scan the code that the screen shows, or type its six digits.";

/**
 * Returns the digits in typed or pasted text, as ASCII. Arabic and full-width digits count, too.
 * @param {string} text
 */
export function digitsOf(text) {
  const digits = text.match(/[0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g) ?? [];
  return digits.map((digit) => digit.charCodeAt(0) & 15).join("").slice(0, DIGITS);
}

/**
 * Returns a remaining time as text.
 * @param {number} milliseconds
 */
export function durationText(milliseconds) {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 100) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/**
 * Returns a server message as a sentence.
 * @param {string} text
 */
const sentence = (text) => (text ? `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}` : "");

/**
 * Returns the form's content for an error. `title` and `text` are shown in the form, `problem` describes what is wrong
 * with the typed code, and `wait` is the time until the next attempt in milliseconds.
 * @param {{code: string, message?: string, left?: number, retry?: number}} error
 * @param {{wasHere: boolean, wasTyped: boolean}} past whether this page had access before, and whether a person
 * typed the rejected code
 * @returns {{title: string, text: string, problem?: string, wait?: number}}
 */
export function formContent({ code, message = "", left, retry }, { wasHere, wasTyped }) {
  const asked = { title: "Enter the code", text: INSTRUCTIONS };
  const ended = {
    title: "Your visit has ended",
    text: "To continue, scan the code on the screen again or type its six digits.",
  };
  switch (code) {
    case "tokenRefused":
      return wasHere || /ended/.test(message)
        ? ended
        : { ...asked, text: `${sentence(message)} ${INSTRUCTIONS}`.trim() };
    case "wrongCode": {
      const tries = left === undefined ? "" : left === 1 ? " One try is left." : ` ${left} tries are left.`;
      return {
        ...asked,
        problem:
          (wasTyped ? "This is not the code that the screen shows now." : "The code that you scanned has expired.") +
          tries,
      };
    }
    case "locked":
      return { ...asked, problem: "Too many wrong codes.", wait: retry ?? 0 };
    default:
      // If no person has typed a code yet, the error only repeats what the form itself says, so the error is not shown.
      // After a typed code, the error explains why the code failed.
      return wasTyped ? { ...asked, problem: sentence(message) } : asked;
  }
}

/**
 * The dependencies of `PairingForm`.
 * @typedef {object} FormEnvironment
 * @property {Document} document
 * @property {Timers} timers
 * @property {() => number} now
 * @property {boolean} isDisplay
 * @property {() => {name: string, isNameFixed: boolean, rename: (name: string) => string}} features
 * @property {(code: string) => void} say sends a code
 */

export class PairingForm {
  #environment;
  #dialog = /** @type {HTMLDialogElement | null} */ (null);
  #parts = /** @type {any} */ ({});
  /**
   * The running timers of the form, by name.
   * @type {Record<string, number>}
   */
  #timers = {};
  #wasTyped = false;
  #lockedUntil = -Infinity;

  /** @param {FormEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
  }

  /**
   * Opens the form if necessary, and shows an error. `wasHere()` returns whether the page had access before.
   * @param {ErrorMessage} error
   * @param {() => boolean} wasHere
   */
  async show(error, wasHere) {
    const { document, isDisplay, now, features } = this.#environment;
    await loadStyles(document, "admission");
    const wasTyped = this.#wasTyped;
    this.#wasTyped = false;
    if (!this.#dialog) this.#build();
    const { title, text, problem = "", wait = 0 } = isDisplay
      ? this.#displayContent(error)
      : formContent(error, { wasHere: wasHere(), wasTyped });
    const { heading, about, pin, name, fields } = this.#parts;
    // If a typed code was wrong, only the error text changes. The title, such as "Your visit has ended", remains.
    if (heading.textContent === "" || !problem) {
      heading.textContent = title;
      about.textContent = text;
    }
    fields.hidden = isDisplay;
    this.#stopTimer("patience");
    this.#parts.busy = false;
    this.#lockedUntil = wait > 0 ? now() + wait : -Infinity;
    this.#showProblem(problem);
    this.#countDown();
    if (!name.value) name.value = features().name;
    name.readOnly = features().isNameFixed;
    if (this.#dialog?.open) {
      if (problem) pin.select();
    } else {
      document.body.dataset.asking = "";
      this.#dialog?.showModal();
    }
  }

  /** Closes the form after the device received access. */
  close() {
    for (const timer of Object.keys(this.#timers)) this.#stopTimer(timer);
    this.#wasTyped = false;
    delete this.#environment.document.body.dataset.asking;
    this.#dialog?.remove();
    this.#dialog = null;
  }

  /**
   * Returns the text for a display without access. The text explains how to get a pairing link, because a display has
   * no keyboard for a PIN.
   * @param {ErrorMessage} error
   * @returns {ReturnType<typeof formContent>}
   */
  #displayContent({ message }) {
    return {
      title: "This display has no access",
      text: `${sentence(message)} On the server, run “baton devices add --role display” and open its link here.`,
    };
  }

  #build() {
    const { document } = this.#environment;
    /**
     * Makes a text input.
     * @param {object} fields
     */
    const input = (fields) => Object.assign(this.#make("input"), { type: "text", ...fields });
    const pin = input({
      className: "pin",
      inputMode: "numeric",
      autocomplete: "one-time-code",
      pattern: `[0-9]{${DIGITS}}`,
      required: true,
      enterKeyHint: "go",
      autofocus: true,
      spellcheck: false,
    });
    pin.setAttribute("aria-describedby", "pairing-problem");
    pin.addEventListener("input", () => this.#digitsTyped());
    const name = input({ maxLength: NAME_LENGTH, autocomplete: "nickname", enterKeyHint: "go" });
    const problem = this.#make("p", "problem");
    problem.id = "pairing-problem";
    problem.setAttribute("role", "alert");
    const wait = this.#make("p", "wait");
    wait.setAttribute("aria-hidden", "true");
    const button = this.#make("button", "", "Join");
    const fields = this.#make(
      "form",
      "",
      this.#make("label", "", this.#make("span", "", "Code"), pin),
      problem,
      wait,
      this.#make("label", "", this.#make("span", "", "Your name, shown to others"), name),
      button,
    );
    fields.noValidate = true;
    fields.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    const heading = this.#make("h1");
    heading.id = "pairing-title";
    const about = this.#make("p", "about");
    about.id = "pairing-about";
    const place = this.#make("p", "place", document.title);
    this.#dialog = this.#make(
      "dialog",
      "admission",
      this.#make("div", "card", createSymbol(document, "person.2.fill", 34), place, heading, about, fields),
    );
    this.#dialog.setAttribute("aria-labelledby", heading.id);
    this.#dialog.setAttribute("aria-describedby", about.id);
    // The form cannot be dismissed, because the content behind it is not for this person.
    this.#dialog.addEventListener("cancel", (/** @type {Event} */ event) => event.preventDefault());
    this.#dialog.addEventListener("close", () => this.#dialog?.isConnected && this.#dialog.showModal());
    this.#parts = { heading, about, pin, name, problem, wait, button, fields, busy: false };
    document.body.append(this.#dialog);
  }

  #digitsTyped() {
    const { pin } = this.#parts;
    const digits = digitsOf(pin.value);
    const isMore = digits.length > (pin.dataset.digits ?? "").length;
    if (pin.value !== digits) pin.value = digits;
    pin.dataset.digits = digits;
    if (isMore && digits.length === DIGITS) this.#submit();
  }

  #submit() {
    const { say, features, now, timers } = this.#environment;
    const { pin, name } = this.#parts;
    if (this.#parts.busy || now() < this.#lockedUntil) return;
    const digits = digitsOf(pin.value);
    if (digits.length < DIGITS) {
      this.#showProblem("Enter all six digits of the code.");
      pin.focus();
      return;
    }
    if (!features().isNameFixed && name.value.trim() !== features().name) features().rename(name.value);
    this.#wasTyped = true;
    this.#parts.busy = true;
    this.#showProblem("");
    this.#updateButton();
    this.#timers.patience = timers.setTimeout(
      () => this.#showProblem("The server does not answer. This page keeps trying."),
      ANSWER_TIMEOUT,
    );
    say(digits);
  }

  /**
   * Shows why a typed code is wrong; an empty text removes the message.
   * @param {string} text
   */
  #showProblem(text) {
    const { problem, pin } = this.#parts;
    problem.textContent = text;
    pin.toggleAttribute("aria-invalid", text !== "");
    if (text !== "") pin.setAttribute("aria-invalid", "true");
  }

  /** Counts down until the next attempt is allowed. Screen readers announce only the start and the end. */
  #countDown() {
    const { now, timers } = this.#environment;
    const { wait, problem } = this.#parts;
    this.#stopTimer("count");
    const left = this.#lockedUntil - now();
    if (left > 0) {
      if (!wait.textContent) problem.textContent += ` Try again in ${durationText(left)}.`;
      wait.textContent = `Wait ${durationText(left)}`;
      this.#timers.count = timers.setTimeout(() => this.#countDown(), Math.min(1000, left));
    } else if (wait.textContent) {
      wait.textContent = "";
      this.#showProblem("");
    }
    this.#updateButton();
  }

  #updateButton() {
    const { button, wait, busy } = this.#parts;
    button.textContent = busy ? "Joining…" : wait.textContent || "Join";
    // The disabled button stays focusable for screen readers, and does nothing.
    button.setAttribute("aria-disabled", String(busy || wait.textContent !== ""));
  }

  /** @param {string} name */
  #stopTimer(name) {
    this.#environment.timers.clearTimeout(this.#timers[name]);
    delete this.#timers[name];
  }

  /**
   * Makes an element with a CSS class and children.
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag
   * @param {string} [className]
   * @param {...(Node | string)} children
   * @returns {HTMLElementTagNameMap[Tag]}
   */
  #make(tag, className = "", ...children) {
    const element = this.#environment.document.createElement(tag);
    if (className) element.className = className;
    element.append(...children.filter(Boolean));
    return element;
  }
}
