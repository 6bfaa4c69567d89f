import { type Open, pathOf } from "@/app/(customer)/_server/page-request";
import { browserOf, NEW_VISITOR } from "@/app/(customer)/_server/visitor";
import { env } from "@/lib/kit/env";
import { linkPayable } from "@/lib/payment-links/payable";
import { labelOf, linkUrl } from "@/lib/payment-links/serialise";
import { linkBySlug, newVisit, visitHolds, visitUnderWay } from "@/lib/payment-links/visit";
import { payerContext } from "@/lib/payments/authentication";

/** A link's page is public; each opening gets its own nonce, which pays once. */
export const open: Open = async (request, { slug = "" }) => {
  const link = await linkBySlug(slug);
  if (!link) return null;
  const browser = browserOf(request);
  const given = new URL(request.url).searchParams.get("v");
  const isOwn = given !== null && visitHolds(slug, browser, given);
  // The nonce goes into the URL, so that the return URL leads to it. A browser without cookies would
  // otherwise be redirected for ever.
  const isNew = request.headers.get(NEW_VISITOR) === "true";
  const underWay = isOwn || isNew || asksAgain(request) ? null : await visitUnderWay(link, browser);
  if (underWay) return { elsewhere: linkPath(slug, underWay) };
  const visit = isOwn ? given : newVisit(slug, browser);
  if (!isOwn && link.active && !(isNew && given !== null)) {
    return { elsewhere: linkPath(slug, visit) };
  }
  return {
    base: `/l/${slug}`,
    query: { v: visit },
    ctx: payerContext(link),
    payable: linkPayable,
    row: link,
    id: link.id,
    visitor: visit,
    next: { kind: "again", path: `/l/${slug}?again=1` },
    preview: {
      description: `${labelOf(link)} · ${link.merchant.name}`,
      url: linkUrl(slug),
      image: `${env().APP_ORIGIN}/icon-share.png`,
    },
  };
};

/** The customer has paid and wants to pay again. */
const asksAgain = (request: Request): boolean => new URL(request.url).searchParams.has("again");

/** The return URL after a link is paid. */
export const linkPath = (slug: string, visit: string, more: Record<string, string> = {}): string =>
  pathOf({ base: `/l/${slug}`, query: { v: visit } }, "", more);
