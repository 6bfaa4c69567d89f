import type { View } from "@/app/(dashboard)/_detail/declaration";
import type { PaymentLinkRow } from "@/lib/payment-links/serialise";

/** The takings of a link. */
export const Takings = ({ data: link, words: { t, xpf, number } }: View<PaymentLinkRow>) => (
  <dl className="grid grid-cols-2 gap-4 border-line border-b px-5 py-4">
    <div>
      <dt className="text-muted text-sm">{t("money.net")}</dt>
      <dd className="tabular font-semibold text-xl">{xpf(link.amountCollectedXpf)}</dd>
    </div>
    <div>
      <dt className="text-muted text-sm">{t("links.payments")}</dt>
      <dd className="tabular font-semibold text-xl">{number(link.paymentsCount)}</dd>
    </div>
  </dl>
);
