// The dashboard's service worker has one page to show where no answer comes, and keeps nothing else: no list,
// no payment, no person. The page is kept without its scripts, since it stands in for any address.

const CACHE = "motu-dashboard";
const PAGE = "/dashboard/offline";
const FILES = /\/_next\/static\/[\w./~-]+\.css/g;
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="script"[^>]*>/g;
/** After this one the page may have another language or another appearance. */
const PREFERENCES = "/dashboard/preferences";
/** What stands before the product says that it does not answer. */
const UNREACHABLE = new Set([502, 504]);

/** Keeps the page only together with what it looks like, then forgets what an older one named. */
const keep = async () => {
  const answer = await fetch(PAGE);
  if (!answer.ok || answer.redirected) throw new Error(`The page answered ${answer.status}.`);
  const text = (await answer.text()).replace(SCRIPTS, "");
  const wanted = new Set(text.match(FILES) ?? []);
  const cache = await caches.open(CACHE);
  await cache.addAll([...wanted]);
  await cache.put(PAGE, new Response(text, { headers: answer.headers }));
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname;
    if (path !== PAGE && !wanted.has(path)) await cache.delete(path);
  }
};

const install = async () => {
  await keep();
  await self.skipWaiting();
};

const page = async (event) => {
  try {
    const answer = await fetch(event.request);
    if (UNREACHABLE.has(answer.status)) return (await caches.match(PAGE)) ?? answer;
    if (new URL(event.request.url).pathname === PREFERENCES) {
      event.waitUntil(keep().catch(() => undefined));
    }
    return answer;
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
};

/** What the page that is kept looks like, where the network has it no more. */
const file = async (request) => {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, { ignoreVary: true })) ?? Response.error();
  }
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (/^\/_next\/static\/.*\.css$/.test(pathname)) {
    event.respondWith(file(request));
  }
});
