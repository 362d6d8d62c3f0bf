// The visibility of the page. While the page is hidden, the screen is inactive.

/**
 * The dependencies of `reportVisibility`.
 * @typedef {object} VisibilityEnvironment
 * @property {Window} window
 * @property {Document} document
 * @property {(message: import("./types.js").ClientMessage) => boolean} notify sends a message without an answer
 */

/**
 * Reports the visibility of the page to the server. `changed()` is called when the page is hidden or becomes visible.
 * Returns a function to call on each new connection: the server assumes that the page of a new client is visible, so a
 * hidden page must report itself again.
 * @param {VisibilityEnvironment} environment
 * @param {() => void} changed
 */
export function reportVisibility({ window, document, notify }, changed) {
  let reported = false;
  const report = () => {
    const { hidden } = document;
    if (hidden !== reported && notify({ type: "visibility", visible: !hidden })) reported = hidden;
  };
  const listener = () => {
    changed();
    report();
  };
  document.addEventListener("visibilitychange", listener);
  document.addEventListener("resume", listener);
  window.addEventListener("pageshow", (event) => event.persisted && listener());
  return () => {
    reported = false;
    report();
  };
}
