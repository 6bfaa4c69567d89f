import type { Opener, ViewRequest } from "@/app/(customer)/_server/page-request";
import { browserOf } from "@/app/(customer)/_server/visitor";
import { customerById } from "@/lib/customers/read";
import type { Profile } from "@/lib/merchants/profile";
import { profileOf } from "@/lib/merchants/profile";
import { readRequestToken } from "@/lib/portal/link";
import { customerContext } from "@/lib/portal-sessions/open";

export type AskRequest = ViewRequest & { merchant: Profile };

/** The page that mails a link; null while the shop's portal is off. It never says who the customer is. */
export const open: Opener<AskRequest> = async (request, { token = "" }) => {
  const customerId = readRequestToken(token);
  const customer = customerId === null ? null : await customerById(customerId);
  if (!customer) return null;
  const merchant = await profileOf(customer);
  if (!merchant.portalEnabled) return null;
  const { merchantId, livemode, id } = customer;
  return {
    base: `/p/ask/${token}`,
    query: {},
    ctx: customerContext({ merchantId, livemode, customerId: id }),
    id,
    visitor: browserOf(request),
    merchant,
  };
};
