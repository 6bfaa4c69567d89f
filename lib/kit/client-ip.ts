import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/kit/env";

/**
 * Address of the caller. The last entry of X-Forwarded-For is the peer of our own socket (`lib/process/process.ts`
 * appends it); before it stand what the trusted number of proxies vouch for, and then mere claims.
 */
export const clientIp = (request: Request): string =>
  addressIn(request.headers.get("x-forwarded-for"));

/** The same of the header alone. */
export const addressIn = (forwarded: string | null): string => {
  const hops = env().TRUSTED_PROXIES;
  const entries = forwarded?.split(",") ?? [];
  const address = (entries.at(-1 - hops) ?? entries[0] ?? "").trim();
  return isIP(address) ? address : "unknown";
};

/** The network that counts as one caller: the address, or the /64 of an IPv6 one. */
export const networkOf = (ip: string): string =>
  ip.includes(":") ? ipaddr.process(ip).toNormalizedString().split(":").slice(0, 4).join(":") : ip;

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";

/**
 * Whether a request comes from this very machine: by the socket, whose peer is the last entry, and without
 * anybody else on the way, since what comes through a tunnel or a proxy has its end here too.
 */
export const isFromHere = (forwarded: string | null): boolean =>
  (forwarded ?? "").split(",").every((entry) => isLoopback(entry.trim()));
