import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it } from "vitest";

const source = readFileSync(join(process.cwd(), "public/terminal/sw.js"), "utf8");
const ORIGIN = "https://motu.example.pf";

type Answer = () => Promise<Response>;
type WorkerEvent = {
  request: { method: string; mode: string; url: string };
  waitUntil: (work: Promise<unknown>) => void;
  respondWith: (answer: Promise<Response>) => void;
};

const pathOf = (asked: string | { url: string }): string =>
  new URL(typeof asked === "string" ? asked : asked.url, ORIGIN).pathname;

/** A browser's cache in memory; `addAll` stores all or nothing, like the real one. */
const memory = (get: (path: string) => Promise<Response>) => {
  const kept = new Map<string, Response>();
  return {
    kept,
    keys: async () => [...kept.keys()].map((path) => ({ url: ORIGIN + path })),
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    delete: async (path: string) => kept.delete(path),
    match: async (asked: string | { url: string }) => kept.get(pathOf(asked))?.clone(),
    addAll: async (paths: string[]) => {
      const all = await Promise.all(paths.map(get));
      if (all.some(({ ok }) => !ok)) throw new TypeError("Not all came.");
      for (const [index, path] of paths.entries()) kept.set(path, all[index] ?? Response.error());
    },
  };
};

const pageWith = (...files: string[]): Response =>
  new Response(
    files
      .map((file) => `<script src="/_next/static/${file}"></script>"/_next/static/${file}\\"`)
      .join(""),
  );

const aWorker = () => {
  const served = new Map<string, Answer>();
  const get = async (asked: string | { url: string }): Promise<Response> =>
    (await served.get(pathOf(asked))?.()) ?? new Response("", { status: 404 });
  const cache = memory(get);
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  runInNewContext(source, {
    AbortController,
    Response,
    URL,
    clearTimeout,
    setTimeout,
    fetch: get,
    location: { origin: ORIGIN },
    caches: { open: async () => cache, keys: async () => [], match: cache.match },
    self: {
      addEventListener: (name: string, listener: (event: WorkerEvent) => void) =>
        listeners.set(name, listener),
      skipWaiting: async () => undefined,
      clients: { claim: async () => undefined },
    },
  });
  const send = async (name: string, path = "/terminal", method = "GET") => {
    const works: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(name)?.({
      request: { method, mode: path === "/terminal" ? "navigate" : "cors", url: ORIGIN + path },
      waitUntil: (work) => works.push(work),
      respondWith: (given) => {
        answer = given;
      },
    });
    const given = await answer;
    await Promise.all(works);
    return given;
  };
  const serve = (path: string, answer: Answer = async () => new Response(path)) =>
    served.set(path, answer);
  return { cache, send, serve, lose: () => served.clear() };
};

describe("the worker of the till", () => {
  let worker: ReturnType<typeof aWorker>;
  const files = () => [...worker.cache.kept.keys()].toSorted();
  const icons = ["/icon-till-192.png", "/icon-till.svg"];

  beforeEach(async () => {
    worker = aWorker();
    for (const icon of icons) worker.serve(icon);
    worker.serve("/terminal", async () => pageWith("a.js", "a.css"));
    worker.serve("/_next/static/a.js");
    worker.serve("/_next/static/a.css");
    await worker.send("install");
  });

  it("caches the page and each of its files", () =>
    expect(files()).toEqual(["/_next/static/a.css", "/_next/static/a.js", ...icons, "/terminal"]));

  it("responds from the cache when offline", async () => {
    worker.lose();
    worker.serve("/terminal", () => Promise.reject(new TypeError("No network.")));
    expect(await (await worker.send("fetch"))?.text()).toContain("a.js");
    expect(await (await worker.send("fetch", "/_next/static/a.js"))?.text()).toContain("a.js");
  });

  it("deletes the previous version's files once it has all of the next", async () => {
    worker.serve("/terminal", async () => pageWith("b.js"));
    worker.serve("/_next/static/b.js");
    await worker.send("fetch");
    expect(files()).toEqual(["/_next/static/b.js", ...icons, "/terminal"]);
  });

  it("keeps the complete previous version if a file of the next fails to load", async () => {
    const before = files();
    worker.serve("/terminal", async () => pageWith("b.js"));
    expect(await (await worker.send("fetch"))?.text()).toContain("b.js");
    expect(files()).toEqual(before);
    worker.serve("/terminal", () => Promise.reject(new TypeError("No network.")));
    expect(await (await worker.send("fetch"))?.text()).toContain("a.js");
  });

  it.each([["/terminal/state"], ["/terminal/day"], ["/api/v1/terminal/payments"], ["/dashboard"]])(
    "leaves %s alone",
    async (path) => expect(await worker.send("fetch", path)).toBeUndefined(),
  );

  it("ignores POST requests", async () =>
    expect(await worker.send("fetch", "/_next/static/a.js", "POST")).toBeUndefined());
});
