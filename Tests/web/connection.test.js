import assert from "node:assert/strict";
import { test } from "node:test";
import { Backoff } from "../../web/backoff.js";
import { Connection } from "../../web/connection.js";
import { fakeWebSockets, ManualTime } from "./support.js";

function setUp({ random = () => 1, waits = false } = {}) {
  const time = new ManualTime();
  const { FakeWebSocket, sockets } = fakeWebSockets();
  const heard = [];
  const state = { revision: 0, hello: {}, events: [] };
  const delegate = {
    hello: () => state.hello,
    revision: () => state.revision,
    opened: () => state.events.push("opened"),
    lost: () => state.events.push("lost"),
    isAsking: () => state.isAsking === true,
    refused: (error) => state.events.push(`refused ${error.code}`),
    received: (message, sentAt) => heard.push({ message, sentAt }),
  };
  const environment = { WebSocket: FakeWebSocket, url: "ws://host/player", now: time.now, timers: time.timers, random, ready: null };
  let makeReady = null;
  if (waits) environment.ready = new Promise((resolve) => (makeReady = resolve));
  const connection = new Connection(environment, delegate);
  return { time, sockets, heard, state, connection, makeReady };
}

function connected(options) {
  const all = setUp(options);
  all.connection.start();
  all.sockets[0].open();
  all.sockets[0].receive({ type: "welcome", client: 1, epoch: "e", revision: 1 });
  return all;
}

test("delays double from 0.3 to 10 seconds and are spread over their second half", () => {
  const late = new Backoff({ random: () => 1 });
  const early = new Backoff({ random: () => 0 });

  assert.deepEqual(Array.from({ length: 8 }, () => late.next()), [300, 600, 1200, 2400, 4800, 9600, 10000, 10000]);
  assert.equal(early.next(), 150);
  early.reset();
  assert.equal(early.next(), 150);
});

test("it asks for the subprotocol and says hello first", () => {
  const { connection, sockets, state } = setUp();
  state.hello = { screen: "player" };

  connection.start();
  sockets[0].open();

  assert.equal(sockets[0].url, "ws://host/player");
  assert.deepEqual(sockets[0].protocols, ["baton.v1"]);
  assert.deepEqual(sockets[0].sent, [{ type: "hello", screen: "player" }]);
});

test("nothing is sent before the welcome, and each message after it has a number of its own", () => {
  const { connection, sockets, state } = setUp();
  connection.start();
  sockets[0].open();

  assert.equal(connection.request({ type: "ping" }), null);
  sockets[0].receive({ type: "welcome" });
  assert.equal(connection.request({ type: "ping" }), 1);
  assert.equal(connection.request({ type: "ping" }), 2);

  assert.deepEqual(state.events, ["opened"]);
  assert.deepEqual(sockets[0].messages("ping").map(({ seq }) => seq), [1, 2]);
});

test("an answer is told with the time at which its question was sent; the welcome answers the hello", () => {
  const { connection, sockets, time, heard } = setUp();
  connection.start();
  time.advance(50);
  sockets[0].open();
  time.advance(20);
  sockets[0].receive({ type: "welcome" });
  const seq = connection.ping();
  time.advance(30);
  sockets[0].receive({ type: "pong", seq, time: 1 });
  sockets[0].receive({ type: "pong", seq, time: 1 });

  assert.deepEqual(heard.map(({ message, sentAt }) => [message.type, sentAt]), [["welcome", 50], ["pong", 70], ["pong", undefined]]);
});

test("a lost connection is told once and comes back after the delay", () => {
  const { connection, sockets, time, state } = connected();

  sockets[0].fail();
  time.advance(299);
  assert.equal(sockets.length, 1);
  assert.equal(connection.isOpen, false);
  time.advance(1);

  assert.equal(sockets.length, 2);
  assert.deepEqual(state.events, ["opened", "lost"]);
});

test("attempts that fail wait longer each time", () => {
  const { connection, sockets, time } = setUp();
  connection.start();

  const counts = [];
  for (const wait of [300, 600, 1200]) {
    sockets.at(-1).fail();
    time.advance(wait - 1);
    counts.push(sockets.length);
    time.advance(1);
    counts.push(sockets.length);
  }

  assert.deepEqual(counts, [1, 2, 2, 3, 3, 4]);
});

test("an answer after the welcome makes the delays short again, and the welcome alone does not", () => {
  const { connection, sockets, time } = setUp();
  connection.start();
  sockets[0].fail();
  time.advance(300);
  sockets[1].open();
  sockets[1].receive({ type: "welcome" });
  sockets[1].fail();
  time.advance(599);
  assert.equal(sockets.length, 2);
  time.advance(1);
  sockets[2].open();
  sockets[2].receive({ type: "welcome" });
  sockets[2].receive({ type: "pong", seq: connection.ping() });
  sockets[2].fail();
  time.advance(300);

  assert.equal(sockets.length, 4);
});

