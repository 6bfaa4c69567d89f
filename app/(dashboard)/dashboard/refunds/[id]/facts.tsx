import { Fragment } from "react";
import type { Words } from "@/app/_intl/words";
import { brandName } from "@/app/_ui/card-brand";
import { Code, Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import { CreditNoteLinks } from "@/app/(dashboard)/_shell/credit-notes";
import { IdLine, MetadataFacts } from "@/app/(dashboard)/_shell/object-panels";
import { creditNoteUrl } from "@/lib/credit-notes/token";
import { asMetadata } from "@/lib/kit/metadata";
import type { RefundReason } from "@/lib/refunds/schema";
import type { Refund } from "./page";

type FactsProps = { refund: Refund; words: Words };

/** The money, the times, the payment, and by what names the bank knows it. */
export const Facts = ({ refund, words }: FactsProps) => (
  <Panel id="details" title={words.t("refundsRoom.details")}>
    <Money refund={refund} words={words} />
    <Document refund={refund} words={words} />
    <Payment refund={refund} words={words} />
    <Times refund={refund} words={words} />
  </Panel>
);

const Money = ({ refund, words: { t, xpf, euros } }: FactsProps) => (
  <dl className="tabular border-line border-b px-5 py-3">
    <Fact name={t("refundsRoom.amount")}>
      <span className="font-semibold">{xpf(refund.amountXpf)}</span>
    </Fact>
    <Fact name={t("payment.euros")}>{euros(Number(refund.amountEurCents))}</Fact>
    {refund.tgcXpf !== null && <Fact name={t("refundsRoom.tax")}>{xpf(refund.tgcXpf)}</Fact>}
    <Fact name={t("refundsRoom.reason")}>
      {refund.reason
        ? t(`refundsRoom.reasons.${refund.reason as RefundReason}`)
        : t("payment.none")}
    </Fact>
  </dl>
);

const Document = ({ refund: { id, creditNoteNumber }, words: { t } }: FactsProps) =>
  creditNoteNumber && (
    <dl className="tabular border-line border-b px-5 py-3">
      <Fact name={t("creditNotes.one")}>
        {creditNoteNumber}
        <CreditNoteLinks number={creditNoteNumber} t={t} url={creditNoteUrl(id)} />
      </Fact>
    </dl>
  );

const Payment = ({ refund: { transaction }, words: { t, xpf } }: FactsProps) => (
  <dl className="tabular border-line border-b px-5 py-3">
    <Fact name={t("refundsRoom.payment")}>
      <TextLink href={`/dashboard/payments/${transaction.id}`}>
        {xpf(transaction.amountXpf)}
      </TextLink>
    </Fact>
    <Fact name={t("refundsRoom.inAll")}>{xpf(transaction.amountRefundedXpf)}</Fact>
    {transaction.cardLast4 && (
      <Fact name={t("payment.card")}>
        {t("payment.cardOf", {
          brand: brandName(transaction.cardBrand),
          last4: transaction.cardLast4,
        })}
      </Fact>
    )}
    {transaction.customerId && (
      <Fact name={t("invoices.customer")}>
        <TextLink href={`/dashboard/customers/${transaction.customerId}`}>
          {transaction.customer?.name ?? transaction.customer?.email ?? t("invoices.anonymous")}
        </TextLink>
      </Fact>
    )}
  </dl>
);

const Times = ({ refund, words: { t, when } }: FactsProps) => (
  <dl className="tabular px-5 py-3">
    <Fact name={t("refundsRoom.asked")}>{when(refund.createdAt, "table")}</Fact>
    {refund.succeededAt && (
      <Fact name={t("refundsRoom.done")}>{when(refund.succeededAt, "table")}</Fact>
    )}
    {refund.bankOperations.map(({ id, reference, bankRef, nextCheckAt }) => (
      <Fragment key={id}>
        <Fact name={t("refundsRoom.bankRef")}>
          {bankRef ? <Code>{bankRef}</Code> : t("refundsRoom.noBankRef")}
        </Fact>
        <Fact name={t("refundsRoom.ourRef")}>
          <Code>{reference}</Code>
        </Fact>
        {nextCheckAt && <Fact name={t("refundsRoom.nextCheck")}>{when(nextCheckAt, "table")}</Fact>}
      </Fragment>
    ))}
    <MetadataFacts metadata={asMetadata(refund.metadata)} />
    <Fact name={t("invoices.id")}>
      <IdLine id={refund.id} t={t} />
    </Fact>
  </dl>
);
