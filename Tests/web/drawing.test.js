import assert from "node:assert/strict";
import { test } from "node:test";
import { findBackdrop } from "../../web/backdrop.js";
import { cssColor, cssColorOn } from "../../web/colors.js";
import { imageSource } from "../../web/kinds/common.js";
import { fit } from "../../web/layout.js";
import { Mirror } from "../../web/mirror.js";
import { hasSymbol, symbolNames } from "../../web/symbols.js";

test("Colour names become variables, hexadecimal colours stay, and pairs follow light and dark", () => {
  assert.equal(cssColor("secondaryLabel"), "var(--c-secondaryLabel)");
  assert.equal(cssColor("tint"), "var(--tint)");
  assert.equal(cssColor("clear"), "transparent");
  assert.equal(cssColor("#A1b2C3d4"), "#A1b2C3d4");
  assert.equal(cssColor(["#ffffff", "#101010"]), "var(--light, #ffffff) var(--dark, #101010)");
  assert.equal(cssColor(["#ffffff", "#ffffff"]), "#ffffff");
});

test("An invalid colour is empty", () => {
  for (const value of [null, undefined, 3, "", "#fff", "red; background: url(x)", "constructor", "url(/x)"]) {
    assert.equal(cssColor(value), "", String(value));
  }
});

test("Content on a filled surface has a readable colour", () => {
  assert.equal(cssColorOn("label"), "var(--c-systemBackground)");
  assert.equal(cssColorOn("systemBlue"), "#ffffff");
  assert.equal(cssColorOn("white"), "#000000");
  assert.equal(cssColorOn("#ffee88"), "#000000");
  assert.equal(cssColorOn("#223344"), "#ffffff");
  assert.equal(cssColorOn(["#223344", "#ffee88"]), "var(--light, #ffffff) var(--dark, #000000)");
  assert.equal(cssColorOn(["#223344", "#101010"]), "#ffffff");
});

test("An image is a system image or a path of this server", () => {
  assert.deepEqual(imageSource("symbol:play.fill"), { symbol: "play.fill" });
  assert.deepEqual(imageSource("/assets/7"), { path: "/assets/7" });
  for (const value of ["//elsewhere/x.png", "https://elsewhere/x.png", "javascript:x", null, 4]) {
    assert.deepEqual(imageSource(value), {});
  }
});

test("Every system image that a player needs exists", () => {
  const needed = [
    "play.fill",
    "pause.fill",
    "forward.fill",
    "backward.fill",
    "goforward.10",
    "gobackward.10",
    "shuffle",
    "repeat",
    "repeat.1",
    "speaker.fill",
    "speaker.wave.2.fill",
    "speaker.slash.fill",
    "music.note",
    "music.note.list",
    "list.bullet",
    "xmark",
    "chevron.down",
    "chevron.up",
    "chevron.right",
    "plus",
    "minus",
    "checkmark",
    "exclamationmark.triangle.fill",
    "wifi.slash",
    "heart",
    "magnifyingglass",
    "ellipsis",
    "house.fill",
    "gearshape.fill",
    "stop.fill",
    "person.2.fill",
  ];

  assert.deepEqual(needed.filter((name) => !symbolNames().includes(name)), []);
  assert.equal(hasSymbol("toString"), false);
});

test("A screen is scaled to fit and centred", () => {
  assert.deepEqual(fit({ width: 390, height: 844 }, { width: 780, height: 1000 }), {
    scale: 1000 / 844,
    left: 159,
    top: 0,
  });
  assert.deepEqual(fit({ width: 1280, height: 800 }, { width: 640, height: 800 }), { scale: 0.5, left: 0, top: 200 });
});

test("A screen of nearly the window's size is not scaled", () => {
  assert.deepEqual(fit({ width: 390, height: 844 }, { width: 391, height: 846 }), { scale: 1, left: 1, top: 1 });
});

test("A screen or window without a size is not scaled", () => {
  assert.deepEqual(fit({ width: 0, height: 0 }, { width: 100, height: 100 }), { scale: 1, left: 0, top: 0 });
});

const screen = { width: 390, height: 844 };
const whole = [0, 0, 390, 844];

function backdropOf(ops) {
  const mirror = new Mirror();
  mirror.apply({ from: 0, to: 1, ops });
  const { color, image, material, ids } = findBackdrop(mirror, screen);
  return { color, image, material, ids: [...ids] };
}

test("An image under a material becomes the backdrop if both fill the screen", () => {
  const found = backdropOf([
    ["add", 1, 0, 0, "window", { frame: whole, backgroundColor: "systemBackground" }],
    ["add", 2, 1, 0, "view", { frame: whole }],
    ["add", 3, 2, 0, "image", { frame: whole, image: "/assets/1", contentMode: "scaleAspectFill" }],
    ["add", 4, 2, 1, "effect", { frame: whole, material: "thin" }],
    ["add", 5, 2, 2, "label", { frame: whole }],
    ["add", 6, 2, 3, "effect", { frame: whole }],
  ]);

  assert.deepEqual(found, { color: "systemBackground", image: "/assets/1", material: "thin", ids: [1, 2, 3, 4] });
});

test("A colour that fills the screen covers what is below it", () => {
  const found = backdropOf([
    ["add", 1, 0, 0, "window", { frame: whole, backgroundColor: "white" }],
    ["add", 2, 1, 0, "image", { frame: whole, image: "/assets/1" }],
    ["add", 3, 1, 1, "view", { frame: whole, backgroundColor: "#112233" }],
  ]);

  assert.deepEqual(found, { color: "#112233", image: null, material: null, ids: [1, 2, 3] });
});

test("The backdrop has the appearance of its topmost view that sets one", () => {
  const mirror = new Mirror();
  mirror.apply({
    from: 0,
    to: 1,
    ops: [
      ["add", 1, 0, 0, "window", { frame: whole, backgroundColor: "white", appearance: "dark" }],
      ["add", 2, 1, 0, "view", { frame: whole }],
      ["add", 3, 2, 0, "view", { frame: [0, 0, 10, 10], appearance: "light" }],
    ],
  });

  assert.equal(findBackdrop(mirror, screen).appearance, "dark");
});

test("A view that is smaller, translucent or rounded ends the backdrop", () => {
  for (
    const props of [{ frame: [0, 0, 390, 400] }, { frame: whole, alpha: 0.5 }, { frame: whole, cornerRadius: 20 }, {
      frame: whole,
      backgroundColor: "#00000080",
    }]
  ) {
    const found = backdropOf([
      ["add", 1, 0, 0, "window", { frame: whole, backgroundColor: "white" }],
      ["add", 2, 1, 0, "view", { backgroundColor: "black", ...props }],
      ["add", 3, 1, 1, "effect", { frame: whole }],
    ]);

    assert.deepEqual(found, { color: "white", image: null, material: null, ids: [1] });
  }
});

test("A hidden view is ignored by the backdrop", () => {
  const found = backdropOf([
    ["add", 1, 0, 0, "window", { frame: whole, backgroundColor: "white" }],
    ["add", 2, 1, 0, "view", { frame: whole, backgroundColor: "black", hidden: true }],
    ["add", 3, 1, 1, "effect", { frame: whole }],
  ]);

  assert.deepEqual(found, { color: "white", image: null, material: "regular", ids: [1, 3] });
});
