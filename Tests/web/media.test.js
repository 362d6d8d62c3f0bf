import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlaceholder } from "../../web/kinds/placeholder.js";
import { PlaybackSynchronizer, supportedRate } from "../../web/media/playback-synchronizer.js";
import { playableSource } from "../../web/media/player.js";
import { PlayerManager } from "../../web/media/player-manager.js";
import { makeDocument } from "./dom.js";
import { FakeElement, ManualTime } from "./support.js";

// MARK: Synchronisation

const state = (changes) => ({ place: 10, at: 10, rate: 1, now: 0, isFixed: false, ...changes });

test("A synchronous player is left alone", () => {
  for (const gap of [0, 0.03, -0.03]) {
    assert.deepEqual(new PlaybackSynchronizer().step(state({ at: 10 + gap })), { rate: 1 });
  }
});

test("A small gap is closed by slightly faster or slower playback", () => {
  for (const [start, rate] of [[-0.3, 1], [0.3, 1], [-0.5, 2], [0.06, 0.5]]) {
    const follower = new PlaybackSynchronizer();
    let gap = start;
    let turns = 0;
    for (; turns < 400; turns += 1) {
      const step = follower.step(state({ at: 10 + gap, rate }));
      assert.equal(step.seek, undefined);
      assert.ok(Math.abs(step.rate / rate - 1) < 0.0601, "nobody hears it");
      if (step.rate === rate) break;
      assert.equal(Math.sign(step.rate - rate), -Math.sign(start), "the right way");
      gap += (step.rate - rate) * 0.25;
    }
    assert.ok(Math.abs(gap) <= 0.015, `${start} became ${gap}`);
    assert.ok(turns < 400);
  }
});

test("A large gap is closed by one jump, which is repeated only later or after a seek", () => {
  const follower = new PlaybackSynchronizer();

  assert.deepEqual(follower.step(state({ at: 2 })), { seek: 10, rate: 1 });
  assert.deepEqual(follower.step(state({ at: 2, now: 1000 })), { rate: 1 }, "it may not have landed yet");
  assert.equal(follower.step(state({ at: 2, now: 1600 })).seek, 10);
  follower.restart();
  assert.equal(follower.step(state({ at: 2, now: 1700 })).seek, 10);
});

test("A jump aims at the position at which it will land", () => {
  const follower = new PlaybackSynchronizer();

  follower.step(state({ at: 2, now: 5000 }));
  follower.seekEnded(5200);

  assert.equal(follower.step(state({ at: 2, now: 9000, rate: 2 })).seek, 10.4);
});

test("A paused player is at the exact position, and a live stream runs freely", () => {
  assert.deepEqual(new PlaybackSynchronizer().step(state({ rate: 0, at: 10.02 })), { seek: 10, rate: 1 });
  assert.deepEqual(new PlaybackSynchronizer().step(state({ rate: 0, at: 10.005 })), { rate: 1 });
  assert.deepEqual(new PlaybackSynchronizer().step(state({ at: 2, isFixed: true })), { rate: 1 });
});

test("A playback rate stays within the limits of browsers", () => {
  assert.equal(supportedRate(0.001), 0.0625);
  assert.equal(supportedRate(100), 16);
  assert.ok(new PlaybackSynchronizer().step(state({ rate: 16, at: 9.5 })).rate <= 16);
});

test("Only addresses of this server and of the web are played", () => {
  for (const good of ["/media/abc", "http://a/b", "HTTPS://a/b"]) assert.equal(playableSource(good), good);
  for (const bad of ["//evil/x", "javascript:alert(1)", "data:video/webm,", "file:///etc/passwd", "x.webm", null, 7]) {
    assert.equal(playableSource(bad), null);
  }
});

// MARK: Players

const notAllowed = () => Object.assign(new Error("no"), { name: "NotAllowedError" });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Makes a page with players whose elements the test controls. `lets` decides whether the browser allows playback.
 */
function makeStage({ role = "remote", lets = () => true } = {}) {
  const time = new ManualTime(1000);
  const document = Object.assign(makeDocument(), { head: { append() {} }, hidden: false, addEventListener() {} });
  const create = document.createElement;
  document.createElement = (tag) => {
    const element = create(tag);
    if (tag !== "video") return element;
    const listeners = {};
    return Object.assign(element, {
      readyState: 0,
      currentTime: 0,
      duration: NaN,
      paused: true,
      ended: false,
      error: null,
      videoWidth: 0,
      videoHeight: 0,
      playbackRate: 1,
      muted: false,
      volume: 1,
      loads: 0,
      attempts: [],
      addEventListener: (type, listener) => (listeners[type] = listener),
      fire: (type) => listeners[type]?.(),
      hasAttribute: (name) => name === "src" && element.src !== undefined,
      removeAttribute: (name) => delete element[name],
      load: () => (element.loads += 1),
      pause: () => (element.paused = true),
      play: async () => {
        element.attempts.push(element.muted);
        if (!lets(element)) throw notAllowed();
        element.paused = false;
      },
      /** Simulates the arrival of data, up to the given ready state of a media element. */
      arrive: (readyState = 4) => {
        Object.assign(element, { readyState, duration: 60, videoWidth: 640, videoHeight: 360 });
        element.fire("loadedmetadata");
      },
    });
  };
  const window = new FakeElement();
  const stage = document.createElement("div");
  const told = [];
  const players = new PlayerManager({
    window,
    document,
    stage,
    timers: time.timers,
    now: time.now,
    serverTime: time.now,
    role: () => role,
    notify: (message) => told.push(message),
  });
  const show = (props) => {
    const view = { id: 12, node: { kind: "media" }, props, get: (key, fallback) => view.props[key] ?? fallback };
    const part = players.create(view);
    part.update(null);
    const set = (changes) => {
      Object.assign(view.props, changes);
      part.update(new Set(Object.keys(changes)));
    };
    return { view, part, set, video: part.element };
  };
  const button = () => stage.children.find((child) => child.classList.contains("for-sound"));
  return { time, window, stage, told, players, show, button };
}

