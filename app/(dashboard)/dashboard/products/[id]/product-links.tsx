import type { Route } from "next";
import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Panel } from "@/app/_ui/panel";
import { holdsScope } from "@/lib/kit/scopes";
import { searchPaymentLinks } from "@/lib/payment-links/search";
import { labelOf } from "@/lib/payment-links/serialise";

type LinksProps = { member: Member; productId: string; words: Words };

const SHOWN = 10;

/** The payment links of this product's prices, which go on whatever is deactivated here. */
export const ProductLinks = async ({ member: { ctx }, productId, words }: LinksProps) => {
  if (!holdsScope(ctx.scopes, "payment_links:read")) return null;
  const { rows } = await searchPaymentLinks(ctx, { product: productId, limit: SHOWN });
  if (rows.length === 0) return null;
  const { t, xpf } = words;
  return (
    <Panel className="overflow-hidden" id="links" title={t("products.links")}>
      <ul className="divide-y divide-line">
        {rows.map((link) => (
          <li
            className="relative flex flex-wrap items-center justify-between gap-x-4 px-5 py-3 hover:bg-hover"
            key={link.id}
          >
            <Link
              className="break-words font-medium no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
              href={`/dashboard/payment-links/${link.id}` as Route}
              prefetch={false}
            >
              {labelOf(link)}
            </Link>
            <span className="tabular text-muted text-sm">
              {xpf(link.amountXpf)} · {t("links.count", { count: link.paymentsCount })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