test("an attempt that hangs is given up after five seconds", () => {
  const { connection, sockets, time } = setUp();
  connection.start();

  time.advance(5000);
  assert.equal(sockets[0].closed, true);
  time.advance(300);

  assert.equal(sockets.length, 2);
});

test("waking connects at once, whatever the delay still was", () => {
  const { connection, sockets } = connected();
  sockets[0].fail();

  connection.wake();

  assert.equal(sockets.length, 2);
});

test("waking asks a socket that stands whether it lives, and drops it when nothing comes", () => {
  const { connection, sockets, time, state } = connected();

  connection.wake();
  assert.equal(sockets[0].messages("ping").length, 1);
  time.advance(1500);

  assert.equal(sockets[0].closed, true);
  assert.deepEqual(state.events, ["opened", "lost"]);
});

test("a socket that answers after waking stays", () => {
  const { connection, sockets, time } = connected();

  connection.wake();
  sockets[0].receive({ type: "pong", seq: 1, time: 5 });
  time.advance(6000);

  assert.equal(sockets[0].closed, undefined);
});

test("an input that is not answered within five seconds means that the socket is dead", () => {
  const { connection, sockets, time, state } = connected();

  connection.request({ type: "remote", command: "play" });
  time.advance(4999);
  assert.deepEqual(state.events, ["opened"]);
  time.advance(1);

  assert.deepEqual(state.events, ["opened", "lost"]);
});

test("a page that slept through the deadline waits once more before it gives the socket up", () => {
  const { connection, sockets, time } = connected();
  connection.request({ type: "ping" });

  // The timer fires long overdue, as after a sleep of the device.
  const [id, entry] = [...time.entries].find(([, each]) => each.at === 5000);
  time.entries.delete(id);
  time.time = 60000;
  entry.action();
  assert.equal(sockets[0].closed, undefined);
  time.advance(5000);

  assert.equal(sockets[0].closed, true);
});

test("what is told without a number is not answered, and its silence means nothing", () => {
  const { connection, sockets, time } = connected();

  assert.equal(connection.tell({ type: "viewport", width: 390 }), true);
  time.advance(20000);

  assert.deepEqual(sockets[0].messages("viewport"), [{ type: "viewport", width: 390 }]);
  assert.equal(sockets[0].closed, undefined);
  connection.restart();
  assert.equal(connection.tell({ type: "viewport" }), false);
});

test("a quiet connection is asked now and then whether it lives", () => {
  const { sockets, time } = connected();

  time.advance(25000);

  assert.equal(sockets[0].messages("ping").length, 1);
});

test("a socket that died is left half a minute after it was heard last, whenever that was", () => {
  for (const heardAt of [1000, 4000, 24000]) {
    const { connection, sockets, time } = connected();
    time.advance(heardAt);
    sockets[0].receive({ type: "patch", revision: 2 });

    time.advance(25000);
    assert.equal(sockets[0].messages("ping").length, 1, `heard at ${heardAt}`);
    time.advance(4999);
    assert.equal(connection.isOpen, true);
    time.advance(1);

    assert.equal(connection.isOpen, false, `heard at ${heardAt}`);
  }
});

test("what a socket still says after it was dropped is not heard", () => {
  const { connection, sockets, heard } = connected();
  const old = sockets[0];
  const stale = { message: old.onmessage, close: old.onclose };
  connection.restart();

  stale.message({ data: '{"type":"patch"}' });
  stale.close({ code: 1006 });

  assert.deepEqual(heard.map(({ message }) => message.type), ["welcome"]);
});

test("revisions are acknowledged at most once in 250 ms, the newest alone", () => {
  const { connection, sockets, time, state } = connected();
  for (const revision of [2, 3, 4]) {
    state.revision = revision;
    connection.acknowledge();
  }

  time.advance(250);
  state.revision = 5;
  connection.acknowledge();
  time.advance(249);

  assert.deepEqual(sockets[0].messages("ack"), [{ type: "ack", revision: 4 }]);
});

test("after much that came a revision is acknowledged at once", () => {
  const { connection, sockets, state } = connected();
  state.revision = 2;

  sockets[0].receive(JSON.stringify({ type: "patch", text: "x".repeat(65536) }));
  connection.acknowledge();

  assert.deepEqual(sockets[0].messages("ack"), [{ type: "ack", revision: 2 }]);
});

test("an attempt that began before the network was there is given up when it comes", () => {
  const { connection, sockets, time } = setUp();
  connection.start();

  time.advance(1000);
  connection.wake();
  assert.equal(sockets.length, 1);
  time.advance(1000);
  connection.wake();

  assert.equal(sockets.length, 2);
  assert.equal(sockets[0].closed, true);
});

