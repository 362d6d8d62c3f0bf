import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";
import { Heartbeat } from "../../web/display/heartbeat.js";
import { addressOf } from "../../web/kinds/pairing.js";
import { CodePicture, hasCode, sharpSize } from "../../web/qr-code.js";
import { Status } from "../../web/status.js";
import { makeDocument } from "./dom.js";
import { FakeElement, ManualTime } from "./support.js";

const file = (name) => readFileSync(new URL(`../../web/${name}`, import.meta.url), "utf8");

test("Only a path of squares is drawn as a QR code", () => {
  assert.equal(hasCode({ qr: "M0 0h7v1h-7zM8.5,0h1", size: 29 }), true);
  for (
    const bad of [
      { qr: "M0 0h7v1h-7z", size: 0 },
      { qr: "M0 0h7v1h-7z", size: 2.5 },
      { qr: "M0 0h7v1h-7z", size: 500 },
      { qr: "M0 0h7v1h-7z" },
      { size: 29 },
      { qr: "", size: 29 },
      { qr: 'M0 0"/><script>alert(1)</script>', size: 29 },
      { qr: "url(#x)", size: 29 },
      { qr: "M".repeat(200001), size: 29 },
      { qr: ["M0 0"], size: 29 },
    ]
  ) assert.equal(hasCode(bad), false, JSON.stringify(bad).slice(0, 60));
});

test("A QR code has a white margin of four modules, and the next code reuses its elements", () => {
  const picture = new CodePicture(makeDocument());

  picture.show({ qr: "M0 0h7v1h-7z", size: 29 }, "A code");
  const [white, dark] = picture.element.children;
  assert.equal(picture.element.attributes.viewBox, "-4 -4 37 37");
  assert.deepEqual([white.attributes.fill, white.attributes.d], ["#ffffff", "M-4 -4h37v37h-37z"]);
  picture.show({ qr: "M1 1h1v1h-1z", size: 29 }, "A code");

  assert.deepEqual(picture.element.children, [white, dark]);
  assert.deepEqual([dark.attributes.fill, dark.attributes.d], ["#000000", "M1 1h1v1h-1z"]);
});

test("A module of a QR code is a whole number of device pixels", () => {
  for (const [room, dots] of [[148, 1], [148, 2], [300, 1.5], [163.7, 2.625]]) {
    const size = sharpSize(room, 37, dots);
    assert.ok(size <= room && size > room / 2);
    assert.ok(Math.abs(((size * dots) / 37) % 1) < 1e-9 || Math.abs((((size * dots) / 37) % 1) - 1) < 1e-9);
  }
  assert.equal(sharpSize(10, 37, 1), 10, "too small to be sharp");
});

test("An address is shown without its secret", () => {
  assert.deepEqual(addressOf("http://192.168.1.7:8080/lobby#k=SECRET"), ["192.168.1.7:8080", "/lobby"]);
  assert.deepEqual(addressOf("https://house.example/"), ["house.example", ""]);
  assert.deepEqual(addressOf("nonsense"), ["", ""]);
});

test("A display without a connection keeps its picture and shows no card", () => {
  const document = makeDocument();
  const time = new ManualTime();
  const [root, element] = [document.createElement("div"), document.createElement("div")];
  const status = new Status({ root, element, timers: time.timers, retry() {}, restore: undefined, isDisplay: true });
  status.connected();
  status.lost();
  time.advance(1000);
  assert.deepEqual([element.dataset.look, element.textContent, root.dataset.dimmed], [
    "pill",
    "Reconnecting…",
    undefined,
  ]);

  status.refused({ code: "noSuchScreen", message: "There is no such screen." });

  assert.equal(element.dataset.look, "pill");
  assert.match(element.textContent, /does not exist/);
  assert.equal(element.find((node) => node.tag === "a"), null, "no way to other screens");
});

test("While the pairing form is open no status is shown", () => {
  const document = makeDocument();
  const time = new ManualTime();
  const [root, element] = [document.createElement("div"), document.createElement("div")];
  const status = new Status({ root, element, timers: time.timers, retry() {}, restore: undefined });
  status.asking();
  time.advance(10000);
  assert.deepEqual([root.dataset.connection, element.textContent], ["asking", ""]);

  status.connected();

  assert.equal(root.dataset.connection, "connected");
});

/** Runs the source file of the watchdog worker in a separate JavaScript context. */
function watchdog() {
  const asked = [];
  const self = {};
  let tick = () => {};
  vm.runInNewContext(file("display/watchdog.js"), {
    self,
    setInterval: (action) => (tick = action),
    encodeURIComponent,
    fetch: async (address) => asked.push(address),
  });
  return {
    asked,
    tick: (count) => Array.from({ length: count }, () => tick()),
    hear: (page) => self.onmessage({ data: { page } }),
  };
}

test("The watchdog removes a page that is silent for 20 seconds, and retries five minutes later", () => {
  const dog = watchdog();
  dog.hear("/lobby?role=display");
  dog.tick(3);
  assert.deepEqual(dog.asked, []);
  dog.tick(1);
  assert.deepEqual(dog.asked, ["/web/hung?page=%2Flobby%3Frole%3Ddisplay"]);
  dog.tick(59);
  assert.equal(dog.asked.length, 1, "what was asked has time to come about");
  dog.tick(1);
  assert.equal(dog.asked.length, 2);
});

test("The watchdog leaves a page alone that beats, is hidden, or never started", () => {
  const dog = watchdog();
  for (let beat = 0; beat < 10; beat += 1) {
    dog.hear("/lobby");
    dog.tick(3);
  }
  dog.hear(null);
  dog.tick(100);
  assert.deepEqual(dog.asked, []);
  assert.deepEqual((watchdog().tick(100), []), []);
});

test("A display sends heartbeats while it is visible and has a service worker", () => {
  const time = new ManualTime();
  const said = [];
  const beats = [];
  const window = Object.assign(new FakeElement(), {
    location: { pathname: "/lobby", search: "?role=display" },
    navigator: { serviceWorker: { controller: null } },
  });
  window.Worker = class {
    constructor(address) {
      said.push(address);
    }

    postMessage({ page }) {
      said.push(page);
    }

    terminate() {
      said.push("terminate");
    }
  };
  const document = Object.assign(new FakeElement(), { hidden: false });
  new Heartbeat({ window, document, timers: time.timers }).start();
  time.advance(20000);
  assert.deepEqual(said, []);

  const guard = () => ({ postMessage: (text) => beats.push(text) });
  window.navigator.serviceWorker.controller = guard();
  time.advance(10000);
  const page = "/lobby?role=display";
  assert.deepEqual(said, ["/web/display/watchdog.js", page, page]);
  assert.deepEqual(beats, ["beat", "beat"], "the service worker stays awake");
  document.hidden = true;
  document.dispatch("visibilitychange");
  time.advance(60000);
  assert.deepEqual(said.slice(3), [null]);
  document.hidden = false;
  document.dispatch("visibilitychange");
  assert.equal(said.at(-1), page);
  // A new service worker gets a new watchdog worker.
  window.navigator.serviceWorker.controller = guard();
  time.advance(5000);
  assert.deepEqual(said.slice(-3), ["terminate", "/web/display/watchdog.js", page]);
});

test("A display works in a browser without workers", () => {
  const window = Object.assign(new FakeElement(), {
    Worker: class {
      constructor() {
        throw new Error("none");
      }
    },
    location: { pathname: "/lobby", search: "" },
    navigator: { serviceWorker: { controller: { postMessage() {} } } },
  });
  new Heartbeat({ window, document: new FakeElement(), timers: new ManualTime().timers }).start();
});
