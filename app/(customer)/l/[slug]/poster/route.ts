import { brandingOf } from "@/app/(customer)/_pages/branding";
import { pageLocaleOf, switchLocale } from "@/app/(customer)/_pages/locale";
import { renderPoster } from "@/app/(customer)/_pages/poster";
import { guarded } from "@/app/(customer)/_server/guarded";
import { pageOf } from "@/app/(customer)/_server/handlers";
import { env } from "@/lib/kit/env";
import { labelOf, linkUrl } from "@/lib/payment-links/serialise";
import { linkBySlug } from "@/lib/payment-links/visit";
import { open } from "../_open";

/** The link on paper, for whoever holds it; `format=a4` puts four on a page. */
export const GET = guarded(async (request, route) => {
  const { slug = "" } = await route.params;
  const link = await linkBySlug(slug);
  // What is switched off is not printed: the link's own page says so.
  if (!link?.active) return pageOf(open)(request, route);
  const { merchant, livemode } = link;
  const isA4 = new URL(request.url).searchParams.get("format") === "a4";
  const view = {
    merchant: brandingOf(merchant),
    livemode,
    label: labelOf(link),
    amountXpf: Number(link.amountXpf),
    slug,
    url: linkUrl(slug),
    format: isA4 ? ("a4" as const) : ("a6" as const),
  };
  const options = { locale: pageLocaleOf(request), bankOrigin: env().BANK_ORIGIN };
  return switchLocale(request) ?? renderPoster(view, options);
});
