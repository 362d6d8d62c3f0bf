import assert from "node:assert/strict";
import { test } from "node:test";
import { Animations } from "../../web/animation.js";
import { easing, springAt, styles } from "../../web/curves.js";
import { cssTransform } from "../../web/kinds/common.js";

/** Makes a view whose node has the given properties, and a log of the calls to the browser. */
function setUp(props, { time = 1000, reducesMotion = false } = {}) {
  const calls = [];
  const clock = { time };
  const element = {
    animate(keyframes, timing) {
      const animation = {
        keyframes,
        timing,
        currentTime: 0,
        isCancelled: false,
        isPaused: false,
        cancel() {
          this.isCancelled = true;
        },
        pause() {
          this.isPaused = true;
        },
      };
      calls.push(animation);
      return animation;
    },
  };
  const view = { element, props, animations: null, get: (key, fallback) => props[key] ?? fallback };
  const animations = new Animations({
    serverTime: () => clock.time,
    window: { getComputedStyle: () => ({ opacity: "0.7" }), matchMedia: () => ({ matches: reducesMotion }) },
  });
  return { view, calls, clock, animations };
}

const fade = (more = {}) => ({ alpha: { from: null, to: 0.25, at: 1000, duration: 500, ...more } });

test("The browser runs an animation from its first value to its last", () => {
  const { view, calls, animations } = setUp({ alpha: 0.25, animation: fade({ curve: "easeOut" }) });

  animations.show(view, false);
  animations.show(view, false);

  assert.equal(calls.length, 1);
  assert.deepEqual(calls[0].keyframes, [{ opacity: 1 }, { opacity: 0.25 }]);
  assert.deepEqual(calls[0].timing, {
    duration: 500,
    fill: "backwards",
    iterations: 1,
    direction: "normal",
    easing: "ease-out",
  });
});

test("A page that joins during an animation shows the rest, and after it nothing", () => {
  const middle = setUp({ alpha: 0.25, animation: fade() }, { time: 1400 });
  middle.animations.show(middle.view, true);
  assert.deepEqual([middle.calls[0].currentTime, middle.calls[0].timing.duration], [400, 500]);

  const late = setUp({ alpha: 0.25, animation: fade() }, { time: 1500 });
  late.animations.show(late.view, true);
  assert.equal(late.calls.length, 0);
});

test("A page that was connected shows the whole animation and ends on time, despite a late message", () => {
  const { view, calls, animations } = setUp({ alpha: 0.25, animation: fade() }, { time: 1100 });

  animations.show(view, false);

  assert.deepEqual([calls[0].currentTime, calls[0].timing.duration], [0, 400]);
});

test("During its delay an animation shows its first value", () => {
  const { view, calls, animations } = setUp({ alpha: 0.25, animation: fade({ at: 1300 }) });

  animations.show(view, false);

  assert.deepEqual([calls[0].currentTime, calls[0].timing.fill], [-300, "backwards"]);
});

test("A new animation continues from the value that is visible", () => {
  const { view, calls, clock, animations } = setUp({ alpha: 0.25, animation: fade() });
  animations.show(view, false);
  clock.time = 1200;

  Object.assign(view.props, { alpha: 1, animation: { alpha: { from: 0.6, to: 1, at: 1200, duration: 500 } } });
  animations.show(view, false);

  assert.deepEqual(calls[1].keyframes, [{ opacity: "0.7" }, { opacity: 1 }]);
  assert.deepEqual(calls.map(({ isCancelled }) => isCancelled), [true, false]);
});

test("A value that is set without an animation is shown at once", () => {
  const { view, calls, animations } = setUp({ alpha: 0.25, animation: fade() });
  animations.show(view, false);

  view.props.alpha = 0.5;
  animations.show(view, false);

  assert.deepEqual([calls.length, calls[0].isCancelled, view.animations], [1, true, null]);
});

test("With reduced motion views fade but do not move", () => {
  const frame = { from: [0, 0, 1, 1], to: [9, 0, 1, 1], at: 1000, duration: 500 };
  const { view, calls, animations } = setUp({ alpha: 0.25, frame: [9, 0, 1, 1], animation: { frame, ...fade() } }, {
    reducesMotion: true,
  });

  animations.show(view, false);

  assert.deepEqual(calls.map(({ keyframes }) => Object.keys(keyframes[1])), [["opacity"]]);
});

