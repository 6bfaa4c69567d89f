import { redirect } from "next/navigation";
import { brandingOf } from "@/app/(customer)/_pages/branding";
import { PosterPage, type PosterView } from "@/app/(customer)/_pages/poster";
import { customerPage } from "@/app/(customer)/_server/customer-page";
import { amountOf, quantityOf } from "@/lib/payment-links/choices";
import { isExpired } from "@/lib/payment-links/life";
import { labelOf, linkUrl } from "@/lib/payment-links/serialise";
import { linkBySlug } from "@/lib/payment-links/visit";

/** The link as a poster, for anyone who has it; `format=a4` puts four on a page. */
const page = customerPage<PosterView>({
  load: async ({ slug = "" }, { query }) => {
    const link = await linkBySlug(slug);
    if (!link) return null;
    // A link that is over is not printed: its page says why.
    if (!link.active || isExpired(link)) redirect(`/l/${slug}` as never);
    return {
      merchant: brandingOf(link.merchant),
      livemode: link.livemode,
      label: labelOf(link),
      amountXpf: amountOf(link),
      isEach: quantityOf(link) !== null,
      slug,
      url: linkUrl(slug),
      format: query.get("format") === "a4" ? "a4" : "a6",
    };
  },
  title: (words, { label }) => words.t("poster.title", { label }),
  brandColor: ({ merchant }) => merchant.brandColor,
  render: (view, { words, nonce }) => <PosterPage nonce={nonce} view={view} words={words} />,
});

export const generateMetadata = page.generateMetadata;
export default page.Page;
