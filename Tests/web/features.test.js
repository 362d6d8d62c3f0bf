import assert from "node:assert/strict";
import { test } from "node:test";
import { capabilitiesOf } from "../../web/capabilities.js";
import { Features } from "../../web/features.js";
import { vibration } from "../../web/haptics.js";
import { featureRows } from "../../web/panel.js";
import { WakeLock } from "../../web/wake-lock.js";
import { FakeElement, ManualTime } from "./support.js";

/** Waits until settled promises have run their callbacks. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

class Part extends FakeElement {
  constructor(log, name) {
    super();
    for (
      const method of [
        "start",
        "stop",
        "update",
        "open",
        "cancelAll",
        "forget",
        "shake",
        "hold",
        "received",
        "clear",
        "showPeople",
      ]
    ) {
      this[method] = (value) => {
        log.push(value === undefined ? `${name} ${method}` : `${name} ${method} ${JSON.stringify(value)}`);
        return name === "lockScreen" ? Promise.resolve(true) : undefined;
      };
    }
  }
}

function setUp(
  { navigator = {}, stored = {}, capabilities = [], motion, hasKeyboard = true, maySend = true, fixedName = null } = {},
) {
  const log = [];
  const storage = new Map(Object.entries(stored));
  const window = new FakeElement();
  window.removeEventListener = (
    type,
    listener,
  ) => (window.listeners[type] = window.listeners[type].filter((each) => each !== listener));
  Object.assign(window, {
    navigator: { userAgent: "", ...navigator },
    localStorage: { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => storage.set(key, value) },
    DeviceMotionEvent: motion,
  });
  const document = { title: "Player", querySelector: () => null, hasFocus: () => true };
  const root = Object.assign(new FakeElement(), { dataset: { client: "1" } });
  const time = new ManualTime();
  const modules = { haptics: async () => ({ vibration }) };
  for (const name of ["gamepad", "lockScreen", "shake", "wakeLock", "panel", "presence"]) {
    modules[name] = async () => ({ makeFeature: () => new Part(log, name) });
  }
  const environment = {
    window,
    document,
    root,
    timers: time.timers,
    now: time.now,
    serverTime: time.now,
    send: () => 1,
    used() {},
    cancelInput: () => log.push("cancel"),
    maySend: () => maySend,
    hasKeyboard,
    capabilities: () => capabilities,
    notify: (message) => log.push(`tell ${JSON.stringify(message)}`),
    request: (message) => log.push(`request ${JSON.stringify(message)}`),
    fixedName,
  };
  return { features: new Features(environment, modules), document, log, window, root, time, storage };
}

const menu = (phase) => ({ type: "press", presses: [{ phase, key: "menu", force: 1 }] });

test("A menu press that is not handled opens the panel, a handled one does not", async () => {
  for (const [began, ended, opens] of [[false, false, true], [true, false, false], [false, true, false]]) {
    const { features, log } = setUp();
    features.trackPress(menu("began"), 7);
    features.trackPress(menu("ended"), 8);
    features.answered({ seq: 7, handled: began });
    features.answered({ seq: 3, handled: false });
    features.answered({ seq: 8, handled: ended });
    await settle();
    assert.equal(log.includes("panel open"), opens);
  }
});

test("The consent to share a personal screen is sent at once, and again after each welcome until it ends", async () => {
  const { features, log } = setUp();
  features.shareScreen(true);
  await features.welcomed();
  features.shareScreen(false);
  await features.welcomed();
  assert.deepEqual(
    log,
    ["share", "share", "unshare"].map((action) => `request {"type":"control","action":"${action}"}`),
  );
});

test("A cancelled menu press, or an answer of an earlier connection, does not open the panel", async () => {
  const { features, log } = setUp();
  features.trackPress(menu("began"), 7);
  features.trackPress(menu("cancelled"), 8);
  features.answered({ seq: 7, handled: false });
  features.answered({ seq: 8, handled: false });
  features.trackPress(menu("began"), 9);
  features.trackPress(menu("ended"), 10);
  features.reset();
  features.answered({ seq: 10, handled: false });
  await settle();
  assert.deepEqual(log, []);
});

test("A page that may send nothing opens the panel with the same key", async () => {
  const { features, log } = setUp();
  assert.equal(features.trackPress(menu("began"), null), null);
  await settle();
  assert.ok(log.includes("cancel") && log.includes("panel open"));
});

test("On a kiosk no key opens the panel", async () => {
  const { features, log } = setUp({ hasKeyboard: false });
  features.trackPress(menu("began"), null);
  features.trackPress(menu("began"), 7);
  features.trackPress(menu("ended"), 8);
  features.answered({ seq: 8, handled: false });
  await settle();
  assert.deepEqual(log, []);
});

test("Three resting fingers open the panel, except on a kiosk or if they move or lift", async () => {
  const down = (root, count) => {
    for (let id = 1; id <= count; id += 1) {
      root.dispatch("pointerdown", { pointerType: "touch", pointerId: id, clientX: 10 * id, clientY: 0 });
    }
  };
  const rest = async (each, options) => {
    const all = setUp(options);
    down(all.root, 3);
    each(all.root);
    all.time.advance(800);
    await settle();
    return all.log.includes("panel open");
  };
  assert.equal(await rest(() => {}), true);
  assert.equal(await rest((root) => root.dispatch("pointermove", { pointerId: 2, clientX: 25, clientY: 5 })), true);
  assert.equal(await rest((root) => root.dispatch("pointermove", { pointerId: 2, clientX: 40, clientY: 0 })), false);
  assert.equal(await rest((root) => root.dispatch("pointerup", { pointerId: 2 })), false);
  assert.equal(
    await rest((root) => root.dispatch("pointerdown", { pointerType: "touch", pointerId: 4, clientX: 0, clientY: 0 })),
    false,
  );
  assert.equal(await rest(() => {}, { hasKeyboard: false }), false);
});

test("The gamepad module is loaded when a controller is connected", async () => {
  const { log, window } = setUp({ navigator: { getGamepads: () => [null] } });
  await settle();
  assert.deepEqual(log, []);
  window.dispatch("gamepadconnected");
  await settle();
  assert.deepEqual(log, ["gamepad start"]);
});

test("Lock-screen controls start with the first tap if they are switched on, and follow playback", async () => {
  const { features, log, window } = setUp({ stored: { "baton.lockScreen": "on" } });
  features.applyWindows([{}, { nowPlaying: { title: "A" } }], "remote");
  await settle();
  assert.deepEqual(log, []);

  window.dispatch("pointerup");
  window.dispatch("keydown");
  await settle();
  assert.deepEqual(log, ["lockScreen start", 'lockScreen update {"title":"A"}']);
  log.length = 0;
  features.applyWindows([{}], "remote");
  features.applyWindows([{}], "remote");
  assert.deepEqual(log, ["lockScreen update null"]);
});

test("The page's title names the playing piece, and is restored when nothing plays", () => {
  const { document, features } = setUp();
  features.applyWindows([{ nowPlaying: { title: "Blue", artist: "Ann" } }], "remote");
  assert.equal(document.title, "Blue — Ann");
  features.applyWindows([{ nowPlaying: { title: "Untitled" } }], "remote");
  assert.equal(document.title, "Untitled");
  features.applyWindows([{}], "remote");
  assert.equal(document.title, "Player");
});

test("A display always stays awake, other pages while the key window asks for it", async () => {
  const { features, log } = setUp({ navigator: { wakeLock: {} } });
  features.applyWindows([{}], "remote");
  features.applyWindows([{ awake: true }], "remote");
  await settle();
  features.applyWindows([{ awake: true }], "remote");
  features.applyWindows([{}], "remote");
  await settle();
  features.applyWindows([{}], "display");
  await settle();
  assert.deepEqual(log, ["wakeLock hold true", "wakeLock hold false", "wakeLock hold true"]);

  const none = setUp();
  none.features.applyWindows([{ awake: true }], "display");
  await settle();
  assert.deepEqual(none.log, []);
});

test("Shaking starts at once, or after the browser's permission, and not if it is switched off", async () => {
  const start = async (options) => {
    const all = setUp({ capabilities: ["shake"], ...options });
    all.features.welcomed();
    await settle();
    return all;
  };
  assert.deepEqual((await start({ motion: {} })).log, ["shake start"]);
  assert.deepEqual((await start({ motion: {}, stored: { "baton.shake": "off" } })).log, []);
  assert.deepEqual((await start({ motion: {}, maySend: false })).log, []);
  assert.deepEqual((await start({ motion: {}, capabilities: [] })).log, []);

  let answer = "denied";
  const asking = await start({ motion: { requestPermission: async () => answer } });
  assert.deepEqual(asking.log, []);
  assert.equal(await asking.features.setShake(true), false);
  assert.equal(asking.storage.get("baton.shake"), "off");
  answer = "granted";
  assert.equal(await asking.features.setShake(true), true);
  assert.equal(asking.storage.get("baton.shake"), "on");
  assert.equal(asking.log.at(-1), "shake start");

  const later = await start({ motion: { requestPermission: async () => "granted" }, stored: { "baton.shake": "on" } });
  assert.deepEqual(later.log, []);
  later.window.dispatch("pointerup");
  await settle();
  assert.deepEqual(later.log, ["shake start"]);
});

test("A browser that already permits motion is not asked again", async () => {
  const permissions = { query: async () => ({ state: "granted" }) };
  const all = setUp({
    capabilities: ["shake"],
    motion: { requestPermission: async () => "granted" },
    navigator: { permissions },
  });
  all.features.welcomed();
  await settle();
  await settle();
  assert.deepEqual(all.log, ["shake start"]);
});

test("Feedback vibrates, with a strength by its intensity", async () => {
  const felt = [];
  const { features } = setUp({ navigator: { vibrate: (pattern) => felt.push(pattern) } });
  await features.vibrate({ type: "feedback", kind: "heavy" });
  await features.vibrate({ type: "feedback", kind: "heavy", intensity: 0.5 });
  await features.vibrate({ type: "feedback", kind: "unheard of" });
  assert.deepEqual(felt, [[32], [16]]);
  assert.deepEqual(vibration({ kind: "success", intensity: 0.01 }), [1, 90, 1]);
});

test("A module that could not be loaded is requested again", async () => {
  const log = [];
  let fails = true;
  const all = setUp();
  const environment = {
    window: all.window,
    document: { querySelector: () => null },
    root: all.root,
    cancelInput() {},
    capabilities: () => [],
    maySend: () => true,
  };
  const modules = {
    shake: async () => ({ makeFeature: () => ({}) }),
    panel: async () => {
      if (fails) throw new Error("offline");
      return { makeFeature: () => ({ open: () => log.push("open") }) };
    },
  };
  const features = new Features(environment, modules);
  await features.openPanel();
  fails = false;
  await features.openPanel();
  assert.deepEqual(log, ["open"]);
});

test("The wake lock is held while it is wanted, and requested again when the page is visible", async () => {
  const document = new FakeElement();
  const locks = [];
  const request = async (type) => {
    const lock = new FakeElement();
    lock.type = type;
    lock.release = async () => lock.dispatch("release");
    locks.push(lock);
    return lock;
  };
  const wakeLock = new WakeLock({ document, wakeLock: { request } });
  await wakeLock.hold(true);
  await wakeLock.hold(true);
  assert.equal(locks.length, 1);

  document.hidden = true;
  locks[0].dispatch("release");
  document.dispatch("visibilitychange");
  await settle();
  assert.equal(locks.length, 1);
  document.hidden = false;
  document.dispatch("visibilitychange");
  await settle();
  assert.equal(locks.length, 2);

  await wakeLock.hold(false);
  document.dispatch("visibilitychange");
  await settle();
  assert.equal(locks.length, 2);
});

test("A page lists the capabilities of its browser, and fewer on an insecure address", () => {
  class PointerEvent {
    getCoalescedEvents() {}
  }
  const phone = { maxTouchPoints: 5, vibrate() {}, getGamepads() {}, mediaSession: {}, wakeLock: {}, clipboard: {} };
  const safe = { navigator: phone, PointerEvent, isSecureContext: true, DeviceMotionEvent: {} };
  assert.deepEqual(capabilitiesOf(safe), [
    "touch",
    "coalesced",
    "haptics",
    "gamepad",
    "mediaSession",
    "shake",
    "wakeLock",
    "clipboard",
  ]);
  const plain = {
    navigator: { maxTouchPoints: 5, mediaSession: {} },
    PointerEvent: class {},
    isSecureContext: false,
    DeviceMotionEvent: {},
  };
  assert.deepEqual(capabilitiesOf(plain), ["touch", "mediaSession"]);
  assert.deepEqual(
    capabilitiesOf({ navigator: { maxTouchPoints: 0, vibrate() {} }, isSecureContext: true, DeviceMotionEvent: {} }),
    [],
  );
});

test("The panel says for each feature whether it works, and otherwise why not", () => {
  const settings = { capabilities: [], gamepads: [], lockScreen: false, shake: false, maySend: true };
  const row = (rows, name) => rows.find((each) => each.name === name);
  const plain = featureRows({ ...settings, capabilities: ["touch"] }, { isSecure: false, fingers: 5, mayAsk: false });
  assert.equal(row(plain, "Touch").text, "Up to 5 fingers at once.");
  assert.match(row(plain, "Fine movement").text, /https/);
  assert.match(row(plain, "Shake").text, /https/);
  assert.match(row(plain, "Vibration").text, /This browser/);
  assert.equal(row(plain, "Keyboard"), undefined);
  const phone = featureRows({ ...settings, capabilities: ["touch", "keyboard"] }, {
    isSecure: true,
    fingers: 5,
    mayAsk: false,
  });
  assert.match(row(phone, "Touch").text, /Hold three/);
  for (const name of ["Fine movement", "Screen stays on", "Clipboard", "Install as an app"]) {
    assert.equal(row(plain, name).works, false);
  }

  const all = [
    "touch",
    "coalesced",
    "keyboard",
    "haptics",
    "gamepad",
    "mediaSession",
    "shake",
    "wakeLock",
    "clipboard",
  ];
  const safe = featureRows({ ...settings, capabilities: all, gamepads: ["Pad (Vendor: 1)"], lockScreen: true }, {
    isSecure: true,
    fingers: 1,
    mayAsk: true,
  });
  assert.equal(row(safe, "Touch").text, "One finger at a time.");
  assert.equal(row(safe, "Game controller").text, "Pad");
  assert.deepEqual([row(safe, "Lock-screen controls").on, row(safe, "Shake").on], [true, false]);
  assert.ok(safe.every(({ works, setting, text }) => (works === true || setting) && text));
});

test("Presence is loaded when another person joins, and shows the current state", async () => {
  const { features, log } = setUp();
  const [me, ann] = [{ client: 1, name: "Me", role: "remote" }, { client: 2, name: "Ann", role: "remote" }];
  assert.equal(features.peoplePresent, null);
  features.receivePresence({ type: "presence", people: [me], count: 1, touches: [] });
  await settle();
  assert.deepEqual(log, []);
  assert.deepEqual(features.peoplePresent.people, [me]);

  features.receivePresence({ type: "presence", people: [me, ann], count: 2, touches: [], taps: [[2, 1, 1]] });
  features.receivePresence({ type: "presence", touches: [[2, 1, 10, 20]] });
  await settle();
  assert.deepEqual(log, [
    `presence received ${JSON.stringify({ type: "presence", people: [me, ann], count: 2, touches: [[2, 1, 10, 20]] })}`,
  ]);
  features.receivePresence({ type: "presence", touches: [] });
  assert.equal(log.at(-1), 'presence received {"type":"presence","touches":[]}');

  features.reset();
  assert.equal(log.at(-1), "presence clear");
  assert.equal(features.peoplePresent, null);
});

test("A device's name comes from the address, else from its person, else from its kind", () => {
  const navigator = { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4)", maxTouchPoints: 5 };
  const { features, log, storage } = setUp({ navigator });
  assert.equal(features.name, "iPhone");
  assert.equal(features.rename("  Ann "), "Ann");
  assert.equal(storage.get("baton.name"), "Ann");
  assert.equal(features.rename(" "), "iPhone");
  assert.deepEqual(log, ['tell {"type":"name","name":"Ann"}', 'tell {"type":"name","name":"iPhone"}']);

  const fixed = setUp({ navigator, stored: { "baton.name": "Ann" }, fixedName: "Desk" });
  assert.equal(fixed.features.name, "Desk");
  assert.equal(fixed.features.rename("Bob"), "Desk");
  assert.equal(fixed.storage.get("baton.name"), "Ann");
});
