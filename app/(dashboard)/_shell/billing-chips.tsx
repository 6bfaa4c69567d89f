import type { Words } from "@/app/_intl/words";
import { Chip, type ChipProps } from "@/app/_ui/chip";
import type { SessionStatus } from "@/lib/checkout-sessions/machine";
import { standingOf } from "@/lib/invoices/late";
import type { InvoiceStatus } from "@/lib/invoices/machine";
import { now } from "@/lib/kit/clock";
import type { ReceiptStatus } from "@/lib/receipts/machine";
import type { RefundStatus } from "@/lib/refunds/machine";
import type { SubscriptionStatus } from "@/lib/subscriptions/machine";

type ChipStyle = Omit<ChipProps, "children">;
type T = Words["t"];

const subscriptions: Record<SubscriptionStatus, ChipStyle> = {
  active: { tone: "good", icon: "check" },
  past_due: { tone: "warn", icon: "clock" },
  unpaid: { tone: "bad", icon: "warning" },
  canceled: { tone: "calm", icon: "cross" },
  completed: { tone: "calm", icon: "check" },
};

export const SubscriptionChip = ({ status, t }: { status: string; t: T }) => {
  const known = status as SubscriptionStatus;
  return <Chip {...subscriptions[known]}>{t(`subscriptions.status.${known}`)}</Chip>;
};

const invoices: Record<InvoiceStatus, ChipStyle> = {
  draft: { tone: "calm", icon: "invoice" },
  open: { tone: "calm", icon: "clock" },
  past_due: { tone: "warn", icon: "clock" },
  unpaid: { tone: "bad", icon: "warning" },
  paid: { tone: "good", icon: "check" },
};

type Shown = Parameters<typeof standingOf>[0] & Parameters<typeof now>[0];

export const InvoiceChip = ({ invoice, t }: { invoice: Shown; t: T }) => {
  const known = standingOf(invoice, now(invoice));
  return <Chip {...invoices[known]}>{t(`invoices.status.${known}`)}</Chip>;
};

const sessions: Record<SessionStatus, ChipStyle> = {
  open: { tone: "warn", icon: "clock" },
  complete: { tone: "good", icon: "check" },
  expired: { tone: "calm", icon: "cross" },
};

export const SessionChip = ({ status, t }: { status: string; t: T }) => {
  const known = status as SessionStatus;
  return <Chip {...sessions[known]}>{t(`sessions.status.${known}`)}</Chip>;
};

const receipts: Record<ReceiptStatus, ChipStyle> = {
  pending: { tone: "calm", icon: "clock" },
  succeeded: { tone: "good", icon: "check" },
  failed: { tone: "warn", icon: "warning" },
  exhausted: { tone: "bad", icon: "cross" },
};

export const ReceiptChip = ({ status, t }: { status: string; t: T }) => {
  const known = status as ReceiptStatus;
  return <Chip {...receipts[known]}>{t(`receipts.status.${known}`)}</Chip>;
};

const refunds: Record<RefundStatus, ChipStyle> = {
  pending: { tone: "warn", icon: "spin" },
  succeeded: { tone: "good", icon: "check" },
  failed: { tone: "bad", icon: "cross" },
};

export const RefundChip = ({ status, t }: { status: string; t: T }) => {
  const known = status as RefundStatus;
  return <Chip {...refunds[known]}>{t(`refunds.status.${known}`)}</Chip>;
};
