// The watchdog of a display's page, in its own thread. If the page's messages stop, the page counts as hung after 15 to
// 20 seconds. The watchdog then asks the service worker to replace the page.

const TICK = 5000;
const MAX_MISSED = 3;
/**
 * The ticks between two requests about the same hung page. More frequent requests would keep the service worker alive,
 * and with it the hung process, because the service worker and the page run in the same process.
 */
const RETRY_TICKS = 60;

let page = /** @type {string | null} */ (null);
let missed = 0;

// Ticks are counted instead of comparing times, because a machine that wakes from sleep delivers only one tick.
setInterval(() => {
  if (page === null || ++missed <= MAX_MISSED) return;
  missed = MAX_MISSED + 1 - RETRY_TICKS;
  // The service worker handles this request. It stays awake for half a minute after the page's last heartbeat.
  fetch(`/web/hung?page=${encodeURIComponent(page)}`).catch(() => {});
}, TICK);

self.onmessage = ({ data }) => {
  missed = 0;
  page = data.page;
};
