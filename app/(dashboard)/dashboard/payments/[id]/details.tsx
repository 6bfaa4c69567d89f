import { Panel } from "@/app/_ui/panel";
import type { Fact, FactGroup, View } from "@/app/(dashboard)/_detail/declaration";
import { FactsPanel } from "@/app/(dashboard)/_detail/facts";
import type { PaymentView } from "@/app/(dashboard)/_shell/payment-view";
import { cardOf } from "@/lib/kit/card-name";
import { eurCents, percent } from "@/lib/kit/money";
import { taxPartsOf } from "@/lib/kit/taxes";
import type { TransactionSource } from "@/lib/transactions/machine";
import { answersOf } from "@/lib/transactions/serialise";

type Part = (view: View<PaymentView>) => FactGroup;

/** Amounts, card and dates. */
export const factsOf = (view: View<PaymentView>): FactGroup[] => [
  money(view),
  chosen(view),
  times(view),
];

/** What the customer chose and answered on the page of a link. */
const chosen: Part = ({ data: { row }, words: { t, xpf } }) => [
  {
    name: "payment.quantity",
    text:
      row.quantity !== null &&
      t("payment.quantityOf", {
        quantity: row.quantity,
        unit: xpf(Number(row.amountXpf) / row.quantity),
      }),
  },
  ...answersOf(row).map(({ label, value }): Fact => ({ name: () => label, text: value })),
];

const money: Part = ({ data: { row }, words: { euros, number } }) => {
  const refunded = Number(row.amountRefundedXpf);
  const asked = Number(row.refundReservedXpf) - refunded;
  const label = row.taxLabel ?? "";
  const taxes: FactGroup = [
    { name: "payment.ht", money: row.htXpf },
    ...taxPartsOf(row).map(({ rateBp, tgcXpf }): Fact => {
      const rate = number(percent(rateBp) ?? 0);
      return { name: ({ t }) => t("payment.tax", { label, rate }), money: tgcXpf };
    }),
  ];
  return [
    { name: "payment.amount", money: row.amountXpf, isStrong: true },
    ...(row.htXpf !== null && row.tgcXpf !== null ? taxes : []),
    refunded > 0 && { name: "payment.fees", money: refunded },
    asked > 0 && { name: "payment.refundAsked", money: asked },
    { name: "payment.euros", text: euros(eurCents(row.amountXpf)) },
  ];
};

const times: Part = ({ data: { row }, words: { t } }) => {
  return [
    {
      name: "payment.card",
      text: cardOf(row) ?? t("payment.none"),
    },
    { name: "payment.source", text: t(`source.${row.source as TransactionSource}`) },
    { name: "payment.offSession", text: row.offSession && "✓" },
    { name: "payment.created", moment: row.createdAt },
    { name: "payment.paid", moment: row.paidAt },
    { name: "payment.refundedAt", moment: row.refundedAt },
  ];
};

export const Customer = ({ data: { row, customer }, words }: View<PaymentView>) => {
  const { t } = words;
  const email = row.payerEmail ?? customer?.email;
  if (!email && !customer) {
    return (
      <Panel id="customer" title={t("payment.customer")}>
        <p className="px-5 py-4 text-muted">{t("payment.none")}</p>
      </Panel>
    );
  }
  const href = customer && `/dashboard/customers/${customer.id}`;
  const called = customer && (customer.name ?? customer.email ?? t("payment.customerPage"));
  const card = cardOf(row) ?? t("payment.savedCardPage");
  return (
    <FactsPanel
      groups={[
        [
          { name: "payment.customer", text: called, href },
          { name: "payment.email", text: email },
          { name: "payment.savedCard", text: customer && row.paymentMethodId && card, href },
        ],
      ]}
      id="customer"
      title={t("payment.customer")}
      words={words}
    />
  );
};

/** The end of an ID is enough to tell two apart. */
const Short = ({ id }: { id: string }) => (
  <code className="font-mono text-[0.8125rem]">…{id.slice(-8)}</code>
);

/** Everything the payment belongs to. */
export const RelatedTo = ({ data: { row, related }, words }: View<PaymentView>) => {
  const { checkoutSessionId, duplicateOfSessionId, paymentLinkId, subscriptionId, invoiceId } = row;
  const named = [
    ["payment.session", "checkout-sessions", checkoutSessionId, null],
    ["payment.duplicate", "checkout-sessions", duplicateOfSessionId, null],
    ["payment.link", "payment-links", paymentLinkId, related.link],
    ["payment.subscription", "subscriptions", subscriptionId, related.subscription],
    ["payment.invoice", "invoices", invoiceId, related.invoice],
  ] as const;
  if (!(row.terminalPaymentId || named.some(([, , id]) => id))) return null;
  const linked = named.map(
    ([name, page, id, label]): Fact => ({
      name,
      text: id && (label ?? <Short id={id} />),
      href: `/dashboard/${page}/${id}`,
    }),
  );
  return (
    <FactsPanel
      groups={[[...linked, { name: "payment.terminal", code: row.terminalPaymentId }]]}
      id="related"
      title={words.t("payment.related")}
      words={words}
    />
  );
};
