// Features that most people never use, such as game controllers, shaking, haptics, media or the panel. Each is a module
// that loads on first use.

import { deviceName, validName } from "./capabilities.js";
import { watchPanelGesture } from "./panel-gesture.js";
import { storedSetting } from "./settings.js";

/**
 * @typedef {import("./types.js").BrowserWindow} BrowserWindow
 * @typedef {import("./types.js").ClientMessage} ClientMessage
 * @typedef {import("./types.js").Done} Done
 * @typedef {import("./types.js").ErrorMessage} ErrorMessage
 * @typedef {import("./types.js").FeatureMessage} FeatureMessage
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
  sensors: () => import("./input/sensors.js"),
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
  cues: () => import("./kinds/cues.js"),
  display: () => import("./display/display.js"),
  controlStrip: () => import("./control-strip.js"),
  drops: () => import("./drops.js"),
};

/**
 * The parts of the page that features use.
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
 * @property {(message: ClientMessage) => boolean} [notify] sends a message without an answer
 * @property {Send} [request] sends a message that needs no grant
 * @property {() => void} pressed called after presses are sent
 * @property {() => void} cancelInput cancels current input
 * @property {(text: string) => void} [notice] shows a text for a few seconds
 * @property {() => number} [inputAt] the time of the last input of a person
 * @property {string | null} [fixedName] the device name in the address, or null
 * @property {import("./admission.js").Admission} [admission]
 */

/**
 * The environment of a feature. On the list of screens, the environment contains only the required properties of
 * `PageEnvironment`.
 * @typedef {Required<PageEnvironment> & {features: Features}} FeatureEnvironment
 */

/**
 * The loaded features by name. Any name that is not listed here is a module that draws a kind of node.
 * @typedef {object} LoadedFeatures
 * @property {import("./input/gamepad.js").GamepadInput} [gamepad]
 * @property {import("./input/lock-screen.js").LockScreen} [lockScreen]
 * @property {import("./input/shake.js").ShakeInput} [shake]
 * @property {import("./input/sensors.js").SensorInput} [sensors]
 * @property {import("./panel.js").Panel} [panel]
 * @property {import("./presence.js").Presence} [presence]
 * @property {import("./media/player-manager.js").PlayerManager} [media]
 * @property {import("./media/web-frames.js").WebFrames} [web]
 * @property {import("./kinds/pairing.js").Pairing} [pairing]
 * @property {import("./display/display.js").Display} [display]
 * @property {import("./control-strip.js").ControlStrip} [controlStrip]
 * @property {import("./drops.js").Drops} [drops]
 */

/** Loads optional features and forwards messages to them. Tests pass their own `modules`. */
export class Features {
  #environment;
  #modules;
  /**
   * The features that are loaded, and the promises of those that are loading.
   * @type {LoadedFeatures & Record<string, any>}
   */
  #loaded = {};
  /**
   * The promises of the modules that are loading or loaded, by feature name.
   * @type {Record<string, Promise<any> | undefined>}
   */
  #promises = {};
  /**
   * The playback state of the screen; null if nothing plays.
   * @type {import("./input/lock-screen.js").Playing | null}
   */
  #playing = null;
  /** The page's title while nothing plays. */
  #title;
  #isAwake = false;
  /** The person lets other people see and use this page's screen. */
  #sharesScreen = false;
  /** Once the snapshot after `welcome` is drawn, the media players and web frames report their states again. */
  #hasPendingMediaUpdate = false;
  /**
   * The people present and the positions of their fingers, as the server's last presence message reports them.
   * @type {PresenceMessage | null}
   */
  #presence = null;
  /**
   * The `seq` of the messages for a press of the `menu` key.
   * @type {{began: number, ended?: number | null} | null}
   */
  #menuPress = null;

