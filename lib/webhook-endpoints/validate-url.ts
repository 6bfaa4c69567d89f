import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "@/lib/kit/context";
import { invalidRequest, refuse } from "@/lib/kit/errors";
import { isPublicAddress } from "@/lib/webhook-endpoints/addresses";
import { type Resolve, resolveHost } from "@/lib/webhook-endpoints/resolve";
import { readTarget } from "@/lib/webhook-endpoints/target";

const LOOK_UP_MS = 2500;

/**
 * The URL as it is stored, or 400. A host without an address is accepted, since each attempt resolves it
 * again; a host with any private address is not.
 */
export const validateUrl = async (
  ctx: Context,
  text: string,
  resolve: Resolve = resolveHost,
): Promise<string> => {
  const target = readTarget(text, ctx.livemode);
  if ("fault" in target) return refuseUrl(target.fault);
  if (!target.loopback && !isIP(target.host)) {
    const addresses = await addressesOf(target.host, resolve);
    if (!addresses.every(isPublicAddress)) return refuseUrl("the host has a private address");
  }
  return text.replace(/^https?/i, (scheme) => scheme.toLowerCase());
};

const addressesOf = (host: string, resolve: Resolve): Promise<string[]> =>
  Promise.race([resolve(host).catch(() => []), sleep(LOOK_UP_MS, [] as string[], { ref: false })]);

const refuseUrl = (fault: string): never =>
  refuse(invalidRequest, { param: "url", message: `url: ${fault}.` });
