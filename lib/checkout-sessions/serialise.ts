import type { SessionStatus } from "@/lib/checkout-sessions/machine";
import type {
  CheckoutLineItem,
  CheckoutSession,
  CustomerMatch,
} from "@/lib/checkout-sessions/schema";
import { unix, unixOrNull } from "@/lib/kit/clock";
import { linkTag } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";
import { asMetadata } from "@/lib/kit/metadata";
import { eurCents, percent } from "@/lib/kit/money";
import type { CheckoutMode, EmailAsked, SaveCard } from "@/lib/payables/schema";
import type { SubscriptionTerms } from "@/lib/payables/terms";
import type { CheckoutSession as SessionRow } from "@/prisma/client/client";

/** The stored fields of a line; the column is written only by `frozenLines`. Without a rate: the shop's own. */
export type FrozenLine = Omit<CheckoutLineItem, "object" | "tgcRate"> & {
  tgcRateBp?: number;
  /** Of a subscription. */
  recurring?: Recurring;
};

export type Recurring = Pick<SubscriptionTerms, "interval" | "intervalCount" | "billing">;

export const linesOf = ({ lineItems }: Pick<SessionRow, "lineItems">): FrozenLine[] =>
  lineItems as FrozenLine[];

/** What is paid, in one line: the first label, and how many more. */
export const labelOf = (row: Pick<SessionRow, "lineItems">): string | null => {
  const [first, ...more] = linesOf(row);
  if (!first) return null;
  return more.length > 0 ? `${first.description} + ${more.length}` : first.description;
};

export const serialiseSession = (row: SessionRow): CheckoutSession => ({
  object: "checkout_session",
  id: row.id,
  created: unix(row.createdAt),
  createdAt: row.createdAt.toISOString(),
  livemode: row.livemode,
  status: row.status as SessionStatus,
  url: sessionUrl(row.id),
  amountXpf: Number(row.amountXpf),
  amountEurCents: eurCents(row.amountXpf),
  lineItems: linesOf(row).map(serialiseLine),
  mode: row.mode as CheckoutMode,
  trialDays: row.trialDays,
  customerId: row.customerId,
  customerEmail: row.customerEmail,
  customerMatch: row.customerMatch as CustomerMatch | null,
  email: row.email as EmailAsked,
  transactionId: row.transactionId,
  subscriptionId: row.subscriptionId,
  successUrl: row.successUrl,
  cancelUrl: row.cancelUrl,
  saveCard: row.saveCard as SaveCard,
  expiresAt: unix(row.expiresAt),
  completedAt: unixOrNull(row.completedAt),
  metadata: asMetadata(row.metadata),
});

const serialiseLine = (line: FrozenLine): CheckoutLineItem => ({
  object: "checkout_line_item",
  priceId: line.priceId,
  productId: line.productId,
  description: line.description,
  amountXpf: line.amountXpf,
  quantity: line.quantity,
  totalXpf: line.totalXpf,
  tgcRate: percent(line.tgcRateBp ?? null),
});

/** The id alone opens nothing: the tag proves that we issued the link. */
export const sessionUrl = (id: string): string =>
  `${env().APP_ORIGIN}/c/${id}?k=${linkTag("checkout", id)}`;
