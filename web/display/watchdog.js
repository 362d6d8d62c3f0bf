// The watchdog of a display's page, in its own thread. If the page's messages stop, the page counts as hung after 15 to
// 20 seconds. The watchdog then asks the service worker to replace the page.

const TICK = 5000;
const MAX_MISSED = 3;
/**
 * The number of ticks between two requests about the same hung page. More frequent requests would keep the service
 * worker alive. The hung process would then never end, because it also runs the service worker.
 */
const RETRY_TICKS = 60;

let page = /** @type {string | null} */ (null);
let missed = 0;

// The watchdog counts ticks and does not compare times. A machine that wakes from sleep delivers only one tick, however
// long it slept, so the sleep does not count as a hang.
setInterval(() => {
  if (page === null || ++missed <= MAX_MISSED) return;
  missed = MAX_MISSED + 1 - RETRY_TICKS;
  // The service worker handles this request. The worker stays awake for half a minute after the page's last heartbeat.
  fetch(`/web/hung?page=${encodeURIComponent(page)}`).catch(() => {});
}, TICK);

self.onmessage = ({ data }) => {
  missed = 0;
  page = data.page;
};
