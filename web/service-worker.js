// Keeps the page of this server's screens for when the server is away. While it is there it is asked: what it says is never older than
// what it has, and what has a version in its address needs no asking. The server writes the version in, so each version has a worker of its own.

const VERSION = "";
const CACHE = `baton-shell-${VERSION}`;
const PICTURES = "baton-pictures";
const SHELL = ["page.js", "page.css", "page/offline.js", "icons/favicon.svg"].map((file) => `/web/${VERSION}/${file}`);
/** What the page loads when it is drawn. It is good to have. */
const LATER = ["page/typeface.js", "fonts/text.woff2"].map((file) => `/web/${VERSION}/${file}`);
/** Milliseconds after which a server that does not answer is taken for away. */
const PATIENCE = 4000;
const MOST_PICTURES = 60;
/** Milliseconds for which a page that hung is not given out again, unless this worker ends before. */
const LEFT_ALONE = 600000;

/** A page is good to keep when it belongs to what is kept with it. */
async function keepPage(path, answer) {
  if (!answer.ok || !(await answer.clone().text()).includes(`/web/${VERSION}/`)) return;
  await (await caches.open(CACHE)).put(path, answer);
}

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(SHELL);
  for (const file of LATER) await cache.add(file).catch(() => {});
  // The screens that this browser has seen, and the page that brought this worker.
  const paths = new Set((await self.clients.matchAll({ includeUncontrolled: true })).map(({ url }) => new URL(url).pathname));
  for (const name of await caches.keys()) {
    if (!name.startsWith("baton-shell-")) continue;
    for (const { url } of await (await caches.open(name)).keys()) paths.add(new URL(url).pathname);
  }
  for (const path of paths) if (isPage(path)) await fetch(path, { cache: "no-cache" }).then((answer) => keepPage(path, answer), () => {});
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith("baton-shell-") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

const isPage = (path) => /^\/[\w-]*$/.test(path);

async function page(event, path) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(reject, PATIENCE)));
  try {
    const answer = await Promise.race([fetch(event.request), late]);
    event.waitUntil(keepPage(path, answer.clone()));
    return answer;
  } catch {
    return (await (await caches.open(CACHE)).match(path)) ?? fetch(event.request);
  } finally {
    clearTimeout(timer);
  }
}

async function kept(event, name) {
  const cache = await caches.open(name);
  const known = await cache.match(event.request);
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(cache, event.request, answer.clone(), name));
  return answer;
}

async function keep(cache, request, answer, name) {
  await cache.put(request, answer);
  if (name !== PICTURES) return;
  const known = await cache.keys();
  for (const old of known.slice(0, Math.max(0, known.length - MOST_PICTURES))) await cache.delete(old);
}

/** Pages that hang, and since when. */
const hung = new Map();

/**
 * A display's page hangs. It is led to an error, which the browser shows from another process: loaded anew, the page would wait for the process that hangs, as that is also this
 * worker's. Nobody needs that process then; it ends with this worker, half a minute after this worker was last asked for anything. The browser tries a page that it could not load again
 * by itself, after one second, five, thirty, sixty: each time it is an error while this worker remembers.
 */
async function leave(page) {
  hung.set(page, Date.now());
  for (const client of await self.clients.matchAll({ type: "window" })) {
    const { pathname, search } = new URL(client.url);
    if (pathname + search === page) await client.navigate(page).catch(() => {});
  }
  return new Response(null, { status: 204 });
}

// A display's page says that it is well: by that this worker is awake when it is not.
self.addEventListener("message", () => {});
self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname, search, searchParams } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname === "/web/hung") event.respondWith(leave(searchParams.get("page")));
  else if (event.request.mode === "navigate" && Date.now() - (hung.get(pathname + search) ?? 0) < LEFT_ALONE) event.respondWith(Response.error());
  else if (event.request.mode === "navigate" && isPage(pathname)) event.respondWith(page(event, pathname));
  else if (pathname.startsWith(`/web/${VERSION}/`)) event.respondWith(kept(event, CACHE));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(event, PICTURES));
});