test("A repeating, reversing animation runs back and forth without end", () => {
  const { view, calls, animations } = setUp({ alpha: 0.25, animation: fade({ repeats: true, reverses: true }) }, {
    time: 61_000,
  });

  animations.show(view, false);

  assert.deepEqual([calls[0].timing.iterations, calls[0].timing.direction, calls[0].currentTime], [
    Infinity,
    "alternate",
    60_000,
  ]);
});

test("A spring oscillates by its damping and ends on time", () => {
  const way = Array.from({ length: 101 }, (_, step) => springAt([0.5, 0], step / 100, 1));
  assert.equal(way[0], 0);
  assert.ok(Math.max(...way) > 1.1);
  assert.ok(Math.abs(way[100] - 1) < 0.002);
  assert.ok(Math.max(...Array.from({ length: 101 }, (_, step) => springAt([1, 0], step / 100, 1))) <= 1);
  assert.match(easing({ spring: [0.5, 0], duration: 800 }), /^linear\(0\.0000, .*, 1\.0000\)$/);
  assert.equal(easing({}), "ease-in-out");
});

test("Animated properties become CSS styles", () => {
  assert.deepEqual(styles("frame", [1, 2, 3, 4], false), { left: "1px", top: "2px", width: "3px", height: "4px" });
  assert.deepEqual(styles("backgroundColor", null, false), { backgroundColor: "transparent" });
  assert.deepEqual(styles("cornerRadius", 8, false), { borderRadius: "8px" });
  assert.equal(cssTransform([1, 0, 0, 1, 5, 6]), "matrix(1, 0, 0, 1, 5, 6)");
  assert.equal(styles("nothing", 1, false), null);
});

const scrubbed = (more = {}) => ({
  alpha: { from: null, to: 0.25, at: 1000, duration: 500, curve: "linear", ...more },
});

test("A paused animation shows its fraction, and scrubbing does not start another", () => {
  const { view, calls, animations } = setUp({ alpha: 0.25, fraction: 0.4, animation: scrubbed({ paused: true }) }, {
    time: 90_000,
  });
  animations.show(view, true);
  assert.deepEqual([calls.length, calls[0].isPaused, calls[0].currentTime, calls[0].timing.easing], [
    1,
    true,
    200,
    "linear",
  ]);

  view.props.fraction = 0.8;
  animations.show(view, false);

  assert.deepEqual([calls.length, calls[0].currentTime], [1, 400]);
});

test("A resumed animation continues from its own time, not from what is visible", () => {
  const { view, calls, clock, animations } = setUp({
    alpha: 0.25,
    fraction: 0.4,
    animation: scrubbed({ paused: true }),
  });
  animations.show(view, false);
  clock.time = 5_000;

  Object.assign(view.props, { animation: scrubbed({ at: 4_800 }) });
  animations.show(view, false);

  assert.deepEqual([calls[1].currentTime, calls[1].keyframes[0].opacity, calls[0].isCancelled], [200, 1, true]);
});

test("An animation that reverses stays at its end until the server sets the value", () => {
  const { view, calls, animations } = setUp({ alpha: 0.25, animation: scrubbed({ span: [0.5, 0] }) }, { time: 1_600 });

  animations.show(view, false);

  assert.deepEqual([calls[0].timing.fill, calls[0].currentTime], ["both", 600]);
});

test("With reduced motion scrubbing still moves views, and a reversal ends at once", () => {
  const frame = { from: [0, 0, 1, 1], to: [9, 0, 1, 1], at: 1000, duration: 500 };
  const { view, calls, animations } = setUp({ frame: [9, 0, 1, 1], animation: { frame: { ...frame, paused: 0.5 } } }, {
    reducesMotion: true,
  });
  animations.show(view, false);
  view.props.animation = { frame: { ...frame, span: [0.5, 0] } };
  animations.show(view, false);

  assert.deepEqual(calls.map(({ isPaused, currentTime }) => [isPaused, currentTime]), [[true, 250], [true, 0]]);
});
