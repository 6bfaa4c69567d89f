import { recordEvent } from "@/lib/events/steps";
import { serialiseInvoice } from "@/lib/invoices/serialise";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { asMetadata } from "@/lib/kit/metadata";
import { splitTgc } from "@/lib/kit/money";
import { formatTahiti } from "@/lib/kit/tahiti";
import type { Invoice, Subscription } from "@/prisma/client/client";

/**
 * Issues the invoice of a subscription's current period, which has ended: everything on it is copied and
 * stays as it is now. Its first attempt is due at once. The caller holds the subscription.
 */
export const issueInvoice = async (
  tx: Tx,
  ctx: Context,
  subscription: Subscription,
  at: Date,
): Promise<Invoice> => {
  const { customerId, currentPeriodStart: periodStart, currentPeriodEnd: dueAt } = subscription;
  const merchant = await tx.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  const customer = await tx.customer.findUniqueOrThrow({ where: { id: customerId } });
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
      merchantName: merchant.name,
      merchantTaxNumber: merchant.taxNumber,
      customerName: customer.name,
      customerEmail: customer.email,
      metadata: asMetadata(subscription.metadata),
      createdAt: at,
      number: await nextNumber(tx, ctx, dueAt),
    },
  });
  const data = serialiseInvoice({ ...invoice, attempts: [] });
  await recordEvent(tx, ctx, { type: "invoice.issued", data, sequence: 1 });
  await tx.$executeRaw`SELECT jobs.wake('invoices/due')`;
  return invoice;
};

/** `Abonnement : du 31 janvier 2026 au 28 février 2026`, in the language of the books. */
const descriptionOf = (subscription: Subscription): string => {
  const day = (at: Date) => formatTahiti(at, "fr", "day");
  const { label, currentPeriodStart, currentPeriodEnd } = subscription;
  return `${label} : du ${day(currentPeriodStart)} au ${day(currentPeriodEnd)}`;
};

const tahitiYear = new Intl.DateTimeFormat("en", { timeZone: "Pacific/Tahiti", year: "numeric" });

// The counter's row stays locked until the invoice is committed: numbers follow each other without gap.
const nextNumber = async (tx: Tx, ctx: Context, dueAt: Date): Promise<string> => {
  const year = Number(tahitiYear.format(dueAt));
  const [counter] = await tx.$queryRaw<{ last: number }[]>`
    INSERT INTO invoice_counters AS counter (merchant_id, livemode, year, last)
    VALUES (${ctx.merchantId}::uuid, ${ctx.livemode}, ${year}::int, 1)
    ON CONFLICT (merchant_id, livemode, year) DO UPDATE SET last = counter.last + 1 RETURNING last`;
  return `F-${year}-${String(counter?.last).padStart(6, "0")}`;
};
