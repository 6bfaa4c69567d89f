import { CreditNoteLinks } from "@/app/(dashboard)/_detail/credit-notes";
import { customerName } from "@/app/(dashboard)/_detail/customer-facts";
import type { Fact, FactGroup, View } from "@/app/(dashboard)/_detail/declaration";
import type { FrozenLine } from "@/lib/checkout-sessions/serialise";
import { creditNoteUrl } from "@/lib/credit-notes/token";
import { cardOf } from "@/lib/kit/card-name";
import type { RefundedLine } from "@/lib/refunds/lines";
import type { RefundReason } from "@/lib/refunds/schema";
import type { RefundDetail } from "./load";

/** Amounts, credit note, payment, and references at the bank. */
export const factsOf = (view: View<RefundDetail>): FactGroup[] => [
  money(view),
  document(view),
  payment(view),
  times(view),
];

type Part = (view: View<RefundDetail>) => FactGroup;

const money: Part = ({ data: { refund }, words: { t, euros } }) => [
  { name: "refunds.amount", money: refund.amountXpf, isStrong: true },
  { name: "payment.euros", text: euros(Number(refund.amountEurCents)) },
  {
    name: ({ t }) => t("refunds.tax", { label: refund.transaction.taxLabel ?? "" }),
    money: refund.tgcXpf,
  },
  { name: "refunds.lines", text: linesOf(refund) },
  {
    name: "refunds.reason",
    text: refund.reason ? t(`refunds.reasons.${refund.reason as RefundReason}`) : t("payment.none"),
  },
];

/** `2 × Baguette, Jus d’ananas`: the lines that it names. */
const linesOf = ({ lines, transaction }: RefundDetail["refund"]): string | null => {
  const sold = (transaction.checkoutSession?.lineItems ?? []) as FrozenLine[];
  const named = ((lines ?? []) as RefundedLine[]).map(({ line, quantity }) => {
    const label = sold[line]?.description ?? "";
    return quantity === null || quantity === 1 ? label : `${quantity} × ${label}`;
  });
  return named.join(", ") || null;
};

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
  const { id, amountXpf, amountRefundedXpf, customerId } = transaction;
  const customer = transaction.customer ?? { name: null, email: null };
  return [
    { name: "refunds.payment", money: amountXpf, href: `/dashboard/payments/${id}` },
    { name: "refunds.inAll", money: amountRefundedXpf },
    {
      name: "payment.card",
      text: cardOf(transaction),
    },
    {
      name: "invoices.customer",
      text: customerId && customerName(customer, words),
      href: `/dashboard/customers/${customerId}`,
    },
  ];
};

const times: Part = ({ data: { refund }, words: { t } }) => [
  { name: "refunds.asked", moment: refund.createdAt },
  { name: "refunds.done", moment: refund.succeededAt },
  ...refund.bankOperations.flatMap(({ reference, bankRef, nextCheckAt }): Fact[] => [
    bankRef
      ? { name: "refunds.bankRef", code: bankRef }
      : { name: "refunds.bankRef", text: t("refunds.noBankRef") },
    { name: "refunds.ourRef", code: reference },
    { name: "refunds.nextCheck", moment: nextCheckAt },
  ]),
];
