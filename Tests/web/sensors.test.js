import assert from "node:assert/strict";
import { test } from "node:test";
import { requestMotionPermission } from "../../web/input/motion-events.js";
import { headingOf, makeFeature, sampleOf, signOf } from "../../web/input/sensors.js";
import { ShakeInput } from "../../web/input/shake.js";
import { makeDocument } from "./dom.js";
import { FakeElement, ManualTime } from "./support.js";

const G = 9.80665;
const FLAT = { alpha: 0, beta: 0, gamma: 0 };
const axes = ([x, y, z]) => ({ x, y, z });
/** Waits until settled promises have run their callbacks. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

class FakeWindow extends FakeElement {
  removeEventListener(type, listener) {
    this.listeners[type] = (this.listeners[type] ?? []).filter((each) => each !== listener);
  }

  count(type) {
    return this.listeners[type]?.length ?? 0;
  }
}

function setUp(fields = {}) {
  const window = Object.assign(
    new FakeWindow(),
    { isSecureContext: true, DeviceMotionEvent: {}, navigator: {} },
    fields,
  );
  const time = new ManualTime(1000);
  const document = makeDocument();
  const listeners = {};
  Object.assign(document, {
    hidden: false,
    head: document.createElement("head"),
    body: document.createElement("body"),
    addEventListener: (type, listener) => (listeners[type] = listener),
  });
  const sent = [];
  const environment = { window, document, timers: time.timers, now: time.now, notify: (message) => sent.push(message) };
  const sensors = makeFeature(environment);
  return {
    window,
    time,
    document,
    sent,
    sensors,
    samples: () => sent.filter(({ sample }) => sample),
    states: () => sent.map(({ state }) => state).filter((state) => state),
    bar: () => document.body.children.find((child) => child.classList.contains("sensors")),
    async start(interval = 50) {
      sensors.receive({ type: "sensors", on: true, interval });
      await settle();
    },
    hide(hidden) {
      document.hidden = hidden;
      listeners.visibilitychange();
    },
    move: (more = {}) =>
      window.dispatch("devicemotion", {
        acceleration: axes([0, 0, 0]),
        accelerationIncludingGravity: axes([0, 0, G]),
        rotationRate: { alpha: 1, beta: 2, gamma: 3 },
        ...more,
      }),
    turn: (angles = FLAT) => window.dispatch("deviceorientation", angles),
  };
}

test("A sample has the values of the events, with three decimals", () => {
  const motion = {
    acceleration: axes([0.12345, 0, -1]),
    accelerationIncludingGravity: axes([0.12345, 0, 8.80665]),
    rotationRate: { alpha: 1.00049, beta: -2, gamma: 3 },
  };

  assert.deepEqual(sampleOf(motion, { alpha: 350.12345, beta: 0, gamma: 0 }, false), {
    acceleration: [0.123, 0, -1],
    accelerationIncludingGravity: [0.123, 0, 8.807],
    rotationRate: [1, -2, 3],
    orientation: [350.123, 0, 0],
  });
});

test("What was not measured is absent, and without any measurement there is no sample", () => {
  const empty = axes([null, null, null]);
  assert.equal(
    sampleOf({ acceleration: empty, accelerationIncludingGravity: null, rotationRate: null }, null, false),
    null,
  );
  assert.deepEqual(
    JSON.parse(JSON.stringify(sampleOf({ acceleration: empty, rotationRate: { alpha: 1, beta: null } }, FLAT, false))),
    { orientation: [0, 0, 0] },
  );
});

test("Accelerations with reversed signs, as in WebKit on iOS, are turned around: poses × signs", () => {
  const poses = [
    [FLAT, [0, 0, G]],
    [{ alpha: 10, beta: 90, gamma: 0 }, [0, G, 0]],
    [{ alpha: 0, beta: 0, gamma: -90 }, [G, 0, 0]],
    [{ alpha: 0, beta: 180, gamma: 0 }, [0, 0, -G]],
    [{ alpha: 180, beta: 0, gamma: 180 }, [0, 0, -G]],
  ];
  for (const [orientation, total] of poses) {
    const moving = total.map((number, axis) => number + [1, -20, 3][axis]);
    for (const sign of [1, -1]) {
      const reported = (numbers) => numbers.map((number) => sign * number);
      assert.equal(signOf(reported(total), undefined, orientation, false), sign);
      // A strong movement does not hide the direction of gravity, because the browser also reports the movement without
      // gravity.
      assert.equal(signOf(reported(moving), reported([1, -20, 3]), orientation, false), sign);
    }
  }
  assert.equal(signOf([0, 0, G], undefined, null, false), 1);
  assert.equal(signOf([0, 0, -G], undefined, null, true), -1);
});

test("The heading is that of the top edge, also of a device that leans backwards", () => {
  assert.equal(headingOf({ alpha: 0, beta: 0, gamma: 0 }), 0);
  assert.equal(headingOf({ alpha: 90, beta: 30, gamma: 0 }), 270);
  assert.equal(headingOf({ alpha: 90, beta: 120, gamma: 0 }), 90);
});

test("Samples are sent at the interval that the server asked for, until it asks for no more", async () => {
  const { start, move, turn, samples, sensors, time, window } = setUp();
  move();
  await start(50);
  turn({ alpha: 10, beta: 20, gamma: 30 });
  for (let index = 0; index < 60; index += 1) {
    move();
    time.advance(10);
  }

  assert.equal(samples().length, 13);
  assert.deepEqual(samples()[0].sample.orientation, [10, 20, 30]);
  assert.equal(samples()[0].sample.time, 1000);
  assert.equal(samples()[1].sample.time, 1050);

  sensors.receive({ type: "sensors", on: false });
  move();
  time.advance(100);
  assert.equal(samples().length, 13);
  for (const type of ["devicemotion", "deviceorientation", "deviceorientationabsolute"]) {
    assert.equal(window.count(type), 0);
  }
});

test("Of the measurements within an interval, the latest is sent at its end", async () => {
  const { start, move, turn, samples, time } = setUp();
  await start(50);
  turn({ alpha: 1, beta: 0, gamma: 0 });
  time.advance(10);
  turn({ alpha: 2, beta: 0, gamma: 0 });
  time.advance(10);
  move();
  turn({ alpha: 3, beta: 0, gamma: 0 });

  time.advance(1000);

  assert.deepEqual(samples().map(({ sample }) => sample.orientation[0]), [1, 3]);
  assert.deepEqual(samples()[1].sample.rotationRate, [1, 2, 3]);
  assert.equal(samples()[1].sample.time, 1050);
});

test("A device that reports only its orientation sends that", async () => {
  const { start, turn, samples, states, time } = setUp();
  await start();

  turn();
  time.advance(100);
  turn({ alpha: 1, beta: 2, gamma: 3, webkitCompassHeading: 359 });
  time.advance(3000);

  assert.equal(samples().length, 2);
  assert.equal(samples()[1].sample.heading, 359);
  assert.equal(samples()[1].sample.acceleration, undefined);
  assert.deepEqual(states(), []);
});

test("Nothing is sent while the page is hidden, and sending continues afterwards", async () => {
  const { start, move, hide, samples, window, time } = setUp();
  await start();
  hide(true);
  move();
  assert.equal(window.count("devicemotion"), 0);
  time.advance(3000);

  hide(false);
  move();

  assert.equal(samples().length, 1);
});

test("After a lost connection nothing is sent until the server asks again", async () => {
  const { start, move, samples, sensors } = setUp();
  await start();
  sensors.reset();
  move();
  assert.equal(samples().length, 0);

  await start();
  move();

  assert.equal(samples().length, 1);
});

test("A device without measurements is reported, and explained once", async () => {
  const { start, move, states, bar, time, sensors } = setUp();
  await start();
  move({ acceleration: null, accelerationIncludingGravity: axes([null, null, null]), rotationRate: null });
  time.advance(2000);

  assert.deepEqual(states(), ["unavailable"]);
  assert.match(bar().textContent, /no motion sensor/);
  assert.equal(bar().attributes.role, "status");
  sensors.receive({ type: "sensors", on: false });
  assert.ok(bar());
  time.advance(8000);
  assert.equal(bar(), undefined);

  sensors.reset();
  await start();
  time.advance(2000);
  assert.deepEqual(states(), ["unavailable", "unavailable"]);
  assert.equal(bar(), undefined);
});

test("A page that is not secure is reported and explained", async () => {
  const { start, states, bar } = setUp({ isSecureContext: false });
  await start();

  assert.deepEqual(states(), ["unavailable"]);
  assert.match(bar().textContent, /https/);
});

/** Simulates a browser that asks the person for permission to use the sensors, but only during a tap. */
function permission(answer) {
  const state = { isTap: false, asked: 0, answer: null };
  const request = async () => {
    if (state.answer) return state.answer;
    if (!state.isTap) throw new Error("NotAllowedError");
    state.asked += 1;
    state.answer = answer;
    return answer;
  };
  return { state, fields: { DeviceMotionEvent: { requestPermission: request } } };
}