const standing = (value = 0) => ({ value, at: 1000, rate: 0, minimum: 0, maximum: 60 });
const running = (value = 0) => ({ ...standing(value), rate: 1 });
const states = (told) => told.map((message) => message.state);

test("A player reports that it loads, and the duration and size once they are known", () => {
  const { show, told } = makeStage();
  const { video } = show({ source: "/media/a", item: 3, timeline: standing() });

  video.arrive();

  assert.equal(video.src, "/media/a");
  assert.deepEqual(told, [
    { type: "media", node: 12, item: 3, state: "loading" },
    { type: "media", node: 12, item: 3, state: "ready", duration: 60, width: 640, height: 360 },
  ]);
});

test("A player follows the server's position, and stops at it exactly", async () => {
  const { show, time } = makeStage();
  const { video, set } = show({ source: "/media/a", item: 1, timeline: standing(20) });

  video.arrive();
  assert.equal(video.currentTime, 20);
  assert.equal(video.paused, true);

  set({ timeline: running(20) });
  await settled();
  assert.equal(video.paused, false);

  time.advance(5000);
  video.currentTime = 24.8;
  video.fire("timeupdate");
  assert.ok(video.playbackRate > 1 && video.playbackRate <= 1.06);

  set({ timeline: { ...standing(25.5), at: 6000 } });
  assert.equal(video.paused, true);
  assert.equal(video.currentTime, 25.5);
});

test("A seek by the server is followed at once, even shortly after another one", () => {
  const { show } = makeStage();
  const { video, set } = show({ source: "/media/a", item: 1, timeline: running() });
  video.arrive();

  for (const [seek, place] of [[1, 30], [2, 50], [3, 10]]) {
    set({ seek, timeline: running(place) });
    assert.equal(video.currentTime, place);
  }
});

test("A finished piece stays at its end and is reported", () => {
  const { show, told } = makeStage();
  const { video } = show({ source: "/media/a", item: 1, seek: 4, timeline: running(59.9) });
  video.arrive();
  Object.assign(video, { ended: true, paused: true, currentTime: 60 });

  video.fire("ended");
  video.fire("timeupdate");

  assert.deepEqual(told.at(-1), {
    type: "media",
    node: 12,
    item: 1,
    seek: 4,
    state: "ended",
    duration: 60,
    width: 640,
    height: 360,
  });
  assert.equal(video.currentTime, 60);
});

test("Only a longer stall is reported, and then also its end", () => {
  const { show, told, time } = makeStage();
  const { video } = show({ source: "/media/a", item: 1, timeline: running() });
  video.arrive();

  video.readyState = 2;
  video.fire("waiting");
  time.advance(300);
  video.readyState = 4;
  video.fire("canplay");
  time.advance(1000);
  assert.deepEqual(states(told), ["loading", "ready"]);

  video.readyState = 2;
  video.fire("waiting");
  time.advance(500);
  assert.deepEqual(states(told), ["loading", "ready", "waiting"]);
  video.readyState = 4;
  video.fire("canplay");
  assert.deepEqual(states(told), ["loading", "ready", "waiting", "ready"]);
});

test("A piece that cannot be played is reported with its fault", () => {
  for (const [code, fault] of [[2, "network"], [3, "decoding"], [4, "unsupported"], [1, "unsupported"]]) {
    const { show, told } = makeStage();
    const { video } = show({ source: "/media/a", item: 1, timeline: running() });
    video.error = { code };
    video.fire("error");
    assert.deepEqual(told.at(-1), { type: "media", node: 12, item: 1, state: "failed", fault });
  }
});

test("Another piece replaces the first, and a removed player releases its source", () => {
  const { show, told } = makeStage();
  const { video, set, part } = show({ source: "/media/a", item: 1, timeline: standing() });

  set({ source: "/media/b", item: 2 });
  assert.equal(video.src, "/media/b");
  assert.deepEqual(told.at(-1), { type: "media", node: 12, item: 2, state: "loading" });
  set({ source: null, item: null, timeline: null });
  assert.equal(video.src, undefined);
  set({ source: "/media/c", item: 3 });
  const before = told.length;
  const { loads } = video;
  part.removed();
  assert.equal(video.src, undefined);
  assert.equal(video.loads, loads + 1);
  video.fire("error");
  video.fire("ended");
  assert.equal(told.length, before);
});

