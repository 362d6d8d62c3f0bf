// The list of the server's screens.

import { createSymbol } from "./symbols.js";

/**
 * A symbol and a sentence for each kind of sharing: shared, personal and private.
 * @type {Record<string, {symbol: string, text: (screen: ListedScreen) => string}>}
 */
const SHARING = {
  shared: {
    symbol: "person.2.fill",
    text: ({ control = "together" }) => `Shared by all. ${CONTROL[control] ?? CONTROL.together}`,
  },
  personal: {
    symbol: "person.2.fill",
    text: ({ control = "together" }) => `Everyone has their own view. ${CONTROL[control] ?? CONTROL.together}`,
  },
  private: { symbol: "person.fill", text: () => "Private: each visitor has their own copy" },
};
/**
 * Sentences that explain the control modes, by control mode.
 * @type {Record<string, string>}
 */
const CONTROL = {
  together: "Everyone can control this screen",
  turns: "One person at a time controls this screen",
  staff: "Only staff can control this screen",
};
const AUDIENCE = { open: "Open to everyone who can reach this server", pairing: "Only for paired devices" };
const RETRY = 3000;
/** The role from the page's address, which all links on this page request. */
const role = new URLSearchParams(location.search).get("role");

const list = /** @type {HTMLElement} */ (document.querySelector("#screens"));
const message = /** @type {HTMLElement} */ (document.querySelector("#message"));

/**
 * Makes an element with a CSS class and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
function make(tag, className, ...children) {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

/**
 * A screen in the server's list of screens.
 * @typedef {object} ListedScreen
 * @property {string} name
 * @property {string} [title]
 * @property {string} sharing
 * @property {string} path
 * @property {boolean} [pairing]
 * @property {string} [control]
 */

/**
 * Makes the list item that links to a screen.
 * @param {ListedScreen} screen
 */
function entry(screen) {
  const { name, title, sharing, path, pairing } = screen;
  const about = SHARING[sharing] ?? SHARING.shared;
  const link = make(
    "a",
    "screen",
    make("span", "badge", createSymbol(document, about.symbol, 20)),
    make(
      "span",
      "words",
      make("strong", "", title || name),
      make("span", "about", about.text(screen)),
      make("span", "about audience", pairing ? AUDIENCE.pairing : AUDIENCE.open),
      make("span", "address", location.host + path),
    ),
    make("span", "arrow", createSymbol(document, "chevron.right", 14)),
  );
  link.href = role ? `${path}?role=${encodeURIComponent(role)}` : path;
  return make("li", "", link);
}

/**
 * Shows the list of screens, or the reason why it is empty.
 * @param {ListedScreen[]} screens
 */
function show(screens) {
  list.replaceChildren(...screens.map(entry));
  list.removeAttribute("aria-busy");
  message.textContent = screens.length > 0
    ? ""
    : "This server has no screens. Start it with one, for example: baton serve";
}

async function load() {
  try {
    const answer = await fetch("/screens.json", { cache: "no-store" });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    show((await answer.json()).screens);
  } catch {
    message.textContent =
      "The list of screens is not available, because the server does not answer. Check that Baton is running. " +
      "This page keeps trying.";
    setTimeout(load, RETRY);
  }
}

/**
 * The features that the panel on this page needs. The panel and its settings are the same as on a screen.
 * @type {import("./features.js").Features | null}
 */
let features = null;
async function openPanel() {
  const [{ capabilitiesOf }, { Features }] = await Promise.all([import("./capabilities.js"), import("./features.js")]);
  features ??= new Features({
    window,
    document,
    root: document.body,
    timers: window,
    now: () => performance.now(),
    serverTime: () => 0,
    send: () => null,
    pressed() {},
    cancelInput() {},
    maySend: () => false,
    hasKeyboard: false,
    capabilities: () => capabilitiesOf(window),
  });
  features.openPanel();
}

// A link to this page may contain a token for all screens. The page stores the token and removes it from the visible
// address.
const [, token] = /^#token=([\w-]+)$/.exec(location.hash) ?? [];
if (token) {
  history.replaceState(null, "", location.pathname + location.search);
  import("./settings.js").then(({ storedSetting }) => storedSetting(window, "token.*", token));
}
document.querySelector("#device")?.addEventListener("click", openPanel);
load();