async function tapAllow(bar, state) {
  const button = bar().children.find(({ tag }) => tag === "button");
  assert.equal(button.textContent, "Allow");
  state.isTap = true;
  button.onclick();
  await settle();
}

test("Where the browser asks only within a tap, a button offers it, and samples follow", async () => {
  const { state, fields } = permission("granted");
  const { start, move, samples, states, bar, sensors } = setUp(fields);
  await start();
  move();
  assert.equal(samples().length, 0);

  await tapAllow(bar, state);
  move();
  assert.equal(samples().length, 1);
  assert.equal(bar(), undefined);
  assert.deepEqual(states(), []);

  sensors.reset();
  await start();
  assert.equal(state.asked, 1);
  assert.equal(bar(), undefined);
});

test("A refused permission is reported, and the bar explains it", async () => {
  const { state, fields } = permission("denied");
  const { start, states, bar } = setUp(fields);
  await start();

  await tapAllow(bar, state);

  assert.deepEqual(states(), ["refused"]);
  assert.match(bar().textContent, /does not permit/);
});

test("The offer disappears when the server needs no samples any more", async () => {
  const { fields } = permission("granted");
  const { start, bar, sensors } = setUp(fields);
  await start();
  assert.ok(bar());

  sensors.receive({ type: "sensors", on: false });

  assert.equal(bar(), undefined);
});

test("The permission that the person gave for shaking is enough", async () => {
  const { state, fields } = permission("granted");
  state.isTap = true;
  await requestMotionPermission(fields);
  state.isTap = false;
  const { start, move, samples, bar } = setUp(fields);

  await start();
  move();

  assert.equal(samples().length, 1);
  assert.equal(bar(), undefined);
  assert.equal(state.asked, 1);
});

test("Shakes and samples share one listener of the window", async () => {
  const { start, window, sensors, time, move, samples } = setUp();
  const shake = new ShakeInput({ target: window, now: time.now, isSeen: () => true, send: () => null });

  shake.start();
  await start();
  assert.equal(window.count("devicemotion"), 1);
  shake.stop();
  move();
  assert.equal(samples().length, 1);
  sensors.receive({ type: "sensors", on: false });

  assert.equal(window.count("devicemotion"), 0);
});
