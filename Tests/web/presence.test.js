import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceName, validName } from "../../web/capabilities.js";
import { PeoplePanel } from "../../web/people-panel.js";
import { Layout } from "../../web/layout.js";
import { hue, initialsOf, joinedNames, nameOf } from "../../web/people.js";
import { Presence } from "../../web/presence.js";
import { makeDocument } from "./dom.js";
import { FakeElement, ManualTime } from "./support.js";

const ann = { client: 2, name: "Ann", role: "remote" };
const bob = { client: 3, name: "Bob Hill", role: "viewer" };
const me = { client: 1, name: "Me", role: "remote" };

function setUp({ scale = 1 } = {}) {
  const document = makeDocument();
  document.head = document.createElement("head");
  const stage = document.createElement("main");
  const time = new ManualTime();
  const window = new FakeElement();
  const layout = { scale, screen: { width: 400, height: 800 } };
  let own = 1;
  const presence = new Presence({ window, document, stage, timers: time.timers, now: time.now, layout, me: () => own });
  const [layer, pile, live] = stage.children;
  pile.getBoundingClientRect = () => ({ left: 200, right: 390, top: 10, bottom: 50 });
  const dots = () => layer.children.map((dot) => [Number(dot.style["--x"]), Number(dot.style["--y"])]);
  const names = () =>
    layer.children.map((
      dot,
    ) => (dot.getAttribute("data-named") === null || dot.children[0].hidden ? null : dot.textContent));
  return { presence, layer, pile, live, time, window, dots, names, setMe: (client) => (own = client) };
}

const settled = (people, count = people.length) => ({ people, count, touches: [] });
const isShown = (element) => element.getAttribute("data-shown") !== null;

test("Fingers of other people are shown with their colour, and the name once per person", () => {
  const { presence, layer, dots, names } = setUp();

  presence.received({
    ...settled([me, ann, bob]),
    touches: [[1, 1, 5, 5], [2, 1, 10, 200], [2, 7, 30, 400], [3, 0, 390, 300]],
  });

  assert.deepEqual(dots(), [[10, 200], [30, 400], [390, 300]]);
  assert.deepEqual(names(), ["Ann", null, "Bob Hill"]);
  assert.equal(layer.children[0].style["--hue"], String(hue(2)));
  assert.equal(layer.children[2].style["--across"], "0.975");
  assert.equal(layer.getAttribute("aria-hidden"), "true");
});

test("A moving finger keeps its dot, and a lifted one fades", () => {
  const { presence, layer, time, dots } = setUp();
  presence.received({ ...settled([me, ann]), touches: [[2, 1, 10, 200], [2, 2, 20, 300]] });
  const [first, second] = layer.children;

  presence.received({ touches: [[2, 2, 25, 310]] });

  assert.deepEqual(layer.children, [first, second]);
  assert.notEqual(first.getAttribute("data-over"), null);
  assert.equal(second.getAttribute("data-over"), null);
  time.advance(1000);
  assert.deepEqual(dots(), [[25, 310]]);
});

test("A finger that touches again while its dot fades gets a new dot", () => {
  const { presence, layer, time, dots } = setUp();
  presence.received({ ...settled([me, ann]), touches: [[2, 1, 10, 200]] });
  presence.received({ touches: [] });

  presence.received({ touches: [[2, 1, 50, 60]] });

  assert.equal(layer.children.length, 2);
  time.advance(1000);
  assert.deepEqual(dots(), [[50, 60]]);
});

test("Dots of people who left, and all dots without a connection, disappear at once", () => {
  const { presence, layer } = setUp();
  presence.received({ ...settled([me, ann, bob]), touches: [[2, 1, 10, 200], [3, 1, 20, 300]] });

  presence.received({ ...settled([me, bob]), touches: [[3, 1, 20, 300]] });
  assert.equal(layer.children.length, 1);

  presence.clear();
  assert.equal(layer.children.length, 0);
  presence.received({ touches: [[3, 1, 20, 300]] });
  assert.equal(layer.children.length, 1);
});

test("Another person's tap is shown briefly with its name, one's own is not", () => {
  const { presence, layer, time, names } = setUp();

  presence.received({ ...settled([me, ann]), taps: [[2, 70, 80], [1, 5, 5]] });

  assert.deepEqual(names(), ["Ann"]);
  assert.notEqual(layer.children[0].getAttribute("data-tap"), null);
  time.advance(400);
  assert.equal(layer.children.length, 1);
  time.advance(1000);
  assert.equal(layer.children.length, 0);
});

