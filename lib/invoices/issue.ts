import { recordEvent } from "@/lib/events/steps";
import type { FrozenLine } from "@/lib/invoices/line";
import { serialiseInvoice } from "@/lib/invoices/serialise";
import { insertRow } from "@/lib/kit/changes";
import { type Context, tenant } from "@/lib/kit/context";
import { prismaTypes, statement } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { asMetadata } from "@/lib/kit/metadata";
import { splitTgc, unitAmountOf } from "@/lib/kit/money";
import { nextInvoiceNumber } from "@/lib/kit/numbering";
import { formatTahiti } from "@/lib/kit/tahiti";
import { type AnyTx, Unit } from "@/lib/kit/unit";
import type { Invoice, Prisma, Subscription } from "@/prisma/client/client";

/**
 * Issues the invoice of a subscription's current period, which has ended, or begins now if it is billed in advance, as
 * a copy that never changes. Its first attempt is due at once. The caller has locked the subscription.
 */
export const issueInvoice = async (
  tx: AnyTx,
  ctx: Context,
  subscription: Subscription,
  at: Date,
): Promise<Invoice> => {
  const { customerId, currentPeriodStart: periodStart, currentPeriodEnd: periodEnd } = subscription;
  const dueAt = subscription.billing === "advance" ? periodStart : periodEnd;
  const { productId, ...parties } = await partiesOf(tx, ctx, subscription);
  const { htXpf, tgcXpf } = splitTgc(subscription.amountXpf, parties.tgcRateBp);
  const invoice = {
    ...tenant(ctx),
    ...parties,
    id: newId(),
    number: await nextInvoiceNumber(tx, ctx, dueAt),
    status: "open",
    subscriptionId: subscription.id,
    customerId,
    priceId: subscription.priceId,
    description: descriptionOf(subscription),
    lines: linesOf(subscription, { productId, tgcRateBp: parties.tgcRateBp }),
    periodStart,
    periodEnd,
    dueAt,
    amountXpf: subscription.amountXpf,
    htXpf: BigInt(htXpf),
    tgcXpf: BigInt(tgcXpf),
    attemptCount: 0,
    nextAttemptAt: at,
    transactionId: null,
    paidAt: null,
    unpaidAt: null,
    ...notByHand,
    metadata: asMetadata(subscription.metadata),
    createdAt: at,
  };
  await insertRow(tx, "invoices", invoice);
  const data = serialiseInvoice({ ...invoice, attempts: [] });
  await recordEvent(tx, ctx, { type: "invoice.issued", data, sequence: 1 });
  return invoice;
};

/** What only invoices by hand have. */
const notByHand = {
  memo: null,
  taxes: null,
  issuedAt: null,
  outOfBandMethod: null,
  outOfBandReference: null,
  nextReminderAt: null,
  reminderCount: 0,
};

type Parties = Pick<Invoice, "seller" | "buyer" | "tgcRateBp" | "taxLabel"> & {
  productId: string | null;
};

const PARTIES = `SELECT seller_block($1::uuid, $2) AS seller, buyer_block($3::uuid, NULL) AS buyer,
    coalesce(product.tgc_rate_bp, profile.tgc_rate_bp) AS "tgcRateBp", profile.tax_label AS "taxLabel",
    product.id AS "productId"
  FROM merchant_profiles profile LEFT JOIN products product ON product.merchant_id = $1::uuid AND product.livemode = $2
    AND product.id = (SELECT product_id FROM prices WHERE merchant_id = $1::uuid AND livemode = $2 AND id = $4::uuid)
  WHERE profile.merchant_id = $1::uuid AND profile.livemode = $2`;

/** The shop and its customer as they are now, and the tax of the product, or the shop's own. */
export const partiesOf = async (
  tx: AnyTx,
  { merchantId, livemode }: Context,
  { customerId, priceId }: Pick<Invoice, "customerId" | "priceId">,
): Promise<Parties> => {
  const values = [merchantId, livemode, customerId, priceId];
  const [parties] =
    tx instanceof Unit
      ? await statement<Parties>("invoices.parties", PARTIES, values, prismaTypes)
      : await tx.$queryRawUnsafe<Parties[]>(PARTIES, ...values);
  if (!parties) throw new Error(`The merchant ${merchantId} has a profile in each mode.`);
  return parties;
};

/** `Abonnement : du 31 janvier 2026 au 28 février 2026`, in the language of the accounts. */
const periodOf = ({ label, currentPeriodStart, currentPeriodEnd }: Subscription): string => {
  const day = (at: Date) => formatTahiti(at, "fr", "day");
  return `${label} : du ${day(currentPeriodStart)} au ${day(currentPeriodEnd)}`;
};

/** `3 × Abonnement : du 31 janvier 2026 au 28 février 2026` where there is no line to show how many. */
const descriptionOf = (subscription: Subscription): string =>
  subscription.quantity === 1
    ? periodOf(subscription)
    : `${subscription.quantity} × ${periodOf(subscription)}`;

type Rated = Pick<FrozenLine, "productId" | "tgcRateBp">;

/** One line of several at their price; none for one, whose amount is the invoice's. */
const linesOf = (subscription: Subscription, rated: Rated): Prisma.JsonArray | null => {
  const { quantity, amountXpf } = subscription;
  if (quantity === 1) return null;
  const line: FrozenLine = {
    ...rated,
    label: periodOf(subscription),
    quantity,
    unitAmountXpf: Number(unitAmountOf(subscription)),
    totalXpf: Number(amountXpf),
  };
  return [line as unknown as Prisma.JsonObject];
};
