// Features that most people never use, loaded on first use. They are game controllers, lock-screen controls,
// shaking,
// haptics, wake lock, the presence of other people, and the panel of these features. The drawing of media, web views
// and attributed text, and the list order for screen readers, also load this way.

import { deviceName, nameOfLength } from "./capabilities.js";
import { watchPanelGesture } from "./panel-gesture.js";
import { storedSetting } from "./settings.js";

/**
 * @typedef {import("./types.js").BrowserWindow} BrowserWindow
 * @typedef {import("./types.js").ClientMessage} ClientMessage
 * @typedef {import("./types.js").Done} Done
 * @typedef {import("./types.js").ErrorMessage} ErrorMessage
 * @typedef {import("./types.js").Feedback} Feedback
 * @typedef {import("./types.js").MotionPermission} MotionPermission
 * @typedef {import("./types.js").Person} Person
 * @typedef {import("./types.js").PresenceMessage} PresenceMessage
 * @typedef {import("./types.js").Send} Send
 * @typedef {import("./types.js").Timers} Timers
 * @typedef {import("./types.js").View} View
 */

const MODULES = {
  gamepad: () => import("./input/gamepad.js"),
  lockScreen: () => import("./input/lock-screen.js"),
  shake: () => import("./input/shake.js"),
  haptics: () => import("./haptics.js"),
  wakeLock: () => import("./wake-lock.js"),
  panel: () => import("./panel.js"),
  presence: () => import("./presence.js"),
  media: () => import("./media/player-manager.js"),
  web: () => import("./media/web-frames.js"),
  tabs: () => import("./kinds/tabs.js"),
  tab: () => import("./kinds/tabs.js"),
  image: () => import("./kinds/animated-image.js"),
  wheel: () => import("./kinds/picker.js"),
  table: () => import("./kinds/list.js"),
  styled: () => import("./kinds/attributed-text.js"),
  pairing: () => import("./kinds/pairing.js"),
  display: () => import("./display/display.js"),
  controlStrip: () => import("./control-strip.js"),
};

/**
 * @typedef {object} PageEnvironment
 * @property {BrowserWindow} window
 * @property {Document} document
 * @property {HTMLElement} root the screen's element
 * @property {HTMLElement} [stage] the container of the screen's element
 * @property {import("./layout.js").Layout} [layout]
 * @property {Timers} timers
 * @property {() => number} now
 * @property {() => number} serverTime milliseconds
 * @property {() => string | null} [role]
 * @property {() => boolean} maySend
 * @property {boolean} hasKeyboard
 * @property {boolean} [isDisplay]
 * @property {() => string[]} capabilities
 * @property {Send} send
 * @property {(message: ClientMessage) => boolean} [tell] sends a message without an answer
 * @property {Send} [request] sends a message that needs no grant
 * @property {() => void} used called after presses are sent
 * @property {() => void} cancelInput cancels current input
 * @property {() => number} [inputAt] the time of the last input of a person
 * @property {string | null} [fixedName] the device name in the address, or null
 * @property {import("./admission.js").Admission} [admission]
 */

/**
 * The environment of a feature. On the list of screens, it has only what `PageEnvironment` requires.
 * @typedef {Required<PageEnvironment> & {features: Features}} FeatureEnvironment
 */

/** Loads optional features and forwards messages to them. Tests pass their own `modules`. */
export class Features {
  #environment;
  #modules;
  /**
   * The features that are loaded, and the promises of those that are loading.
   * @type {Record<string, any>}
   */
  #parts = {};
  /** @type {Record<string, Promise<any> | undefined>} */
  #promises = {};
  /** @type {import("./input/lock-screen.js").Playing | null} */
  #playing = null;
  #isAwake = false;
  /** A media update is pending, because the server has not yet been notified of the shown content. */
  #owesMedia = false;
  /**
   * The latest presence information: people and the positions of their fingers.
   * @type {any}
   */
  #present = null;
  /**
   * The `seq` of the messages for a press of the `menu` key.
   * @type {{began: number, ended?: number | null} | null}
   */
  #menu = null;

