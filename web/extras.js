// What most people never use is loaded when it is first needed: game controllers, controls on the lock screen, shaking, vibration, a device that stays
// awake, others at the same screen, and the panel that tells of all of it. So is what draws something that is played, and web
// pages, what puts lists in order for who hears them, and text of several looks.

import { deviceName, nameOfLength } from "./capabilities.js";

const MODULES = {
  gamepad: () => import("./input/gamepad.js"),
  lockScreen: () => import("./input/lockscreen.js"),
  shake: () => import("./input/shake.js"),
  haptics: () => import("./haptics.js"),
  wakeLock: () => import("./wakelock.js"),
  panel: () => import("./panel.js"),
  presence: () => import("./presence.js"),
  media: () => import("./media/players.js"),
  web: () => import("./media/frames.js"),
  tabs: () => import("./kinds/tabs.js"),
  tab: () => import("./kinds/tabs.js"),
  image: () => import("./kinds/moving.js"),
  wheel: () => import("./kinds/picker.js"),
  table: () => import("./kinds/list.js"),
  styled: () => import("./kinds/styled.js"),
  pairing: () => import("./kinds/pairing.js"),
  display: () => import("./display/display.js"),
  turns: () => import("./turns/turns.js"),
};
/** So many fingers that rest so long open the panel; they rest as long as they go no further than so many points. */
const FINGERS = 3;
const HOLD = 800;
const REST = 12;

/** What the page remembers of this device; nothing where the browser lets it remember nothing.
 * @param {any} window
 * @param {string} name
 * @param {string} [value]
 * @returns {string | null} */
