import assert from "node:assert/strict";
import { test } from "node:test";
import { Transitions } from "../../web/transition.js";

/** Makes a page with one view, and a log of the calls. */
function setUp(transition, { time = 1000, reducesMotion = false, background = "rgb(1, 2, 3)" } = {}) {
  const done = [];
  const make = (name) => {
    const element = {
      name,
      style: { height: "100px" },
      children: [],
      offsetWidth: 50,
      offsetHeight: 100,
      attributes: new Set(["data-id"]),
      animate(frames, timing) {
        const animation = {
          name,
          frames,
          timing,
          isCancelled: false,
          onfinish: null,
          cancel() {
            this.isCancelled = true;
          },
        };
        done.push(animation);
        return animation;
      },
      append(...children) {
        element.children.push(...children);
      },
      after(cover) {
        done.push(["after", name, cover]);
      },
      before(cover) {
        done.push(["before", name, cover]);
      },
      remove() {
        done.push(["remove", name]);
      },
      removeAttribute: (attribute) => element.attributes.delete(attribute),
      setAttribute() {},
      matches: () => false,
      querySelectorAll: () => [],
    };
    return element;
  };
  const view = { element: make("view"), endTransition: null, get: () => transition };
  const transitions = new Transitions({
    serverTime: () => time,
    window: {
      document: { createElement: () => make("made") },
      matchMedia: () => ({ matches: reducesMotion }),
      getComputedStyle: () => ({ backgroundColor: background, opacity: "1" }),
    },
  });
  return { view, picture: make("picture"), done, transitions };
}

const animations = (done) => done.filter((one) => !Array.isArray(one));
const names = (done) => animations(done).map(({ name }) => name);
const dissolve = { style: "crossDissolve", at: 1000, duration: 500 };

test("A dissolve fades the old picture out, and a transparent view in", () => {
  const whole = setUp(dissolve);
  whole.transitions.run(whole.view, whole.picture);
  assert.deepEqual(names(whole.done), ["picture"]);
  assert.equal(whole.picture.attributes.size, 0);

  const clear = setUp(dissolve, { background: "rgba(0, 0, 0, 0)" });
  clear.transitions.run(clear.view, clear.picture);
  assert.deepEqual(names(clear.done), ["picture", "view"]);
});

test("A late page shows the whole transition in the remaining time, and nothing after its end", () => {
  const late = setUp(dissolve, { time: 1400 });
  late.transitions.run(late.view, late.picture);
  assert.equal(animations(late.done)[0].timing.duration, 100);

  const over = setUp(dissolve, { time: 1500 });
  over.transitions.run(over.view, over.picture);
  assert.deepEqual([over.done, over.view.endTransition], [[], null]);
});

test("The picture is removed at the end, or when another transition begins", () => {
  const { view, picture, done, transitions } = setUp(dissolve);
  transitions.run(view, picture);

  animations(done)[0].onfinish();

  assert.equal(view.endTransition, null);
  assert.ok(done.some((one) => one[0] === "remove" && one[1] === "made"));
  assert.ok(animations(done)[0].isCancelled);
});

test("A flip turns both sides by 180° about one axis, from the named edge", () => {
  const { view, picture, done, transitions } = setUp({ ...dissolve, style: "flipFromTop" });
  transitions.run(view, picture);
  assert.deepEqual(
    animations(done).map(({ name, frames }) => [
      name,
      ...frames.map(({ transform }) => /rotateX\((-?\d+)deg/.exec(transform)[1]),
    ]),
    [
      ["picture", "0", "-180"],
      ["view", "180", "0"],
    ],
  );
});

test("A curl down covers the old content, and a curl up uncovers the new content", () => {
  const down = setUp({ ...dissolve, style: "curlDown" });
  down.transitions.run(down.view, down.picture);
  assert.deepEqual([down.done[0].slice(0, 2), names(down.done)[0]], [["before", "view"], "view"]);

  const up = setUp({ ...dissolve, style: "curlUp" });
  up.transitions.run(up.view, up.picture);
  assert.deepEqual([up.done[0].slice(0, 2), names(up.done)[0]], [["after", "view"], "picture"]);
});

test("With reduced motion the views only cross-fade", () => {
  const { view, picture, done, transitions } = setUp({ ...dissolve, style: "curlUp" }, { reducesMotion: true });
  transitions.run(view, picture);
  assert.deepEqual(animations(done).map(({ frames }) => Object.keys(frames[0])), [["opacity"]]);
});
