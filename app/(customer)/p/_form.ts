import { flashHeader } from "@/app/(customer)/_server/flash";
import { formOf, type Posted } from "@/app/(customer)/_server/form";
import { type Params, pathOf } from "@/app/(customer)/_server/page-request";
import { notFound, refuse } from "@/lib/kit/errors";
import { asRefusal } from "@/lib/kit/http/envelope";
import { isUuid } from "@/lib/kit/ids";
import { seeOther } from "@/lib/kit/same-origin";
import { callerOf } from "@/lib/members/caller";
import { takeAct } from "@/lib/portal-sessions/limits";
import type { Portal } from "@/lib/portal-sessions/open";
import { HOME, open, type PortalRequest } from "./_open";

type Act = {
  /** Its entry in the merchant's audit log. */
  audit?: { action: string; type: "customers" | "subscriptions" };
  /** Does it; may return the page that follows, instead of the portal. */
  run: (portal: Portal, of: { id: string; posted: Posted<PortalRequest> }) => Promise<unknown>;
  /** The message on the page. */
  done?: string;
};

/**
 * The handler of a form of the portal: checked as every form of a customer page is, limited, and written to the audit
 * log as an act of the customer. A refusal is shown on the page.
 */
export const portalForm =
  (act: Act) =>
  async (request: Request, route: Params): Promise<Response> => {
    // A path without parameters has none at all.
    const { id = "" } = (await route.params) ?? {};
    const perform = (posted: Posted<PortalRequest>): Promise<Response> =>
      answer(act, id.toLowerCase(), posted).catch((thrown) => refused(posted, thrown));
    return formOf(open, perform, () => HOME)(request, route);
  };

const answer = async (
  { audit, run, done }: Act,
  id: string,
  posted: Posted<PortalRequest>,
): Promise<Response> => {
  const { pageRequest, request } = posted;
  takeAct(pageRequest.ctx, pageRequest.id);
  if (id !== "" && !isUuid(id)) refuse(notFound);
  const to = await run(audited(pageRequest.portal, request, audit, id), { id, posted });
  if (typeof to === "string") return seeOther(to);
  return seeOther(pathOf(pageRequest), done ? flashHeader(pageRequest, { done }) : {});
};

const refused = ({ pageRequest }: Posted<PortalRequest>, thrown: unknown): Response => {
  const { kind } = asRefusal(thrown);
  if (kind.status === 500) throw thrown;
  return seeOther(
    pathOf(pageRequest),
    flashHeader(pageRequest, { error: kind.reason ?? kind.code }),
  );
};

const audited = (portal: Portal, request: Request, audit: Act["audit"], id: string): Portal => {
  if (!audit) return portal;
  const { action, type } = audit;
  const target = { type, id: type === "customers" ? portal.customer.id : id };
  const entry = { action, ...callerOf(request), target, isEntered: false };
  return { ...portal, ctx: { ...portal.ctx, audit: entry } };
};
