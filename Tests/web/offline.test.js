import assert from "node:assert/strict";
import { test } from "node:test";
import { Mirror } from "../../web/mirror.js";
import { axesOf, glideOffset } from "../../web/glides.js";
import { OfflineStore, snapshotOf, versionIn } from "../../web/offline.js";
import { instantText, Status } from "../../web/status.js";
import { makeDocument } from "./dom.js";
import { ManualTime } from "./support.js";

function makeMirror() {
  const mirror = new Mirror();
  mirror.apply({
    type: "patch",
    from: 0,
    to: 7,
    ops: [
      ["add", 1, 0, 0, "window", { frame: [0, 0, 390, 844], keyCommands: ["a"], nowPlaying: { title: "x" } }],
      ["add", 2, 1, 0, "button", { title: "Play", highlighted: true, predict: "highlight" }],
      ["add", 3, 1, 1, "label", { timeline: { value: 10, at: 1000, rate: 1, minimum: 0, maximum: 60 } }],
    ],
  });
  return mirror;
}

/** A replacement for a browser's local storage. */
class Store {
  setItem(key, text) {
    this[key] = text;
  }

  getItem(key) {
    return this[key] ?? null;
  }

  removeItem(key) {
    delete this[key];
  }
}

function setUp({ page = "", script = "http://host/web/~a1/page.js", path = "/player", storage = new Store() } = {}) {
  const time = new ManualTime();
  const asked = [];
  const registered = [];
  const pages = { current: page };
  const keeper = new OfflineStore({
    mirror: makeMirror(),
    clock: { now: () => 5000 },
    storage,
    timers: time.timers,
    wallTime: time.now,
    path,
    script,
    screen: () => ({ width: 390, height: 844 }),
    workers: { register: async (address) => registered.push(address) },
    fetch: async (address, options) => (asked.push([address, options]), new Response(pages.current)),
  });
  return { time, storage, pages, keeper, asked, registered };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("A stored tree can be restored, without motion and temporary properties", () => {
  const copy = new Mirror();

  copy.apply(snapshotOf(makeMirror(), 5000));

  assert.deepEqual(copy.node(0).children, [1]);
  assert.deepEqual(copy.node(1).props, { frame: [0, 0, 390, 844] });
  assert.deepEqual(copy.node(2).props, { title: "Play" });
  assert.deepEqual(copy.node(3).props.timeline, { value: 14, at: 0, rate: 0, minimum: 0, maximum: 60 });
  assert.equal(copy.revision, 0, "nothing is resumed from it");
});

test("Changes are stored after a short delay, together, and then at longer intervals", () => {
  const { time, keeper } = setUp();
  keeper.scheduleSave();
  keeper.scheduleSave();
  time.advance(1499);
  assert.equal(keeper.load(), null);
  time.advance(1);
  const first = keeper.load();
  keeper.scheduleSave();
  time.advance(9999);
  assert.equal(keeper.load().time, first.time);
  time.advance(1);

  assert.deepEqual([first.time, first.width, first.patch.ops.length], [1500, 390, 3]);
  assert.equal(keeper.load().time, 11500);
});

test("A page that is left stores pending changes at once, and nothing without changes", () => {
  const { keeper } = setUp();

  keeper.saveScheduled();
  assert.equal(keeper.load(), null);
  keeper.scheduleSave();
  keeper.saveScheduled();

  assert.equal(keeper.load().width, 390);
});

test("At most twelve screens are stored, and the one seen longest ago is removed", () => {
  const storage = new Store();

  for (let index = 0; index < 14; index += 1) {
    const { time, keeper } = setUp({ storage, path: `/screen${index}` });
    time.advance(index);
    keeper.save();
  }

  const known = Object.keys(storage);
  assert.equal(known.length, 12);
  assert.ok(!known.includes("baton-state:/screen1") && known.includes("baton-state:/screen2"));
});

test("A service worker is registered for packed pages, and not for single files", () => {
  assert.deepEqual(setUp().registered, ["/service-worker.js"]);
  assert.deepEqual(setUp({ script: "http://host/web/page.js" }).registered, []);
});

test("A page is outdated if the server has another version", async () => {
  const current = '<script src="/web/~b2/page.js">';

  assert.equal(await setUp({ page: current }).keeper.isOutdated(), true);
  assert.equal(await setUp({ page: current.replace("b2", "a1") }).keeper.isOutdated(), false);
  assert.equal(await setUp({ page: current, script: "http://host/web/page.js" }).keeper.isOutdated(), false);
  assert.equal(versionIn("/web/~a1/page.js"), "~a1");
});

test("A server that has not packed its page yet is asked again, for a limited time", async () => {
  const { time, keeper, asked, pages } = setUp({ page: '<script src="/web/page.js">' });
  const answer = keeper.isOutdated();
  await settled();
  pages.current = '<script src="/web/~b2/page.js">';
  time.advance(2000);
  assert.equal(await answer, true);
  assert.equal(asked.length, 2);

  const never = setUp({ page: '<script src="/web/page.js">' });
  const outdated = never.keeper.isOutdated();
  for (let turn = 0; turn < 32; turn += 1) {
    await settled();
    never.time.advance(2000);
  }
  assert.equal(await outdated, false);
  assert.equal(never.asked.length, 30);
});

test("A page works in a browser that stores nothing", () => {
  const full = () => {
    throw new Error("QuotaExceededError");
  };
  const { keeper } = setUp({ storage: { setItem: full, getItem: full } });

  keeper.scheduleSave();
  keeper.saveScheduled();

  assert.equal(keeper.load(), null);
});

test("Without a server the stored screen is shown with its time, instead of the card", async () => {
  const document = makeDocument();
  const time = new ManualTime();
  const [root, element] = [document.createElement("div"), document.createElement("div")];
  new Status({ root, element, timers: time.timers, retry() {}, restore: async () => Date.now() });

  time.advance(2500);
  await settled();

  assert.equal(element.dataset.look, "pill");
  assert.match(element.textContent, /^Offline\. Last updated: \d+:\d\d/);
  assert.equal(root.dataset.dimmed, "");
});

test("A time of today is shown without its day, other times with it", () => {
  const now = new Date(2026, 10, 21, 15, 4).getTime();

  assert.equal(instantText(new Date(2026, 10, 21, 9, 5).getTime(), now, "en-GB"), "9:05");
  assert.match(instantText(new Date(2026, 10, 19, 9, 5).getTime(), now, "en-GB"), /19 November.* 0?9:05/);
});

test("Gliding content is stored at its current place, and animated content at its target", () => {
  const mirror = new Mirror();
  const glide = { value: [0, 100], at: 4900, velocity: [0, 600], rate: 0.998 };
  mirror.apply({
    type: "patch",
    from: 0,
    to: 1,
    ops: [
      ["add", 1, 0, 0, "scroll", {
        frame: [0, 0, 400, 400],
        contentSize: [400, 2000],
        contentOffset: [0, 90],
        timeline: glide,
        animation: { alpha: {} },
      }],
    ],
  });

  const offset = (id) => glideOffset(glide, axesOf(mirror.node(id).props), 100);
  const [, , , , , kept] = snapshotOf(mirror, 5000, offset).ops[0];

  assert.deepEqual(Object.keys(kept).sort(), ["contentOffset", "contentSize", "frame"]);
  assert.ok(kept.contentOffset[1] > 150 && kept.contentOffset[1] < 160);
});
