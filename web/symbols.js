// System images, drawn for Baton on a grid of 24 by 24 in the current colour. A shape is a path with a drawing
// style: filled, filled with an edge of the same colour (which rounds its corners), or stroked.

const SVG = "http://www.w3.org/2000/svg";
const GRID = 24;

/**
 * A shape of a system image.
 * @typedef {object} Shape
 * @property {string} d the path
 * @property {boolean} [fill]
 * @property {number} [width] the width of the stroke
 * @property {string} [transform]
 * @property {boolean} [clip] the shape is clipped beside the slash
 */

/**
 * Makes a filled shape.
 * @param {string} d
 * @param {Partial<Shape>} [extra]
 */
const filled = (d, extra) => ({ d, fill: true, ...extra });
/**
 * Makes a filled shape whose corners are rounded by a stroke of the same colour.
 * @param {string} d
 * @param {number} [width]
 * @param {Partial<Shape>} [extra]
 */
const rounded = (d, width = 2, extra) => ({ d, fill: true, width, ...extra });
/**
 * Makes a stroked shape.
 * @param {string} d
 * @param {number} [width]
 * @param {Partial<Shape>} [extra]
 */
const stroked = (d, width = 2, extra) => ({ d, width, ...extra });
/**
 * Returns the path of a circle with a centre and a radius.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
/**
 * Returns the path of a rectangle with rounded corners.
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} r
 */
const bar = (x, y, width, height, r) => {
  const corner = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [width - 2 * r, height - 2 * r];
  return [
    `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}`,
    `h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`,
  ].join("");
};

const SPEAKER = "M3.2 9.8h2.9l4.6-3.7v11.8l-4.6-3.7H3.2z";
const LEFT = { transform: "translate(-1.8 0)" };
const NEAR_WAVE = "M14.2 9a4.3 4.3 0 0 1 0 6";
const FAR_WAVE = "M17 6.2a8.2 8.2 0 0 1 0 11.6";
const BOOKMARK = "M6.9 4.3h10.2v15.6L12 15.6l-5.1 4.3z";
const HEART = "M12 20.1S3.4 15.4 3.4 9.3A4.5 4.5 0 0 1 12 7.4a4.5 4.5 0 0 1 8.6 1.9c0 6.1-8.6 10.8-8.6 10.8z";
const REPEAT = [
  "M3.8 11.6v-1.2a3.6 3.6 0 0 1 3.6-3.6H19",
  "M16.3 3.9 19.4 6.8l-3.1 2.9",
  "M20.2 12.4v1.2a3.6 3.6 0 0 1-3.6 3.6H5",
  "M7.7 20.1 4.6 17.2l3.1-2.9",
];
const TEN = [stroked("M8.9 11.9l1.5-1v5.4", 1.5), stroked(bar(12.3, 10.8, 3, 5.6, 1.5), 1.4)];
const AROUND = [stroked("M12 5.2a8.1 8.1 0 1 0 8.1 8.1", 1.8), rounded("M12.3 2.9v4.6l3.2-2.3z", 1)];
/**
 * Returns the shapes mirrored horizontally.
 * @param {Shape[]} shapes
 */
const mirrored = (shapes) => shapes.map((shape) => ({ ...shape, transform: "matrix(-1 0 0 1 24 0)" }));
/**
 * Returns the shapes with a slash through them.
 * @param {Shape[]} shapes
 */
const struck = (shapes) => [...shapes.map((shape) => ({ ...shape, clip: true })), stroked("M4.2 4.2l15.6 15.6", 1.9)];
const WAVES = [
  stroked("M2.8 10.1a13.2 13.2 0 0 1 18.4 0", 2.3),
  stroked("M6.3 13.7a8.1 8.1 0 0 1 11.4 0", 2.3),
  filled(circle(12, 18, 2.1)),
];

