import { isIP, type LookupFunction } from "node:net";
import { buildConnector, type Dispatcher, Pool, request } from "undici";
import { SECOND } from "@/lib/kit/clock";
import { faultOf, PrivateAddress, UnknownHost } from "@/lib/webhook-deliveries/fault";
import type { DeliveryError } from "@/lib/webhook-deliveries/schema";
import { type Reading, readSnippet } from "@/lib/webhook-deliveries/snippet";
import { isPublicAddress, sameAddress } from "@/lib/webhook-endpoints/addresses";
import { type Resolve, resolveHost } from "@/lib/webhook-endpoints/resolve";
import { readTarget, type Target } from "@/lib/webhook-endpoints/target";

export type Post = {
  url: string;
  livemode: boolean;
  headers: Record<string, string>;
  body: string;
};

export type Reply =
  | { status: number; text: string; retryAfter: string | null; error: null }
  | { status: null; error: Exclude<DeliveryError, "redirect"> };

export type SenderSettings = {
  connectMs: number;
  /** From resolving the host to the status line of the response. */
  totalMs: number;
  reading: Reading;
  resolve: Resolve;
  isPublic: (address: string) => boolean;
};

const defaults: SenderSettings = {
  connectMs: 5 * SECOND,
  totalMs: 15 * SECOND,
  reading: { bytesMax: 16 * 1024, forMs: 2 * SECOND },
  resolve: resolveHost,
  isPublic: isPublicAddress,
};

export type Sender = {
  /** One POST. Never throws: an error is in the reply. */
  post: (message: Post) => Promise<Reply>;
  /** Closes its connections once the calls in flight have ended. */
  close: () => Promise<void>;
};

/**
 * The only place that opens a URL of a merchant. Each call resolves the host, refuses it if any address is
 * not public, and connects to those addresses only; a connection is reused by calls whose host resolved to
 * the same addresses, until the sender is closed.
 */
export const openSender = (changed: Partial<SenderSettings> = {}): Sender => {
  const settings = { ...defaults, ...changed };
  const pools = new Map<string, Pool>();
  const poolOf = (target: Target, addresses: string[]): Pool => {
    const key = `${target.url.origin} ${[...addresses].sort().join(" ")}`;
    const known = pools.get(key);
    if (known) return known;
    const made = new Pool(target.url.origin, {
      connect: pinnedConnector(settings, addresses),
      headersTimeout: settings.totalMs,
      bodyTimeout: settings.totalMs,
      keepAliveTimeout: SECOND,
      keepAliveMaxTimeout: 4 * SECOND,
    });
    pools.set(key, made);
    return made;
  };
  return {
    post: (message) =>
      within(settings.totalMs, (signal) => call(settings, poolOf, message, signal)),
    close: async () => {
      await Promise.allSettled([...pools.values()].map((pool) => pool.close()));
    },
  };
};

const within = async (
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> => {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), milliseconds);
  try {
    return await work(deadline.signal);
  } catch (thrown) {
    return { status: null, error: deadline.signal.aborted ? "timeout" : faultOf(thrown) };
  } finally {
    clearTimeout(timer);
  }
};

type PoolOf = (target: Target, addresses: string[]) => Pool;

const call = async (
  settings: SenderSettings,
  poolOf: PoolOf,
  { url, livemode, headers, body }: Post,
  signal: AbortSignal,
): Promise<Reply> => {
  const target = readTarget(url, livemode);
  if ("fault" in target) throw new PrivateAddress(target.fault);
  const addresses = await vettedAddresses(settings, target, signal);
  const answer = await request(target.url, {
    dispatcher: poolOf(target, addresses),
    method: "POST",
    headers: { ...headers, "accept-encoding": "identity" },
    body,
    signal,
  });
  const text = await readSnippet(answer.body, settings.reading);
  return {
    status: answer.statusCode,
    text,
    retryAfter: firstOf(answer.headers, "retry-after"),
    error: null,
  };
};

const vettedAddresses = async (
  settings: SenderSettings,
  { host, loopback }: Target,
  signal: AbortSignal,
): Promise<string[]> => {
  if (loopback) return host === "localhost" ? ["127.0.0.1", "::1"] : [host];
  const addresses = isIP(host) ? [host] : await abortable(settings.resolve(host), signal);
  if (addresses.length === 0) throw new UnknownHost(host);
  if (addresses.every(settings.isPublic)) return addresses;
  throw new PrivateAddress(`${host} has an address that is not public`);
};

/** Connects to the given addresses only, and checks the address of the connection again. */
const pinnedConnector = (
  settings: SenderSettings,
  addresses: string[],
): buildConnector.connector => {
  // `lookup` is not called for a host that is an address: it was checked itself.
  const connect = buildConnector({ lookup: pinned(addresses), timeout: settings.connectMs });
  return (options, callback) =>
    connect(options, (...[failure, socket]) => {
      if (failure) return callback(failure, null);
      const reached = socket.remoteAddress ?? "";
      if (addresses.some((address) => sameAddress(address, reached))) return callback(null, socket);
      socket.destroy();
      return callback(new PrivateAddress(`connected to ${reached}`), null);
    });
};

const pinned =
  (addresses: string[]): LookupFunction =>
  (_host, options, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (options.all || !first) return callback(null, found);
    return callback(null, first.address, first.family);
  };

const abortable = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
    work.then(resolve, (thrown) => reject(new UnknownHost(String(thrown), { cause: thrown })));
  });

const firstOf = (headers: Dispatcher.ResponseData["headers"], name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};
