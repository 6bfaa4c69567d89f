import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import { ButtonAnchor } from "@/app/_ui/button";
import { brandName } from "@/app/_ui/card-brand";
import { Icon } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import type { PaymentView } from "@/app/dashboard/_frame/payment-view";
import { eurCents } from "@/lib/kit/money";
import type { ReceiptStatus } from "@/lib/receipts/schema";
import { receiptUrl } from "@/lib/receipts/token";
import type { TransactionSource } from "@/lib/transactions/machine";
import { percent, type TransactionRow } from "@/lib/transactions/serialise";

type DetailsProps = { view: PaymentView; words: Words };

/** The money, the card, the customer and the receipt. */
export const Details = ({ view, words }: DetailsProps) => (
  <>
    <Panel id="details" title={words.t("payment.details")}>
      <Money row={view.row} words={words} />
      <Facts row={view.row} words={words} />
    </Panel>
    <Panel id="customer" title={words.t("payment.customer")}>
      <Customer view={view} words={words} />
    </Panel>
    <Panel id="receipt" title={words.t("payment.receipt")}>
      <Receipt view={view} words={words} />
    </Panel>
  </>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 break-words text-right">{children}</dd>
  </div>
);

type RowProps = { row: TransactionRow; words: Words };

const Money = ({ row, words: { t, xpf, euros, number } }: RowProps) => (
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
    {Number(row.amountRefundedXpf) > 0 && (
      <Fact name={t("payment.fees")}>{xpf(row.amountRefundedXpf)}</Fact>
    )}
    <Fact name={t("payment.euros")}>{euros(eurCents(row.amountXpf))}</Fact>
  </dl>
);

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
    {row.checkoutSessionId && (
      <Fact name={t("payment.session")}>
        <Id>{row.checkoutSessionId}</Id>
      </Fact>
    )}
    {row.duplicateOfSessionId && (
      <Fact name={t("payment.duplicate")}>
        <Id>{row.duplicateOfSessionId}</Id>
      </Fact>
    )}
  </dl>
);

const Id = ({ children }: { children: string }) => (
  <code className="select-all break-all font-mono text-[0.8125rem]">{children}</code>
);

const Customer = ({ view: { row, customer }, words: { t } }: DetailsProps) => {
  const email = row.payerEmail ?? customer?.email;
  if (!email && !customer) return <p className="px-5 py-4 text-muted">{t("payment.none")}</p>;
  return (
    <dl className="px-5 py-3">
      {customer?.name && <Fact name={t("payment.customer")}>{customer.name}</Fact>}
      {email && (
        <Fact name={t("payment.email")}>
          <span className="wrap-anywhere">{email}</span>
        </Fact>
      )}
      {customer && (
        <Fact name={t("payment.customerId")}>
          <Id>{customer.id}</Id>
        </Fact>
      )}
    </dl>
  );
};

const Receipt = ({ view: { receipt }, words: { t } }: DetailsProps) => {
  if (!receipt) return <p className="px-5 py-4 text-muted">{t("payment.none")}</p>;
  const status = receipt.status as ReceiptStatus;
  return (
    <div className="grid gap-3 px-5 py-4">
      <p>
        <span className="font-medium">{receipt.number}</span>
        <span className="wrap-anywhere block text-muted text-sm">
          {t(`payment.receiptStatus.${status}`, { email: receipt.email })}
        </span>
      </p>
      <ButtonAnchor href={receiptUrl(receipt.id)} look="plain">
        <Icon name="open" />
        {t("payment.openReceipt")}
      </ButtonAnchor>
    </div>
  );
};
