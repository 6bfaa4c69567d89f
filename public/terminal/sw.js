// The till's service worker keeps the page and the files that it names for when there is no network. The page
// itself is the list: it names each script and style that it is made of, so the worker needs no build of its own
// and stays the same from one version to the next. Payments, days and people are never kept.

const CACHE = "motu-till";
const PAGE = "/terminal";
const ICONS = ["/icon-till.svg", "/icon-till-192.png"];
const FILES = /\/_next\/static\/[\w./~-]+/g;
const PATIENCE_MS = 4000;

/** Keeps a page only together with all its files, then forgets those of the version before. */
const keep = async (answer) => {
  const wanted = new Set([...ICONS, ...((await answer.clone().text()).match(FILES) ?? [])]);
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll([...wanted].filter((path) => !kept.includes(path)));
  await cache.put(PAGE, answer);
  for (const path of kept) if (path !== PAGE && !wanted.has(path)) await cache.delete(path);
};

/** Versions before this one had a cache each. */
const sweep = async () => {
  for (const name of await caches.keys())
    if (name.startsWith(`${CACHE}-`)) await caches.delete(name);
  await self.clients.claim();
};

const install = async () => {
  const answer = await fetch(PAGE);
  if (!answer.ok) throw new Error(`The till answered ${answer.status}.`);
  await keep(answer);
  await self.skipWaiting();
};

/** The page as the server has it, or as it was kept where no answer comes. */
const page = async (event) => {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(event.request, { signal: patience.signal });
    if (answer.ok && !answer.redirected)
      event.waitUntil(keep(answer.clone()).catch(() => undefined));
    return answer;
  } catch {
    return (await caches.match(PAGE, { ignoreVary: true })) ?? Response.error();
  } finally {
    clearTimeout(timer);
  }
};

const file = async (request) =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(sweep()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && pathname === PAGE) event.respondWith(page(event));
  else if (pathname.startsWith("/_next/static/") || ICONS.includes(pathname)) {
    event.respondWith(file(request));
  }
});
