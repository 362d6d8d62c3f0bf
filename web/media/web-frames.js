// Web pages in sandboxed frames: a framed page cannot access the surrounding page, open windows or navigate the
// visitor away.

import { changeTest } from "../kinds/common.js";
import { loadStyles } from "../style-sheets.js";
import { playableSource } from "./player.js";

/**
 * @typedef {import("../types.js").BrowserWindow} BrowserWindow
 * @typedef {import("../types.js").ClientMessage} ClientMessage
 * @typedef {import("../types.js").Keys} Keys
 * @typedef {import("../types.js").View} View
 */

/** The sandbox permissions of every framed page. */
const PERMISSIONS = "allow-scripts allow-forms";

/**
 * Returns the sandbox permissions for a framed page. A page of another origin keeps its origin, with its own cookies
 * and storage, and the browser isolates these from the surrounding page. A page of the surrounding page's origin must
 * not keep its origin, because its scripts could then control the surrounding page.
 * @param {string} source
 * @param {string} base the address of this page
 */
export function sandboxFor(source, base) {
  const { origin } = new URL(source, base);
  return origin === new URL(base).origin ? PERMISSIONS : `${PERMISSIONS} allow-same-origin`;
}

/**
 * Returns whether a browser would block a frame as mixed content: an HTTPS page cannot show an HTTP page.
 * @param {string} source
 * @param {string} base
 */
export const isMixed = (source, base) => base.startsWith("https:") && /^http:/i.test(source);

/**
 * The dependencies of `WebFrames`.
 * @typedef {object} FramesEnvironment
 * @property {BrowserWindow} window
 * @property {Document} document
 * @property {() => string | null} role
 * @property {(message: ClientMessage) => void} notify
 */

/** Manages the frames of all web nodes. */
export class WebFrames {
  #environment;
  /**
   * The frames of all web nodes on the screen.
   * @type {Set<WebFrame>}
   */
  #frames = new Set();

  /** @param {FramesEnvironment} environment */
  constructor(environment) {
    this.#environment = environment;
    loadStyles(environment.document, "media");
    // Browsers report that the content security policy blocks a frame, but not which frame. All frames that are not
    // loaded yet therefore count as failed.
    environment.document.addEventListener("securitypolicyviolation", (event) => {
      if (event.effectiveDirective !== "frame-src") return;
      for (const frame of this.#frames) if (!frame.isLoaded) frame.fail();
    });
  }

  /**
   * Creates the frame of a web node, and the object by which the renderer updates it.
   * @param {View} view
   */
  create(view) {
    const frame = new WebFrame(view, this.#environment);
    this.#frames.add(frame);
    return {
      element: frame.element,
      /** @param {Keys} keys */
      update: (keys) => frame.update(keys),
      removed: () => {
        this.#frames.delete(frame);
        frame.removed();
      },
    };
  }

  /** Repeats the state of all frames after a reconnect, because the server does not know the state yet. */
  welcomed() {
    for (const frame of this.#frames) frame.repeatState();
  }
}

class WebFrame {
  #view;
  #environment;
  /**
   * The frame of the page; null if the node has no page.
   * @type {HTMLIFrameElement | null}
   */
  #frame = null;
  #shown = "";
  /**
   * The loading state that the server receives: `loading`, `ready` or `failed`; null before a page is set.
   * @type {string | null}
   */
  #state = null;

  /**
   * @param {View} view
   * @param {FramesEnvironment} environment
   */
  constructor(view, environment) {
    this.#view = view;
    this.#environment = environment;
    this.element = environment.document.createElement("div");
    this.element.className = "framed";
  }

  /** True if the page is loaded or has failed to load. */
  get isLoaded() {
    return this.#state !== "loading";
  }

  /** @param {Keys} keys */
  update(keys) {
    const has = changeTest(keys);
    if (has("source", "item")) this.#load();
    if (has("label", "source", "item")) this.#name();
    if (has("enabled", "source", "item")) this.#applyEnabled();
  }

  removed() {
    this.#frame?.remove();
    this.#frame = null;
  }

  fail() {
    this.#setState("failed");
  }

  repeatState() {
    if (this.#state === null) return;
    if (this.#state !== "loading") this.#report("loading");
    this.#report(this.#state);
  }

  #load() {
    const { document, window } = this.#environment;
    const source = playableSource(this.#view.get("source", null));
    const shown = `${this.#view.get("item", 0)} ${source}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    // Another web page gets a new frame. A new address in the existing frame would add an entry to the browser's
    // history.
    this.removed();
    this.#state = null;
    if (source === null) return;
    const base = window.location.href;
    this.#setState("loading");
    if (isMixed(source, base)) return this.fail();
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", sandboxFor(source, base));
    frame.referrerPolicy = "no-referrer";
    frame.setAttribute("loading", "eager");
    frame.setAttribute("allow", "");
    frame.addEventListener("load", () => frame === this.#frame && this.#state === "loading" && this.#setState("ready"));
    frame.src = source;
    this.#frame = frame;
    this.element.append(frame);
  }

  /** Sets the frame's name for screen readers: the node's label, or the host. */
  #name() {
    if (!this.#frame) return;
    const source = this.#view.get("source", "");
    const label = this.#view.get("label", null);
    this.#frame.title = label ?? (source.startsWith("/") ? "Web page" : new URL(source).host);
  }

  /**
   * Enables touches and keys inside the frame, or lets touches pass to the server. Clients without input permission
   * never reach the frame.
   */
  #applyEnabled() {
    if (!this.#frame) return;
    const isOpen = this.#view.get("enabled", true) && ["remote", "admin"].includes(this.#environment.role() ?? "");
    this.#frame.style.pointerEvents = isOpen ? "" : "none";
    this.#frame.tabIndex = isOpen ? 0 : -1;
  }

  /**
   * Stores and reports a loading state.
   * @param {string} state
   */
  #setState(state) {
    this.#state = state;
    this.#report(state);
  }

  /**
   * Reports a loading state to the server. A viewer reports none.
   * @param {string} state
   */
  #report(state) {
    if (this.#environment.role() === "viewer") return;
    const fault = state === "failed" ? { fault: "unsupported" } : {};
    this.#environment.notify({ type: "media", node: this.#view.id, item: this.#view.get("item", 0), state, ...fault });
  }
}

/**
 * Makes the feature object of the frames. `features.js` calls this function once, after it has loaded this module.
 * @param {import("../features.js").FeatureEnvironment} environment
 */
export const makeFeature = (environment) => new WebFrames(environment);
