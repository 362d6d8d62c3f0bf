// The credentials of this device: a stored token, or the pairing code that a display shows. Most pages need
// neither and do not load the pairing form.

import { storedSetting } from "./settings.js";
import { loadOnce } from "./lazy.js";

/**
 * @typedef {import("./types.js").BrowserWindow} BrowserWindow
 * @typedef {import("./types.js").ErrorMessage} ErrorMessage
 * @typedef {import("./types.js").Timers} Timers
 * @typedef {import("./types.js").Welcome} Welcome
 */

const INPUT_ROLES = new Set(["display", "remote", "admin"]);
/** Error codes by which the server rejects an unknown device. */
const PAIRING_ERRORS = new Set(["pairingRequired", "wrongCode", "locked", "tokenRefused"]);
/**
 * The grant that a message type needs, if the name of the grant differs from the type.
 * @type {Record<string, string>}
 */
const GRANTS = {
  tap: "touch",
  scroll: "touch",
  adjust: "touch",
  drag: "touch",
  keys: "press",
  remote: "media",
  edit: "text",
};

/**
 * The dependencies of `Admission`.
 * @typedef {object} AdmissionEnvironment
 * @property {BrowserWindow} window
 * @property {Document} document
 * @property {Timers} timers
 * @property {() => number} now
 * @property {string} screen the name of the screen
 * @property {boolean} isDisplay
 * @property {() => import("./features.js").Features} features
 * @property {() => void} sendHello sends a new hello
 */

/** Manages the device's token and pairing code. Tests pass their own `load` to replace the form's module. */
export class Admission {
  #environment;
  #load;
  #name;
  #token;
  #session;
  #code = /** @type {string | undefined} */ (undefined);
  #role = /** @type {string | null} */ (null);
  #form = /** @type {import("./admission/form.js").PairingForm | null} */ (null);
  /** The kinds of input that this device may send; null if its role allows all kinds. */
  grants = /** @type {string[] | null} */ (null);
  /** The time at which the token expires, on the clock of `now()`; null if it does not expire. */
  expiresAt = /** @type {number | null} */ (null);
  /**
   * The pairing form is waiting for a person's code. Until the person enters a code, the page makes no connection
   * attempts.
   */
  isAsking = false;

  /** @param {AdmissionEnvironment} environment */
  constructor(environment, load = () => import("./admission/form.js")) {
    this.#environment = environment;
    this.#name = `token.${environment.screen}`;
    // The page that lists the screens can store one token that is valid for all screens, under the name `token.*`.
    this.#token = storedSetting(environment.window, this.#name) || storedSetting(environment.window, "token.*") ||
      undefined;
    this.#session = environment.window.history.state?.session;
    this.#load = loadOnce(
      async () => (this.#form = new (await load()).PairingForm({
        ...environment,
        say: (code) => this.#sendCode(code),
      })),
    );
    this.takeFromAddress();
  }

  /**
   * Reads a code or token from the URL fragment and removes the fragment. Returns true if the fragment contained one.
   */
  takeFromAddress() {
    const { location, history } = this.#environment.window;
    const [, kind, value] = /^#(k|token)=([\w-]{1,200})$/.exec(location.hash) ?? [];
    if (!kind) return false;
    history.replaceState(history.state, "", location.pathname + location.search);
    if (kind === "k") this.#code = value;
    else this.#storeToken(value);
    return true;
  }

  /** The credential fields of the `hello` message. */
  get hello() {
    return { token: this.#token, code: this.#code, session: this.#session };
  }

  /**
   * Returns whether this device may send messages of the given type.
   * @param {string} type
   */
  maySend(type) {
    return INPUT_ROLES.has(this.#role ?? "") && (this.grants?.includes(GRANTS[type] ?? type) ?? true);
  }

  /**
   * Handles `welcome`. Returns the session value to store in the browser history.
   * @param {Welcome} message
   */
  welcomed({ role, token, session, grants, expires }) {
    this.#code = undefined;
    this.isAsking = false;
    this.#session = session;
    if (token) this.#storeToken(token);
    this.#role = role;
    this.grants = grants ?? null;
    this.expiresAt = expires === undefined ? null : this.#environment.now() + expires;
    this.#form?.close();
    return session;
  }

  /**
   * Handles an error. Returns whether the person has to enter a code.
   * @param {ErrorMessage} error
   */
  refused(error) {
    if (!PAIRING_ERRORS.has(error.code)) return false;
    this.#code = undefined;
    // A display receives its token during setup, and no person types a code there. The display tries to connect again
    // instead, because the cause of the rejection may be repaired later.
    this.isAsking = !this.#environment.isDisplay;
    if (error.code === "tokenRefused" && this.isAsking) this.#storeToken(undefined);
    this.#load().then((form) => form?.show(error, () => this.#role !== null));
    return true;
  }

  /**
   * Sends a typed pairing code in a new hello.
   * @param {string} code
   */
  #sendCode(code) {
    this.#code = code;
    this.isAsking = false;
    this.#environment.sendHello();
  }

  /**
   * Stores the token for this screen; undefined deletes the stored token.
   * @param {string | undefined} token
   */
  #storeToken(token) {
    this.#token = token;
    storedSetting(this.#environment.window, this.#name, token ?? "");
  }
}
