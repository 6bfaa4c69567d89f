import { brandName } from "@/app/_ui/card-brand";
import { CreditNoteLinks } from "@/app/(dashboard)/_detail/credit-notes";
import { customerName } from "@/app/(dashboard)/_detail/customer-facts";
import type { Fact, FactGroup, View } from "@/app/(dashboard)/_detail/declaration";
import { creditNoteUrl } from "@/lib/credit-notes/token";
import type { RefundReason } from "@/lib/refunds/schema";
import type { RefundDetail } from "./load";

/** The money, the document, the payment, and by what names the bank knows it. */
export const factsOf = (view: View<RefundDetail>): FactGroup[] => [
  money(view),
  document(view),
  payment(view),
  times(view),
];

type Part = (view: View<RefundDetail>) => FactGroup;

const money: Part = ({ data: { refund }, words: { t, euros } }) => [
  { name: "refundsRoom.amount", money: refund.amountXpf, isStrong: true },
  { name: "payment.euros", text: euros(Number(refund.amountEurCents)) },
  { name: "refundsRoom.tax", money: refund.tgcXpf },
  {
    name: "refundsRoom.reason",
    text: refund.reason
      ? t(`refundsRoom.reasons.${refund.reason as RefundReason}`)
      : t("payment.none"),
  },
];

const document: Part = ({ data: { refund }, words: { t } }) => {
  const { id, creditNoteNumber: number } = refund;
  const shown = number && (
    <>
      {number}
      <CreditNoteLinks number={number} t={t} url={creditNoteUrl(id)} />
    </>
  );
  return [{ name: "creditNotes.one", text: shown }];
};

const payment: Part = ({ data, words }) => {
  const { transaction } = data.refund;
  const { id, amountXpf, amountRefundedXpf, cardBrand, cardLast4, customerId } = transaction;
  const customer = transaction.customer ?? { name: null, email: null };
  return [
    { name: "refundsRoom.payment", money: amountXpf, href: `/dashboard/payments/${id}` },
    { name: "refundsRoom.inAll", money: amountRefundedXpf },
    {
      name: "payment.card",
      text:
        cardLast4 && words.t("payment.cardOf", { brand: brandName(cardBrand), last4: cardLast4 }),
    },
    {
      name: "invoices.customer",
      text: customerId && customerName(customer, words),
      href: `/dashboard/customers/${customerId}`,
    },
  ];
};

const times: Part = ({ data: { refund }, words: { t } }) => [
  { name: "refundsRoom.asked", moment: refund.createdAt },
  { name: "refundsRoom.done", moment: refund.succeededAt },
  ...refund.bankOperations.flatMap(({ reference, bankRef, nextCheckAt }): Fact[] => [
    bankRef
      ? { name: "refundsRoom.bankRef", code: bankRef }
      : { name: "refundsRoom.bankRef", text: t("refundsRoom.noBankRef") },
    { name: "refundsRoom.ourRef", code: reference },
    { name: "refundsRoom.nextCheck", moment: nextCheckAt },
  ]),
];
