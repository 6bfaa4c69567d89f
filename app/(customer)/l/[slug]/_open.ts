import { openChoice, sealChoice } from "@/app/(customer)/_server/choice";
import { type Open, pathOf } from "@/app/(customer)/_server/page-request";
import { browserOf, NEW_VISITOR } from "@/app/(customer)/_server/visitor";
import { env } from "@/lib/kit/env";
import { type Choice, faultIn, onlyChoice } from "@/lib/payables/choice";
import { choosableOf } from "@/lib/payment-links/choices";
import { linkPayable } from "@/lib/payment-links/payable";
import { type LabelledLink, labelOf, linkUrl } from "@/lib/payment-links/serialise";
import {
  choiceOfVisit,
  linkBySlug,
  newVisit,
  visitHolds,
  visitUnderWay,
} from "@/lib/payment-links/visit";
import { payerContext } from "@/lib/payments/authentication";

/** A link's page is public; each opening gets its own nonce, which pays once. */
export const open: Open = async (request, { slug = "" }) => {
  const link = await linkBySlug(slug);
  if (!link) return null;
  const browser = browserOf(request);
  const { searchParams } = new URL(request.url);
  const given = searchParams.get("v");
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
  const of = { id: link.id, visitor: visit };
  const chosen = isOwn
    ? await chosenBefore(link, visit, openChoice(searchParams.get("c"), of))
    : null;
  return {
    base: `/l/${slug}`,
    query: { v: visit, ...(chosen && { c: sealChoice(chosen, of) }) },
    ctx: payerContext(link),
    payable: linkPayable,
    row: { ...link, chosen, isChoosing: searchParams.has("choose") },
    choice: chosen,
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

/** What this visit chose: in its address, or else for its last payment, which was refused. */
const chosenBefore = async (
  link: LabelledLink,
  visit: string,
  given: Choice | null,
): Promise<Choice | null> => {
  const choosable = choosableOf(link);
  if (onlyChoice(choosable)) return null;
  const chosen = given ?? (await choiceOfVisit(link, visit));
  return chosen && !faultIn(choosable, chosen) ? chosen : null;
};

/** The customer has paid and wants to pay again. */
const asksAgain = (request: Request): boolean => new URL(request.url).searchParams.has("again");

/** The return URL after a link is paid. */
export const linkPath = (slug: string, visit: string, more: Record<string, string> = {}): string =>
  pathOf({ base: `/l/${slug}`, query: { v: visit } }, "", more);
