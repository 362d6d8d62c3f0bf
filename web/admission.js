// What lets this device in: a token that it was given once, or the code that a display shows. Most pages have neither, and load no more than this.

import { remembered } from "./extras.js";
import { lazily } from "./lazily.js";

const INPUT_ROLES = new Set(["display", "remote", "admin"]);
/** What a server says to whom it does not know. */
const ASKING = new Set(["pairingRequired", "wrongCode", "locked", "tokenRefused"]);
/** What a message counts as, where that is not called as the message is. */
const GRANTS = { tap: "touch", scroll: "touch", adjust: "touch", keys: "press", remote: "media", edit: "text" };

/**
 * `environment` has `window`, the name of the `screen`, `isDisplay`, `greet()`, which says hello anew, and what the form needs, which asks a person for the code: `document`,
 * `timers`, `now()` and `extras()`. `load` is in the place of the form's module, in tests.
 */
export class Admission {
  #environment;
  #load;
  #name;
  #token;
  #session;
  #code = /** @type {string | undefined} */ (undefined);
  #role = /** @type {any} */ (null);
  #form = /** @type {any} */ (null);
  /** The kinds of input that this device may send; null where these are all of its role. */
  grants = /** @type {string[] | null} */ (null);
  /** When the token ends, by the clock of timers; null where it does not. */
  until = /** @type {number | null} */ (null);
  /** Whether the next word is a person's: nothing connects by itself until then. */
  isAsking = false;

  /** @param {any} environment */
  constructor(environment, load = () => import("./admission/form.js")) {
    this.#environment = environment;
    this.#name = `token.${environment.screen}`;
    // One for all screens was kept by the list of them.
    this.#token = remembered(environment.window, this.#name) || remembered(environment.window, "token.*") || undefined;
    this.#session = environment.window.history.state?.session;
    this.#load = lazily(async () => (this.#form = new (await load()).PairingForm({ ...environment, say: (code) => this.#say(code) })));
    this.take();
  }

  /** Takes what stands behind the # of the address, and out of it: it is nobody else's. Tells whether there was anything. */
  take() {
    const { location, history } = this.#environment.window;
    const [, kind, value] = /^#(k|token)=([\w-]{1,200})$/.exec(location.hash) ?? [];
    if (!kind) return false;
    history.replaceState(history.state, "", location.pathname + location.search);
    if (kind === "k") this.#code = value;
    else this.#keep(value);
    return true;
  }

  /** What `hello` says of it. @returns {any} */
  get hello() {
    return { token: this.#token, code: this.#code, session: this.#session };
  }

  /** Whether a message of a type may go out. */
  may(type) {
    return INPUT_ROLES.has(this.#role) && (this.grants?.includes(GRANTS[type] ?? type) ?? true);
  }

  /** The welcome came. Gives what the history keeps of it. */
  welcomed({ role, token, session, grants, expires }) {
    this.#code = undefined;
    this.isAsking = false;
    this.#session = session;
    if (token) this.#keep(token);
    this.#role = role;
    this.grants = grants ?? null;
    this.until = expires === undefined ? null : this.#environment.now() + expires;
    this.#form?.close();
    return session;
  }

  /** An error came. Tells whether it is one after which a person is asked for the code. */
  refused(error) {
    if (!ASKING.has(error.code)) return false;
    this.#code = undefined;
    // A display was given its token by whoever set it up, and nobody types there: what refuses it today may be put right tomorrow.
    this.isAsking = !this.#environment.isDisplay;
    if (error.code === "tokenRefused" && this.isAsking) this.#keep(undefined);
    this.#load().then((form) => form?.ask(error, () => this.#role !== null));
    return true;
  }

  #say(code) {
    this.#code = code;
    this.isAsking = false;
    this.#environment.greet();
  }

  #keep(token) {
    this.#token = token;
    remembered(this.#environment.window, this.#name, token ?? "");
  }
}