test("A viewer reports nothing about its playback", () => {
  const { show, told } = makeStage({ role: "viewer" });
  show({ source: "/media/a", item: 1, timeline: running() }).video.arrive();
  assert.deepEqual(told, []);
});

test("A new connection gets the state again, and a failed download is retried once", () => {
  const { show, told, players } = makeStage();
  const { video } = show({ source: "/media/a", item: 1, timeline: standing() });
  video.arrive();
  told.length = 0;

  players.welcomed();
  assert.deepEqual(states(told), ["loading", "ready"]);

  video.error = { code: 2 };
  video.fire("error");
  const { loads } = video;
  players.welcomed();
  assert.equal(video.loads, loads + 1);
  assert.equal(states(told).at(-1), "loading");
});

// MARK: Sound

test("A page is silent until the server allows its sound, and while it is muted", async () => {
  const { show, players, button } = makeStage();
  const { video, set } = show({ source: "/media/a", item: 1, timeline: running() });
  video.arrive();
  await settled();
  assert.equal(video.muted, true);
  assert.equal(video.paused, false);

  players.setSound(true);
  assert.equal(video.muted, false);
  set({ muted: true });
  assert.equal(video.muted, true);
  set({ muted: false, volume: 0.25 });
  assert.equal(video.muted, false);
  assert.equal(video.volume, 0.25);
  players.setSound(false);
  assert.equal(video.muted, true);
  assert.equal(button(), undefined);
});

test("A page that becomes audible reports its state, because others may follow it", () => {
  const { show, players, told } = makeStage();
  show({ source: "/media/a", item: 1, timeline: standing() }).video.arrive();
  told.length = 0;

  players.setSound(true);
  assert.deepEqual(states(told), ["loading", "ready"]);
  players.setSound(false);
  assert.equal(told.length, 2);
});

test("If the browser blocks sound, the video plays muted with a button for sound", async () => {
  let isTouched = false;
  const { show, players, button, window } = makeStage({ lets: (video) => video.muted || isTouched });
  players.setSound(true);
  const { video } = show({ source: "/media/a", item: 1, timeline: running() });
  video.arrive();
  await settled();

  assert.deepEqual(video.attempts, [false, true]);
  assert.equal(video.paused, false);
  assert.equal(button().textContent, "Tap for sound");

  isTouched = true;
  window.dispatch("pointerup");
  await settled();
  assert.equal(video.muted, false);
  assert.equal(button(), undefined);
});

test("If the browser blocks even muted playback, a button offers to play", async () => {
  let isTouched = false;
  const { show, button, window } = makeStage({ lets: () => isTouched });
  const { video } = show({ source: "/media/a", item: 1, timeline: running() });
  video.arrive();
  await settled();
  assert.equal(button().textContent, "Tap to play");

  isTouched = true;
  window.dispatch("keydown");
  await settled();
  assert.equal(video.paused, false);
  assert.equal(button(), undefined);
});

test("The button disappears with its player", async () => {
  const { show, players, button } = makeStage({ lets: (video) => video.muted });
  players.setSound(true);
  const { video, part } = show({ source: "/media/a", item: 1, timeline: running() });
  video.arrive();
  await settled();
  assert.ok(button());

  part.removed();
  assert.equal(button(), undefined);
});

// MARK: Late loading of modules

test("A part that loads late is inserted before the children and brought up to date", async () => {
  const document = makeDocument();
  const told = [];
  const part = {
    element: document.createElement("video"),
    update: (keys) => told.push(keys),
    removed: () => told.push("removed"),
  };
  let arrive;
  const view = { node: { kind: "media" } };
  const created = createPlaceholder(view, { document, late: () => new Promise((resolve) => (arrive = resolve)) });
  created.update(null);
  created.update(new Set(["timeline"]));
  const child = document.createElement("div");
  created.container.append(child);
  assert.equal(created.anchor, null);

  arrive(part);
  await settled();
  assert.deepEqual(created.element.children, [part.element, child]);
  assert.equal(created.anchor, part.element);
  created.update(new Set(["volume"]));
  created.removed();
  assert.deepEqual(told, [null, new Set(["volume"]), "removed"]);
});

test("A part removed before it loaded is released, and a failed load is retried", async () => {
  const document = makeDocument();
  let isRemoved = false;
  const answers = [null, { element: document.createElement("video"), update() {}, removed: () => (isRemoved = true) }];
  const created = createPlaceholder({ node: { kind: "media" } }, { document, late: async () => answers.shift() });
  created.update(null);
  await settled();
  assert.equal(created.anchor, null);

  created.update(new Set(["timeline"]));
  created.removed();
  await settled();
  assert.equal(isRemoved, true);
});
