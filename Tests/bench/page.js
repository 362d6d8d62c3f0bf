// The part of page.py that runs in the browser. It records loading and frame times. For comparison, it also contains
// a hand-written page that does what Baton's page does.

(() => {
  const COUNT = 1000;
  const COLUMNS = 40;
  const SIZE = 32;
  const times = {};
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const color = (number) => `rgb(${(number % 10) * 25}, ${(Math.floor(number / 10) % 10) * 25}, 204)`;
  const hex = (number) => `#${[(number % 10) * 25, (Math.floor(number / 10) % 10) * 25, 204].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  const valueOf = (tick, index) => (tick * 7 + index * 13) % 1000;

  // Records when the page shows the first button and when the screen is connected. A button is drawn one frame after
  // its element exists.
  const look = () => {
    const screen = document.querySelector("#screen");
    if (screen && !times.ready) {
      if (!times.seen && screen.querySelector(".button")) {
        times.seen = performance.now();
        requestAnimationFrame(() => setTimeout(() => (times.render = performance.now())));
      }
      if (screen.dataset.connection === "connected") times.ready = performance.now();
    }
    if (!times.ready || !times.render) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);

  /** Makes the thousand elements inside a parent, as a hand-written page does. */
  const build = (parent, tick) => {
    const elements = [];
    for (let index = 0; index < COUNT; index += 1) {
      const element = document.createElement("div");
      const { style } = element;
      style.position = "absolute";
      style.left = `${(index % COLUMNS) * SIZE}px`;
      style.top = `${Math.floor(index / COLUMNS) * SIZE}px`;
      style.width = style.height = `${SIZE}px`;
      style.overflow = "hidden";
      style.font = "11px sans-serif";
      style.lineHeight = `${SIZE}px`;
      style.textAlign = "center";
      element.textContent = String(valueOf(tick, index));
      style.backgroundColor = color(valueOf(tick, index));
      parent.append(element);
      elements.push(element);
    }
    return elements;
  };

  const change = (elements, tick) => {
    for (let index = 0; index < COUNT; index += 1) {
      const value = valueOf(tick, index);
      elements[index].textContent = String(value);
      elements[index].style.backgroundColor = color(value);
    }
  };

  const bench = {
    changes: 0,
    times: () => (times.ready && times.render ? times : null),

    /** Returns the durations of the animation frames during some seconds, in milliseconds. */
    async frames(seconds) {
      const lengths = [];
      let last = await nextFrame();
      for (const end = last + seconds * 1000; last < end; ) {
        const now = await nextFrame();
        lengths.push(now - last);
        last = now;
      }
      return lengths;
    },

    byHand() {
      const elements = build(document.body, 0);
      const turn = () => {
        bench.changes += 1;
        change(elements, bench.changes);
        requestAnimationFrame(turn);
      };
      requestAnimationFrame(turn);
    },

    /**
     * Measures how long Baton's page and the hand-written page take to create or change the elements.
     * Returns pairs of milliseconds.
     */
    async apply(script, key, count) {
      const { $modules } = await import(script);
      const { Mirror } = $modules["mirror.js"];
      const { Renderer } = $modules["renderer.js"];
      const stage = document.querySelector("#stage");
      const adds = [["add", 1, 0, 0, "window", { frame: [0, 0, 1280, 800] }]];
      for (let index = 0; index < COUNT; index += 1) {
        const frame = [(index % COLUMNS) * SIZE, Math.floor(index / COLUMNS) * SIZE, SIZE, SIZE];
        const number = valueOf(0, index);
        adds.push(["add", index + 2, 1, index, "label", {
          frame, text: String(number), backgroundColor: hex(number), font: [11, 400], textAlignment: "center",
        }]);
      }
      const sets = (tick) => Array.from({ length: COUNT }, (_, index) =>
        ["set", index + 2, { text: String(valueOf(tick, index)), backgroundColor: hex(valueOf(tick, index)) }]);
      const page = () => {
        const root = document.createElement("div");
        root.id = "screen";
        stage.append(root);
        let flush = null;
        const mirror = new Mirror();
        const renderer = new Renderer(mirror, root, {
          document, timelines: { run() {}, stop() {} }, animations: { show() {} }, scrolling: { offset: () => [0, 0] }, texts: {},
          flushed() {}, override: () => undefined, hasKeyboard: true,
          requestFrame: (callback) => (flush = callback),
        });
        const take = (text) => {
          renderer.schedule(mirror.apply(JSON.parse(text)));
          flush();
          return root.offsetHeight + root.lastElementChild.lastElementChild.offsetWidth;
        };
        return { root, take };
      };
      const timed = (work) => {
        const began = performance.now();
        work();
        return performance.now() - began;
      };
      const snapshot = JSON.stringify({ type: "patch", from: 0, to: 1, ops: adds });
      const pairs = [];
      const standing = key === "sets" ? page() : null;
      standing?.take(snapshot);
      const box = document.createElement("div");
      stage.append(box);
      const elements = key === "sets" ? build(box, 0) : null;
      for (let turn = 1; turn <= count; turn += 1) {
        if (key === "sets") {
          const text = JSON.stringify({ type: "patch", to: turn + 1, ops: sets(turn) });
          const ours = timed(() => standing.take(text));
          const theirs = timed(() => {
            change(elements, turn);
            return box.offsetHeight + elements.at(-1).offsetWidth;
          });
          pairs.push([ours, theirs]);
        } else {
          const fresh = page();
          const ours = timed(() => fresh.take(snapshot));
          fresh.root.remove();
          const theirs = timed(() => {
            const made = build(box, turn);
            return box.offsetHeight + made.at(-1).offsetWidth;
          });
          box.replaceChildren();
          pairs.push([ours, theirs]);
        }
        await nextFrame();
      }
      return pairs;
    },
  };
  window.batonBench = bench;
})();
