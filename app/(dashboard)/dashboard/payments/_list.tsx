import { ButtonLink } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import { addressOf } from "@/app/(dashboard)/_list/filters";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { Replayed } from "@/app/(dashboard)/_list/replayed";
import { FirstPayment, TrialPayment } from "@/app/(dashboard)/_shell/first-payment";
import { paymentColumns } from "@/app/(dashboard)/_shell/payment-columns";
import { now } from "@/lib/kit/clock";
import { holdsScope } from "@/lib/kit/scopes";
import { type Order, searchTransactions } from "@/lib/transactions/search";
import { totalOf } from "@/lib/transactions/search-total";
import { filters, narrowingOf, normalise, spanOf } from "./(list)/filter";
import { ResendBar } from "./(list)/resend-bar";
import { ViewTools } from "./(list)/view-tools";
import { ViewTabs } from "./(list)/views";

const orders: Record<string, Order> = {
  "-amount": "highest",
  amount: "lowest",
  date: "oldest",
  "-date": "newest",
};

export const list = listPage({
  path: "/dashboard/payments",
  words: "payments",
  scope: "transactions:read",
  prefix: "tx",
  filters,
  normalise: normalise,
  action: ({ member, values, words: { t } }) => (
    // The accounting export has a period: the list's, if it has one.
    <ButtonLink
      href={addressOf("/dashboard/payments/export", spanOf(values, now(member.ctx)) ?? {})}
      variant="plain"
      prefetch={false}
    >
      <Icon name="out" />
      {t("payments.export")}
    </ButtonLink>
  ),
  head: (view) => (
    <>
      <ViewTabs filter={view.values} member={view.member} t={view.words.t} />
      <div className="mb-4 grid gap-3 empty:hidden">
        <Replayed query={view.query} words={view.words} />
        <ViewTools view={view} />
      </div>
    </>
  ),
  search: (ctx, { limit, sort, starting_after: after, ending_before: before, ...filter }) => {
    const order = sort && orders[`${sort.isUp ? "" : "-"}${sort.by}`];
    return searchTransactions(ctx, {
      ...narrowingOf(filter, now(ctx)),
      limit,
      order,
      after,
      before,
    });
  },
  total: async (ctx, filter, { t, xpf }) => {
    const total = await totalOf(ctx, narrowingOf(filter, now(ctx)));
    const { count, amountXpf, netXpf, isPart } = total;
    const net = t("payments.net", { amount: xpf(netXpf) });
    const sum = netXpf === amountXpf ? xpf(amountXpf) : `${xpf(amountXpf)}, ${net}`;
    return { count, isPart, sum: isPart ? undefined : sum };
  },
  href: ({ id }) => `/dashboard/payments/${id}`,
  columns: paymentColumns,
  export: { at: "export/list", name: "payments" },
  select: {
    scope: "receipts:write",
    text: "payments.resend.open",
    nameOf: ({ amountXpf, createdAt }, { t, xpf, when }) =>
      t("payments.resend.row", { amount: xpf(amountXpf), moment: when(createdAt, "table") }),
    bar: (view, total) => <ResendBar total={total} view={view} />,
  },
  empty: {
    icon: "card",
    text: ({ member, words: { t } }) =>
      t(member.livemode ? "payments.emptyLive" : "payments.emptyText"),
    children: ({ member, words: { t } }) =>
      !member.livemode && (
        <div className="grid gap-6">
          {holdsScope(member.ctx.scopes, "payment_links:write") && <TrialPayment t={t} />}
          <FirstPayment t={t} />
        </div>
      ),
  },
});
