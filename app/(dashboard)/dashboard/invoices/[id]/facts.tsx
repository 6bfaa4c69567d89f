import type { Words } from "@/app/_intl/words";
import { Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import { IdLine, MetadataFacts } from "@/app/(dashboard)/_shell/object-panels";
import { asMetadata } from "@/lib/kit/metadata";
import { eurCents } from "@/lib/kit/money";
import { percent } from "@/lib/transactions/serialise";
import type { InvoiceView } from "./view";

type FactsProps = { view: InvoiceView; maySubscribe: boolean; words: Words };

/** The money, the times, and the ways to what belongs to an invoice. */
export const Facts = ({ view, maySubscribe, words }: FactsProps) => (
  <Panel id="details" title={words.t("invoices.details")}>
    <Money view={view} words={words} />
    <Times view={view} words={words} />
    <Relations maySubscribe={maySubscribe} view={view} words={words} />
  </Panel>
);

type PartProps = Omit<FactsProps, "maySubscribe">;

const Money = ({ view: { invoice }, words: { t, xpf, euros, number } }: PartProps) => (
  <dl className="tabular border-line border-b px-5 py-3">
    {invoice.tgcRateBp !== null && (
      <>
        <Fact name={t("invoices.ht")}>{xpf(invoice.htXpf)}</Fact>
        <Fact name={t("invoices.tax", { rate: number(percent(invoice.tgcRateBp) ?? 0) })}>
          {xpf(invoice.tgcXpf)}
        </Fact>
      </>
    )}
    <Fact name={t("invoices.ttc")}>
      <span className="font-semibold">{xpf(invoice.amountXpf)}</span>
    </Fact>
    <Fact name={t("payment.euros")}>{euros(eurCents(invoice.amountXpf))}</Fact>
  </dl>
);

const Times = ({ view: { invoice }, words: { t, when } }: PartProps) => (
  <dl className="tabular border-line border-b px-5 py-3">
    <Fact name={t("invoices.period")}>
      {t("invoices.fromTo", {
        from: when(invoice.periodStart, "day"),
        to: when(invoice.periodEnd, "day"),
      })}
    </Fact>
    <Fact name={t("invoices.due")}>{when(invoice.dueAt, "table")}</Fact>
    {invoice.paidAt && <Fact name={t("invoices.paidAt")}>{when(invoice.paidAt, "table")}</Fact>}
    {invoice.unpaidAt && (
      <Fact name={t("invoices.unpaidAt")}>{when(invoice.unpaidAt, "table")}</Fact>
    )}
  </dl>
);

const Relations = ({ view, maySubscribe, words: { t } }: FactsProps) => {
  const { invoice, customer, subscription, payments } = view;
  const receiptId = payments.find(({ id }) => id === invoice.transactionId)?.receiptId;
  return (
    <dl className="px-5 py-3">
      <Fact name={t("invoices.customer")}>
        <TextLink href={`/dashboard/customers/${customer.id}`}>
          {customer.name ?? customer.email ?? t("invoices.anonymous")}
        </TextLink>
      </Fact>
      {customer.email && customer.name && (
        <Fact name={t("payment.email")}>
          <span className="wrap-anywhere">{customer.email}</span>
        </Fact>
      )}
      <Fact name={t("invoices.subscription")}>
        {maySubscribe ? (
          <TextLink href={`/dashboard/subscriptions/${subscription.id}`}>
            {subscription.label}
          </TextLink>
        ) : (
          subscription.label
        )}
      </Fact>
      {invoice.transactionId && (
        <Fact name={t("invoices.settled")}>
          <TextLink href={`/dashboard/payments/${invoice.transactionId}`}>
            {t("invoices.see")}
          </TextLink>
        </Fact>
      )}
      {receiptId && (
        <Fact name={t("payment.receipt")}>
          <TextLink href={`/dashboard/receipts/${receiptId}`}>{t("invoices.see")}</TextLink>
        </Fact>
      )}
      <MetadataFacts metadata={asMetadata(invoice.metadata)} />
      <Fact name={t("invoices.id")}>
        <IdLine id={invoice.id} t={t} />
      </Fact>
    </dl>
  );
};
