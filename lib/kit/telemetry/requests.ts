import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Instrument, SECONDS, time } from "@/lib/kit/telemetry/telemetry";

export const httpRequests: Instrument<"route" | "status"> = {
  kind: "histogram",
  name: "motu_http_request_duration_seconds",
  help: "Requests by the first part of their path; `aborted` where the caller did not wait for the answer.",
  labels: ["route", "status"],
  buckets: SECONDS,
};

type Started = { request: IncomingMessage; response: ServerResponse };

/** Times every request that a server on this port answers. `routeOf` returns one of few names. */
export const timeRequests = (port: number, routeOf: (path: string) => string): void =>
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Started;
    if (request.socket.localPort !== port) return;
    const route = routeOf(request.url ?? "/");
    const startedAt = performance.now();
    response.once("close", () => {
      const status = response.writableFinished ? String(response.statusCode) : "aborted";
      time(httpRequests, performance.now() - startedAt, { route, status });
    });
  });