  /** @param {PageEnvironment} environment */
  constructor(environment, modules = MODULES) {
    this.#environment = /** @type {Required<PageEnvironment>} */ (environment);
    this.#modules = /** @type {Record<string, () => Promise<any>>} */ (modules);
    const { window, root, document, hasKeyboard, timers } = environment;
    window.addEventListener("gamepadconnected", () => this.#startGamepad());
    if (window.navigator.getGamepads?.().some((pad) => pad)) this.#startGamepad();
    /** @type {HTMLElement | null} */
    const about = document.querySelector("#about");
    about?.addEventListener("click", () => this.open());
    document.querySelector("#status")?.addEventListener(
      "click",
      ({ currentTarget }) =>
        /** @type {HTMLElement} */ (currentTarget).dataset.look === "pill" && hasKeyboard && this.open(),
    );
    // At a kiosk, visitors can neither open the panel nor go to other screens.
    if (hasKeyboard) watchPanelGesture(root, timers, () => this.open());
    else if (about) about.hidden = true;
    if (storedSetting(window, "lockScreen") === "on") {
      this.#part("lockScreen");
      this.#onGesture(() => this.setLockScreen(true));
    }
    if (environment.isDisplay) this.#part("display");
  }

  // Messages of the connection

  /**
   * Forwards a server message to the feature that handles it, and loads the feature if necessary.
   * @param {any} message
   */
  told(message) {
    if (message.type === "feedback") return this.feel(message);
    if (message.type === "presence") return this.presence(message);
    if (message.type === "sound") return this.#parts.media?.setSound(message.on === true);
    this.#part(message.type).then((part) => part?.told(message));
  }

  /**
   * Creates the drawing of a rare node kind; resolves to null while its module cannot be loaded.
   * @param {View} view
   */
  async late(view) {
    return (await this.#part(view.node.kind))?.create(view) ?? null;
  }

  /**
   * Draws attributed text once its module is loaded.
   * @param {...any} values
   */
  async styled(...values) {
    (await this.#part("styled"))?.draw(...values);
  }

  #repeatMedia() {
    this.#owesMedia = false;
    this.#parts.media?.welcomed();
    this.#parts.web?.welcomed();
  }

  /**
   * Handles `welcome`, after which the role is known. If `isResumed`, the shown content stays; otherwise a snapshot
   * follows.
   */
  async welcomed(isResumed = false) {
    this.#parts.display?.welcomed();
    if (isResumed) this.#repeatMedia();
    else this.#owesMedia = true;
    const { window, capabilities, maySend } = this.#environment;
    const choice = storedSetting(window, "shake");
    if (this.#promises.shake || choice === "off" || !maySend() || !capabilities().includes("shake")) return;
    const mayStart = !/** @type {MotionPermission} */ (window.DeviceMotionEvent).requestPermission ||
      (await this.#isGranted("accelerometer"));
    if (mayStart) (await this.#part("shake"))?.start();
    else if (choice === "on") this.#onGesture(() => this.setShake(true));
  }

  /**
   * Returns whether the person has already granted a browser permission.
   * @param {string} name
   */
  async #isGranted(name) {
    const answer = await this.#environment.window.navigator.permissions?.query({
      name: /** @type {PermissionName} */ (name),
    }).catch(() => null);
    return answer?.state === "granted";
  }

  /**
   * Updates playback information and the wake lock from the windows. A display always stays awake.
   * @param {Record<string, any>[]} windows the properties of the windows
   * @param {string | null} role
   */
  shown(windows, role) {
    if (this.#owesMedia) this.#repeatMedia();
    const playing = windows.find((props) => props.nowPlaying)?.nowPlaying ?? null;
    if (playing !== this.#playing) {
      this.#playing = playing;
      this.#parts.lockScreen?.update(playing);
    }
    const isAwake = role === "display" || windows.some((props) => props.awake === true);
    if (isAwake === this.#isAwake) return;
    this.#isAwake = isAwake;
    if ("wakeLock" in this.#environment.window.navigator) {
      this.#part("wakeLock").then((lock) => lock?.hold(this.#isAwake));
    }
  }

  /**
   * Vibrates for a `feedback` message.
   * @param {Feedback} message
   */
  async feel(message) {
    const { navigator } = this.#environment.window;
    const pattern = (await this.#part("haptics"))?.vibration(message);
    if (pattern) navigator.vibrate?.(pattern);
  }

  /**
   * Records that a press was sent as `seq`, or could not be sent (null). The page opens its own panel if no view
   * handles the `menu` key.
   * @param {ClientMessage} message
   * @param {number | null} seq
   */
  pressed(message, seq) {
    const menu = this.#environment.hasKeyboard &&
      message.presses?.find((/** @type {{key: string, phase: string}} */ { key }) => key === "menu");
    if (menu?.phase === "began") {
      this.#menu = seq === null ? null : { began: seq };
      if (seq === null) this.open();
    } else if (menu && this.#menu) {
      if (menu.phase === "ended") this.#menu.ended = seq;
      else this.#menu = null;
    }
    return seq;
  }

  /**
   * Handles a press of a game controller. The open panel receives it instead of the screen.
   * @param {ClientMessage} message
   */
  press(message) {
    return this.isOpen ? this.#parts.panel.press(message) : this.pressed(message, this.#environment.send(message));
  }

  /**
   * Handles the server's answer to an input.
   * @param {Done} message
   */
  answered({ seq, handled }) {
    const menu = this.#menu;
    if (!menu || (seq !== menu.began && seq !== menu.ended)) return;
    if (handled || seq === menu.ended) this.#menu = null;
    if (!handled && seq === menu.ended) this.open();
  }

  /** Cancels held buttons and shakes, because the page can no longer observe them. */
  cancelAll() {
    this.#parts.gamepad?.cancelAll();
    this.#parts.shake?.cancelAll();
  }

  /** Clears state after the connection is lost. */
  forget() {
    this.#menu = null;
    this.#parts.gamepad?.forget();
    this.#parts.shake?.forget();
    this.#present = null;
    for (const name of ["presence", "pairing", "controlStrip"]) this.#parts[name]?.clear();
  }

  // People

  /**
   * Handles a presence message. The presence display loads when another person is present.
   * @param {PresenceMessage} message
   */
  presence(message) {
    this.#present = { ...this.#present, taps: undefined, ...message };
    if (message.people || message.control) this.#parts.panel?.showPeople();
    if (this.control) this.#part("controlStrip").then((part) => part?.show());
    const { presence } = this.#parts;
    if (presence) presence.received(message);
    else if (
      !this.#promises.presence && this.#present.people?.some((/** @type {Person} */ { client }) => client !== this.me)
    ) this.#part("presence").then((part) => this.#present && part?.received(this.#present));
  }

  /** The people present (`people`) and their `count`; null if the server sends none, as on a private screen. */
  get present() {
    return this.#present?.people ? this.#present : null;
  }

  /** The state of control: its mode, holder and queue; undefined if everyone may control at once. */
  get control() {
    return this.#present?.control;
  }

  /** Returns whether the server accepts this client's input at present. */
  get hasTurn() {
    const { mode, holder } = this.control ?? {};
    return mode === "staff"
      ? this.#environment.role() === "admin"
      : mode !== "turns" || holder === null || holder === this.me;
  }

  /**
   * Requests control, gives it to another client, or releases it.
   * @param {string} action
   * @param {number} [client]
   */
  pass(action, client) {
    this.#environment.request({ type: "control", action, client });
  }

  /**
   * Returns a pairing card (a way to pair another device) if this client may show one.
   * @param {number} room
   */
  card(room) {
    return this.#parts.pairing?.card(room);
  }

  /**
   * Handles a rejected input. Returns text to show if it is more specific than the server's message.
   * @param {ErrorMessage} message
   */
  waited({ code }) {
    return code === "notYourTurn" ? this.#parts.controlStrip?.pulse() : undefined;
  }

  /** This client's number. */
  get me() {
    return Number(this.#environment.root.dataset.client);
  }

  /** The device name is fixed by the page's address. */
  get isNameFixed() {
    return this.#environment.fixedName !== null;
  }

  /** The name set by the address or a person; empty if there is none. */
  get givenName() {
    const { fixedName, window } = this.#environment;
    return nameOfLength(fixedName ?? "") || nameOfLength(storedSetting(window, "name") ?? "");
  }

  /** The device name: the given name, or the default. */
  get name() {
    return this.givenName || deviceName(this.#environment.window.navigator);
  }

  /**
   * Renames this device, or restores the default name if `name` is empty. Returns the resulting name.
   * @param {string} name
   */
  rename(name) {
    if (!this.isNameFixed) storedSetting(this.#environment.window, "name", nameOfLength(name));
    this.#environment.tell({ type: "name", name: this.name });
    return this.name;
  }

  // The panel

  /** The panel is open and receives all keys. */
  get isOpen() {
    return this.#parts.panel?.isOpen ?? false;
  }

  /** Opens the panel with this device's settings. */
  async open() {
    this.#environment.cancelInput();
    // Modules that a switch of the panel starts have to load first: browsers allow protected actions only directly
    // within a tap.
    if (this.#environment.window.navigator.mediaSession) this.#part("lockScreen");
    this.#part("shake");
    (await this.#part("panel"))?.open();
  }

  /** The settings that the panel shows. */
  get settings() {
    const { window, capabilities, admission } = this.#environment;
    const pads = window.navigator.getGamepads?.() ?? [];
    return {
      lockScreen: this.#parts.lockScreen !== undefined && storedSetting(window, "lockScreen") === "on",
      shake: this.#parts.shake?.isOn ?? false,
      gamepads: pads.filter((pad) => pad?.connected).map((pad) => pad?.id ?? ""),
      capabilities: capabilities(),
      maySend: this.#environment.maySend(),
      role: this.#environment.role?.(),
      grants: admission?.grants,
      until: admission?.until,
    };
  }

  /**
   * Switches the lock-screen controls. Resolves to whether they are on.
   * @param {boolean} on
   */
  async setLockScreen(on) {
    storedSetting(this.#environment.window, "lockScreen", on ? "on" : "off");
    // No `await` if the module is loaded: the browser allows the action only directly within the tap.
    const part = this.#parts.lockScreen ?? (await this.#part("lockScreen"));
    if (!on) part?.stop();
    const isOn = on && ((await part?.start()) ?? false);
    if (isOn) part.update(this.#playing);
    return isOn;
  }

  /**
   * Switches shaking as an input, and requests permission if needed. Resolves to whether it is on.
   * @param {boolean} on
   */
  async setShake(on) {
    const { window } = this.#environment;
    const asked = on
      ? /** @type {MotionPermission | undefined} */ (window.DeviceMotionEvent)?.requestPermission?.()
      : null;
    const isOn = on && ((await asked?.catch(() => "denied")) ?? "granted") === "granted";
    storedSetting(window, "shake", isOn ? "on" : "off");
    const part = await this.#part("shake");
    if (isOn) part?.start();
    else part?.stop();
    return isOn && part !== null;
  }

  /** Sends a shake without moving the device. */
  async shake() {
    (await this.#part("shake"))?.shake();
  }

  // Loading

  /** @param {string} name */
  #part(name) {
    const promise = (this.#promises[name] ??= this.#modules[name]()
      .then((module) => (this.#parts[name] = module.makeFeature?.({ ...this.#environment, features: this }) ?? module))
      .catch(() => {
        // The server is unreachable. The next call tries again.
        delete this.#promises[name];
        return null;
      }));
    return promise;
  }

  async #startGamepad() {
    (await this.#part("gamepad"))?.start();
  }

  /**
   * Runs an action once, at the person's next tap or key.
   * @param {() => void} action
   */
  #onGesture(action) {
    const { window } = this.#environment;
    const types = ["pointerup", "keydown"];
    const listener = () => {
      for (const type of types) window.removeEventListener(type, listener, true);
      action();
    };
    for (const type of types) window.addEventListener(type, listener, true);
  }
}
