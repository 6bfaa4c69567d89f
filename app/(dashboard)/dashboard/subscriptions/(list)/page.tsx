import { id, tabs, text } from "@/app/(dashboard)/_list/filter-kinds";
import { addressOf } from "@/app/(dashboard)/_list/filters";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { customerName } from "@/app/(dashboard)/_list/names";
import { SubscriptionChip } from "@/app/(dashboard)/_shell/billing-chips";
import { countDistressed } from "@/lib/subscriptions/distress";
import { subscriptionMachine } from "@/lib/subscriptions/machine";
import { searchSubscriptions } from "@/lib/subscriptions/search";
import { intervalText } from "../_parts/interval";
import { DistressQueue } from "./distress-queue";

const list = listPage({
  path: "/dashboard/subscriptions",
  words: "subscriptions",
  scope: "subscriptions:read",
  prefix: "sub",
  create: {
    href: ({ values: { customer } }) => addressOf("/dashboard/subscriptions/new", { customer }),
    scope: "subscriptions:write",
  },
  filters: {
    q: text({ hint: "subscriptions.searchHint" }),
    status: tabs(subscriptionMachine.states, {
      label: "subscriptions.state",
      all: "subscriptions.all",
      text: (status, t) => t(`subscriptions.status.${status}`),
    }),
    customer: id("cus", "lists.customer", customerName),
    price: id("price", "lists.price"),
  },
  queue: {
    name: "distress",
    text: "subscriptions.queue",
    count: countDistressed,
    show: ({ member, words }) => <DistressQueue member={member} words={words} />,
  },
  search: (ctx, { q, ...asked }) => searchSubscriptions(ctx, { text: q, ...asked }),
  href: (row) => `/dashboard/subscriptions/${row.id}`,
  columns: [
    {
      name: "customer",
      grows: true,
      width: "md:w-[34%]",
      primary: ({ customer }, { t }) =>
        customer.name ?? customer.email ?? t("subscriptions.anonymous"),
      below: ({ customer }) => customer.name && customer.email,
    },
    {
      name: "state",
      card: "right",
      width: "md:w-36",
      cell: ({ status }, { t }) => <SubscriptionChip status={status} t={t} />,
    },
    {
      name: "what",
      grows: true,
      card: "wide",
      cell: ({ label }) => <span className="block truncate">{label}</span>,
    },
    { name: "amount", money: (row) => row.amountXpf, below: (row, { t }) => intervalText(row, t) },
    {
      name: "due",
      moment: (row) => row.currentPeriodEnd,
      head: "invoices.due",
      below: ({ endedAt, cancelAtPeriodEnd, pausedUntil }, { t }) =>
        endedAt === null &&
        ((pausedUntil && t("subscriptions.paused")) ||
          (cancelAtPeriodEnd && t("subscriptions.thenEnds"))),
      cell: ({ endedAt, currentPeriodEnd: at }, { t, when }) =>
        endedAt ? (
          t("subscriptions.noNext")
        ) : (
          <time dateTime={at.toISOString()}>{when(at, "table")}</time>
        ),
    },
  ],
  empty: { icon: "cycle" },
});

export const generateMetadata = list.metadata;
export default list.Page;
