import { customerName } from "@/app/(dashboard)/_detail/customer-facts";
import type { FactGroup, View } from "@/app/(dashboard)/_detail/declaration";
import type { SessionView } from "./view";

/** Who paid, when, and where they were redirected. */
export const factsOf = (view: View<SessionView>): FactGroup[] => [payer(view), times(view)];

type Part = (view: View<SessionView>) => FactGroup;

const payer: Part = ({ data: { session, customer }, words }) => {
  const { customerEmail, customerMatch, transactionId, subscriptionId, trialDays } = session;
  return [
    {
      name: "sessions.customer",
      text: customer ? customerName(customer, words) : words.t("sessions.nobody"),
      href: customer && `/dashboard/customers/${customer.id}`,
    },
    { name: "sessions.email", text: customerEmail },
    {
      name: "sessions.match",
      text: customerMatch && words.t(`sessions.matched.${customerMatch}`),
    },
    {
      name: "sessions.paidBy",
      text: transactionId && words.t("invoices.see"),
      href: `/dashboard/payments/${transactionId}`,
    },
    {
      name: "sessions.sold",
      text:
        session.mode === "subscription" &&
        words.t(subscriptionId ? "sessions.soldSubscription" : "links.whats.subscription"),
      href: subscriptionId && `/dashboard/subscriptions/${subscriptionId}`,
    },
    {
      name: "links.trial",
      text: trialDays !== null && words.t("subscriptions.daysOfTrial", { count: trialDays }),
    },
  ];
};

const times: Part = ({ data: { session }, words: { euros, t } }) => {
  const { completedAt, saveCard } = session;
  return [
    { name: "payment.euros", text: euros(session.amountEurCents) },
    { name: "sessions.created", moment: at(session.created) },
    completedAt
      ? { name: "sessions.completed", moment: at(completedAt) }
      : { name: "sessions.expires", moment: at(session.expiresAt) },
    { name: "sessions.saveCard", text: saveCard !== "off" && t(`sessions.savesCard.${saveCard}`) },
    { name: "sessions.success", code: session.successUrl },
    { name: "sessions.cancel", code: session.cancelUrl },
  ];
};

const at = (seconds: number): Date => new Date(seconds * 1000);
