import assert from "node:assert/strict";
import { test } from "node:test";

import { loadTypeface } from "../../web/typeface.js";

class FontFace {
  constructor(...values) {
    this.values = values;
  }

  async load() {
    this.isLoaded = true;
    return this;
  }
}

test("The typeface is loaded from beside the page's script", async () => {
  const faces = new Set();
  const document = { fonts: faces, scripts: [{ src: "https://baton.example/web/~abc/page.js" }] };

  const face = await loadTypeface(document, { FontFace });

  assert.deepEqual([...faces], [face]);
  assert.ok(face.isLoaded);
  assert.equal(face.values[0], "Baton");
  assert.equal(face.values[1], 'url("https://baton.example/web/~abc/fonts/text.woff2")');
  assert.deepEqual(face.values[2], { weight: "100 900", display: "swap" });
});

test("A typeface that cannot be loaded is reported, and text keeps the device's fonts", async () => {
  class Broken extends FontFace {
    async load() {
      throw new Error("away");
    }
  }
  const document = { fonts: new Set(), scripts: [{ src: "http://127.0.0.1:8080/web/page.js" }] };

  await assert.rejects(loadTypeface(document, { FontFace: Broken }));
});
