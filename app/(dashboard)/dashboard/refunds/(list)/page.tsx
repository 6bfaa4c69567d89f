import { ButtonLink } from "@/app/_ui/button";
import { choice, period, tabs, text } from "@/app/(dashboard)/_list/filter-kinds";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { openingOf } from "@/app/(dashboard)/_list/period";
import { RefundChip } from "@/app/(dashboard)/_shell/billing-chips";
import { now } from "@/lib/kit/clock";
import { refundMachine } from "@/lib/refunds/machine";
import { RefundReason } from "@/lib/refunds/schema";
import { searchRefunds } from "@/lib/refunds/search";

const list = listPage({
  path: "/dashboard/refunds",
  words: "refunds",
  scope: "refunds:read",
  prefix: "re",
  filters: {
    q: text({ hint: "refunds.searchHint" }),
    status: tabs(refundMachine.states, {
      label: "refunds.state",
      all: "refunds.all",
      text: (status, t) => t(`refunds.status.${status}`),
    }),
    reason: choice(RefundReason.options, {
      label: "refunds.reason",
      any: "refunds.anyReason",
      text: (reason, t) => t(`refunds.reasons.${reason}`),
    }),
    period: period(),
  },
  search: (ctx, { q, period: last, ...asked }) =>
    searchRefunds(ctx, { text: q, from: last && openingOf(last, now(ctx)), ...asked }),
  href: ({ id }) => `/dashboard/refunds/${id}`,
  columns: [
    { name: "amount", money: ({ amountXpf }) => amountXpf, isPrimary: true },
    {
      name: "state",
      card: "right",
      width: "md:w-36",
      cell: ({ status }, { t }) => <RefundChip status={status} t={t} />,
    },
    {
      name: "payment",
      grows: true,
      card: "wide",
      cell: ({ transaction: { payerEmail, customer } }, { t }) => (
        <span className="block truncate">
          {customer?.name ?? payerEmail ?? customer?.email ?? (
            <span className="text-muted">{t("payments.anonymous")}</span>
          )}
        </span>
      ),
      below: ({ transaction }, { t, xpf }) =>
        [t("refunds.of", { amount: xpf(transaction.amountXpf) }), transaction.description]
          .filter(Boolean)
          .join(" · "),
    },
    {
      name: "reason",
      isMuted: true,
      width: "md:w-40",
      cell: ({ reason }, { t }) =>
        reason ? t(`refunds.reasons.${reason as RefundReason}`) : t("payment.none"),
    },
    {
      name: "creditNote",
      head: "creditNotes.one",
      isMuted: true,
      isTabular: true,
      card: "right",
      width: "md:w-40",
      cell: ({ creditNoteNumber }, { t }) => creditNoteNumber ?? t("creditNotes.none"),
    },
    { name: "date", moment: ({ createdAt }) => createdAt, card: "left" },
  ],
  empty: {
    icon: "undo",
    children: ({ words: { t } }) => (
      <div className="text-center">
        <ButtonLink href="/dashboard/payments?status=succeeded" variant="plain">
          {t("refunds.toPayments")}
        </ButtonLink>
      </div>
    ),
  },
});

export const generateMetadata = list.metadata;
export default list.Page;
