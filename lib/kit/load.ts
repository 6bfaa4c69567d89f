import type http from "node:http";

type Load = {
  phase: "starting" | "open" | "stopping";
  /** Requests in progress. */
  answering: Set<http.ServerResponse>;
  /** Of those, how many only wait for events, and use no resources. */
  holding: number;
  /** Work that was started by a request and continues after its response. */
  finishing: Set<Promise<unknown>>;
  stopping: AbortController;
  servers: Set<http.Server>;
};

// One load for the whole process: bundles have copies of this module.
const globals = globalThis as { motuLoad?: Load };
globals.motuLoad ??= {
  phase: "starting",
  answering: new Set(),
  holding: 0,
  finishing: new Set(),
  stopping: new AbortController(),
  servers: new Set(),
};
const load = globals.motuLoad;

/** Whether this process accepts requests. */
export const phase = (): Load["phase"] => load.phase;

/** From now on requests are accepted. */
export const acceptRequests = (): void => {
  if (load.phase === "starting") load.phase = "open";
};

/** Whether so many requests are in progress that another one would wait behind them all. */
export const isFull = (most: number): boolean => load.answering.size - load.holding >= most;

/** How long a body may take before it counts as slow: slow clients do not take the place of others. */
const BODY_MS = 500;

/** A server of this process, whose idle connections are closed when it stops. */
export const addServer = (server: http.Server): void => {
  load.servers.add(server);
};

/** Counts a request until it is answered; one with a slow body, only after its end. */
export const countIn = (request: http.IncomingMessage, response: http.ServerResponse): void => {
  const { answering } = load;
  answering.add(response);
  const slow = setTimeout(() => {
    if (request.complete || !answering.delete(response)) return;
    request.once("end", () => response.closed || answering.add(response));
  }, BODY_MS).unref();
  response.once("close", () => {
    clearTimeout(slow);
    answering.delete(response);
  });
};

/** Waits for events for a request, no longer than until this process stops. */
export const holdFor = async <News>(
  news: (stopping: AbortSignal) => Promise<News>,
): Promise<News> => {
  load.holding += 1;
  try {
    return await news(load.stopping.signal);
  } finally {
    load.holding -= 1;
  }
};

/** Work that continues after the response: a process that stops waits for it as for a response. */
export const finishLater = (work: Promise<unknown>): void => {
  load.finishing.add(work);
  void work.finally(() => load.finishing.delete(work)).catch(() => undefined);
};

const unfinished = (): number => load.answering.size + load.finishing.size;

const POLL_MS = 20;

/**
 * Accepts no more requests, and resolves when the last one is answered, or after this many milliseconds. Returns
 * how many are left.
 */
export const finishRequests = async (patienceMs: number): Promise<number> => {
  load.phase = "stopping";
  load.stopping.abort();
  // Another request on the same connection would reach a process that is gone.
  for (const response of load.answering) response.shouldKeepAlive = false;
  for (const server of load.servers) server.closeIdleConnections();
  for (const end = Date.now() + patienceMs; unfinished() > 0 && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return unfinished();
};
