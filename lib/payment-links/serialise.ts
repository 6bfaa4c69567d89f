import { unix, unixOrNull } from "@/lib/kit/clock";
import { env } from "@/lib/kit/env";
import { asMetadata } from "@/lib/kit/metadata";
import type { CheckoutMode, EmailAsked } from "@/lib/payables/schema";
import { amountOf, freeAmountOf, quantityOf, questionsOf } from "@/lib/payment-links/choices";
import type { PaymentLink } from "@/lib/payment-links/schema";
import type { Takings } from "@/lib/payment-links/takings";
import type { PaymentLink as Row } from "@/prisma/client/client";

/** What is still to be announced of its end: only `lib/payment-links/ends.ts` reads it. */
type Notices = "expiryNoticeAt" | "exhaustedFor" | "exhaustedNoticeAt" | "noticeAt";

/** A link as payers and merchants know it. */
export type Link = Omit<Row, Notices>;

/** A link with the names of its label, and the period of its price. */
export type LabelledLink = Link & {
  price: {
    nickname: string | null;
    product: { name: string };
    interval: string | null;
    intervalCount: number | null;
    billing: string;
  } | null;
};

export type PaymentLinkRow = LabelledLink & Takings;

/** The label for payers: the price's current one, or else the link's own description. */
export const labelOf = ({ price, description }: LabelledLink): string =>
  price ? (price.nickname ?? price.product.name) : (description ?? "");

export const linkUrl = (slug: string): string => `${env().APP_ORIGIN}/l/${slug}`;

export const serialisePaymentLink = (row: PaymentLinkRow): PaymentLink => ({
  object: "payment_link",
  id: row.id,
  created: unix(row.createdAt),
  createdAt: row.createdAt.toISOString(),
  livemode: row.livemode,
  slug: row.slug,
  url: linkUrl(row.slug),
  active: row.active,
  priceId: row.priceId,
  amountXpf: amountOf(row),
  amount: serialiseAmount(row),
  quantity: quantityOf(row),
  maxPayments: row.maxPayments,
  expiresAt: unixOrNull(row.expiresAt),
  questions: questionsOf(row),
  email: row.email as EmailAsked,
  mode: row.mode as CheckoutMode,
  trialDays: row.trialDays,
  label: labelOf(row),
  description: row.description,
  returnUrl: row.returnUrl,
  paymentsCount: row.paymentsCount,
  amountCollectedXpf: row.amountCollectedXpf,
  metadata: asMetadata(row.metadata),
});

const serialiseAmount = (row: LabelledLink): PaymentLink["amount"] => {
  const free = freeAmountOf(row);
  return free
    ? { type: "free", ...free }
    : { type: "fixed", minXpf: null, maxXpf: null, suggestedXpf: [] };
};
