import { flashHeader } from "@/app/(customer)/_server/flash";
import { formOf } from "@/app/(customer)/_server/form";
import { pathOf } from "@/app/(customer)/_server/page-request";
import { Refusal, rateLimited } from "@/lib/kit/errors";
import { seeOther } from "@/lib/kit/same-origin";
import { callerOf } from "@/lib/members/caller";
import { takeRequest } from "@/lib/portal-sessions/limits";
import { requestPortalLink } from "@/lib/portal-sessions/send";
import { open } from "../_open";

/** Mails a link. The page says the same whether there is an address or not. */
export const POST = formOf(open, async ({ pageRequest, request }) => {
  const { ctx, id } = pageRequest;
  const self = pathOf(pageRequest);
  try {
    takeRequest(ctx, request);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return seeOther(self, flashHeader(pageRequest, { error: rateLimited.code }));
  }
  const target = { type: "customers", id };
  const audit = { action: "portal.link_requested", ...callerOf(request), target, isEntered: false };
  await requestPortalLink({ ...ctx, audit }, id);
  return seeOther(self, flashHeader(pageRequest, { done: "sent" }));
});
