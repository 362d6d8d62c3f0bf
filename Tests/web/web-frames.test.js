import assert from "node:assert/strict";
import { test } from "node:test";
import { isMixed, sandboxFor, WebFrames } from "../../web/media/web-frames.js";
import { makeDocument } from "./dom.js";

const BASE = "http://box.local:8080/news";

test("A page of another origin keeps its origin, and a page of this server has none", () => {
  for (
    const source of ["https://example.org/a", "http://box.local/", "http://box.local:8081/", "https://box.local:8080/"]
  ) {
    assert.equal(sandboxFor(source, BASE), "allow-scripts allow-forms allow-same-origin", source);
  }
  for (
    const source of [
      "/web-content/x",
      "/player",
      "http://box.local:8080/player",
      "HTTP://BOX.LOCAL:8080/player",
      "http://user@box.local:8080/",
    ]
  ) {
    assert.equal(sandboxFor(source, BASE), "allow-scripts allow-forms", source);
  }
});

test("No frame may open windows, navigate the page, show dialogs or download", () => {
  for (const source of ["/a", "https://example.org/"]) {
    assert.doesNotMatch(sandboxFor(source, BASE), /popups|top-navigation|modals|downloads|pointer-lock|presentation/);
  }
});

test("A secure page does not embed insecure pages", () => {
  assert.equal(isMixed("http://a/", "https://box/news"), true);
  assert.equal(isMixed("https://a/", "https://box/news"), false);
  assert.equal(isMixed("/a", "https://box/news"), false);
  assert.equal(isMixed("http://a/", BASE), false);
});

function makeStage({ role = "remote", href = BASE } = {}) {
  const listeners = {};
  const document = Object.assign(makeDocument(), {
    head: { append() {} },
    addEventListener: (type, listener) => (listeners[type] = listener),
  });
  const told = [];
  const frames = new WebFrames({
    window: { location: { href } },
    document,
    role: () => role,
    notify: (message) => told.push(message),
  });
  const show = (props) => {
    const view = { id: 13, node: { kind: "web" }, props, get: (key, fallback) => view.props[key] ?? fallback };
    const part = frames.create(view);
    part.update(null);
    const set = (changes) => {
      Object.assign(view.props, changes);
      part.update(new Set(Object.keys(changes)));
    };
    return { part, set, frame: () => part.element.children[0] };
  };
  return {
    show,
    told,
    frames,
    violate: (directive) => listeners.securitypolicyviolation({ effectiveDirective: directive }),
  };
}

const states = (told) => told.map((message) => message.state);

test("A page is sandboxed before it loads, and reported once", () => {
  const { show, told } = makeStage();
  const { frame } = show({ source: "https://example.org/a", item: 2 });

  assert.equal(frame().src, "https://example.org/a");
  assert.equal(frame().attributes.sandbox, "allow-scripts allow-forms allow-same-origin");
  assert.equal(frame().referrerPolicy, "no-referrer");
  assert.equal(frame().attributes.allow, "");
  assert.equal(frame().title, "example.org");
  frame().onload();
  // A second load is a navigation inside the frame, which the page does not report to the server.
  frame().onload();
  assert.deepEqual(told, [{ type: "media", node: 13, item: 2, state: "loading" }, {
    type: "media",
    node: 13,
    item: 2,
    state: "ready",
  }]);
});

test("Another page is another frame, so that the browser's Back button does not change it", () => {
  const { show } = makeStage();
  const { frame, set, part } = show({ source: "/web-content/a", item: 1 });
  const first = frame();

  set({ label: "News" });
  assert.equal(frame(), first);
  assert.equal(frame().title, "News");
  set({ item: 2 });
  assert.notEqual(frame(), first, "loaded anew");
  set({ source: null, item: null });
  assert.equal(frame(), undefined);
  set({ source: "/web-content/b", item: 3 });
  part.removed();
  assert.equal(frame(), undefined);
});

test("Touches pass through a disabled frame, and through all frames of a display", () => {
  const { show } = makeStage();
  const { frame, set } = show({ source: "/a", item: 1 });
  assert.equal(frame().style.pointerEvents, "");
  set({ enabled: false });
  assert.equal(frame().style.pointerEvents, "none");
  assert.equal(frame().tabIndex, -1);

  assert.equal(makeStage({ role: "display" }).show({ source: "/a", item: 1 }).frame().style.pointerEvents, "none");
});

test("A page that the browser blocks is reported as failed", () => {
  const mixed = makeStage({ href: "https://box/news" });
  const { frame } = mixed.show({ source: "http://example.org/", item: 1 });
  assert.equal(frame(), undefined);
  assert.deepEqual(mixed.told.at(-1), { type: "media", node: 13, item: 1, state: "failed", fault: "unsupported" });

  const refused = makeStage();
  refused.show({ source: "https://example.org/", item: 1 });
  refused.violate("img-src");
  assert.deepEqual(states(refused.told), ["loading"]);
  refused.violate("frame-src");
  assert.deepEqual(states(refused.told), ["loading", "failed"]);
});

test("A new connection gets the state again, a viewer reports nothing, and an invalid address shows nothing", () => {
  const { show, told, frames } = makeStage();
  show({ source: "/a", item: 1 }).frame().onload();
  told.length = 0;
  frames.welcomed();
  assert.deepEqual(states(told), ["loading", "ready"]);

  const viewer = makeStage({ role: "viewer" });
  viewer.show({ source: "/a", item: 1 }).frame().onload();
  assert.deepEqual(viewer.told, []);

  const none = makeStage();
  assert.equal(none.show({ source: "javascript:alert(1)", item: 1 }).frame(), undefined);
  assert.deepEqual(none.told, []);
});
