import type { Route } from "next";
import Link from "next/link";
import { Chip } from "@/app/_ui/chip";
import type { View } from "@/app/(dashboard)/_detail/declaration";
import { PaymentsPanel } from "@/app/(dashboard)/_detail/payments-panel";
import { Related } from "@/app/(dashboard)/_detail/related";
import { InvoiceChip, SubscriptionChip } from "@/app/(dashboard)/_shell/billing-chips";
import type { CustomerView } from "./view";

type Props = View<CustomerView>;

export const Payments = ({ data: { customer, payments }, words }: Props) =>
  payments && (
    <PaymentsPanel
      aside={
        payments.hasMore && (
          <Link
            className="inline-flex min-h-11 items-center text-accent text-sm underline underline-offset-4"
            href={`/dashboard/payments?q=${customer.id}` as Route}
          >
            {words.t("customers.allPayments")}
          </Link>
        )
      }
      none={words.t("customers.noPayments")}
      rows={payments.rows}
      title={words.t("customers.payments")}
      words={words}
    />
  );

export const Subscriptions = ({ data: { subscriptions }, words: { t, xpf, when } }: Props) => (
  <Related
    id="subscriptions"
    rows={(subscriptions?.rows ?? []).map((subscription) => {
      const { id, label, status, amountXpf, currentPeriodEnd } = subscription;
      const end = t("customers.periodEnd", { moment: when(currentPeriodEnd, "day") });
      return {
        id,
        href: `/dashboard/subscriptions/${id}`,
        title: label,
        below: `${xpf(amountXpf)} · ${end}`,
        end: <SubscriptionChip status={status} t={t} />,
      };
    })}
    title={t("customers.subscriptions")}
  />
);

export const Invoices = ({ data: { invoices }, words: { t, xpf, when } }: Props) => (
  <Related
    id="invoices"
    rows={(invoices?.rows ?? []).map((invoice) => ({
      id: invoice.id,
      href: `/dashboard/invoices/${invoice.id}`,
      title: invoice.number ?? t("invoices.draft"),
      below: `${xpf(invoice.amountXpf)} · ${when(invoice.issuedAt ?? invoice.createdAt, "day")}`,
      end: <InvoiceChip invoice={invoice} t={t} />,
    }))}
    title={t("customers.invoices")}
  />
);

/** Checkouts assigned to this customer although others share the email address. */
export const Matches = ({ data: { matches }, words: { t, xpf, when } }: Props) => (
  <Related
    id="matches"
    lead={t("customers.matchesText")}
    rows={matches.map(({ id, amountXpf, customerEmail, completedAt }) => ({
      id,
      href: `/dashboard/checkout-sessions/${id}`,
      title: xpf(amountXpf),
      below: [customerEmail, completedAt && when(completedAt, "table")].filter(Boolean).join(" · "),
      end: (
        <Chip icon="warning" tone="warn">
          {t("customers.ambiguous")}
        </Chip>
      ),
    }))}
    title={t("customers.matches")}
  />
);
