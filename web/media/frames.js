// Web pages in frames, shut in: what is in one can reach nothing of the page around it, open nothing and lead nobody away.

import { asker } from "../kinds/common.js";
import { loadStyles } from "../sheets.js";
import { playableSource } from "./player.js";

/** What every framed page may do. */
const MAY = "allow-scripts allow-forms";

/**
 * What a page from an address may do. One of another origin may be of that, and so keep cookies and data of its own: all that is the browser's matter, and
 * none of this page's. One of this page's own origin may never, or its scripts could do all that this page's can.
 * @param {string} source
 * @param {string} base the address of this page
 */
export function sandboxFor(source, base) {
  const { origin } = new URL(source, base);
  return origin === new URL(base).origin ? MAY : `${MAY} allow-same-origin`;
}

/** Whether a browser would refuse to frame it: a page that came safely shows nothing that did not. */
export const isMixed = (source, base) => base.startsWith("https:") && /^http:/i.test(source);

/** `environment` has `window`, `document`, `role()` and `tell(message)`. */
export class Frames {
  #environment;
  #frames = new Set();

  constructor(environment) {
    this.#environment = environment;
    loadStyles(environment.document, "media");
    // A browser says this to the page alone, and of the frame that it happened in nothing else.
    environment.document.addEventListener("securitypolicyviolation", (event) => {
      if (event.effectiveDirective !== "frame-src") return;
      for (const frame of this.#frames) if (!frame.isThere) frame.fail();
    });
  }

  /** What draws a node. */
  create(view) {
    const frame = new Frame(view, this.#environment);
    this.#frames.add(frame);
    return {
      element: frame.element,
      update: (keys) => frame.update(keys),
      removed: () => {
        this.#frames.delete(frame);
        frame.removed();
      },
    };
  }

  /** There is a connection again, and the server knows nothing of this page yet. */
  welcomed() {
    for (const frame of this.#frames) frame.repeat();
  }
}

class Frame {
  #view;
  #environment;
  /** @type {HTMLIFrameElement | null} */
  #frame = null;
  #shown = "";
  #state = null;

  constructor(view, environment) {
    this.#view = view;
    this.#environment = environment;
    this.element = environment.document.createElement("div");
    this.element.className = "framed";
  }

  /** Whether what was asked for is there, or cannot be. */
  get isThere() {
    return this.#state !== "loading";
  }

  update(keys) {
    const has = asker(keys);
    if (has("source", "item")) this.#load();
    if (has("label", "source", "item")) this.#name();
    if (has("enabled", "source", "item")) this.#open();
  }

  removed() {
    this.#frame?.remove();
    this.#frame = null;
  }

  fail() {
    this.#say("failed");
  }

  repeat() {
    if (this.#state === null) return;
    if (this.#state !== "loading") this.#tell("loading");
    this.#tell(this.#state);
  }

  #load() {
    const { document, window } = this.#environment;
    const source = playableSource(this.#view.get("source", null));
    const shown = `${this.#view.get("item", 0)} ${source}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    // Another frame, and not another address of the same: that would be a step for the browser's way back.
    this.removed();
    this.#state = null;
    if (source === null) return;
    const base = window.location.href;
    this.#say("loading");
    if (isMixed(source, base)) return this.fail();
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", sandboxFor(source, base));
    frame.referrerPolicy = "no-referrer";
    frame.setAttribute("loading", "eager");
    frame.setAttribute("allow", "");
    frame.addEventListener("load", () => frame === this.#frame && this.#state === "loading" && this.#say("ready"));
    frame.src = source;
    this.#frame = frame;
    this.element.append(frame);
  }

  /** A screen reader calls it as the server does, or by where it is from. */
  #name() {
    if (!this.#frame) return;
    const source = this.#view.get("source", "");
    const label = this.#view.get("label", null);
    this.#frame.title = label ?? (source.startsWith("/") ? "Web page" : new URL(source).host);
  }

  /** Lets touches and keys into it, or through to the server: as the server says, and never for those who may send nothing. */
  #open() {
    if (!this.#frame) return;
    const isOpen = this.#view.get("enabled", true) && ["remote", "admin"].includes(this.#environment.role());
    this.#frame.style.pointerEvents = isOpen ? "" : "none";
    this.#frame.tabIndex = isOpen ? 0 : -1;
  }

  #say(state) {
    this.#state = state;
    this.#tell(state);
  }

  #tell(state) {
    if (this.#environment.role() === "viewer") return;
    const fault = state === "failed" ? { fault: "unsupported" } : {};
    this.#environment.tell({ type: "media", node: this.#view.id, item: this.#view.get("item", 0), state, ...fault });
  }
}
