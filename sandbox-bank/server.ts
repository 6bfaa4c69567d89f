import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type HostRule, hostRule } from "@/lib/kit/http/hosts";
import { listen, PATIENCE } from "@/lib/kit/http/listen";
import { log } from "@/lib/kit/log";
import type { Bank, Options } from "@/sandbox-bank/bank";
import { openDatabase } from "@/sandbox-bank/database";
import { localeOf } from "@/sandbox-bank/form-words";
import { type Asked, Fault, html, json, type Reply, SILENCE, send } from "@/sandbox-bank/http";
import { noFaults } from "@/sandbox-bank/injected-faults";
import { notifyDue } from "@/sandbox-bank/notify";
import { notice } from "@/sandbox-bank/page";
import { recurringJob } from "@/sandbox-bank/recurring-job";
import { findRoute } from "@/sandbox-bank/routes";
import { watchShopFaults } from "@/sandbox-bank/shop-faults";
import { sweep } from "@/sandbox-bank/sweep";
import { tidy } from "@/sandbox-bank/tidy";

const EVERY_MS = 1_000;
const TIDY_MS = 3_600_000;
const CLOSE_MS = 10_000;

export interface RunningBank {
  origin: string;
  /** Finishes the current requests, then stops. */
  close(): Promise<void>;
}

/** Starts the bank with its endpoints and its two jobs: settling and notifying. */
export const startSandboxBank = async (options: Options): Promise<RunningBank> => {
  const pool = openDatabase(options.databaseUrl);
  const server = createServer({ ...PATIENCE, maxHeaderSize: 16_384 });
  const port = await opened(server, options).catch(async (fault: unknown) => {
    await pool.end();
    throw fault;
  });
  const appOrigin = new URL(options.appOrigin).origin;
  const bank: Bank = {
    pool,
    origin: new URL(options.origin ?? `http://localhost:${port}`).origin,
    appOrigin,
    apiKey: options.apiKey,
    notifySecret: options.notifySecret,
    slowMs: options.slowMs ?? 5_000,
    challengeMs: options.challengeMs ?? 600_000,
    notifyUrl: `${appOrigin}/api/bank/sandbox/notify`,
    faults: noFaults(),
    faultsEnd: { until: 0 },
    silent: new Set(),
    settleSoon: (delayMs) => settling.soon(delayMs),
    notifySoon: (delayMs) => notifying.soon(delayMs),
  };
  const settling = recurringJob(EVERY_MS, async () => {
    await watchShopFaults(bank);
    await sweep(bank);
  });
  const notifying = recurringJob(EVERY_MS, () => notifyDue(bank));
  const tidying = recurringJob(TIDY_MS, () => tidy(bank));
  const isOurs = hostRule({
    origin: bank.origin,
    ...(options.isTrial ? { loopbackPort: port } : {}),
    isBehindProxy: options.isBehindProxy ?? false,
  });
  server.on("request", (request, response) => {
    answer({ bank, isOurs }, request, response).catch((fault: unknown) => {
      console.error("sandbox bank: an answer was not sent:", fault);
      response.destroy();
    });
  });
  // Without its database it reports so, and continues when it is back.
  await watchShopFaults(bank).catch((fault: unknown) => console.error("sandbox bank:", fault));
  return {
    origin: bank.origin,
    close: async () => {
      await stop(server, bank);
      await Promise.all([settling.stop(), notifying.stop(), tidying.stop()]);
      await pool.end();
    },
  };
};

const opened = (server: Server, { port, host }: Options): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("listening", () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
    listen(server, port, host);
  });

/** In-flight requests finish; those silent on purpose are cut. */
const stop = async (server: Server, bank: Bank): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  for (const response of bank.silent) response.destroy();
  const deadline = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
  await closed;
  clearTimeout(deadline);
};

type Served = { bank: Bank; isOurs: HostRule };

const answer = async (
  { bank, isOurs }: Served,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const reply = await replyTo({ bank, isOurs }, request).catch((fault: unknown) =>
    refuse(bank, request, fault),
  );
  if (response.destroyed) return;
  if (reply === SILENCE) {
    bank.silent.add(response);
    response.on("close", () => bank.silent.delete(response));
    return;
  }
  send(response, reply, bank.origin.startsWith("https:"));
};

const replyTo = async (
  { bank, isOurs }: Served,
  request: IncomingMessage,
): Promise<Reply | typeof SILENCE> => {
  const target = request.url ?? "/";
  if (!URL.canParse(target, bank.origin)) {
    throw new Fault(400, "invalid_request", { message: "The address cannot be read." });
  }
  const url = new URL(target, bank.origin);
  // Load balancers call it by IP address.
  if (target !== "/healthz" && !isOurs(request)) {
    throw new Fault(421, "misdirected_request", { message: `This is ${bank.origin}.` });
  }
  const route = findRoute(request.method ?? "GET", url.pathname);
  if (route.needsKey && !hasKey(request, bank.apiKey)) {
    throw new Fault(401, "unauthorized", { message: "This call needs the gateway's bearer key." });
  }
  const asked: Asked = { request, url, params: route.params, shop: shopOf(request) };
  return route.run(bank, asked);
};

/** Only the gateway, with its key, may name the shop. */
const shopOf = ({ headers }: IncomingMessage): string | null => {
  const shop = headers["bank-shop"];
  return typeof shop === "string" && /^[\x21-\x7e]{1,100}$/.test(shop) ? shop : null;
};

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Digests have the same length, so the comparison leaks nothing about the key. */
const hasKey = (request: IncomingMessage, key: string): boolean =>
  timingSafeEqual(digest(request.headers.authorization ?? ""), digest(`Bearer ${key}`));

const refuse = (bank: Bank, request: IncomingMessage, fault: unknown): Reply => {
  const known = fault instanceof Fault ? fault : internal(fault);
  // An unread body would otherwise be parsed as the next request.
  const headers: Record<string, string> = request.complete ? {} : { connection: "close" };
  if (known.status === 401) headers["www-authenticate"] = "Bearer";
  const reply = isPage(request) ? errorPage(bank, request, known) : errorJson(known);
  return { ...reply, headers: { ...reply.headers, ...headers } };
};

const internal = (fault: unknown): Fault => {
  // Only the kind of error: database messages may repeat values.
  const code = fault instanceof Error && "code" in fault ? String(fault.code) : "";
  log("error", "bank.request_failed", {
    error: fault instanceof Error ? fault.name : "unknown",
    code,
  });
  return new Fault(500, "internal", { message: "The bank failed." });
};

const errorJson = (fault: Fault): Reply =>
  json(fault.status, {
    error: fault.code,
    message: fault.message,
    ...(fault.field ? { field: fault.field } : {}),
  });

const isPage = (request: IncomingMessage): boolean =>
  /^\/bank\/(form|challenge)/.test(request.url ?? "");

const errorPage = (bank: Bank, request: IncomingMessage, fault: Fault): Reply => {
  const locale = localeOf(null, request.headers["accept-language"]);
  const title = locale === "fr" ? "Cette page ne peut pas s’afficher" : "This page cannot be shown";
  return html(
    fault.status,
    notice({ locale, title, text: fault.message, appOrigin: bank.appOrigin }),
  );
};
