import assert from "node:assert/strict";
import { test } from "node:test";
import { loadDrawing } from "../../web/kinds/canvas.js";
import { Drawing } from "../../web/kinds/drawing.js";
import { Mirror, MirrorError } from "../../web/mirror.js";
import { Renderer } from "../../web/renderer.js";
import { makeDocument } from "./dom.js";
import { ManualFrames } from "./support.js";

await loadDrawing();

function draw(...lines) {
  const document = makeDocument();
  const drawing = new Drawing(document, 7);
  drawing.show(lines.join("\n"), false);
  return { document, drawing, shapes: () => drawing.element.children };
}

test("Fills, strokes and clips become SVG paths with their attributes", () => {
  const { shapes } = draw(
    "c;;e;M0 0L9 0L9 9Z",
    "f;systemRed;0;n;M1 2L3 4Z",
    "s;#112233;;2.5;r;b;4;5,2@1;M0 0Q1 1 2 0C3 3 4 4 5 5",
  );

  const [clip, fill, stroke] = shapes();
  assert.equal(clip.tag, "clipPath");
  assert.equal(clip.getAttribute("id"), "drawing-7-0");
  assert.equal(clip.children[0].getAttribute("clip-rule"), "evenodd");
  assert.deepEqual([fill.tag, fill.getAttribute("d"), fill.getAttribute("fill-rule"), fill.style.fill], [
    "path",
    "M1 2L3 4Z",
    "nonzero",
    "var(--c-systemRed)",
  ]);
  assert.equal(fill.getAttribute("clip-path"), "url(#drawing-7-0)");
  assert.equal(stroke.style.stroke, "#112233");
  const names = [
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "fill",
  ];
  assert.deepEqual(names.map((name) => stroke.getAttribute(name)), ["2.5", "round", "bevel", "4", "5,2", "1", "none"]);
});

test("Text and images are placed by their matrix, and their contents are unescaped", () => {
  const { shapes } = draw(
    "t;label;;20,700,serif;1,0,0,1,4,6;a%3Bb %C3%84",
    "i;systemPink;3;30,40;1,0,0,1,1,2;symbol:heart",
    "i;label;;5,6;1,0,0,1,0,0;/assets/1",
  );

  const [text, clipped, picture] = shapes();
  assert.equal(text.textContent, "a;b Ä");
  assert.equal(text.getAttribute("transform"), "matrix(1 0 0 1 4 6)");
  assert.deepEqual([text.style.fontSize, text.style.fontWeight, text.style.fontFamily], [
    "20px",
    700,
    "var(--font-serif)",
  ]);
  assert.equal(clipped.getAttribute("clip-path"), "url(#drawing-7-3)");
  assert.equal(clipped.children[0].style.color, "var(--c-systemPink)");
  assert.equal(clipped.children[0].children[0].getAttribute("height"), "40");
  assert.equal(picture.children[0].getAttribute("href"), "/assets/1");
});

test("Invalid shapes, paths, colours and pictures draw nothing", () => {
  const { shapes } = draw(
    "x;1",
    "constructor",
    "f;red",
    "f;url(x);;n;M0 0<script>",
    "s;label;;x;q;q;0;a,b;M0 0",
    "i;label;;1,1;1,0,0,1,0,0;https%3A//elsewhere/x.png",
    "t;label;;12,400;1,0;%E0%A4%A",
  );

  const [unknown, inherited, short, odd, line, picture, text] = shapes();
  for (const shape of [unknown, inherited, short]) assert.equal(shape.tag, "g");
  assert.equal(odd.getAttribute("d"), "");
  assert.equal(odd.style.fill, "");
  assert.equal(line.getAttribute("stroke-width"), "0");
  assert.equal(line.getAttribute("stroke-linecap"), null);
  assert.equal(line.getAttribute("stroke-dasharray"), null);
  assert.equal(picture.children.length, 0);
  assert.equal(text.textContent, "");
  assert.equal(text.getAttribute("transform"), "");
});

