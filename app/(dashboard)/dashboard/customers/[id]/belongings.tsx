import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";
import { Panel } from "@/app/_ui/panel";
import { InvoiceChip, SubscriptionChip } from "@/app/(dashboard)/_shell/billing-chips";
import { PaymentLines } from "@/app/(dashboard)/_shell/payment-lines";
import type { AmbiguousMatch } from "@/lib/checkout-sessions/matched";
import type { CustomerView } from "./view";

const way = "inline-flex min-h-11 items-center text-accent text-sm underline underline-offset-4";

type PaymentsProps = { customerId: string; payments: CustomerView["payments"]; words: Words };

export const Payments = ({ customerId, payments, words }: PaymentsProps) =>
  payments && (
    <Panel
      aside={
        payments.hasMore && (
          <Link className={way} href={`/dashboard/payments?q=${customerId}` as Route}>
            {words.t("customers.allPayments")}
          </Link>
        )
      }
      className="overflow-hidden"
      id="payments"
      title={words.t("customers.payments")}
    >
      {payments.rows.length > 0 ? (
        <PaymentLines rows={payments.rows} words={words} />
      ) : (
        <p className="px-5 py-4 text-muted">{words.t("customers.noPayments")}</p>
      )}
    </Panel>
  );

type SubscriptionsProps = { subscriptions: CustomerView["subscriptions"]; words: Words };

export const Subscriptions = ({ subscriptions, words: { t, xpf, when } }: SubscriptionsProps) =>
  subscriptions &&
  subscriptions.rows.length > 0 && (
    <Panel className="overflow-hidden" id="subscriptions" title={t("customers.subscriptions")}>
      <ul className="divide-y divide-line">
        {subscriptions.rows.map(({ id, label, status, amountXpf, currentPeriodEnd }) => (
          <Line
            chip={<SubscriptionChip status={status} t={t} />}
            href={`/dashboard/subscriptions/${id}`}
            key={id}
            title={label}
          >
            {xpf(amountXpf)} · {t("customers.periodEnd", { moment: when(currentPeriodEnd, "day") })}
          </Line>
        ))}
      </ul>
    </Panel>
  );

type InvoicesProps = { invoices: CustomerView["invoices"]; words: Words };

export const Invoices = ({ invoices, words: { t, xpf, when } }: InvoicesProps) =>
  invoices &&
  invoices.rows.length > 0 && (
    <Panel className="overflow-hidden" id="invoices" title={t("customers.invoices")}>
      <ul className="divide-y divide-line">
        {invoices.rows.map(({ id, number, status, amountXpf, createdAt }) => (
          <Line
            chip={<InvoiceChip status={status} t={t} />}
            href={`/dashboard/invoices/${id}`}
            key={id}
            title={number}
          >
            {xpf(amountXpf)} · {when(createdAt, "day")}
          </Line>
        ))}
      </ul>
    </Panel>
  );

type MatchesProps = { matches: readonly AmbiguousMatch[]; words: Words };

/** Checkouts that were given to this customer although others share the address. */
export const Matches = ({ matches, words: { t, xpf, when } }: MatchesProps) =>
  matches.length > 0 && (
    <Panel className="overflow-hidden" id="matches" title={t("customers.matches")}>
      <p className="border-line border-b px-5 py-3 text-muted text-sm">
        {t("customers.matchesText")}
      </p>
      <ul className="divide-y divide-line">
        {matches.map(({ id, amountXpf, customerEmail, completedAt }) => (
          <Line
            chip={
              <Chip icon="warning" tone="warn">
                {t("customers.ambiguous")}
              </Chip>
            }
            href={`/dashboard/checkout-sessions/${id}`}
            key={id}
            title={xpf(amountXpf)}
          >
            {[customerEmail, completedAt && when(completedAt, "table")].filter(Boolean).join(" · ")}
          </Line>
        ))}
      </ul>
    </Panel>
  );

type LineProps = { title: string; href: string; chip: ReactNode; children: ReactNode };

const Line = ({ title, href, chip, children }: LineProps) => (
  <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 hover:bg-hover">
    <span className="min-w-0">
      <Link
        className="break-words font-medium no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
        href={href as Route}
        prefetch={false}
      >
        {title}
      </Link>
      <span className="tabular block text-muted text-sm">{children}</span>
    </span>
    {chip}
  </li>
);
