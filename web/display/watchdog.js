// Beside a display's page, in a thread of its own: when nothing was heard of the page for up to 20 seconds, it hangs, and the service worker is asked to take it away.

const TICK = 5000;
const MOST_MISSED = 3;
/** Ticks until it asks again: asked meanwhile, the service worker would not end, nor with it the process that hangs and that this is in. */
const AGAIN = 60;

let page = /** @type {string | null} */ (null);
let missed = 0;

// Counted, and not by the clock: a machine that slept wakes with one tick.
setInterval(() => {
  if (page === null || ++missed <= MOST_MISSED) return;
  missed = MOST_MISSED + 1 - AGAIN;
  // It is the service worker that answers, and does it. It sleeps half a minute after it heard of the page last, and not before.
  fetch(`/web/hung?page=${encodeURIComponent(page)}`).catch(() => {});
}, TICK);

self.onmessage = ({ data }) => {
  missed = 0;
  page = data.page;
};
