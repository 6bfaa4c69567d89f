import type http from "node:http";

type Load = {
  phase: "starting" | "open" | "stopping";
  /** Answers that somebody waits for. */
  answering: Set<http.ServerResponse>;
  /** Of those, how many only wait for news, and take nothing from anybody. */
  holding: number;
  /** Work that was begun by a request and goes on after its answer. */
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

/** How this process stands to requests. */
export const phase = (): Load["phase"] => load.phase;

/** From now on requests are answered. */
export const acceptRequests = (): void => {
  if (load.phase === "starting") load.phase = "open";
};

/** Whether so many requests are being answered that one more would wait behind them all. */
export const isFull = (most: number): boolean => load.answering.size - load.holding >= most;

/** So long a body may take before it counts as slow: whoever whispers takes no place from others. */
const BODY_MS = 500;

/** A server of this process, whose idle connections end when it stops. */
export const addServer = (server: http.Server): void => {
  load.servers.add(server);
};

/** Counts a request until it is answered; one whose body is slow in coming, only from its end on. */
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

/** Waits for news in the name of a request, no longer than until this process is asked to stop. */
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

/** Work that goes on after its request was answered: a process that stops waits for it as for an answer. */
export const finishLater = (work: Promise<unknown>): void => {
  load.finishing.add(work);
  void work.finally(() => load.finishing.delete(work)).catch(() => undefined);
};

const unfinished = (): number => load.answering.size + load.finishing.size;

const LOOK_MS = 20;

/** Takes no more requests, and settles when the last one is answered, or after so many milliseconds. Gives how many are left. */
export const finishRequests = async (patienceMs: number): Promise<number> => {
  load.phase = "stopping";
  load.stopping.abort();
  // Whoever asks again on the same connection would ask a process that is gone.
  for (const response of load.answering) response.shouldKeepAlive = false;
  for (const server of load.servers) server.closeIdleConnections();
  for (const end = Date.now() + patienceMs; unfinished() > 0 && Date.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return unfinished();
};
