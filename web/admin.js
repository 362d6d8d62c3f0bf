// The administration page: lists screens and their clients, and manages paired devices.

import { DeviceList } from "./admin/devices.js";
import { Dialogs } from "./admin/dialogs.js";
import { Fleet } from "./admin/fleet.js";
import { Connection } from "./connection.js";

/**
 * @typedef {import("./types.js").ClientMessage} ClientMessage
 * @typedef {import("./types.js").ErrorMessage} ErrorMessage
 */

const KEY = "baton.admin";
/** The storage key of a paired device's token. The token arrives in a link and outlives the tab. */
const TOKEN = "baton.token.admin";
/** The interval in milliseconds at which relative times on the page are refreshed. */
const REFRESH_INTERVAL = 20000;
const SIGN_IN_ERRORS = new Set(["pairingRequired", "tokenRefused", "wrongCode", "forbidden", "locked"]);

const find = (/** @type {string} */ selector) => /** @type {any} */ (document.querySelector(selector));
const [state, form, all, leave] = ["#state", "#secret", "#all", "#leave"].map(find);
const timers = { setTimeout: setTimeout.bind(window), clearTimeout: clearTimeout.bind(window) };

/** The administration secret or device token. If the browser allows storage, a secret lasts as long as the tab. */
let secret = storedSecret();
let isAsking = false;
let pendingRequests = new Map();

function storedSecret() {
  try {
    return sessionStorage.getItem(KEY) || localStorage.getItem(TOKEN) || "";
  } catch {
    return "";
  }
}

/**
 * Stores a secret for the tab, or a device token permanently. An empty text deletes both.
 * @param {string} text
 * @param {boolean} [isDevice]
 */
function storeSecret(text, isDevice = false) {
  secret = text;
  try {
    sessionStorage.setItem(KEY, isDevice ? "" : text);
    if (isDevice || !text) localStorage.setItem(TOKEN, text);
  } catch {
    // Without storage, the secret lasts as long as the page.
  }
}

const [, token] = /^#token=([\w-]+)$/.exec(location.hash) ?? [];
if (token) {
  storeSecret(token, true);
  history.replaceState(null, "", location.pathname + location.search);
}

const connection = new Connection(
  {
    WebSocket,
    url: `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/admin`,
    now: () => performance.now(),
    timers,
    random: Math.random,
  },
  {
    hello: () => ({ role: "admin", ...(secret ? { token: secret } : {}) }),
    revision: () => 0,
    opened() {
      isAsking = false;
      form.hidden = true;
      all.hidden = leave.hidden = false;
      state.textContent = "";
      ask({ type: "fleet", watch: true });
      ask({ type: "devices" });
    },
    received,
    lost() {
      state.textContent = "Reconnecting…";
      for (const { reject } of pendingRequests.values()) {
        reject(new Error("The connection was lost before the server answered. Reconnect, then check the result."));
      }
      pendingRequests = new Map();
    },
    refused(error) {
      if (!isAsking) state.textContent = error.message;
    },
    isAsking: () => isAsking,
  },
);

/**
 * Handles a message of the server.
 * @param {any} message a message of the administration
 */
function received(message) {
  const waiting = pendingRequests.get(message.seq);
  pendingRequests.delete(message.seq);
  switch (message.type) {
    case "fleet":
      fleet.show(message.screens ?? []);
      devices.setScreens(message.screens ?? []);
      break;
    case "devices":
      devices.show(message.devices ?? []);
      break;
    case "error":
      if (!connection.isOpen && SIGN_IN_ERRORS.has(message.code)) askSecret(message);
      if (message.code === "tokenRefused" && connection.isOpen) askSecret(message);
      waiting?.reject(new Error(message.message));
      return;
  }
  waiting?.resolve(message);
}

/**
 * Sends a request. Resolves to the server's answer, or to null on failure, which a dialog reports.
 * @param {ClientMessage} message
 */
function ask(message) {
  const seq = connection.request(message);
  return new Promise((resolve, reject) => {
    if (seq === null) return reject(new Error("Not connected to the server. Try again in a moment."));
    pendingRequests.set(seq, { resolve, reject });
  }).catch((error) => {
    dialogs.showNotice(error.message);
    return null;
  });
}

/**
 * Shows the form that asks for the administration secret, and why the previous secret failed.
 * @param {ErrorMessage} error
 */
function askSecret({ code, message }) {
  const wasTried = secret !== "";
  isAsking = true;
  storeSecret("");
  all.hidden = leave.hidden = true;
  form.hidden = false;
  state.textContent = "";
  form.querySelector(".problem").textContent = wasTried && code !== "pairingRequired"
    ? `Sign-in failed: ${message}`
    : "";
  form.elements.secret.value = "";
  form.elements.secret.focus();
}

form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  storeSecret(form.elements.secret.value.trim());
  isAsking = false;
  connection.sendHello();
});
leave.addEventListener("click", () => {
  storeSecret("");
  location.reload();
});

const dialogs = new Dialogs(document);
/**
 * Sends an administrator's command for a screen.
 * @param {string} screen
 * @param {string} action
 * @param {object} [more]
 */
const command = (screen, action, more = {}) => ask({ type: "command", screen, do: action, ...more });
const fleet = new Fleet({ document, element: find("#fleet"), dialogs, command, now: Date.now });
const devices = new DeviceList({
  document,
  element: find("#devices"),
  dialogs,
  ask,
  now: Date.now,
  clipboard: navigator.clipboard,
});

const refreshTimes = () => {
  fleet.refresh();
  timers.setTimeout(refreshTimes, REFRESH_INTERVAL);
};
refreshTimes();
document.addEventListener("visibilitychange", () => document.hidden || connection.wake());
for (const change of ["online", "offline"]) window.addEventListener(change, () => connection.wake());
connection.start();
