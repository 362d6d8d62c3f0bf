import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsFor, LockScreen, quietSound } from "../../web/input/lock-screen.js";

const PLAYING = {
  title: "Night Drive",
  artist: "Aurora",
  album: "Roads",
  artwork: "/assets/1",
  duration: 180,
  rate: 1,
  state: "playing",
  position: { value: 10, at: 1000, rate: 1, minimum: 0, maximum: 180 },
  commands: ["play", "pause", "nextTrack", "previousTrack", "skipForward", "changePlaybackPosition"],
};

class Metadata {
  constructor(fields) {
    Object.assign(this, fields);
  }
}

function setUp({ plays = true, hasTwoButtons = false } = {}) {
  const sent = [];
  const handlers = {};
  const audio = {
    paused: true,
    listeners: {},
    addEventListener(type, listener) {
      this.listeners[type] = listener;
    },
    async play() {
      if (!plays) throw new Error("NotAllowedError");
      this.paused = false;
      this.listeners.playing();
    },
    pause() {
      this.paused = true;
    },
  };
  const session = {
    setActionHandler(action, handler) {
      if (action === "stop") throw new TypeError("unknown");
      handlers[action] = handler;
    },
    setPositionState: (state) => (session.position = state),
  };
  const blobs = [];
  const lock = new LockScreen({
    document: { createElement: () => audio },
    session,
    MediaMetadata: Metadata,
    makeURL: (blob) => blobs.push(blob) && "blob:1",
    send: (message) => sent.push(message),
    serverTime: () => 6000,
    hasTwoButtons,
  });
  return { lock, audio, session, handlers, sent, blobs };
}

test("The sound is longer than five seconds, nearly silent, and a complete WAV file", () => {
  const view = new DataView(quietSound());
  const text = (at) => String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));
  assert.deepEqual([text(0), text(8), text(12), text(36)], ["RIFF", "WAVE", "fmt ", "data"]);
  assert.equal(view.getUint32(4, true) + 8, view.byteLength);
  const bytes = view.getUint32(40, true);
  assert.equal(bytes + 44, view.byteLength);
  assert.ok(bytes / view.getUint32(28, true) > 5);
  const samples = new Int16Array(view.buffer, 44);
  assert.deepEqual([...new Set(samples)].sort(), [-1, 1]);
});

test("Only supported commands have a button, and an iPhone shows next and previous", () => {
  assert.deepEqual([...actionsFor(["togglePlayPause", "seekForward"], false)], [["play", "togglePlayPause"], [
    "pause",
    "togglePlayPause",
  ]]);
  assert.deepEqual([...actionsFor(PLAYING.commands, true).keys()], ["play", "pause", "nexttrack", "previoustrack"]);
  assert.deepEqual([...actionsFor(["play", "skipForward", "changePlaybackPosition"], true).keys()], [
    "play",
    "seekto",
    "seekforward",
  ]);
});

test("The lock screen shows the piece with its picture, position and state", async () => {
  const { lock, session, audio } = setUp();
  assert.equal(await lock.start(), true);
  assert.equal(audio.loop, true);
  assert.equal(audio.paused, true, "nothing plays");

  lock.update(PLAYING);

  assert.deepEqual({ ...session.metadata }, {
    title: "Night Drive",
    artist: "Aurora",
    album: "Roads",
    artwork: [{ src: "/assets/1" }],
  });
  assert.deepEqual(session.position, { duration: 180, position: 15, playbackRate: 1 });
  assert.equal(session.playbackState, "playing");
  assert.equal(audio.paused, false);
});

test("The sound pauses with the player", async () => {
  const { lock, session, audio } = setUp();
  await lock.start();
  lock.update(PLAYING);

  lock.update({ ...PLAYING, state: "paused", rate: 0, position: { ...PLAYING.position, rate: 0 } });

  assert.equal(audio.paused, true);
  assert.equal(session.playbackState, "paused");
  assert.deepEqual(session.position, { duration: 180, position: 10, playbackRate: 1 });
});

test("Each action sends its command with the browser's details", async () => {
  const { lock, handlers, sent } = setUp();
  await lock.start();
  lock.update(PLAYING);

  handlers.play({ action: "play" });
  handlers.nexttrack({});
  handlers.seekto({ seekTime: 61.5 });
  handlers.seekforward({ seekOffset: 30 });
  handlers.seekforward({});

  assert.deepEqual(sent, [
    { type: "remote", command: "play" },
    { type: "remote", command: "nextTrack" },
    { type: "remote", command: "changePlaybackPosition", position: 61.5 },
    { type: "remote", command: "skipForward", interval: 30 },
    { type: "remote", command: "skipForward" },
  ]);
  assert.equal(handlers.seekbackward, null, "the application does not take it");
});

test("Handlers that a browser dropped are set again when the sound starts", async () => {
  const { lock, handlers, audio } = setUp();
  await lock.start();
  lock.update(PLAYING);
  for (const action of Object.keys(handlers)) handlers[action] = null;

  audio.listeners.playing();

  assert.equal(typeof handlers.pause, "function");
});

test("A browser without sound reports it, and stopping removes everything", async () => {
  assert.equal(await setUp({ plays: false }).lock.start(), false);
  const { lock, session, handlers, audio } = setUp();
  await lock.start();
  lock.update(PLAYING);

  lock.stop();

  assert.equal(audio.paused, true);
  assert.equal(session.metadata, null);
  assert.equal(session.playbackState, "none");
  assert.equal(session.position, undefined);
  assert.equal(handlers.play, null);
});