/** The outline of a gear. Each tooth has four corners, wide at its root and narrower at its tip. */
const gear = Array.from(
  { length: 8 },
  (_, tooth) =>
    [[-0.27, 6.7], [-0.16, 9.2], [0.16, 9.2], [0.27, 6.7]].map(([turn, r]) => {
      const angle = (tooth * Math.PI) / 4 + turn;
      return `${(12 + r * Math.cos(angle)).toFixed(2)} ${(12 + r * Math.sin(angle)).toFixed(2)}`;
    }),
).flat();

/** The outline of a star, alternating between outer and inner corners. */
const star = Array.from({ length: 10 }, (_, corner) => {
  const [angle, r] = [(corner * Math.PI) / 5 - Math.PI / 2, corner % 2 === 0 ? 8.6 : 4.1];
  return `${(12 + r * Math.cos(angle)).toFixed(2)} ${(12.6 + r * Math.sin(angle)).toFixed(2)}`;
});

const SIDEBAR = [stroked(bar(2.6, 4.6, 18.8, 14.8, 3), 1.7), stroked("M9.2 4.6v14.8", 1.7)];
/**
 * The shapes of all system images, by name.
 * @type {Record<string, Shape[]>}
 */
const SYMBOLS = {
  "play.fill": [rounded("M7.8 5.2v13.6L19 12z", 2.2)],
  "pause.fill": [filled(bar(5.9, 4.4, 4.4, 15.2, 1.4)), filled(bar(13.7, 4.4, 4.4, 15.2, 1.4))],
  "stop.fill": [filled(bar(5, 5, 14, 14, 2.8))],
  "forward.fill": [rounded("M3 7.2v9.6l7.6-4.8z", 2), rounded("M12.6 7.2v9.6l7.6-4.8z", 2)],
  "backward.fill": mirrored([rounded("M3 7.2v9.6l7.6-4.8z", 2), rounded("M12.6 7.2v9.6l7.6-4.8z", 2)]),
  "forward.end.fill": [rounded("M5.4 6.2v11.6L15 12z", 2), filled(bar(17.2, 5.2, 2.6, 13.6, 1.3))],
  "backward.end.fill": mirrored([rounded("M5.4 6.2v11.6L15 12z", 2), filled(bar(17.2, 5.2, 2.6, 13.6, 1.3))]),
  "goforward.10": [...AROUND, ...TEN],
  "gobackward.10": [...mirrored(AROUND), ...TEN],
  "arrow.clockwise": AROUND,
  shuffle: [
    stroked("M3 7h2.5c1.4 0 2.5.6 3.4 1.7l5.3 6.6c.9 1.1 2 1.7 3.4 1.7h2.6"),
    stroked("M3 17h2.5c1.4 0 2.5-.6 3.4-1.7l.8-1M13.4 9.7l.8-1C15.1 7.6 16.2 7 17.6 7h2.6"),
    stroked("M17.7 4.2 20.6 7l-2.9 2.8"),
    stroked("M17.7 14.2 20.6 17l-2.9 2.8"),
  ],
  repeat: REPEAT.map((d) => stroked(d)),
  "repeat.1": [...REPEAT.map((d) => stroked(d)), stroked("M11 10.7l1.5-1v4.7", 1.7)],
  "speaker.fill": [rounded(SPEAKER, 1.8, { transform: "translate(4.6 0)" })],
  "speaker.wave.1.fill": [
    rounded(SPEAKER, 1.8, { transform: "translate(2 0)" }),
    stroked(NEAR_WAVE, 2, { transform: "translate(2 0)" }),
  ],
  "speaker.wave.2.fill": [rounded(SPEAKER, 1.8), stroked(NEAR_WAVE), stroked(FAR_WAVE)],
  "speaker.wave.3.fill": [
    rounded(SPEAKER, 1.8, LEFT),
    stroked(NEAR_WAVE, 1.8, LEFT),
    stroked(FAR_WAVE, 1.8, LEFT),
    stroked("M18.3 3.6a12.2 12.2 0 0 1 0 16.8", 1.8),
  ],
  "speaker.slash.fill": struck([rounded(SPEAKER, 1.8), stroked(NEAR_WAVE), stroked(FAR_WAVE)]),
  "music.note": [
    filled(circle(8.5, 17.4, 3.1)),
    stroked("M10.7 17.4V5.6", 1.8),
    rounded("M10.7 5.4l6.8-1.8v3.2l-6.8 1.8z", 1.6),
  ],
  "music.note.list": [
    stroked("M3.4 6h8.2M3.4 11h7M3.4 16h4.8"),
    filled(circle(13.4, 18, 2.6)),
    stroked("M15.2 18V8.4", 1.6),
    rounded("M15.2 8.2l5-1.3v2.4l-5 1.3z", 1.4),
  ],
  "list.bullet": [
    filled(circle(4.2, 6.5, 1.5)),
    filled(circle(4.2, 12, 1.5)),
    filled(circle(4.2, 17.5, 1.5)),
    stroked("M9 6.5h11.2M9 12h11.2M9 17.5h11.2"),
  ],
  "xmark.circle.fill": [
    filled(
      circle(12, 12, 9.6) +
        "M8.6 7.4 12 10.8l3.4-3.4 1.2 1.2-3.4 3.4 3.4 3.4-1.2 1.2-3.4-3.4-3.4 3.4-1.2-1.2 3.4-3.4-3.4-3.4z",
    ),
  ],
  "minus.circle.fill": [filled(`${circle(12, 12, 9.6)}M6.9 10.9h10.2v2.2H6.9z`)],
  "plus.circle.fill": [filled(`${circle(12, 12, 9.6)}M10.9 6.9h2.2v4h4v2.2h-4v4h-2.2v-4h-4v-2.2h4z`)],
  "checkmark.circle.fill": [filled(`${circle(12, 12, 9.6)}M10.6 16.6l-4.1-4.4 1.5-1.4 2.5 2.7 5.4-6.1 1.6 1.4z`)],
  circle: [stroked(circle(12, 12, 8.9), 1.6)],
  "line.3.horizontal": [stroked("M3.6 7h16.8M3.6 12h16.8M3.6 17h16.8", 1.8)],
  trash: [stroked("M4.4 6.6h15.2M9.4 6.2V4h5.2v2.2M6.2 6.8l.9 13h9.8l.9-13M10.2 10v6.6M13.8 10v6.6", 1.7)],
  "trash.fill": [stroked("M4.4 6h15.2M9.4 5.6V3.6h5.2v2", 1.8), rounded("M6.4 8.6h11.2l-.8 11.2H7.2z", 1.6)],
  "flag.fill": [stroked("M5.4 3.6v17", 1.9), rounded("M6.4 4.8c4-1.8 6.4 1.6 12 .2v8.4c-5.6 1.4-8-2-12-.2z", 1.4)],
  xmark: [stroked("M5.8 5.8l12.4 12.4M18.2 5.8 5.8 18.2", 2.3)],
  "chevron.down": [stroked("M5 9l7 7 7-7", 2.4)],
  "chevron.up": [stroked("M5 15.5l7-7 7 7", 2.4)],
  "chevron.right": [stroked("M9 5l7 7-7 7", 2.4)],
  "chevron.left": [stroked("M15 5l-7 7 7 7", 2.4)],
  plus: [stroked("M12 4.5v15M4.5 12h15", 2.3)],
  minus: [stroked("M4.5 12h15", 2.3)],
  checkmark: [stroked("M4.8 12.8l4.7 5.2L19.2 6.2", 2.4)],
  "exclamationmark.triangle.fill": [
    filled(
      "M12 3.1c.85 0 1.6.45 2.05 1.2l7.5 13c.9 1.6-.2 3.5-2.05 3.5h-15c-1.85 0-2.95-1.9-2.05-3.5l7.5-13c.45-.75 1.2-1.2 2.05-1.2z" +
        "M12 8.3a1.15 1.15 0 0 0-1.15 1.15v4a1.15 1.15 0 0 0 2.3 0v-4A1.15 1.15 0 0 0 12 8.3z" +
        circle(12, 17.1, 1.3),
    ),
  ],
  "info.circle": [stroked(circle(12, 12, 8.6), 1.9), stroked("M12 11.2v5", 2), filled(circle(12, 7.9, 1.25))],
  wifi: WAVES,
  "wifi.slash": struck(WAVES),
  "quote.bubble": [
    stroked(
      "M7 3.5h10a3.6 3.6 0 0 1 3.6 3.6v6.1a3.6 3.6 0 0 1-3.6 3.6h-5.6L7 20.6v-3.8a3.6 3.6 0 0 1-3.6-3.6V7.1A3.6 3.6 0 0 1 7 3.5z",
      1.9,
    ),
    stroked("M8 8.4h8M8 11.9h5.4", 1.9),
  ],
  heart: [stroked(HEART)],
  "heart.fill": [rounded(HEART)],
  star: [stroked(`M${star.join("L")}z`, 1.8)],
  "star.fill": [rounded(`M${star.join("L")}z`, 1.8)],
  "clock.fill": [filled(`${circle(12, 12, 9.4)}M11.1 6.4v6.1l4.3 3.2 1.1-1.5-3.6-2.6V6.4z`)],
  "book.fill": [
    filled("M11.1 6.2C9.4 5 7.2 4.5 4.4 4.5c-1.1 0-2 .9-2 2v10.3c0 .9.7 1.5 1.6 1.5 2.8 0 5.1.5 7.1 1.6z"),
    filled("M12.9 6.2c1.7-1.2 3.9-1.7 6.7-1.7 1.1 0 2 .9 2 2v10.3c0 .9-.7 1.5-1.6 1.5-2.8 0-5.1.5-7.1 1.6z"),
  ],
  bookmark: [stroked(BOOKMARK)],
  "bookmark.fill": [rounded(BOOKMARK)],
  "arrow.down.circle.fill": [
    filled(`${circle(12, 12, 9.4)}M11.1 6.6v7.1l-2.7-2.7-1.3 1.3 4.9 4.9 4.9-4.9-1.3-1.3-2.7 2.7V6.6z`),
  ],
  magnifyingglass: [stroked(circle(10.4, 10.4, 6.4), 2.2), stroked("M15.2 15.2l5 5", 2.5)],
  ellipsis: [filled(circle(5, 12, 1.9)), filled(circle(12, 12, 1.9)), filled(circle(19, 12, 1.9))],
  "house.fill": [
    rounded("M3.6 11.4 12 4.2l8.4 7.2", 2, { fill: false }),
    rounded("M6.2 11.2 12 6.4l5.8 4.8v7.8h-3.9v-4.6h-3.8V19H6.2z", 1.6),
  ],
  "gearshape.fill": [rounded(`M${gear.join("L")}z${circle(12, 12, 3.9)}`, 1.4)],
  "person.fill": [
    filled(circle(12, 7.6, 4.2)),
    filled("M3.8 19c0-4 3.6-6.2 8.2-6.2s8.2 2.2 8.2 6.2c0 .9-.7 1.5-1.5 1.5H5.3c-.8 0-1.5-.6-1.5-1.5z"),
  ],
  "person.2.fill": [
    filled(circle(8.8, 8, 3.6)),
    filled("M1.8 18.6c0-3.4 3-5.7 7-5.7s7 2.3 7 5.7c0 .8-.6 1.4-1.4 1.4H3.2c-.8 0-1.4-.6-1.4-1.4z"),
    filled(circle(16.6, 8.8, 2.9)),
    filled(
      "M17.6 20h3.5c.7 0 1.2-.5 1.2-1.2 0-2.9-2.3-4.9-5.7-4.9-.8 0-1.5.1-2.2.3 2 .9 3.4 2.6 3.4 4.6 0 .4 0 .8-.2 1.2z",
    ),
  ],
  shift: [stroked("M12 3.8 3.9 12.2h4v7.3h8.2v-7.3h4z", 1.8)],
  "shift.fill": [rounded("M12 3.8 3.9 12.2h4v7.3h8.2v-7.3h4z", 1.8)],
  "capslock.fill": [rounded("M12 2.6 3.9 10.6h4v4.7h8.2v-4.7h4z", 1.8), filled(bar(7, 18.2, 10, 3, 1.2))],
  "delete.left": [
    stroked("M8.6 5.2h10a2.6 2.6 0 0 1 2.6 2.6v8.4a2.6 2.6 0 0 1-2.6 2.6h-10L2.4 12z", 1.8),
    stroked("M11.3 9.4l5.2 5.2M16.5 9.4l-5.2 5.2", 1.8),
  ],
  globe: [
    stroked(circle(12, 12, 8.8), 1.7),
    stroked("M12 3.2c-5 4.9-5 12.7 0 17.6c5-4.9 5-12.7 0-17.6z", 1.7),
    stroked("M4.4 8.8h15.2M4.4 15.2h15.2", 1.7),
  ],
  "keyboard.chevron.compact.down": [
    stroked(bar(2.2, 3.6, 19.6, 11.6, 2.4), 1.7),
    filled([[5.6, 6.6], [9.2, 6.6], [12.8, 6.6], [16.4, 6.6]].map(([x, y]) => bar(x, y, 2, 1.8, 0.5)).join("")),
    stroked("M7.4 11.8h9.2", 1.8),
    stroked("M8.6 18.6l3.4 2.2 3.4-2.2", 1.9),
  ],
  "sidebar.left": SIDEBAR,
  "sidebar.right": mirrored(SIDEBAR),
  "arrow.up.left.and.arrow.down.right": [
    stroked("M10.2 10.2 4.4 4.4M4.4 9V4.4H9M13.8 13.8l5.8 5.8M19.6 15v4.6H15", 1.8),
  ],
  waveform: [stroked("M3.6 10.5v3M7.8 7v10M12 4.2v15.6M16.2 8v8M20.4 10.5v3", 2.2)],
};
const UNKNOWN = [stroked(bar(5, 5, 14, 14, 3), 1.8)];
const CLIP = "baton-beside-slash";

