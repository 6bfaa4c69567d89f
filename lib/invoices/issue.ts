import { recordEvent } from "@/lib/events/steps";
import { serialiseInvoice } from "@/lib/invoices/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { asMetadata } from "@/lib/kit/metadata";
import { splitTgc } from "@/lib/kit/money";
import { nextNumber } from "@/lib/kit/numbering";
import { formatTahiti } from "@/lib/kit/tahiti";
import { profileOf } from "@/lib/merchants/profile";
import type { Invoice, Subscription } from "@/prisma/client/client";

/**
 * Issues the invoice of a subscription's current period, which has ended, as a copy that never changes; the
 * database copies the parties. Its first attempt is due at once. The caller has locked the subscription.
 */
export const issueInvoice = async (
  tx: Tx,
  ctx: Context,
  subscription: Subscription,
  at: Date,
): Promise<Invoice> => {
  const { customerId, currentPeriodStart: periodStart, currentPeriodEnd: dueAt } = subscription;
  const merchant = await profileOf(ctx, tx);
  const { htXpf, tgcXpf } = splitTgc(subscription.amountXpf, merchant.tgcRateBp);
  const invoice = await tx.invoice.create({
    data: {
      ...tenant(ctx),
      id: newId(),
      subscriptionId: subscription.id,
      customerId,
      priceId: subscription.priceId,
      description: descriptionOf(subscription),
      periodStart,
      periodEnd: dueAt,
      dueAt,
      amountXpf: subscription.amountXpf,
      htXpf: BigInt(htXpf),
      tgcXpf: BigInt(tgcXpf),
      tgcRateBp: merchant.tgcRateBp,
      taxLabel: merchant.taxLabel,
      nextAttemptAt: at,
      metadata: asMetadata(subscription.metadata),
      createdAt: at,
      number: await nextNumber(tx, ctx, "F", dueAt),
    },
  });
  const data = serialiseInvoice({ ...invoice, attempts: [] });
  await recordEvent(tx, ctx, { type: "invoice.issued", data, sequence: 1 });
  return invoice;
};

/** `Abonnement : du 31 janvier 2026 au 28 février 2026`, in the language of the accounts. */
const descriptionOf = (subscription: Subscription): string => {
  const day = (at: Date) => formatTahiti(at, "fr", "day");
  const { label, currentPeriodStart, currentPeriodEnd } = subscription;
  return `${label} : du ${day(currentPeriodStart)} au ${day(currentPeriodEnd)}`;
};
