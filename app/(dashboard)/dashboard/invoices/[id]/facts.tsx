import { customerFacts } from "@/app/(dashboard)/_detail/customer-facts";
import type { FactGroup, View } from "@/app/(dashboard)/_detail/declaration";
import { eurCents, percent } from "@/lib/kit/money";
import type { InvoiceView } from "./view";

/** Amounts, dates and related objects of an invoice. */
export const factsOf = (view: View<InvoiceView>): FactGroup[] => [
  money(view),
  times(view),
  relations(view),
];

type Part = (view: View<InvoiceView>) => FactGroup;

const money: Part = ({ data: { invoice }, words: { euros, number } }) => {
  const { tgcRateBp, htXpf, tgcXpf, amountXpf } = invoice;
  const rate = number(percent(tgcRateBp) ?? 0);
  const taxes: FactGroup = [
    { name: "invoices.ht", money: htXpf },
    { name: ({ t }) => t("invoices.tax", { rate }), money: tgcXpf },
  ];
  return [
    ...(tgcRateBp === null ? [] : taxes),
    { name: "invoices.ttc", money: amountXpf, isStrong: true },
    { name: "payment.euros", text: euros(eurCents(amountXpf)) },
  ];
};

const times: Part = ({ data: { invoice }, words: { t, when } }) => [
  {
    name: "invoices.period",
    text: t("invoices.fromTo", {
      from: when(invoice.periodStart, "day"),
      to: when(invoice.periodEnd, "day"),
    }),
  },
  { name: "invoices.due", moment: invoice.dueAt },
  { name: "invoices.paidAt", moment: invoice.paidAt },
  { name: "invoices.unpaidAt", moment: invoice.unpaidAt },
];

const relations: Part = ({ data, words, may }) => {
  const { invoice, customer, subscription, payments } = data;
  const { transactionId } = invoice;
  const receiptId = payments.find(({ id }) => id === transactionId)?.receiptId;
  const see = words.t("invoices.see");
  return [
    ...customerFacts(customer, words),
    {
      name: "invoices.subscription",
      text: subscription.label,
      href: may("subscriptions:read") ? `/dashboard/subscriptions/${subscription.id}` : null,
    },
    {
      name: "invoices.settled",
      text: transactionId && see,
      href: `/dashboard/payments/${transactionId}`,
    },
    { name: "payment.receipt", text: receiptId && see, href: `/dashboard/receipts/${receiptId}` },
  ];
};
