import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/kit/env";
import type { WithHeaders } from "@/lib/kit/headers";

/**
 * The caller's IP address. The last entry of X-Forwarded-For is the peer of our own socket
 * (`lib/process/process.ts` appends it); the entries before it come from the trusted number of proxies, and the
 * rest are mere claims.
 */
export const clientIp = (request: WithHeaders): string =>
  addressIn(request.headers.get("x-forwarded-for"));

/** The same from the header only. */
export const addressIn = (forwarded: string | null): string => {
  const hops = env().TRUSTED_PROXIES;
  const entries = forwarded?.split(",") ?? [];
  const address = (entries.at(-1 - hops) ?? entries[0] ?? "").trim();
  return isIP(address) ? address : "unknown";
};

/** The network that counts as one caller: the address, or the /64 of an IPv6 address. */
export const networkOf = (ip: string): string =>
  ip.includes(":") ? ipaddr.process(ip).toNormalizedString().split(":").slice(0, 4).join(":") : ip;

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

/**
 * Whether a request comes from this machine: by the socket, whose peer is the last entry, and without a proxy,
 * since a tunnel or a proxy also ends here.
 */
export const isFromHere = (forwarded: string | null): boolean =>
  (forwarded ?? "").split(",").every((entry) => isLoopback(entry.trim()));
