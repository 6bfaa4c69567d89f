import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/kit/env";

/**
 * Address of the caller. The last entry of X-Forwarded-For is the peer of our own socket (`lib/process.ts`
 * appends it); before it stand what the trusted number of proxies vouch for, and then mere claims.
 */
export const clientIp = (request: Request): string => {
  const hops = env().TRUSTED_PROXIES;
  const entries = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  const address = (entries.at(-1 - hops) ?? entries[0] ?? "").trim();
  return isIP(address) ? address : "unknown";
};

/** The network that counts as one caller: the address, or the /64 of an IPv6 one. */
export const networkOf = (ip: string): string =>
  ip.includes(":") ? ipaddr.process(ip).toNormalizedString().split(":").slice(0, 4).join(":") : ip;
