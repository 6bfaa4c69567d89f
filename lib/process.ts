import http from "node:http";
import { flushRequests } from "@/lib/api-requests/note";
import { addDefaultHeaders } from "@/lib/default-headers";
import { functions } from "@/lib/jobs";
import { disconnect } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { startWorker, type Worker } from "@/lib/kit/inngest/worker";
import { errorFields, log } from "@/lib/kit/log";
import { watchClocks } from "@/lib/test-clock/watch";
import { flushUses } from "@/lib/versions/count";

// One worker a process, also across the module reloads of development.
const globals = globalThis as { motuWorker?: Promise<Worker> };

/** Background work and the traces of the connection that routes need: once a process. */
export const startProcess = async (): Promise<void> => {
  if (globals.motuWorker !== undefined) return;
  watchServer();
  await watchClocks();
  globals.motuWorker = startWorker({ connectionString: env().DATABASE_URL, functions });
  await globals.motuWorker;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stopWorker);
};

/** Whether background work is taken, here or by the process that leads. */
export const workerReady = async (): Promise<boolean> =>
  (await globals.motuWorker)?.ready() ?? false;

// What is not finished in time is taken up again from its rows.
const stopWorker = (): void => {
  globals.motuWorker
    ?.then((worker) => worker.stop())
    .then(flushUses)
    .then(() => flushRequests())
    .then(disconnect)
    .catch((thrown) => log("warn", "worker.stop_failed", errorFields(thrown)));
};

/** What is done to every request and answer before the framework sees them. */
const watchServer = (): void => {
  const emit = http.Server.prototype.emit;
  http.Server.prototype.emit = function (this: http.Server, ...[event, ...rest]: unknown[]) {
    if (event === "request") {
      const [request, response] = rest as [http.IncomingMessage, http.ServerResponse];
      appendPeer(request);
      addDefaultHeaders(response);
      if (request.method === "TRACE") return refuseTrace(response);
    }
    return Reflect.apply(emit, this, [event, ...rest]);
  } as typeof emit;
};

// The framework has no answer to it but a fault of its own.
const refuseTrace = (response: http.ServerResponse): boolean => {
  response.writeHead(405, { Allow: "GET, HEAD, POST" }).end();
  return true;
};

/**
 * Route handlers cannot see the socket, and Next believes an X-Forwarded-For that the caller wrote. The
 * peer's address becomes the last entry, so that the trusted number of hops can be counted from the end.
 */
const appendPeer = (request: http.IncomingMessage): void => {
  const claimed = request.headers["x-forwarded-for"];
  const peer = request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";
  request.headers["x-forwarded-for"] = claimed ? `${String(claimed)}, ${peer}` : peer;
};