test("A name is below a finger at the top edge, and missing if it is unknown", () => {
  const { presence, layer, names } = setUp({ scale: 2 });

  presence.received({ ...settled([me, ann]), touches: [[2, 1, 10, 30], [9, 1, 10, 40]] });

  assert.notEqual(layer.children[0].getAttribute("data-below"), null);
  assert.equal(layer.children[1].getAttribute("data-below"), null);
  assert.deepEqual(names(), ["Ann", null]);
  presence.received({ ...settled([me, { ...ann, name: "Anna" }]), touches: [[2, 1, 10, 30]] });
  assert.deepEqual(names().slice(0, 1), ["Anna"]);
});

test("Present people are announced to a new page, and later joins and leaves together", () => {
  const { presence, pile, live, time } = setUp();
  presence.received(settled([me, ann]));
  time.advance(1000);
  assert.equal(live.textContent, "Ann is here");
  assert.equal(isShown(pile), true);

  time.advance(5000);
  assert.equal(isShown(pile), false);
  presence.received(settled([me, ann, bob]));
  presence.received(settled([me, bob, { client: 4, name: "Cid", role: "remote" }]));
  time.advance(1000);

  assert.equal(live.textContent, "Bob Hill and Cid joined, Ann left");
  assert.equal(pile.children[0].textContent, "Bob Hill and Cid joined, Ann left");
  assert.deepEqual(
    pile.children[1].children.map((badge) => [badge.textContent, badge.getAttribute("data-gone") !== null]),
    [["A", true], ["BH", false], ["C", false]],
  );
});

test("Announcements are seconds apart, and a reconnect under the same name is not mentioned", () => {
  const { presence, live, time } = setUp();
  presence.received(settled([me, ann]));
  time.advance(1000);
  presence.received(settled([me, ann, bob]));
  time.advance(2000);
  assert.equal(live.textContent, "Ann is here");
  time.advance(2500);
  assert.equal(live.textContent, "Bob Hill joined");

  time.advance(10000);
  live.textContent = "";
  presence.received(settled([me, bob]));
  time.advance(300);
  presence.received(settled([me, bob, { ...ann, client: 8 }]));
  time.advance(10000);
  assert.equal(live.textContent, "");
});

test("After a reconnect people who are still present are not announced", () => {
  const { presence, live, time, setMe } = setUp();
  presence.received(settled([me, ann]));
  time.advance(10000);
  live.textContent = "";

  presence.clear();
  setMe(12);
  presence.received(settled([{ ...ann, client: 11 }, { ...me, client: 12 }]));
  time.advance(10000);

  assert.equal(live.textContent, "");
});

test("For a crowd a few badges and the number of others are shown", () => {
  const { presence, pile, live, time } = setUp();
  const crowd = Array.from(
    { length: 100 },
    (_, index) => ({ client: index + 1, name: `Guest ${index + 1}`, role: "remote" }),
  );

  presence.received(settled(crowd, 130));
  time.advance(1000);

  assert.equal(live.textContent, "Guest 2, Guest 3 and 127 others are here");
  assert.deepEqual(pile.children[1].children.map((badge) => badge.textContent), ["G2", "G3", "G4", "G5", "G6", "+124"]);
});

test("Displays that join or leave are not announced", () => {
  const { presence, pile, live, time } = setUp();
  const wall = { client: 5, name: "Wall", role: "display" };
  presence.received(settled([me, wall]));
  time.advance(1000);
  assert.equal(isShown(pile), false);
  assert.equal(live.textContent, "");

  presence.received(settled([me, wall, ann]));
  time.advance(5000);
  assert.equal(live.textContent, "Ann joined");
  assert.equal(pile.children[1].children.length, 1);
  presence.received(settled([me, ann]));
  time.advance(10000);
  assert.equal(live.textContent, "Ann joined");
});

test("The announcement hides when a finger touches near it", () => {
  const { presence, pile, time, window } = setUp();
  presence.received(settled([me, ann]));
  time.advance(1000);

  window.dispatch("pointerdown", { clientX: 100, clientY: 30 });
  assert.equal(isShown(pile), true);
  window.dispatch("pointerdown", { clientX: 190, clientY: 60 });
  assert.equal(isShown(pile), false);
});

test("Names become initials, and lists become sentences", () => {
  const names = ["Ann", "bob hill", "  Kitchen  tablet two ", "é", "👩‍👩‍👧 Family", "(x)", "Ünal ß", "7 of 9"];

  assert.deepEqual(names.map(initialsOf), ["A", "BH", "KT", "É", "👩‍👩‍👧", "(", "ÜSS", "7O"]);
  assert.equal(nameOf({ client: 1, name: "  ", role: "remote" }), "Guest");
  assert.equal(nameOf(undefined), "Guest");
  assert.deepEqual([1, 2, 3, 4].map((count) => joinedNames(["A", "B", "C", "D"].slice(0, count))), [
    "A",
    "A and B",
    "A, B and C",
    "A, B and 2 others",
  ]);
});

