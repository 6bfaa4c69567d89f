import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import { brandName } from "@/app/_ui/card-brand";
import { Code, Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import type { PaymentView } from "@/app/(dashboard)/_shell/payment-view";
import { eurCents } from "@/lib/kit/money";
import type { TransactionSource } from "@/lib/transactions/machine";
import { percent, type TransactionRow } from "@/lib/transactions/serialise";

type DetailsProps = { view: PaymentView; words: Words };

/** The money, the card, who paid, and all that the payment belongs to. */
export const Details = ({ view, words }: DetailsProps) => (
  <>
    <Panel id="details" title={words.t("payment.details")}>
      <Money row={view.row} words={words} />
      <Facts row={view.row} words={words} />
    </Panel>
    <Panel id="customer" title={words.t("payment.customer")}>
      <Customer view={view} words={words} />
    </Panel>
    <Belongings view={view} words={words} />
  </>
);

type RowProps = { row: TransactionRow; words: Words };

const Money = ({ row, words: { t, xpf, euros, number } }: RowProps) => {
  const refunded = Number(row.amountRefundedXpf);
  const asked = Number(row.refundReservedXpf) - refunded;
  return (
    <dl className="tabular border-line border-b px-5 py-3">
      <Fact name={t("payment.amount")}>
        <span className="font-semibold">{xpf(row.amountXpf)}</span>
      </Fact>
      {row.htXpf !== null && row.tgcXpf !== null && (
        <>
          <Fact name={t("payment.ht")}>{xpf(row.htXpf)}</Fact>
          <Fact name={t("payment.tax", { rate: number(percent(row.tgcRateBp) ?? 0) })}>
            {xpf(row.tgcXpf)}
          </Fact>
        </>
      )}
      {refunded > 0 && <Fact name={t("payment.fees")}>{xpf(refunded)}</Fact>}
      {asked > 0 && <Fact name={t("payment.refundAsked")}>{xpf(asked)}</Fact>}
      <Fact name={t("payment.euros")}>{euros(eurCents(row.amountXpf))}</Fact>
    </dl>
  );
};

const Facts = ({ row, words: { t, when } }: RowProps) => (
  <dl className="px-5 py-3">
    <Fact name={t("payment.card")}>
      {row.cardLast4
        ? t("payment.cardOf", { brand: brandName(row.cardBrand), last4: row.cardLast4 })
        : t("payment.none")}
    </Fact>
    <Fact name={t("payment.source")}>{t(`source.${row.source as TransactionSource}`)}</Fact>
    {row.offSession && <Fact name={t("payment.offSession")}>✓</Fact>}
    <Fact name={t("payment.created")}>{when(row.createdAt, "table")}</Fact>
    {row.paidAt && <Fact name={t("payment.paid")}>{when(row.paidAt, "table")}</Fact>}
    {row.refundedAt && <Fact name={t("payment.refundedAt")}>{when(row.refundedAt, "table")}</Fact>}
  </dl>
);

const link = "inline-flex min-h-6 items-center text-accent underline underline-offset-4";

const To = ({ page, id, children }: { page: string; id: string; children: ReactNode }) => (
  <Link
    className={`${link} wrap-anywhere text-right`}
    href={`/dashboard/${page}/${id}` as Route}
    prefetch={false}
  >
    {children}
  </Link>
);

const Customer = ({ view: { row, customer }, words: { t } }: DetailsProps) => {
  const email = row.payerEmail ?? customer?.email;
  if (!email && !customer) return <p className="px-5 py-4 text-muted">{t("payment.none")}</p>;
  return (
    <dl className="px-5 py-3">
      {customer && (
        <Fact name={t("payment.customer")}>
          <To id={customer.id} page="customers">
            {customer.name ?? customer.email ?? t("payment.customerPage")}
          </To>
        </Fact>
      )}
      {email && (
        <Fact name={t("payment.email")}>
          <span className="wrap-anywhere">{email}</span>
        </Fact>
      )}
      {row.paymentMethodId && customer && (
        <Fact name={t("payment.savedCard")}>
          <To id={customer.id} page="customers">
            {row.cardLast4 ? `•• ${row.cardLast4}` : t("payment.savedCardPage")}
          </To>
        </Fact>
      )}
    </dl>
  );
};

/** The short end of an id tells two of them apart. */
const shortOf = (id: string): string => `…${id.slice(-8)}`;

const Belongings = ({ view: { row, related }, words: { t } }: DetailsProps) => {
  const { checkoutSessionId, duplicateOfSessionId, paymentLinkId, subscriptionId, invoiceId } = row;
  const { terminalPaymentId } = row;
  const named = [
    ["payment.session", "checkout-sessions", checkoutSessionId, null],
    ["payment.duplicate", "checkout-sessions", duplicateOfSessionId, null],
    ["payment.link", "payment-links", paymentLinkId, related.link],
    ["payment.subscription", "subscriptions", subscriptionId, related.subscription],
    ["payment.invoice", "invoices", invoiceId, related.invoice],
  ] as const;
  if (!(terminalPaymentId || named.some(([, , id]) => id))) return null;
  return (
    <Panel id="related" title={t("payment.related")}>
      <dl className="px-5 py-3">
        {named.map(
          ([name, page, id, label]) =>
            id && (
              <Fact key={name} name={t(name)}>
                <To id={id} page={page}>
                  {label ?? <code className="font-mono text-[0.8125rem]">{shortOf(id)}</code>}
                </To>
              </Fact>
            ),
        )}
        {terminalPaymentId && (
          <Fact name={t("payment.terminal")}>
            <Code>{terminalPaymentId}</Code>
          </Fact>
        )}
      </dl>
    </Panel>
  );
};
