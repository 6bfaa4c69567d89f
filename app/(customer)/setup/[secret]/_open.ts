import type { Opener, ViewRequest } from "@/app/(customer)/_server/page-request";
import { browserOf } from "@/app/(customer)/_server/visitor";
import { payerContext } from "@/lib/payments/authentication";
import { setupBySecret } from "@/lib/setup-intents/read";

/** A card setup's page, by its client secret. */
export const open: Opener<ViewRequest> = async (request, { secret = "" }) => {
  const setup = await setupBySecret(secret);
  if (!setup) return null;
  const browser = browserOf(request);
  return {
    base: `/setup/${secret}`,
    query: {},
    ctx: payerContext(setup),
    id: setup.id,
    visitor: browser,
  };
};
