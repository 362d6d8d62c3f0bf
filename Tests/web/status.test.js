import assert from "node:assert/strict";
import { test } from "node:test";
import { Status } from "../../web/status.js";
import { makeDocument } from "./dom.js";
import { ManualTime } from "./support.js";

function setUp() {
  const document = makeDocument();
  const time = new ManualTime();
  const root = document.createElement("div");
  const element = document.createElement("div");
  let retries = 0;
  const status = new Status({
    root,
    element,
    timers: time.timers,
    retry: () => {
      retries += 1;
    },
  });
  return { time, root, element, status, retries: () => retries };
}

test("A page begins as connecting and shows no status at first", () => {
  const { time, root, element } = setUp();

  time.advance(2000);

  assert.equal(root.dataset.connection, "connecting");
  assert.equal(element.textContent, "");
});

test("A server that never answers is reported with advice and a button to try again", () => {
  const { time, root, element, retries } = setUp();

  time.advance(2500);

  assert.equal(root.dataset.connection, "offline");
  assert.match(element.textContent, /cannot be reached.*Check that Baton is running/);
  element.find((node) => node.tag === "button").onclick();
  assert.equal(retries(), 1);
});

test("A short loss of the connection is not shown", () => {
  const { time, root, element, status } = setUp();
  status.connected();

  status.lost();
  time.advance(900);
  assert.equal(root.dataset.connection, "offline");
  status.connected();
  time.advance(5000);

  assert.equal(element.textContent, "");
  assert.equal(root.dataset.dimmed, undefined);
});

test("After a second without a connection the screen is dimmed and a pill says why", () => {
  const { time, root, element, status } = setUp();
  status.connected();

  status.lost();
  time.advance(1000);

  assert.equal(element.dataset.look, "pill");
  assert.equal(element.textContent, "Reconnecting…");
  assert.equal(root.dataset.dimmed, "");
  status.connected();
  assert.equal(element.textContent, "");
  assert.equal(root.dataset.dimmed, undefined);
});

test("A missing screen is reported in the server's words, with a link to all screens", () => {
  const { element, status } = setUp();

  status.refused({ code: "noSuchScreen", message: "There is no screen 'x'; there is: player." });

  assert.match(element.textContent, /does not exist.*there is: player\..*Choose one/);
  assert.equal(element.find((node) => node.tag === "a").href, "/");
});

test("A notice disappears after a while", () => {
  const { time, element, status } = setUp();
  status.connected();

  status.notice("Viewers may not send input.");
  assert.equal(element.textContent, "Viewers may not send input.");
  time.advance(5000);

  assert.equal(element.textContent, "");
});
