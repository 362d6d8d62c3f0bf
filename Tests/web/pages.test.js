import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const web = join(dirname(fileURLToPath(import.meta.url)), "../../web");
const read = (name) => readFileSync(join(web, name), "utf8");
const files = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(web, join(entry.parentPath ?? entry.path, entry.name)));
const pages = files.filter((name) => name.endsWith(".html"));

for (const page of pages) {
  test(`${page} has nothing that the content security policy forbids`, () => {
    const html = read(page);

    assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=|javascript:/i);
    for (const [tag, attributes, body] of html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)) {
      assert.match(attributes, /\ssrc="\//, tag);
      assert.equal(body, "", tag);
    }
  });

  test(`${page} refers only to existing files`, () => {
    const names = [...read(page).matchAll(/(?:src|href)="\/web\/([^"]+)"/g)].map(([, name]) => name);

    assert.ok(names.length > 3);
    assert.deepEqual(names.filter((name) => !files.includes(name)), []);
  });
}

test("The manifest is JSON and its icons exist", () => {
  const manifest = JSON.parse(read("manifest.webmanifest"));

  assert.deepEqual(manifest.icons.filter(({ src }) => !files.includes(src.replace("/web/", ""))), []);
});

test("Modules import only existing modules of the page", () => {
  for (const name of files.filter((each) => each.endsWith(".js"))) {
    for (const [, path] of read(name).matchAll(/from "([^"]+)"/g)) {
      assert.match(path, /^\.\.?\//, `${name} imports ${path}`);
      assert.ok(files.includes(join(dirname(name), path)), `${name} imports ${path}`);
    }
  }
});

test("No module creates markup from text", () => {
  for (const name of files.filter((each) => each.endsWith(".js"))) {
    assert.doesNotMatch(
      read(name),
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/,
      name,
    );
  }
});

test("Every colour of the protocol has a light and a dark form", () => {
  const [usual] = read("styles/theme.css").split("prefers-contrast");
  const colours = [...usual.matchAll(/--c-(\w+): (.+);/g)];

  assert.equal(colours.length, 18);
  // All colours except systemGray have a light and a dark value. A medium grey is legible on light and on dark.
  for (const [, name, css] of colours) {
    if (name !== "systemGray") assert.match(css, /^var\(--light, .+\) var\(--dark, .+\)$/, name);
  }
});
