import type { Words } from "@/app/_intl/words";
import { customerFacts } from "@/app/(dashboard)/_detail/customer-facts";
import type { FactGroup, View } from "@/app/(dashboard)/_detail/declaration";
import type { OutOfBandMethod } from "@/lib/invoices/machine";
import { eurCents } from "@/lib/kit/money";
import { taxPartsOf } from "@/lib/kit/taxes";
import type { InvoiceView } from "./view";

/** Amounts, dates and related objects of an invoice. */
export const factsOf = (view: View<InvoiceView>): FactGroup[] => [
  money(view),
  times(view),
  relations(view),
];

type Part = (view: View<InvoiceView>) => FactGroup;

const money: Part = ({ data: { invoice }, words: { euros, number } }) => {
  const { htXpf, amountXpf, taxLabel: label } = invoice;
  const taxes = taxPartsOf(invoice).flatMap(({ rateBp, tgcXpf }) =>
    rateBp === null
      ? []
      : [
          {
            name: ({ t }: Words) => t("invoices.tax", { label, rate: number(rateBp / 100) }),
            money: tgcXpf,
          },
        ],
  );
  return [
    ...(taxes.length === 0 ? [] : [{ name: "invoices.ht" as const, money: htXpf }, ...taxes]),
    { name: "invoices.ttc", money: amountXpf, isStrong: true },
    { name: "payment.euros", text: euros(eurCents(amountXpf)) },
  ];
};

const times: Part = ({ data: { invoice }, words: { t, when } }) => [
  invoice.periodStart &&
    invoice.periodEnd && {
      name: "invoices.period",
      text: t("invoices.fromTo", {
        from: when(invoice.periodStart, "day"),
        to: when(invoice.periodEnd, "day"),
      }),
    },
  { name: "invoices.issuedAt", moment: invoice.issuedAt },
  invoice.subscriptionId === null
    ? { name: "invoices.due", text: when(invoice.dueAt, "day") }
    : { name: "invoices.due", moment: invoice.dueAt },
  { name: "invoices.paidAt", moment: invoice.paidAt },
  {
    name: "invoices.method",
    text:
      invoice.outOfBandMethod &&
      t(`invoices.methods.${invoice.outOfBandMethod as OutOfBandMethod}`),
  },
  { name: "invoices.reference", text: invoice.outOfBandReference },
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
      text: subscription?.label,
      href:
        subscription && may("subscriptions:read")
          ? `/dashboard/subscriptions/${subscription.id}`
          : null,
    },
    {
      name: "invoices.settled",
      text: transactionId && see,
      href: `/dashboard/payments/${transactionId}`,
    },
    { name: "payment.receipt", text: receiptId && see, href: `/dashboard/receipts/${receiptId}` },
  ];
};
