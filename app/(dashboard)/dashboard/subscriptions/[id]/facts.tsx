import type { Words } from "@/app/_intl/words";
import { customerFacts } from "@/app/(dashboard)/_detail/customer-facts";
import type { FactGroup, View } from "@/app/(dashboard)/_detail/declaration";
import { now } from "@/lib/kit/clock";
import type { Subscription } from "@/prisma/client/client";
import { cardLabel } from "../_parts/card-label";
import type { SubscriptionView } from "./view";

/** Due date, charge, and related objects. */
export const factsOf = (view: View<SubscriptionView>): FactGroup[] => [
  times(view),
  relations(view),
  sale(view),
];

type Part = (view: View<SubscriptionView>) => FactGroup;

const cyclesOf = ({ cycles, cyclesInvoiced }: Subscription, t: Words["t"]) =>
  cycles !== null && t("subscriptions.cyclesOf", { done: cyclesInvoiced, count: cycles });

const times: Part = ({ data: { subscription, next }, words: { t, when } }) => {
  const { createdAt, canceledAt, endedAt, currentPeriodStart, periodIndex, quantity } =
    subscription;
  const end = subscription.currentPeriodEnd;
  const period = { from: when(currentPeriodStart, "day"), to: when(end, "day") };
  const running: FactGroup = [
    { name: "subscriptions.next", moment: next?.at ?? end, isStrong: true },
    { name: "subscriptions.quantity", text: quantity > 1 && quantity },
    { name: "subscriptions.cycles", text: cyclesOf(subscription, t) },
    {
      name: periodIndex < 0 ? "subscriptions.trial" : "subscriptions.period",
      text: t("invoices.fromTo", period),
    },
    {
      name: "subscriptions.billing",
      text: subscription.billing === "advance" && t("products.billings.advance"),
    },
  ];
  return [
    ...(endedAt ? [] : running),
    { name: "subscriptions.created", moment: createdAt },
    { name: "subscriptions.canceledAt", moment: canceledAt },
    {
      name: canceledAt ? "subscriptions.endedAt" : "subscriptions.completedAt",
      moment: endedAt,
    },
    { name: "subscriptions.cycles", text: endedAt && cyclesOf(subscription, t) },
  ];
};

/** Where it was sold. */
const sale: Part = ({ data: { soldBy }, words: { t } }) => [
  {
    name: "subscriptions.soldBy",
    text: soldBy && t(`subscriptions.soldByPage.${soldBy.kind}`),
    href: soldBy && `/dashboard/${pages[soldBy.kind]}/${soldBy.id}`,
  },
];

const pages = { link: "payment-links", session: "checkout-sessions" } as const;

const relations: Part = ({ data: { subscription, customer, card, price }, words }) => [
  ...customerFacts(customer, words),
  {
    name: "subscriptions.card",
    text: card ? (
      cardLabel(card, now(subscription), words.t)
    ) : (
      <span className="text-bad">{words.t("subscriptions.noCard")}</span>
    ),
  },
  {
    name: "subscriptions.product",
    text: price.product.name,
    href: `/dashboard/products/${price.productId}`,
  },
];
