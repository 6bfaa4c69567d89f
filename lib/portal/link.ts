import type { Context } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { linkToken, readLinkToken } from "@/lib/kit/link-token";
import type { Reader } from "@/lib/kit/unit";
import type { Profile } from "@/lib/merchants/profile";

const PURPOSE = "portal-request";

/**
 * The page that mails a fresh link to the customer's own address: a signed id of the customer, which opens nothing
 * else. Messages carry it, since they are kept and forwarded.
 */
export const requestPath = (customerId: string): string =>
  `/p/ask/${linkToken(PURPOSE, customerId)}`;

/** The customer's id in the address of that page; null if we did not make it. */
export const readRequestToken = (token: string): string | null => readLinkToken(PURPOSE, token);

/** The same in the head of a message, by the shop's settings; nothing where the portal is off. */
export const portalHead = (
  { portalEnabled }: Pick<Profile, "portalEnabled">,
  customerId: string | undefined,
): { portalUrl?: string } =>
  portalEnabled && customerId !== undefined
    ? { portalUrl: `${env().APP_ORIGIN}${requestPath(customerId)}` }
    : {};

type Reads = Pick<Reader, "merchantProfile">;

/**
 * What a message to a customer carries where the shop has the portal on: the page that mails a link to it. Nothing
 * for a payer who is no customer.
 */
export const portalLink = async (
  reader: Reads,
  { merchantId, livemode }: Pick<Context, "merchantId" | "livemode">,
  customerId: string | null,
): Promise<{ portalUrl?: string }> => {
  if (customerId === null) return {};
  const profile = await reader.merchantProfile.findUnique({
    where: { merchantId_livemode: { merchantId, livemode } },
    select: { portalEnabled: true },
  });
  return profile ? portalHead(profile, customerId) : {};
};
