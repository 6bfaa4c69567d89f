import { customerFacts } from "@/app/(dashboard)/_detail/customer-facts";
import type { FactGroup, View } from "@/app/(dashboard)/_detail/declaration";
import { now } from "@/lib/kit/clock";
import { cardLabel } from "../_parts/card-label";
import type { SubscriptionView } from "./view";

/** Due date, charge, and related objects. */
export const factsOf = (view: View<SubscriptionView>): FactGroup[] => [
  times(view),
  relations(view),
];

type Part = (view: View<SubscriptionView>) => FactGroup;

const times: Part = ({ data: { subscription }, words: { t, when } }) => {
  const { createdAt, canceledAt, endedAt, currentPeriodStart, periodIndex } = subscription;
  const end = subscription.currentPeriodEnd;
  const period = { from: when(currentPeriodStart, "day"), to: when(end, "day") };
  const next: FactGroup = [
    { name: "subscriptions.next", moment: end, isStrong: true },
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
    ...(endedAt ? [] : next),
    { name: "subscriptions.created", moment: createdAt },
    { name: "subscriptions.canceledAt", moment: canceledAt },
    { name: "subscriptions.endedAt", moment: endedAt },
  ];
};

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
