// A service worker that stores the pages of this server's screens. While the server responds, the worker always
// requests pages from the server. Files with a version in their address come from the cache. The server writes VERSION
// into this file, so each version has its own worker.

const VERSION = "";
const CACHE = `baton-shell-${VERSION}`;
const PICTURES = "baton-pictures";
const SHELL = ["page.js", "page.css", "page/offline.js", "icons/favicon.svg"].map((file) => `/web/${VERSION}/${file}`);
/** Optional files, which the page loads after its first drawing. */
const OPTIONAL_FILES = ["page/typeface.js", "fonts/text.woff2"].map((file) => `/web/${VERSION}/${file}`);
/** Milliseconds after which a server that does not answer counts as unreachable. */
const ANSWER_TIMEOUT = 4000;
const MAX_PICTURES = 60;
/**
 * For this time in milliseconds after the report that a page hangs, requests for the page are answered with an error.
 * The time is shorter if this worker ends earlier.
 */
const HUNG_TIME = 600000;

/** Stores a page if it contains addresses of files with this worker's version. Other pages are not stored. */
async function storePage(path, answer) {
  if (!answer.ok || !(await answer.clone().text()).includes(`/web/${VERSION}/`)) return;
  await (await caches.open(CACHE)).put(path, answer);
}

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(SHELL);
  for (const file of OPTIONAL_FILES) await cache.add(file).catch(() => {});
  // The paths of all pages of the server that are open or already stored, including the page that installed this
  // worker.
  const paths = new Set(
    (await self.clients.matchAll({ includeUncontrolled: true })).map(({ url }) => new URL(url).pathname),
  );
  for (const name of await caches.keys()) {
    if (!name.startsWith("baton-shell-")) continue;
    for (const { url } of await (await caches.open(name)).keys()) paths.add(new URL(url).pathname);
  }
  for (const path of paths) {
    if (isPage(path)) await fetch(path, { cache: "no-cache" }).then((answer) => storePage(path, answer), () => {});
  }
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("baton-shell-") && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

const isPage = (path) => /^\/[\w-]*$/.test(path);

async function respondWithPage(event, path) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(reject, ANSWER_TIMEOUT)));
  try {
    const answer = await Promise.race([fetch(event.request), late]);
    event.waitUntil(storePage(path, answer.clone()));
    return answer;
  } catch {
    return (await (await caches.open(CACHE)).match(path)) ?? fetch(event.request);
  } finally {
    clearTimeout(timer);
  }
}

async function respondFromCache(event, name) {
  const cache = await caches.open(name);
  const stored = await cache.match(event.request);
  if (stored) return stored;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(store(cache, event.request, answer.clone(), name));
  return answer;
}

async function store(cache, request, answer, name) {
  await cache.put(request, answer);
  if (name !== PICTURES) return;
  const known = await cache.keys();
  for (const old of known.slice(0, Math.max(0, known.length - MAX_PICTURES))) await cache.delete(old);
}

/** For the address of each hung page, the time at which the page was reported. */
const hung = new Map();

/**
 * Handles the report that a display's page hangs. Navigates the page to its own address, for which this worker answers
 * with an error. The browser shows the error from another process. A reload would wait for the hung process, which also
 * runs this worker. The hung process ends with this worker, half a minute after the worker's last event. The browser
 * automatically retries a failed page after 1, 5, 30 and 60 seconds. Each retry fails while this worker remembers the
 * page.
 */
async function leaveHungPage(page) {
  hung.set(page, Date.now());
  for (const client of await self.clients.matchAll({ type: "window" })) {
    const { pathname, search } = new URL(client.url);
    if (pathname + search === page) await client.navigate(page).catch(() => {});
  }
  return new Response(null, { status: 204 });
}

// A display's page regularly sends a message without content. Each message stops the browser from ending this worker.
// The worker can therefore still replace the page when the page hangs.
self.addEventListener("message", () => {});
self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname, search, searchParams } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname === "/web/hung") event.respondWith(leaveHungPage(searchParams.get("page")));
  else if (event.request.mode === "navigate" && Date.now() - (hung.get(pathname + search) ?? 0) < HUNG_TIME) {
    event.respondWith(Response.error());
  } else if (event.request.mode === "navigate" && isPage(pathname)) event.respondWith(respondWithPage(event, pathname));
  else if (pathname.startsWith(`/web/${VERSION}/`)) event.respondWith(respondFromCache(event, CACHE));
  else if (pathname.startsWith("/assets/")) event.respondWith(respondFromCache(event, PICTURES));
});