test("the hello waits for what it needs, and the socket does not", async () => {
  const { connection, sockets, makeReady } = setUp({ waits: true });
  connection.start();
  sockets[0].open();

  await null;
  assert.deepEqual(sockets[0].sent, []);
  makeReady();
  await null;
  await null;

  assert.deepEqual(sockets[0].messages("hello").length, 1);
});

test("an input that carries the revision acknowledges it", () => {
  const { connection, sockets, time, state } = connected();
  state.revision = 7;
  connection.acknowledge();

  connection.request({ type: "touch", revision: 7, touches: [] });
  time.advance(250);

  assert.deepEqual(sockets[0].messages("ack"), []);
});

test("a refused hello is told with its reason and tried again after ten seconds", () => {
  const { connection, sockets, time, state } = setUp();
  connection.start();
  sockets[0].open();
  sockets[0].receive({ type: "error", code: "noSuchScreen", message: "there is none" });
  sockets[0].fail(4001);

  time.advance(9999);
  assert.equal(sockets.length, 1);
  time.advance(1);

  assert.deepEqual(state.events, ["refused noSuchScreen"]);
  assert.equal(sockets.length, 2);
});

test("what is not JSON is answered by a new connection", () => {
  const { sockets, time } = connected();

  sockets[0].receive("{");
  time.advance(300);

  assert.equal(sockets.length, 2);
});

test("a second welcome on the same connection changes the screen and opens nothing", () => {
  const { sockets, heard, state } = connected();

  sockets[0].receive({ type: "welcome", width: 1280 });

  assert.equal(heard.at(-1).sentAt, undefined);
  assert.deepEqual(state.events, ["opened"]);
});

test("stopping says goodbye and stays away", () => {
  const { connection, sockets, time } = connected();

  connection.stop();
  connection.wake();
  time.advance(60000);

  assert.equal(sockets[0].closed, 1000);
  assert.equal(sockets.length, 1);
});

test("who is asked for a code says hello again on the same socket", () => {
  const { connection, sockets, state, heard, time } = setUp();
  state.hello = { screen: "lobby" };
  connection.start();
  sockets[0].open();
  sockets[0].receive({ type: "error", code: "pairingRequired", message: "…" });
  time.advance(40000);

  state.hello = { screen: "lobby", code: "482913" };
  connection.greet();
  assert.deepEqual(sockets[0].sent.at(-1), { type: "hello", screen: "lobby", code: "482913" });
  sockets[0].receive({ type: "error", code: "wrongCode", message: "…", left: 4 });
  connection.greet();
  sockets[0].receive({ type: "welcome" });

  assert.equal(sockets.length, 1);
  assert.deepEqual(state.events, ["opened"]);
  assert.equal(heard.at(-1).sentAt, 40000);
});

test("while a person is asked nothing connects by itself, and what they say does", () => {
  const { connection, sockets, state, time } = setUp();
  connection.start();
  sockets[0].open();
  sockets[0].receive({ type: "error", code: "pairingRequired", message: "…" });
  state.isAsking = true;
  sockets[0].fail(4000);
  time.advance(3600000);
  assert.equal(sockets.length, 1);

  state.isAsking = false;
  connection.greet();

  assert.equal(sockets.length, 2);
  connection.greet();
  assert.equal(sockets.length, 2, "the attempt that is under way says it");
  sockets[1].open();
  assert.deepEqual(sockets[1].messages("hello").length, 1);
});

test("a server that waits for another hello is not left before it would leave", () => {
  const { connection, sockets, time } = setUp();
  connection.start();
  sockets[0].open();
  sockets[0].receive({ type: "error", code: "pairingRequired", message: "…" });
  time.advance(64999);
  assert.equal(sockets[0].closed, undefined);
  time.advance(1);
  assert.equal(sockets[0].closed, true);
});

test("an answer to another hello that does not come is not waited for for ever", () => {
  const { connection, sockets, time } = setUp();
  connection.start();
  sockets[0].open();
  sockets[0].receive({ type: "error", code: "pairingRequired", message: "…" });
  connection.greet();
  time.advance(5000);
  assert.equal(sockets[0].closed, true);
  time.advance(300);
  assert.equal(sockets.length, 2);
});

test("hello said anew while connected begins anew", () => {
  const { connection, sockets, state, time } = connected();

  connection.greet();
  time.advance(300);

  assert.deepEqual(state.events, ["opened", "lost"]);
  assert.equal(sockets.length, 2);
});

test("a display comes back after half a second to eight seconds, for ever", () => {
  const display = new Backoff({ random: () => 1, first: 500, most: 8000 });

  assert.deepEqual(Array.from({ length: 6 }, () => display.next()), [500, 1000, 2000, 4000, 8000, 8000]);
});