test("Colours of consecutive clients are clearly different", () => {
  for (let client = 1; client < 1000; client += 1) {
    for (let next = client + 1; next <= client + 5; next += 1) {
      const apart = Math.abs(hue(client) - hue(next));
      assert.ok(Math.min(apart, 360 - apart) > 30, `${client} and ${next}`);
    }
  }
});

test("A device is named by its kind", () => {
  const agents = [
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Mobile/15E148", 5, "iPhone"],
    ["Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)", 5, "iPad"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15", 5, "iPad"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15", 0, "Mac"],
    ["Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/124.0 Mobile Safari/537.36", 5, "Android phone"],
    ["Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/124.0 Safari/537.36", 10, "Android tablet"],
    ["Mozilla/5.0 (Linux; Android 9; BRAVIA 4K UR2) Chrome/94.0 Safari/537.36", 0, "TV"],
    ["Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0)", 0, "TV"],
    ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)", 10, "Chromebook"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", 10, "Windows"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:125.0)", 0, "Linux"],
    ["", 0, "Browser"],
  ];

  for (const [userAgent, maxTouchPoints, name] of agents) assert.equal(deviceName({ userAgent, maxTouchPoints }), name);
});

test("A name is cut to the server's limit without splitting a character", () => {
  assert.equal(validName("  Ann \ud83d "), "Ann");
  assert.equal([...validName("🎵".repeat(120))].length, 100);
});

test("The panel lists the people present and renames this device", () => {
  const document = makeDocument();
  const renamed = [];
  const features = { clientNumber: 1, name: "Me", isNameFixed: false, rename: (name) => renamed.push(name) && "Linux" };
  const here = new PeoplePanel({ document, features });

  here.show({ people: [me, ann, bob], count: 105 });

  const [, list, label] = here.element.children;
  assert.deepEqual(list.children.map((row) => row.textContent), [
    "MMeThis device",
    "AAnnControls",
    "BHBob HillWatches",
    "And 102 more.",
  ]);
  const field = label.children[1];
  assert.equal(field.value, "Me");
  field.value = " ";
  field.onchange();
  assert.deepEqual(renamed, [" "]);
  assert.equal(field.value, "Linux");

  document.activeElement = field;
  field.value = "Half a na";
  here.show({ people: [me], count: 1 });
  assert.equal(field.value, "Half a na");
});

test("On a personal screen, the panel shares the screen and leads to the screens of others and back", () => {
  const document = makeDocument();
  document.location = { href: "http://host/player?role=remote" };
  const shared = [];
  const features = {
    clientNumber: 1,
    name: "Me",
    isPersonal: true,
    rename() {},
    shareScreen: (shares) => shared.push(shares),
  };
  const here = new PeoplePanel({ document, features });
  const sharing = () => here.element.children[3];

  here.show({ people: [me, { ...ann, shares: true }, { ...bob, like: 1 }], count: 3 });
  const list = here.element.children[1];
  assert.deepEqual(list.children.map((row) => row.textContent), [
    "MMeThis device",
    "AAnnControls · shares the screenSee the screen",
    "BHBob HillWatches · sees your screen",
  ]);
  const link = list.children[1].children[2];
  assert.equal(link.href ?? link.getAttribute("href"), `http://host/player?role=remote&like=${ann.client}`);
  const knob = sharing().children[1];
  assert.equal(knob.getAttribute("aria-checked"), "false");
  knob.onclick();
  here.show({ people: [{ ...me, shares: true }], count: 1 });
  assert.equal(knob.getAttribute("aria-checked"), "true");
  knob.onclick();
  assert.deepEqual(shared, [true, false]);

  document.location.href = `http://host/player?like=${ann.client}`;
  here.show({ people: [{ ...me, like: ann.client }, { ...ann, shares: true }], count: 2 });
  assert.equal(list.children[0].textContent, "MMeThis device · sees Ann’s screenBack to my screen");
  assert.equal(sharing().hidden, true);
});

test("A name from the address cannot be changed in the panel", () => {
  const here = new PeoplePanel({
    document: makeDocument(),
    features: { clientNumber: 1, name: "Me", isNameFixed: true, rename() {} },
  });

  assert.equal(here.element.children[2].children[1].readOnly, true);
  assert.match(here.element.children[2].textContent, /address/);
});

test("The stage knows the place of the screen", () => {
  const document = makeDocument();
  const stage = Object.assign(document.createElement("main"), { clientWidth: 800, clientHeight: 800 });
  const layout = new Layout({ stage, element: document.createElement("div") });

  layout.setScreen(200, 400);

  assert.deepEqual(["--scale", "--left", "--top"].map((name) => stage.style[name]), ["2", "200", "0"]);
});
