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
  const environment = {
    WebSocket: FakeWebSocket,
    url: "ws://host/player",
    now: time.now,
    timers: time.timers,
    random,
    ready: null,
  };
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

test("Retry delays double from 0.3 to 10 seconds, with jitter in their second half", () => {
  const late = new Backoff({ random: () => 1 });
  const early = new Backoff({ random: () => 0 });

  assert.deepEqual(Array.from({ length: 8 }, () => late.nextDelay()), [300, 600, 1200, 2400, 4800, 9600, 10000, 10000]);
  assert.equal(early.nextDelay(), 150);
  early.reset();
  assert.equal(early.nextDelay(), 150);
});

test("A connection requests the subprotocol and sends hello first", () => {
  const { connection, sockets, state } = setUp();
  state.hello = { screen: "player" };

  connection.start();
  sockets[0].open();

  assert.equal(sockets[0].url, "ws://host/player");
  assert.deepEqual(sockets[0].protocols, ["baton.v1"]);
  assert.deepEqual(sockets[0].sent, [{ type: "hello", screen: "player" }]);
});

test("Nothing is sent before the welcome, and each later message has its own number", () => {
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

test("An answer is delivered with the time at which its request was sent", () => {
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

  assert.deepEqual(heard.map(({ message, sentAt }) => [message.type, sentAt]), [["welcome", 50], ["pong", 70], [
    "pong",
    undefined,
  ]]);
});

test("A lost connection is reported once, and is reopened after the delay", () => {
  const { connection, sockets, time, state } = connected();

  sockets[0].fail();
  time.advance(299);
  assert.equal(sockets.length, 1);
  assert.equal(connection.isOpen, false);
  time.advance(1);

  assert.equal(sockets.length, 2);
  assert.deepEqual(state.events, ["opened", "lost"]);
});

test("Failed attempts increase the delay", () => {
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

test("An answer after the welcome resets the delay, the welcome alone does not", () => {
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

test("An attempt that hangs is abandoned after five seconds", () => {
  const { connection, sockets, time } = setUp();
  connection.start();

  time.advance(5000);
  assert.equal(sockets[0].closed, true);
  time.advance(300);

  assert.equal(sockets.length, 2);
});

test("Waking up connects at once, whatever delay is left", () => {
  const { connection, sockets } = connected();
  sockets[0].fail();

  connection.wake();

  assert.equal(sockets.length, 2);
});

test("Waking up pings an open socket, and drops it without an answer", () => {
  const { connection, sockets, time, state } = connected();

  connection.wake();
  assert.equal(sockets[0].messages("ping").length, 1);
  time.advance(1500);

  assert.equal(sockets[0].closed, true);
  assert.deepEqual(state.events, ["opened", "lost"]);
});

test("A socket that answers after waking up is kept", () => {
  const { connection, sockets, time } = connected();

  connection.wake();
  sockets[0].receive({ type: "pong", seq: 1, time: 5 });
  time.advance(6000);

  assert.equal(sockets[0].closed, undefined);
});

test("An input without an answer for five seconds means that the socket is dead", () => {
  const { connection, time, state } = connected();

  connection.request({ type: "remote", command: "play" });
  time.advance(4999);
  assert.deepEqual(state.events, ["opened"]);
  time.advance(1);

  assert.deepEqual(state.events, ["opened", "lost"]);
});

test("After a sleep past the deadline the page waits once more before it drops the socket", () => {
  const { connection, sockets, time } = connected();
  connection.request({ type: "ping" });

  // The timer fires long after it was due, as after a sleep of the device.
  const [id, entry] = [...time.entries].find(([, each]) => each.at === 5000);
  time.entries.delete(id);
  time.time = 60000;
  entry.action();
  assert.equal(sockets[0].closed, undefined);
  time.advance(5000);

  assert.equal(sockets[0].closed, true);
});

test("A message without a number is not answered, and needs no answer", () => {
  const { connection, sockets, time } = connected();

  assert.equal(connection.notify({ type: "viewport", width: 390 }), true);
  time.advance(20000);

  assert.deepEqual(sockets[0].messages("viewport"), [{ type: "viewport", width: 390 }]);
  assert.equal(sockets[0].closed, undefined);
  connection.restart();
  assert.equal(connection.notify({ type: "viewport" }), false);
});

test("A quiet connection is pinged from time to time", () => {
  const { sockets, time } = connected();

  time.advance(25000);

  assert.equal(sockets[0].messages("ping").length, 1);
});

test("A dead socket is dropped half a minute after its last message", () => {
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

test("Messages of a dropped socket are ignored", () => {
  const { connection, sockets, heard } = connected();
  const old = sockets[0];
  const stale = { message: old.onmessage, close: old.onclose };
  connection.restart();

  stale.message({ data: '{"type":"patch"}' });
  stale.close({ code: 1006 });

  assert.deepEqual(heard.map(({ message }) => message.type), ["welcome"]);
});

test("Revisions are acknowledged at most once in 250 ms, and only the newest", () => {
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

test("After much data a revision is acknowledged at once", () => {
  const { connection, sockets, state } = connected();
  state.revision = 2;

  sockets[0].receive(JSON.stringify({ type: "patch", text: "x".repeat(65536) }));
  connection.acknowledge();

  assert.deepEqual(sockets[0].messages("ack"), [{ type: "ack", revision: 2 }]);
});

test("An attempt from before the network changed is abandoned after it", () => {
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

test("The hello waits for its data, while the socket already opens", async () => {
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

test("An input with a revision acknowledges that revision", () => {
  const { connection, sockets, time, state } = connected();
  state.revision = 7;
  connection.acknowledge();

  connection.request({ type: "touch", revision: 7, touches: [] });
  time.advance(250);

  assert.deepEqual(sockets[0].messages("ack"), []);
});

test("A rejected hello is reported with its reason and retried after ten seconds", () => {
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

test("A message that is not JSON causes a new connection", () => {
  const { sockets, time } = connected();

  sockets[0].receive("{");
  time.advance(300);

  assert.equal(sockets.length, 2);
});

test("A second welcome on a connection updates the screen and does not open it again", () => {
  const { sockets, heard, state } = connected();

  sockets[0].receive({ type: "welcome", width: 1280 });

  assert.equal(heard.at(-1).sentAt, undefined);
  assert.deepEqual(state.events, ["opened"]);
});

test("Stopping closes the socket and does not reconnect", () => {
  const { connection, sockets, time } = connected();

  connection.stop();
  connection.wake();
  time.advance(60000);

  assert.equal(sockets[0].closed, 1000);
  assert.equal(sockets.length, 1);
});

test("A code is sent with another hello on the same socket", () => {
  const { connection, sockets, state, heard, time } = setUp();
  state.hello = { screen: "lobby" };
  connection.start();
  sockets[0].open();
  sockets[0].receive({ type: "error", code: "pairingRequired", message: "…" });
  time.advance(40000);

  state.hello = { screen: "lobby", code: "482913" };
  connection.sendHello();
  assert.deepEqual(sockets[0].sent.at(-1), { type: "hello", screen: "lobby", code: "482913" });
  sockets[0].receive({ type: "error", code: "wrongCode", message: "…", left: 4 });
  connection.sendHello();
  sockets[0].receive({ type: "welcome" });

  assert.equal(sockets.length, 1);
  assert.deepEqual(state.events, ["opened"]);
  assert.equal(heard.at(-1).sentAt, 40000);
});

test("While the person is asked for a code the page does not connect, and a code connects it", () => {
  const { connection, sockets, state, time } = setUp();
  connection.start();
  sockets[0].open();
  sockets[0].receive({ type: "error", code: "pairingRequired", message: "…" });
  state.isAsking = true;
  sockets[0].fail(4000);
  time.advance(3600000);
  assert.equal(sockets.length, 1);

  state.isAsking = false;
  connection.sendHello();

  assert.equal(sockets.length, 2);
  connection.sendHello();
  assert.equal(sockets.length, 2, "the attempt that is under way says it");
  sockets[1].open();
  assert.deepEqual(sockets[1].messages("hello").length, 1);
});

test("The page stays connected as long as the server waits for another hello", () => {
  const { connection, sockets, time } = setUp();
  connection.start();
  sockets[0].open();
  sockets[0].receive({ type: "error", code: "pairingRequired", message: "…" });
  time.advance(64999);
  assert.equal(sockets[0].closed, undefined);
  time.advance(1);
  assert.equal(sockets[0].closed, true);
});

test("A second hello without an answer is abandoned after five seconds", () => {
  const { connection, sockets, time } = setUp();
  connection.start();
  sockets[0].open();
  sockets[0].receive({ type: "error", code: "pairingRequired", message: "…" });
  connection.sendHello();
  time.advance(5000);
  assert.equal(sockets[0].closed, true);
  time.advance(300);
  assert.equal(sockets.length, 2);
});

test("A hello on an open connection reconnects", () => {
  const { connection, sockets, state, time } = connected();

  connection.sendHello();
  time.advance(300);

  assert.deepEqual(state.events, ["opened", "lost"]);
  assert.equal(sockets.length, 2);
});

test("A display retries without end, with delays from half a second to eight seconds", () => {
  const display = new Backoff({ random: () => 1, first: 500, most: 8000 });

  assert.deepEqual(Array.from({ length: 6 }, () => display.nextDelay()), [500, 1000, 2000, 4000, 8000, 8000]);
});
