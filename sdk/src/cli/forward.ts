import { request as http } from "node:http";
import { request as https } from "node:https";
import { performance } from "node:perf_hooks";
import { webhooks } from "../webhooks.js";
import type { FeedEvent } from "./feed.js";

export type Landed =
  | { kind: "answered"; status: number; ms: number }
  /** Nothing listens there: nothing was sent. */
  | { kind: "refused"; why: string }
  /** Sent, and no response came. */
  | { kind: "unanswered"; why: string };

export type Delivery = { body: string; headers: Record<string, string> };

/** The request to a webhook endpoint: the event as it is stored, signed now. */
export const deliveryOf = (event: FeedEvent, secret: string, at = new Date()): Delivery => {
  const { pendingDeliveries: _, ...sent } = event;
  const body = JSON.stringify(sent);
  return {
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "svc-webhooks/1",
      "service-version": event.apiVersion,
      ...webhooks.sign(body, { id: event.id, secret, at }),
      "accept-encoding": "identity",
    },
  };
};

/** The time-out of a real delivery. */
const ANSWER_MS = 15_000;

/** One POST. Never throws: an error is a result. */
export const forward = (url: URL, { body, headers }: Delivery, signal: AbortSignal) =>
  new Promise<Landed>((resolve) => {
    const begun = performance.now();
    const send = url.protocol === "https:" ? https : http;
    const length = { "content-length": String(Buffer.byteLength(body)) };
    // Its own connection: a server in development restarts often.
    const call = send(url, {
      method: "POST",
      headers: { ...headers, ...length },
      agent: false,
      signal,
    });
    const timer = setTimeout(() => call.destroy(new Error("no answer within 15 s")), ANSWER_MS);
    call.on("response", (response) => {
      clearTimeout(timer);
      response.on("error", () => undefined).resume();
      const ms = Math.round(performance.now() - begun);
      resolve({ kind: "answered", status: response.statusCode ?? 0, ms });
    });
    call.on("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      resolve({
        kind: unreachable.has(error.code ?? "") ? "refused" : "unanswered",
        why: whyOf(error),
      });
    });
    call.end(body);
  });

const unreachable = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ENOTFOUND: "no such host",
  ECONNRESET: "the connection was closed before an answer",
};

const whyOf = (error: NodeJS.ErrnoException): string =>
  words[error.code ?? ""] ?? (error.message || error.code || "the connection failed");
