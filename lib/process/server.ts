import type http from "node:http";
import { answerInLane } from "@/lib/api/lane";
import { refuseEarly } from "@/lib/api/route";
import { GUESSES_SPENT, isCapability } from "@/lib/capability-urls";
import { env } from "@/lib/kit/env";
import { invalidRequest, misdirectedRequest, Refusal } from "@/lib/kit/errors";
import { isDecodable, isPathDecodable, literalPath, withoutNul } from "@/lib/kit/http/address";
import { unavailable } from "@/lib/kit/http/envelope";
import { type HostRule, hostRule, localTarget } from "@/lib/kit/http/hosts";
import { countIn, isFull, phase } from "@/lib/kit/load";
import { errorFields, log } from "@/lib/kit/log";
import { isDatabaseAway } from "@/lib/kit/outage";
import { answering } from "@/lib/process/answering";
import { compress } from "@/lib/process/compression";
import { limitGuesses } from "@/lib/process/guesses";
import { decideHead } from "@/lib/process/head";

type Exchange = {
  request: http.IncomingMessage;
  response: http.ServerResponse;
};

/** Answers a request here, or passes it to the framework with `handle`. */
export type AnswerRequest = (exchange: Exchange, handle: () => Promise<void>) => void;

export const answerRequest: AnswerRequest = (exchange, handle) =>
  answering(() => {
    compress(exchange.request, exchange.response);
    if (!admit(exchange)) return;
    if (env().API_LANE === "on" && answerInLane(exchange.request, exchange.response)) return;
    handle().catch((thrown: unknown) => {
      log("error", "request.failed", errorFields(thrown));
      exchange.response.destroy();
    });
  });

/** Prepares a request for the framework; false if it was answered here. */
const admit = (exchange: Exchange): boolean => {
  const { request, response } = exchange;
  appendPeer(request);
  // Set only by us: a caller may not send it.
  delete request.headers[GUESSES_SPENT];
  let statusOf = (status: number): number => status;
  decideHead(response, (status) => statusOf(status));
  if (!isForUs(exchange) || !answersMethod(exchange) || !isReadable(exchange)) return false;
  if (!isHealth(request) && !hasCapacity(exchange)) return false;
  if (isCapability(pathOf(request))) {
    for (const name of SCRIPTED) delete request.headers[name];
    statusOf = limitGuesses(request, response);
  }
  return true;
};

/** Headers of the framework's own scripts, whose responses are 200 even when nothing is found. */
const SCRIPTED = [
  "rsc",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
];

/** Requested by load balancers and monitors, by IP address. */
const HEALTH = ["/healthz", "/readyz"];

const isHealth = ({ url = "/" }: http.IncomingMessage): boolean =>
  HEALTH.includes(url.split("?")[0] ?? url);

/**
 * Refuses at once what would otherwise fail after half a minute: the process starts or stops, the database is
 * unavailable, or it is overloaded.
 */
const hasCapacity = (exchange: Exchange): boolean => {
  const { request, response } = exchange;
  if (phase() === "open" && !isDatabaseAway() && !isFull(env().REQUESTS_MAX)) {
    countIn(request, response);
    return true;
  }
  // A proxy reaches another process with its next connection; an unread body is dropped with this one.
  response.setHeader("Connection", "close");
  const refusal = unavailable();
  if (isApi(request.url ?? "/")) return refuse(exchange, refusal);
  response.writeHead(503, { ...refusal.more.headers, "Content-Type": "text/plain; charset=utf-8" });
  response.end(`Le service revient dans un instant. The service will be back in a moment.\n`);
  return false;
};

let rule: HostRule | undefined;

const ourHosts = (): HostRule => {
  const { APP_ORIGIN, INSTALLATION, PORT, TRUSTED_PROXIES } = env();
  return hostRule({
    origin: APP_ORIGIN,
    ...(INSTALLATION === "trial" ? { loopbackPort: PORT } : {}),
    isBehindProxy: TRUSTED_PROXIES > 0,
  });
};

/** A page of ours under another site's name would belong to that site: to its scripts, and in its caches. */
const isForUs = (exchange: Exchange): boolean => {
  const { request, response } = exchange;
  rule ??= ourHosts();
  const isOurs = rule(request);
  request.url = localTarget(request.url ?? "/");
  if (isOurs || HEALTH.includes(request.url)) return true;
  const message = `This server only answers for ${env().APP_ORIGIN}, as set in APP_ORIGIN.`;
  if (isApi(request.url)) return refuse(exchange, new Refusal(misdirectedRequest, { message }));
  response.writeHead(421, { "Content-Type": "text/plain; charset=utf-8" }).end(`${message}\n`);
  return false;
};

/** The path as the framework will read it: without dots, escaped or not. */
const pathOf = ({ url = "/" }: http.IncomingMessage): string => {
  const address = `http://localhost${url}`;
  return URL.canParse(address) ? new URL(address).pathname : url;
};

/** The framework answers TRACE with an internal error. */
const answersMethod = ({ request, response }: Exchange): boolean => {
  if (request.method !== "TRACE") return true;
  response.writeHead(405, { Allow: "GET, HEAD, POST" }).end();
  return false;
};

const isApi = (target: string): boolean => target.startsWith("/api/");

/** No page can have it: the framework serves no folder whose name begins so. */
const NO_PAGE = "/_unreadable";

/**
 * The framework fails on a URL that cannot be decoded, before any page or route is called. The API refuses it in
 * its own format; elsewhere it gets the not-found page.
 */
const isReadable = (exchange: Exchange): boolean => {
  const { request } = exchange;
  const target = request.url ?? "/";
  if (isApi(target)) {
    if (isDecodable(target)) return true;
    const message = "The address holds a percent escape that is not one of text in UTF-8.";
    return refuse(exchange, new Refusal(invalidRequest, { message }));
  }
  request.url = withoutNul(readableOf(target));
  return true;
};

const refuse = ({ request, response }: Exchange, refusal: Refusal): false => {
  const version = String(request.headers["service-version"] ?? "");
  const asking = { headers: new Headers({ "service-version": version }) };
  const { status, headers, body } = refuseEarly(asking, refusal);
  response.writeHead(status, headers).end(body);
  return false;
};

const readableOf = (target: string): string => {
  // `OPTIONS *` is about the server.
  if (target === "*") return NO_PAGE;
  if (isPathDecodable(target)) return target;
  return isCapability(target) ? literalPath(target) : NO_PAGE;
};

/**
 * Route handlers cannot see the socket, and Next trusts an X-Forwarded-For that the caller sent. The peer's
 * address becomes the last entry, so that the trusted number of hops can be counted from the end.
 */
const appendPeer = (request: http.IncomingMessage): void => {
  const claimed = request.headers["x-forwarded-for"];
  const peer = request.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";
  request.headers["x-forwarded-for"] = claimed ? `${String(claimed)}, ${peer}` : peer;
};
