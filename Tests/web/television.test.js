import assert from "node:assert/strict";
import { test } from "node:test";
import { isTelevision, televisionViewport } from "../../web/television.js";

const page = (address, userAgent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", isDisplay = false) =>
  isTelevision({ options: new URLSearchParams(address), userAgent, isDisplay });

test("A page is on a television if its address or its browser says so", () => {
  assert.equal(page(""), false);
  assert.equal(page("idiom=tv"), true);
  for (
    const browser of [
      "Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 TV Safari/537.36",
      "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/94",
      "Mozilla/5.0 (Linux; Android 10; BRAVIA 4K UR3) Chrome/110",
      "Mozilla/5.0 (Linux; Android 9; AFTMM Build/PS7633) Chrome/100",
    ]
  ) {
    assert.equal(page("", browser), true, browser);
    assert.equal(page("idiom=pad", browser), false, "the address decides");
    assert.equal(page("", browser, true), false, "nobody uses a display by keys");
  }
  for (const browser of ["Mozilla/5.0 (iPhone) Safari", "Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile"]) {
    assert.equal(page("", browser), false, browser);
  }
});

test("A television's screen has the same number of points at every resolution, and a margin", () => {
  const safeArea = [27, 48, 27, 48];
  for (
    const [width, height, pixels, scale] of [[1280, 720, 1, 1.33], [1920, 1080, 1, 2], [3840, 2160, 1, 4], [
      1920,
      1080,
      2,
      4,
    ]]
  ) {
    assert.deepEqual(televisionViewport({ width, height }, pixels), { width: 960, height: 540, scale, safeArea });
  }
  const { width, height } = televisionViewport({ width: 1024, height: 768 }, 1);
  assert.deepEqual([width, height], [960, 720], "a window of another shape is higher or wider");
  assert.equal(televisionViewport({ width: 0, height: 0 }, 1).width, 0);
});
