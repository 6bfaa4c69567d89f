import type { Route } from "next";
import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import { IdLine, MetadataFacts } from "@/app/(dashboard)/_shell/object-panels";
import { asMetadata } from "@/lib/kit/metadata";
import type { PaymentLinkRow } from "@/lib/payment-links/serialise";

/** What a link has brought, and what it is. */
export const Facts = ({ link, words }: { link: PaymentLinkRow; words: Words }) => {
  const { t, xpf, number, when } = words;
  return (
    <Panel id="details" title={t("links.details")}>
      <dl className="grid grid-cols-2 gap-4 border-line border-b px-5 py-4">
        <div>
          <dt className="text-muted text-sm">{t("links.takings")}</dt>
          <dd className="tabular font-semibold text-xl">{xpf(link.amountCollectedXpf)}</dd>
        </div>
        <div>
          <dt className="text-muted text-sm">{t("links.payments")}</dt>
          <dd className="tabular font-semibold text-xl">{number(link.paymentsCount)}</dd>
        </div>
      </dl>
      <dl className="tabular px-5 py-3">
        {link.priceId && (
          <Fact name={t("links.price")}>
            <Link
              className="text-accent underline underline-offset-4"
              href={`/dashboard/products?q=${link.priceId}` as Route}
              prefetch={false}
            >
              {t("links.ofCatalogue")}
            </Link>
          </Fact>
        )}
        {link.returnUrl && (
          <Fact name={t("links.returnUrl")}>
            <span className="break-all">{link.returnUrl}</span>
          </Fact>
        )}
        <Fact name={t("links.created")}>{when(link.createdAt, "table")}</Fact>
        <Fact name={t("links.id")}>
          <IdLine id={link.id} t={t} />
        </Fact>
        <MetadataFacts metadata={asMetadata(link.metadata)} />
      </dl>
    </Panel>
  );
};
