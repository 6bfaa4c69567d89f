/** Written in by the build: the name of this version, and the files that the till is made of. */
declare const VERSION: string;
declare const SHELL: readonly string[];

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Lasting & {
  request: Request;
  respondWith: (answer: Response | Promise<Response>) => void;
};
type Scope = {
  addEventListener: ((name: "install" | "activate", hear: (event: Lasting) => void) => void) &
    ((name: "fetch", hear: (event: Fetching) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

const scope = self as unknown as Scope;
const PAGE = "/terminal";
const CACHE = `motu-till-${VERSION}`;
const PATIENCE_MS = 4000;

const fill = async (): Promise<void> => {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...SHELL]);
  await scope.skipWaiting();
};

const sweep = async (): Promise<void> => {
  for (const name of await caches.keys()) {
    if (name.startsWith("motu-till-") && name !== CACHE) await caches.delete(name);
  }
  await scope.clients.claim();
};

/** The page as the server has it, or as it was kept where no answer comes. It holds nothing of the shop. */
const page = async (): Promise<Response> => {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(PAGE, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok && !answer.redirected) await cache.put(PAGE, answer.clone());
    return answer;
  } catch {
    return (await cache.match(PAGE)) ?? Response.error();
  }
};

const file = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);

scope.addEventListener("install", (event) => event.waitUntil(fill()));
scope.addEventListener("activate", (event) => event.waitUntil(sweep()));
// Payments, days and people are never kept: whatever is not the till itself goes past this worker.
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && pathname === PAGE) event.respondWith(page());
  else if (SHELL.includes(pathname)) event.respondWith(file(request));
});
