import assert from "node:assert/strict";
import { test } from "node:test";
import { Features } from "../../web/features.js";
import { stripContent } from "../../web/control-strip.js";
import { FakeElement } from "./support.js";

const names = { 7: "Ann", 9: "Ben" };
const at = (place) => ({ me: 9, role: "remote", name: (client) => names[client] ?? "Guest", idleLeft: null, ...place });
const turns = (more) => ({ mode: "turns", holder: null, requests: [], idle: 30000, ...more });

test("The control strip says who has control and offers an action: roles × holders", () => {
  const table = [
    [turns(), {}, "Touch to take control", "request"],
    [turns(), { role: "display" }, "Touch to take control", "request"],
    [turns(), { role: "viewer" }, "No one has control", undefined],
    [turns({ holder: 7 }), {}, "Ann has control", "request"],
    [turns({ holder: 7 }), { role: "viewer" }, "Ann has control", undefined],
    [turns({ holder: 7 }), { role: "admin" }, "Ann has control", "take"],
    [turns({ holder: 8 }), {}, "Guest has control", "request"],
    [turns({ holder: 9 }), {}, "You have control", "release"],
    [turns({ holder: 9 }), { role: "admin" }, "You have control", "release"],
    [turns({ holder: 7, requests: [{ client: 9, left: 4200 }] }), {}, "Waiting for Ann", "release"],
    [turns({ holder: 7, requests: [{ client: 8, left: 4200 }] }), {}, "Ann has control", "request"],
    [{ mode: "staff" }, {}, "Only staff can control this screen", undefined],
    [{ mode: "staff", holder: null }, { role: "admin" }, "Only staff can control this screen", undefined],
  ];
  for (const [control, place, text, action] of table) {
    const words = stripContent(control, at(place));
    assert.deepEqual([words.text, words.action], [text, action]);
    assert.equal(Boolean(words.title), Boolean(action));
    assert.equal(words.isMine, text === "You have control" || (control.mode === "staff" && place.role === "admin"));
  }
});

test("The remaining seconds of the holder and of a request are shown, and never below zero", () => {
  assert.equal(stripContent(turns({ holder: 9 }), at({ idleLeft: 29001 })).left, 30);
  assert.equal(stripContent(turns({ holder: 9 }), at({ idleLeft: -5 })).left, 0);
  assert.equal(stripContent(turns({ holder: 9 }), at({})).left, undefined);
  assert.equal(stripContent(turns({ holder: 7, requests: [{ client: 9, left: 4200 }] }), at({})).left, 5);
});

test("A touch shows no prediction while another client has control", () => {
  const window = Object.assign(new FakeElement(), {
    navigator: { userAgent: "" },
    localStorage: { getItem: () => null },
  });
  const root = Object.assign(new FakeElement(), { dataset: { client: "9" } });
  let role = "remote";
  const log = [];
  const modules = {
    controlStrip: async () => ({
      makeFeature: () => ({
        show: () => log.push("show"),
        pulse: () => log.push("pulse"),
        clear: () => log.push("clear"),
      }),
    }),
  };
  const features = new Features({
    window,
    document: { querySelector: () => null },
    root,
    role: () => role,
    hasKeyboard: false,
  }, modules);
  const tell = (control) => features.receive({ type: "presence", people: [{ client: 9, role }], touches: [], control });

  assert.equal(features.mayControl, true, "where nobody says");
  for (
    const [control, mine] of [[turns(), true], [turns({ holder: 9 }), true], [turns({ holder: 7 }), false], [{
      mode: "staff",
      holder: null,
    }, false]]
  ) {
    tell(control);
    assert.equal(features.mayControl, mine, JSON.stringify(control));
  }
  role = "admin";
  assert.equal(features.mayControl, true, "staff");
  features.reset();
  assert.equal(features.mayControl, true);
});
