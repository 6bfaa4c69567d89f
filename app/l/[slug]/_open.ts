import { type Open, pathOf } from "@/app/_hosted/visit";
import { browserOf } from "@/app/_hosted/visitor";
import { seeOther } from "@/lib/kit/same-origin";
import { linkBySlug, newVisit, visitHolds } from "@/lib/payment-links/visit";
import { payerContext } from "@/lib/payments/authentication";
import { linkPayable } from "@/lib/payments/pay-link";

/** A link's page opens for everybody; each look at it is a visit of its own, which pays once. */
export const open: Open = async (request, { slug = "" }) => {
  const link = await linkBySlug(slug);
  if (!link) return null;
  const { browser, headers } = browserOf(request);
  const visit = new URL(request.url).searchParams.get("v") ?? "";
  if (!visitHolds(slug, browser, visit)) {
    return seeOther(linkPath(slug, newVisit(slug, browser)), headers);
  }
  return {
    base: `/l/${slug}`,
    query: { v: visit },
    ctx: payerContext(link),
    payable: linkPayable,
    id: link.id,
    visitor: visit,
    headers,
  };
};

/** Where whoever paid a link goes back to. */
export const linkPath = (slug: string, visit: string, more: Record<string, string> = {}): string =>
  pathOf({ base: `/l/${slug}`, query: { v: visit } }, "", more);
