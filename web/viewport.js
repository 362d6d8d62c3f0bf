// The viewport: the size of the window, its safe area, and the person's text size. The page reports it to the server.

import { Layout } from "./layout.js";
import { watchSafeArea } from "./safe-area.js";
import { televisionViewport } from "./television.js";
import { watchTextScale } from "./text-scale.js";

/**
 * @typedef {import("./types.js").BrowserWindow} BrowserWindow
 * @typedef {import("./types.js").ClientMessage} ClientMessage
 */

/** The delay in milliseconds from the last change of the window's size until the page reports the viewport. */
const RESIZE_PAUSE = 150;

/**
 * The dependencies of `makeViewport`.
 * @typedef {object} ViewportEnvironment
 * @property {BrowserWindow} window
 * @property {Document} document
 * @property {HTMLElement} root the screen's element
 * @property {HTMLElement} stage the container of the screen's element
 * @property {boolean} isTelevision the page is on a television
 * @property {(message: ClientMessage) => boolean} notify sends a message without an answer
 */

/**
 * Measures the viewport, lays out the screen in it, and reports changes. Returns the `layout`, and `report()`, which
 * returns the viewport in the protocol's form for a hello.
 * @param {ViewportEnvironment} environment
 */
export function makeViewport(environment) {
  const { window, root, stage, isTelevision, notify } = environment;
  /** The last viewport that was reported to the server, as JSON. */
  let reported = "";
  /**
   * The timer that reports the viewport after the last change.
   * @type {ReturnType<typeof setTimeout> | undefined}
   */
  let timer;
  const changed = () => {
    layout.update();
    clearTimeout(timer);
    timer = setTimeout(() => {
      const before = reported;
      const value = report();
      if (reported !== before && !notify({ type: "viewport", ...value })) reported = before;
    }, RESIZE_PAUSE);
  };
  const covered = watchSafeArea({ ...environment, changed });
  const textScale = watchTextScale({ ...environment, changed });
  const layout = new Layout({ stage, element: root, covered });
  new ResizeObserver(changed).observe(stage);

  const report = () => {
    const size = textScale();
    const safeArea = covered();
    const value = {
      ...layout.area,
      scale: window.devicePixelRatio,
      ...(size === 1 ? {} : { textScale: size }),
      ...(safeArea.some(Boolean) ? { safeArea } : {}),
      ...(isTelevision ? televisionViewport(layout.area, window.devicePixelRatio) : {}),
    };
    reported = JSON.stringify(value);
    return value;
  };
  return { layout, report };
}