  /** @param {PageEnvironment} environment */
  constructor(environment, modules = MODULES) {
    this.#environment = /** @type {Required<PageEnvironment>} */ (environment);
    this.#modules = /** @type {Record<string, () => Promise<any>>} */ (modules);
    const { window, root, document, hasKeyboard, timers } = environment;
    this.#title = document.title;
    window.addEventListener("gamepadconnected", () => this.#startGamepad());
    window.addEventListener("dragenter", () => this.#load("drops"));
    if (window.navigator.getGamepads?.().some((pad) => pad)) this.#startGamepad();
    /** @type {HTMLElement | null} */
    const about = document.querySelector("#about");
    about?.addEventListener("click", () => this.openPanel());
    document.querySelector("#status")?.addEventListener(
      "click",
      ({ currentTarget }) =>
        /** @type {HTMLElement} */ (currentTarget).dataset.look === "pill" && hasKeyboard && this.openPanel(),
    );
    // At a kiosk, visitors can neither open the panel nor go to other screens.
    if (hasKeyboard) watchPanelGesture(root, timers, () => this.openPanel());
    else if (about) about.hidden = true;
    if (storedSetting(window, "lockScreen") === "on") {
      this.#load("lockScreen");
      this.#afterNextGesture(() => this.setLockScreen(true));
    }
    if (environment.isDisplay) this.#load("display");
  }

  // MARK: Messages of the connection

  /**
   * Forwards a server message to the feature that handles it, and loads the feature if necessary.
   * @param {FeatureMessage} message
   */
  receive(message) {
    if (message.type === "feedback") return this.vibrate(message);
    if (message.type === "presence") return this.receivePresence(message);
    if (message.type === "sound") return this.#loaded.media?.setSound(message.on === true);
    this.#load(message.type).then((part) => part?.receive(message));
  }

  /**
   * Creates the drawing of a rare node kind; resolves to null while its module cannot be loaded.
   * @param {View} view
   * @param {import("./types.js").KindEnvironment} [environment]
   */
  async createDrawing(view, environment) {
    return (await this.#load(view.node.kind))?.create(view, environment) ?? null;
  }

  /**
   * Draws attributed text once its module is loaded.
   * @param {...any} values
   */
  async drawAttributedText(...values) {
    (await this.#load("styled"))?.draw(...values);
  }

  #repeatMedia() {
    this.#hasPendingMediaUpdate = false;
    this.#loaded.media?.welcomed();
    this.#loaded.web?.welcomed();
  }

  /**
   * Handles `welcome`, after which the role is known. If `isResumed`, the shown content stays; otherwise a snapshot
   * follows.
   */
  async welcomed(isResumed = false) {
    this.#loaded.display?.welcomed();
    // When a connection ends, the server forgets the person's consent to share. The page therefore sends the consent
    // again.
    if (this.#sharesScreen) this.shareScreen(true);
    if (isResumed) this.#repeatMedia();
    else this.#hasPendingMediaUpdate = true;
    const { window, capabilities, maySend } = this.#environment;
    const choice = storedSetting(window, "shake");
    if (this.#promises.shake || choice === "off" || !maySend() || !capabilities().includes("shake")) return;
    const mayStart = !/** @type {MotionPermission} */ (window.DeviceMotionEvent).requestPermission ||
      (await this.#isGranted("accelerometer"));
    if (mayStart) (await this.#load("shake"))?.start();
    else if (choice === "on") this.#afterNextGesture(() => this.setShake(true));
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
   * Updates the playback information and the wake lock from the windows' properties. A display always stays awake.
   * @param {Record<string, any>[]} windows the properties of the windows
   * @param {string | null} role
   */
  applyWindows(windows, role) {
    if (this.#hasPendingMediaUpdate) this.#repeatMedia();
    const playing = windows.find((props) => props.nowPlaying)?.nowPlaying ?? null;
    if (playing !== this.#playing) {
      this.#playing = playing;
      this.#loaded.lockScreen?.update(playing);
      const { document } = this.#environment;
      document.title = playing?.title ? [playing.title, playing.artist].filter(Boolean).join(" — ") : this.#title;
    }
    const isAwake = role === "display" || windows.some((props) => props.awake === true);
    if (isAwake === this.#isAwake) return;
    this.#isAwake = isAwake;
    if ("wakeLock" in this.#environment.window.navigator) {
      this.#load("wakeLock").then((lock) => lock?.hold(this.#isAwake));
    }
  }

  /**
   * Vibrates for a `feedback` message.
   * @param {Feedback} message
   */
  async vibrate(message) {
    const { navigator } = this.#environment.window;
    const pattern = (await this.#load("haptics"))?.vibration(message);
    if (pattern) navigator.vibrate?.(pattern);
  }

  /**
   * Records the `seq` of a press of the `menu` key, or null if the press could not be sent. If no view handles the
   * `menu` key, the page opens its own panel.
   * @param {ClientMessage} message
   * @param {number | null} seq
   */
  trackPress(message, seq) {
    const menu = this.#environment.hasKeyboard &&
      message.presses?.find((/** @type {{key: string, phase: string}} */ { key }) => key === "menu");
    if (menu?.phase === "began") {
      this.#menuPress = seq === null ? null : { began: seq };
      if (seq === null) this.openPanel();
    } else if (menu && this.#menuPress) {
      if (menu.phase === "ended") this.#menuPress.ended = seq;
      else this.#menuPress = null;
    }
    return seq;
  }

  /**
   * Handles a press of a game controller. If the panel is open, the panel receives the press instead of the screen.
   * @param {ClientMessage} message
   */
  sendPress(message) {
    const { panel } = this.#loaded;
    return panel?.isOpen ? panel.press(message) : this.trackPress(message, this.#environment.send(message));
  }

  /**
   * Handles the server's answer to an input.
   * @param {Done} message
   */
  answered(message) {
    this.#loaded.drops?.answered(message);
    const { seq, handled } = message;
    const menu = this.#menuPress;
    if (!menu || (seq !== menu.began && seq !== menu.ended)) return;
    if (handled || seq === menu.ended) this.#menuPress = null;
    if (!handled && seq === menu.ended) this.openPanel();
  }

  /** Cancels held controller buttons and a shake in progress, because the page can no longer observe their end. */
  cancelAll() {
    this.#loaded.gamepad?.cancelAll();
    this.#loaded.shake?.cancelAll();
  }

  /** Clears the state that is valid only during a connection. */
  reset() {
    this.#menuPress = null;
    this.#loaded.gamepad?.reset();
    this.#loaded.shake?.reset();
    this.#loaded.drops?.reset();
    this.#loaded.sensors?.reset();
    this.#presence = null;
    for (const name of ["presence", "pairing", "controlStrip"]) this.#loaded[name]?.clear();
  }

  // MARK: People

  /**
   * Handles a presence message. The presence display loads when another person is present.
   * @param {PresenceMessage} message
   */
  receivePresence(message) {
    this.#presence = { ...this.#presence, taps: undefined, ...message };
    if (message.people || message.control) this.#loaded.panel?.showPeople();
    if (this.control) this.#load("controlStrip").then((part) => part?.show());
    const { presence } = this.#loaded;
    if (presence) presence.received(message);
    else if (
      !this.#promises.presence &&
      this.#presence.people?.some((/** @type {Person} */ { client }) => client !== this.clientNumber)
    ) this.#load("presence").then((part) => this.#presence && part?.received(this.#presence));
  }

  /**
   * The people present (`people`) and their `count`; null if the server sends none, as on a private screen.
   * @returns {{people: Person[], count: number} | null}
   */
  get peoplePresent() {
    return this.#presence?.people ? /** @type {any} */ (this.#presence) : null;
  }

  /** The state of control: its mode, holder and queue; undefined if everyone may control at once. */
  get control() {
    return this.#presence?.control;
  }

  /** Returns whether the server accepts this client's input at present. */
  get mayControl() {
    const { mode, holder } = this.control ?? {};
    return mode === "staff"
      ? this.#environment.role() === "admin"
      : mode !== "turns" || holder === null || holder === this.clientNumber;
  }

  /**
   * Requests control, gives it to another client, or releases it.
   * @param {string} action
   * @param {number} [client]
   */
  sendControl(action, client) {
    this.#environment.request({ type: "control", action, client });
  }

  /**
   * Returns a pairing card (a way to pair another device) if this client may show one.
   * @param {number} room the maximum size of the QR code, in points
   */
  makePairingCard(room) {
    return this.#loaded.pairing?.card(room);
  }

  /**
   * Handles a rejected input. Returns a text to show instead of the server's message, or undefined.
   * @param {ErrorMessage} message
   */
  rejectionText({ code }) {
    return code === "notYourTurn" ? this.#loaded.controlStrip?.highlight() : undefined;
  }

  /** The server's number for this client, as `welcome` gives it. */
  get clientNumber() {
    return Number(this.#environment.root.dataset.client);
  }

  /** Each client has a screen of its own, and all these screens show one model. */
  get isPersonal() {
    return this.#environment.root.dataset.personal === "true";
  }

  /**
   * Lets other people see and use this page's screen, or ends that. The consent is kept while the page is open.
   * @param {boolean} shares
   */
  shareScreen(shares) {
    this.#sharesScreen = shares;
    this.#environment.request({ type: "control", action: shares ? "share" : "unshare" });
  }

  /** The device name is fixed by the page's address. */
  get isNameFixed() {
    return this.#environment.fixedName !== null;
  }

  /** The name set by the address or a person; empty if there is none. */
  get givenName() {
    const { fixedName, window } = this.#environment;
    return validName(fixedName ?? "") || validName(storedSetting(window, "name") ?? "");
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
    if (!this.isNameFixed) storedSetting(this.#environment.window, "name", validName(name));
    this.#environment.notify({ type: "name", name: this.name });
    return this.name;
  }

  // MARK: The panel

  /** The panel is open and receives all keys. */
  get isPanelOpen() {
    return this.#loaded.panel?.isOpen ?? false;
  }

  /** Opens the panel with this device's settings. */
  async openPanel() {
    this.#environment.cancelInput();
    // A switch of the panel can start these modules. The modules load before the person taps the switch, because
    // browsers allow protected actions only directly within a tap.
    if (this.#environment.window.navigator.mediaSession) this.#load("lockScreen");
    this.#load("shake");
    (await this.#load("panel"))?.open();
  }

  /** The lock-screen controls are on. */
  get isLockScreenOn() {
    return this.#loaded.lockScreen !== undefined && storedSetting(this.#environment.window, "lockScreen") === "on";
  }

  /** Shakes of this device are sent. */
  get isShakeOn() {
    return this.#loaded.shake?.isOn ?? false;
  }

  /**
   * Turns the lock-screen controls on or off. Resolves to true if the controls are on afterwards.
   * @param {boolean} on
   */
  async setLockScreen(on) {
    storedSetting(this.#environment.window, "lockScreen", on ? "on" : "off");
    // If the module is loaded, there is no `await`, because the browser allows the action only directly within the tap.
    const part = this.#loaded.lockScreen ?? (await this.#load("lockScreen"));
    if (!on) part?.stop();
    const isOn = on && ((await part?.start()) ?? false);
    if (isOn) part.update(this.#playing);
    return isOn;
  }

  /**
   * Turns shaking as an input on or off. Before turning it on, requests the browser's permission if necessary.
   * Resolves to true if shaking is on afterwards.
   * @param {boolean} on
   */
  async setShake(on) {
    const { window } = this.#environment;
    const asked = on
      ? /** @type {MotionPermission | undefined} */ (window.DeviceMotionEvent)?.requestPermission?.()
      : null;
    const isOn = on && ((await asked?.catch(() => "denied")) ?? "granted") === "granted";
    storedSetting(window, "shake", isOn ? "on" : "off");
    const part = await this.#load("shake");
    if (isOn) part?.start();
    else part?.stop();
    return isOn && part !== null;
  }

  /** Sends a shake for a person who does not move the device. */
  async shake() {
    (await this.#load("shake"))?.shake();
  }

  // MARK: Loading of the features' modules

  /**
   * Loads a feature once. Resolves to the feature, or to null if its module cannot be loaded.
   * @param {string} name
   */
  #load(name) {
    const promise = (this.#promises[name] ??= this.#modules[name]()
      .then((module) => (this.#loaded[name] = module.makeFeature?.({ ...this.#environment, features: this }) ?? module))
      .catch(() => {
        // The module could not be loaded because the server is unreachable. The next call tries to load the module
        // again.
        delete this.#promises[name];
        return null;
      }));
    return promise;
  }

  async #startGamepad() {
    (await this.#load("gamepad"))?.start();
  }

  /**
   * Runs an action once, at the person's next tap or key.
   * @param {() => void} action
   */
  #afterNextGesture(action) {
    const { window } = this.#environment;
    const types = ["pointerup", "keydown"];
    const listener = () => {
      for (const type of types) window.removeEventListener(type, listener, true);
      action();
    };
    for (const type of types) window.addEventListener(type, listener, true);
  }
}
