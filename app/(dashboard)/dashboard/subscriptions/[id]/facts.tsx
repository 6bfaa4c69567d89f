import type { Words } from "@/app/_intl/words";
import { Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import { IdLine, MetadataFacts } from "@/app/(dashboard)/_shell/object-panels";
import { now } from "@/lib/kit/clock";
import { asMetadata } from "@/lib/kit/metadata";
import { cardLabel } from "../_parts/card-label";
import type { SubscriptionView } from "./view";

type FactsProps = { view: SubscriptionView; words: Words };

/** When it is due, what is debited, and the ways to what belongs to it. */
export const Facts = ({ view, words }: FactsProps) => (
  <Panel id="details" title={words.t("subscriptions.details")}>
    <Times view={view} words={words} />
    <Relations view={view} words={words} />
  </Panel>
);

const Times = ({ view: { subscription }, words: { t, when } }: FactsProps) => {
  const { status, createdAt, canceledAt, endedAt, currentPeriodStart } = subscription;
  const end = subscription.currentPeriodEnd;
  return (
    <dl className="tabular border-line border-b px-5 py-3">
      {status !== "canceled" && (
        <>
          <Fact name={t("subscriptions.next")}>
            <span className="font-semibold">{when(end, "table")}</span>
          </Fact>
          <Fact name={t("subscriptions.period")}>
            {t("invoices.fromTo", {
              from: when(currentPeriodStart, "day"),
              to: when(end, "day"),
            })}
          </Fact>
        </>
      )}
      <Fact name={t("subscriptions.created")}>{when(createdAt, "table")}</Fact>
      {canceledAt && <Fact name={t("subscriptions.canceledAt")}>{when(canceledAt, "table")}</Fact>}
      {endedAt && <Fact name={t("subscriptions.endedAt")}>{when(endedAt, "table")}</Fact>}
    </dl>
  );
};

const Relations = ({ view, words: { t } }: FactsProps) => {
  const { subscription, customer, card, price } = view;
  return (
    <dl className="px-5 py-3">
      <Fact name={t("subscriptions.customer")}>
        <TextLink href={`/dashboard/customers/${customer.id}`}>
          {customer.name ?? customer.email ?? t("subscriptions.anonymous")}
        </TextLink>
      </Fact>
      {customer.email && customer.name && (
        <Fact name={t("payment.email")}>
          <span className="wrap-anywhere">{customer.email}</span>
        </Fact>
      )}
      <Fact name={t("subscriptions.card")}>
        {card ? (
          cardLabel(card, now(subscription), t)
        ) : (
          <span className="text-bad">{t("subscriptions.noCard")}</span>
        )}
      </Fact>
      <Fact name={t("subscriptions.product")}>
        <TextLink href={`/dashboard/products/${price.productId}`}>{price.product.name}</TextLink>
      </Fact>
      <MetadataFacts metadata={asMetadata(subscription.metadata)} />
      <Fact name={t("invoices.id")}>
        <IdLine id={subscription.id} t={t} />
      </Fact>
    </dl>
  );
};