export function remembered(window, name, value) {
  const key = `baton.${name}`;
  try {
    if (value !== undefined) window.localStorage.setItem(key, value);
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * `environment` has `window`, `document`, `root` (the screen's element), `timers`, `now()`, `serverTime()` in milliseconds, `send(message)`, which
 * returns the message's number or null, `used()`, which is told of presses that went out, `cancelInput()`, `role()`, `maySend()`, `hasKeyboard` and
 * `capabilities()`; `tell(message)` of what is not answered, `fixedName`, the name that the address says, or null, `stage` and `layout`, where the screen is, and `isDisplay`. `modules` are in the place of the page's own, in tests.
 */
export class Extras {
  #environment;
  #modules;
  /** The parts that are at work, and the promises of those that were asked for. */
  #parts = {};
  #promises = {};
  #playing = null;
  #isAwake = false;
  /** Whether the server has still to be told of what is played: it was not yet told what is shown. */
  #owesMedia = false;
  /**
   * Who is here and where their fingers are, as far as it was told.
   * @type {any}
   */
  #present = null;
  /**
   * The numbers of the messages of a `menu` that was pressed.
   * @type {{began: number, ended?: number} | null}
   */
  #menu = null;

  /** @param {any} environment */
  constructor(environment, modules = MODULES) {
    this.#environment = environment;
    this.#modules = modules;
    const { window, root, document, hasKeyboard } = environment;
    window.addEventListener("gamepadconnected", () => this.#startGamepad());
    if (window.navigator.getGamepads?.().some((pad) => pad)) this.#startGamepad();
    const about = document.querySelector("#about");
    about?.addEventListener("click", () => this.open());
    document.querySelector("#status")?.addEventListener("click", ({ currentTarget }) => currentTarget.dataset.look === "pill" && hasKeyboard && this.open());
    // At a kiosk the panel, and the way to other screens, is nobody's.
    if (hasKeyboard) this.#watchFingers(root);
    else if (about) about.hidden = true;
    if (remembered(window, "lockScreen") === "on") {
      this.#part("lockScreen");
      this.#onGesture(() => this.setLockScreen(true));
    }
    if (environment.isDisplay) this.#part("display");
  }

  // What the connection says

  /** The server tells something that only what was loaded later has a use for. */
  told(message) {
    if (message.type === "feedback") return this.feel(message);
    if (message.type === "presence") return this.presence(message);
    if (message.type === "sound") return this.#parts.media?.setSound(message.on === true);
    this.#part(message.type).then((part) => part?.told(message));
  }

  /** What draws a node of a kind that few screens have; null while that cannot be loaded. */
  async late(view) {
    return (await this.#part(view.node.kind))?.create(view) ?? null;
  }

  /** Draws text of several looks, once what draws that is there. */
  async styled(...values) {
    (await this.#part("styled"))?.draw(...values);
  }

  #repeatMedia() {
    this.#owesMedia = false;
    this.#parts.media?.welcomed();
    this.#parts.web?.welcomed();
  }

  /** The welcome came: the role is known. What is shown goes on (`isResumed`), or comes anew. */
  async welcomed(isResumed = false) {
    this.#parts.display?.welcomed();
    if (isResumed) this.#repeatMedia();
    else this.#owesMedia = true;
    const { window, capabilities, maySend } = this.#environment;
    const choice = remembered(window, "shake");
    if (this.#promises.shake || choice === "off" || !maySend() || !capabilities().includes("shake")) return;
    const mayStart = !window.DeviceMotionEvent.requestPermission || (await this.#isGranted("accelerometer"));
    if (mayStart) (await this.#part("shake"))?.start();
    else if (choice === "on") this.#onGesture(() => this.setShake(true));
  }

  /** Whether a browser that asks people has been told already. */
  async #isGranted(name) {
    const answer = await this.#environment.window.navigator.permissions?.query({ name }).catch(() => null);
    return answer?.state === "granted";
  }

  /**
   * What the windows say: what plays, and whether the device is to stay awake. A display always does.
   * @param {Record<string, any>[]} windows their properties
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
    if (this.#environment.window.navigator.wakeLock) this.#part("wakeLock").then((lock) => lock?.hold(this.#isAwake));
  }

  /** Something to feel. */
  async feel(message) {
    const { navigator } = this.#environment.window;
    const pattern = (await this.#part("haptics"))?.vibration(message);
    if (pattern) navigator.vibrate?.(pattern);
  }

  /** A press went out under a number, or could not (null). A `menu` that nobody takes is the page's own. */
  pressed(message, seq) {
    const menu = this.#environment.hasKeyboard && message.presses?.find(({ key }) => key === "menu");
    if (menu?.phase === "began") {
      this.#menu = seq === null ? null : { began: seq };
      if (seq === null) this.open();
    } else if (menu && this.#menu) {
      if (menu.phase === "ended") this.#menu.ended = seq;
      else this.#menu = null;
    }
    return seq;
  }

  /** An input was answered. */
  answered({ seq, handled }) {
    const menu = this.#menu;
    if (!menu || (seq !== menu.began && seq !== menu.ended)) return;
    if (handled || seq === menu.ended) this.#menu = null;
    if (!handled && seq === menu.ended) this.open();
  }

  /** The page cannot follow what is held any more. */
  cancelAll() {
    this.#parts.gamepad?.cancelAll();
    this.#parts.shake?.cancelAll();
  }

  /** The connection is gone, and with it all that was held. */
  forget() {
    this.#menu = null;
    this.#parts.gamepad?.forget();
    this.#parts.shake?.forget();
    this.#present = null;
    for (const name of ["presence", "pairing", "turns"]) this.#parts[name]?.clear();
  }

  // People

  /** Somebody came or went, or a finger did: shown as soon as there is anybody else. */
  presence(message) {
    this.#present = { ...this.#present, taps: undefined, ...message };
    if (message.people || message.control) this.#parts.panel?.showPeople();
    if (this.control) this.#part("turns").then((part) => part?.show());
    const { presence } = this.#parts;
    if (presence) presence.received(message);
    else if (!this.#promises.presence && this.#present.people?.some(({ client }) => client !== this.me)) this.#part("presence").then((part) => this.#present && part?.received(this.#present));
  }

  /** `people`, who are here, and how many they are, `count`; null where nobody says, as on a screen of one's own. */
  get present() {
    return this.#present?.people ? this.#present : null;
  }

  /** Who holds the baton, and who would like to; undefined where all may do all at once. */
  get control() {
    return this.#present?.control;
  }

  /** Whether what a person does here is taken now. */
  get hasTurn() {
    const { mode, holder } = this.control ?? {};
    return mode === "staff" ? this.#environment.role() === "admin" : mode !== "turns" || holder === null || holder === this.me;
  }

  /** Asks for the baton, gives it to a client, lets go of it. */
  pass(action, client) {
    this.#environment.request({ type: "control", action, client });
  }

  /** A card that lets somebody in, for whoever may show one. */
  card(room) {
    return this.#parts.pairing?.card(room);
  }

  /** An input was not taken. Gives what there is to say of it, where that is more than the server says. */
  waited({ code }) {
    return code === "notYourTurn" ? this.#parts.turns?.pulse() : undefined;
  }

  /** The client's own number. */
  get me() {
    return Number(this.#environment.root.dataset.client);
  }

  /** Whether the address says what this device is called. */
  get isNameFixed() {
    return this.#environment.fixedName !== null;
  }

  /** The name that the address or a person gave this device; empty where there is none. */
  get givenName() {
    const { fixedName, window } = this.#environment;
    return nameOfLength(fixedName ?? "") || nameOfLength(remembered(window, "name") ?? "");
  }

  /** What this device is called. */
  get name() {
    return this.givenName || deviceName(this.#environment.window.navigator);
  }

  /** Calls this device something else, or again as it is called by itself, and returns that. */
  rename(name) {
    if (!this.isNameFixed) remembered(this.#environment.window, "name", nameOfLength(name));
    this.#environment.tell({ type: "name", name: this.name });
    return this.name;
  }

  // The panel

  /** Whether the panel is open: keys are its own then. */
  get isOpen() {
    return this.#parts.panel?.isOpen ?? false;
  }

  /** Shows what this device can do here. */
  async open() {
    this.#environment.cancelInput();
    // What a switch of it starts has to be there at once: a browser gives a person's tap no time to load anything.
    if (this.#environment.window.navigator.mediaSession) this.#part("lockScreen");
    this.#part("shake");
    (await this.#part("panel"))?.open();
  }

  /** What the panel shows the state of. */
  get settings() {
    const { window, capabilities, admission } = this.#environment;
    const pads = window.navigator.getGamepads?.() ?? [];
    return {
      lockScreen: this.#parts.lockScreen !== undefined && remembered(window, "lockScreen") === "on",
      shake: this.#parts.shake?.isOn ?? false,
      gamepads: pads.filter((pad) => pad?.connected).map((pad) => pad.id),
      capabilities: capabilities(),
      maySend: this.#environment.maySend(),
      role: this.#environment.role?.(),
      grants: admission?.grants,
      until: admission?.until,
    };
  }

  /** Controls on the lock screen, or none. Resolves to whether they are on. */
  async setLockScreen(on) {
    remembered(this.#environment.window, "lockScreen", on ? "on" : "off");
    // Without waiting where it is there: what a person's tap may do, it may only do at once.
    const part = this.#parts.lockScreen ?? (await this.#part("lockScreen"));
    if (!on) part?.stop();
    const isOn = on && ((await part?.start()) ?? false);
    if (isOn) part.update(this.#playing);
    return isOn;
  }

  /** Shaking as an input, or not; asks for leave where a browser wants that. Resolves to whether it is on. */
  async setShake(on) {
    const { window } = this.#environment;
    const asked = on ? window.DeviceMotionEvent?.requestPermission?.() : null;
    const isOn = on && ((await asked?.catch(() => "denied")) ?? "granted") === "granted";
    remembered(window, "shake", isOn ? "on" : "off");
    const part = await this.#part("shake");
    if (isOn) part?.start();
    else part?.stop();
    return isOn && part !== null;
  }

  /** A shake without shaking. */
  async shake() {
    (await this.#part("shake"))?.shake();
  }

  // Parts

  #part(name) {
    const promise = (this.#promises[name] ??= this.#modules[name]()
      .then((module) => (this.#parts[name] = this.#make(name, module)))
      .catch(() => {
        // The server is away: the next one who asks tries again.
        delete this.#promises[name];
        return null;
      }));
    return promise;
  }

  #make(name, module) {
    const { window, document, send, now, serverTime, used } = this.#environment;
    const { navigator } = window;
    const isSeen = () => !document.hidden && document.hasFocus();
    switch (name) {
      case "gamepad": {
        const pads = () => navigator.getGamepads();
        const requestFrame = (callback) => window.requestAnimationFrame(callback);
        const press = (message) => (this.isOpen ? this.#parts.panel.press(message) : this.pressed(message, send(message)));
        return new module.GamepadInput({ pads, requestFrame, now, isSeen, send: press }, used);
      }
      case "lockScreen": {
        const hasTwoButtons = /iPhone|iPad/.test(navigator.userAgent);
        const makeURL = (blob) => window.URL.createObjectURL(blob);
        return new module.LockScreen({ document, session: navigator.mediaSession, MediaMetadata: window.MediaMetadata, makeURL, send, serverTime, hasTwoButtons });
      }
      case "shake":
        return new module.ShakeInput({ target: window, now, isSeen: () => !document.hidden && !this.isOpen, send });
      case "wakeLock":
        return new module.WakeLock({ document, wakeLock: navigator.wakeLock });
      case "panel":
        return new module.Panel({ window, document, extras: this });
      case "presence": {
        const { stage, layout, timers } = this.#environment;
        return new module.Presence({ window, document, stage, layout, timers, now, me: () => this.me });
      }
      case "media": {
        const { stage, timers, role, tell } = this.#environment;
        return new module.Players({ window, document, stage, timers, now, serverTime, role, tell });
      }
      case "web": {
        const { role, tell } = this.#environment;
        return new module.Frames({ window, document, role, tell });
      }
      default:
        return module.makePart?.({ ...this.#environment, extras: this }) ?? module;
    }
  }

  async #startGamepad() {
    (await this.#part("gamepad"))?.start();
  }

  /** Does something at the person's next tap or key, once. */
  #onGesture(action) {
    const { window } = this.#environment;
    const types = ["pointerup", "keydown"];
    const listener = () => {
      for (const type of types) window.removeEventListener(type, listener, true);
      action();
    };
    for (const type of types) window.addEventListener(type, listener, true);
  }

  #watchFingers(root) {
    const { timers } = this.#environment;
    const fingers = new Map();
    let timer = null;
    const stop = () => {
      if (timer !== null) timers.clearTimeout(timer);
      timer = null;
    };
    root.addEventListener("pointerdown", ({ pointerType, pointerId, clientX, clientY }) => {
      if (pointerType !== "touch") return;
      fingers.set(pointerId, { clientX, clientY });
      stop();
      if (fingers.size === FINGERS) timer = timers.setTimeout(() => this.open(), HOLD);
    });
    root.addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
      const from = fingers.get(pointerId);
      if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > REST) stop();
    });
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
      root.addEventListener(type, ({ pointerId }) => fingers.delete(pointerId) && stop());
    }
  }
}
