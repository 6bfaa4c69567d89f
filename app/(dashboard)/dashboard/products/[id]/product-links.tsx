import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Related } from "@/app/(dashboard)/_detail/related";
import { linkAmount } from "@/app/(dashboard)/_shell/link-amount";
import { holdsScope } from "@/lib/kit/scopes";
import { searchPaymentLinks } from "@/lib/payment-links/search";
import { labelOf } from "@/lib/payment-links/serialise";

type LinksProps = { member: Member; productId: string; words: Words };

const SHOWN = 10;

/** The payment links of this product's prices, which keep working when the product is deactivated. */
export const ProductLinks = async ({ member: { ctx }, productId, words }: LinksProps) => {
  if (!holdsScope(ctx.scopes, "payment_links:read")) return null;
  const { rows } = await searchPaymentLinks(ctx, { product: productId, limit: SHOWN });
  const { t } = words;
  return (
    <Related
      id="links"
      rows={rows.map((link) => ({
        id: link.id,
        href: `/dashboard/payment-links/${link.id}`,
        title: labelOf(link),
        end: (
          <span className="tabular text-muted text-sm">
            {linkAmount(link, words)} · {t("links.count", { count: link.paymentsCount })}
          </span>
        ),
      }))}
      title={t("products.links")}
    />
  );
};