/**
 * Returns whether a system image of the given name exists.
 * @param {string} name
 */
export const hasSymbol = (name) => Object.hasOwn(SYMBOLS, name);

/** Returns the names of all system images. */
export const symbolNames = () => Object.keys(SYMBOLS);

/**
 * Makes the `<svg>` of a system image at a size in points. An unknown name gives the outline of a square.
 * @param {Document} document
 * @param {string} name
 * @param {number} size
 */
export function createSymbol(document, name, size) {
  const svg = document.createElementNS(SVG, "svg");
  const side = (size * 1.2).toFixed(2);
  for (
    const [key, value] of Object.entries({
      class: "symbol",
      viewBox: `0 0 ${GRID} ${GRID}`,
      width: side,
      height: side,
      "aria-hidden": "true",
    })
  ) {
    svg.setAttribute(key, value);
  }
  svg.dataset.symbol = name;
  const shapes = hasSymbol(name) ? SYMBOLS[name] : UNKNOWN;
  if (shapes.some((shape) => shape.clip)) svg.append(makeClip(document));
  for (const shape of shapes) svg.append(draw(document, shape));
  return svg;
}

/**
 * Makes the path element of a shape.
 * @param {Document} document
 * @param {Shape} shape
 */
function draw(document, { d, fill, width, transform, clip }) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  path.setAttribute("fill", fill ? "currentColor" : "none");
  path.setAttribute("fill-rule", "evenodd");
  if (width) {
    for (
      const [key, value] of [["stroke", "currentColor"], ["stroke-width", width], ["stroke-linejoin", "round"], [
        "stroke-linecap",
        "round",
      ]]
    ) {
      path.setAttribute(String(key), String(value));
    }
  }
  if (transform) path.setAttribute("transform", transform);
  if (clip) path.setAttribute("clip-path", `url(#${CLIP})`);
  return path;
}

/**
 * Makes the clip path for slashed symbols: the whole grid except a band along the slash. All symbols share the clip
 * path's identifier, so it does not matter which symbol's clip path the browser uses.
 * @param {Document} document
 */
function makeClip(document) {
  const clip = document.createElementNS(SVG, "clipPath");
  clip.setAttribute("id", CLIP);
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", "M2.6 0H24v21.4zM0 2.6V24h21.4z");
  clip.append(path);
  return clip;
}