test("A stroke that grows keeps its element, and other elements are not touched", () => {
  const { document, drawing, shapes } = draw("f;label;;n;M0 0L1 1Z", "s;label;;4;r;m;10;;M0 0L1 1");
  const before = [...shapes()];
  document.insertions = 0;

  drawing.show("f;label;;n;M0 0L1 1Z\ns;label;;4;r;m;10;;M0 0L1 1L2 2", false);

  assert.deepEqual(shapes(), before);
  assert.equal(before[1].getAttribute("d"), "M0 0L1 1L2 2");
  assert.equal(document.insertions, 0);
  drawing.show("f;label;;n;M0 0L1 1Z\ns;label;;5;r;m;10;;M0 0L1 1L2 2", false);
  assert.equal(shapes()[0], before[0]);
  assert.notEqual(shapes()[1], before[1]);
  drawing.show("f;label;;n;M0 0L1 1Z", false);
  assert.equal(shapes().length, 1);
  drawing.show("", false);
  assert.equal(shapes().length, 0);
});

test("Clips are renumbered when an earlier clip is removed", () => {
  const { drawing, shapes } = draw("c;;n;M0 0Z", "c;;n;M1 1Z", "f;label;1;n;M2 2Z");

  drawing.show("c;;n;M1 1Z\nf;label;0;n;M2 2Z", false);

  assert.deepEqual(shapes().map((shape) => shape.getAttribute("id") ?? shape.getAttribute("clip-path")), [
    "drawing-7-0",
    "url(#drawing-7-0)",
  ]);
});

test("A colour with two variants follows the light or dark style", () => {
  const { shapes } = draw("f;#ffffff/#000000;;n;M0 0Z");

  assert.equal(shapes()[0].style.fill, "var(--light, #ffffff) var(--dark, #000000)");
});

function page(props) {
  const document = makeDocument();
  const frames = new ManualFrames();
  const root = document.createElement("div");
  const mirror = new Mirror();
  const timelines = { run() {}, stop() {} };
  const renderer = new Renderer(mirror, root, {
    document,
    animations: { show() {} },
    requestFrame: frames.request,
    timelines,
    override() {},
    flushed() {},
  });
  const apply = (patch) => {
    renderer.schedule(mirror.apply(patch));
    frames.run();
  };
  apply({ from: 0, to: 1, ops: [["add", 1, 0, 0, "view", props], ["add", 2, 1, 0, "label", { text: "over" }]] });
  return { mirror, renderer, apply, element: renderer.element(1) };
}

test("A drawing lies behind the view's children, and can be added and removed", () => {
  const { element, renderer, apply } = page({});
  assert.equal(element.children.length, 1);

  apply({ from: 1, to: 2, ops: [["set", 1, { drawing: "f;label;;n;M0 0Z" }], ["add", 3, 1, 0, "label", {}]] });
  assert.deepEqual(element.children.slice(1), [renderer.element(3), renderer.element(2)]);
  assert.equal(element.children[0].tag, "svg");
  apply({ from: 2, to: 3, ops: [["set", 1, { drawing: null }]] });
  assert.deepEqual(element.children, [renderer.element(3), renderer.element(2)]);
});

test("An incremental update keeps the start of the drawing", () => {
  const { mirror, element, apply } = page({ drawing: "s;label;;4;r;m;10;;M0 0L1 1" });

  apply({ from: 1, to: 2, ops: [["set", 1, { drawing: [27, "L2 2"] }]] });

  assert.equal(mirror.node(1).props.drawing, "s;label;;4;r;m;10;;M0 0L1 1L2 2");
  assert.equal(element.children[0].children[0].getAttribute("d"), "M0 0L1 1L2 2");
  for (const drawing of [[99, "x"], [-1, "x"], [0.5, "x"], [1, 2]]) {
    assert.throws(() => mirror.apply({ from: 2, to: 3, ops: [["set", 1, { drawing }]] }), MirrorError);
  }
});
