import type { BankFailure, CardSummary } from "@/lib/bank/provider";
import { createSession } from "@/lib/checkout-sessions/create";
import { type Context, tenant } from "@/lib/kit/context";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { fail, succeed } from "@/lib/payments/apply-bank-result";
import { lockWithPayable } from "@/lib/payments/lock";
import { refundPayment } from "@/lib/payments/refund";
import { draftTransaction } from "@/lib/transactions/draft";
import { insertTransaction, moveTransaction } from "@/lib/transactions/steps";

type Sale = {
  /** By checkout with the payer's address; or by the API without one. */
  email?: string;
  quantity?: number;
  amountXpf?: number;
  card?: CardSummary;
  outcome: "pending" | "processing" | "succeeded" | BankFailure;
  /** Refunded afterwards. */
  refundedXpf?: number;
};

const summary = (brand: string, last4: string): CardSummary => ({
  brand,
  last4,
  expMonth: 12,
  expYear: 2034,
});
const alpha = summary("alpha", "4242");
const beta = summary("beta", "4444");
const gamma = summary("gamma", "0005");

const heiata = "heiata@client.test";
const manu = "manu@client.test";
const vaea = "vaea@client.test";

/** In chronological order. */
const sales: readonly Sale[] = [
  { email: heiata, quantity: 1, card: alpha, outcome: "succeeded" },
  { email: manu, quantity: 2, card: beta, outcome: "succeeded", refundedXpf: 1_000 },
  { email: vaea, quantity: 1, card: alpha, outcome: "insufficient_funds" },
  { email: vaea, quantity: 1, card: gamma, outcome: "succeeded" },
  { amountXpf: 1_200, card: alpha, outcome: "succeeded" },
  { amountXpf: 18_000, outcome: "authentication_required" },
  { email: heiata, quantity: 3, card: alpha, outcome: "succeeded" },
  { email: "teva@client.test", quantity: 1, outcome: "expired_card" },
  { amountXpf: 650, card: beta, outcome: "succeeded" },
  { email: manu, quantity: 1, outcome: "card_declined" },
  { amountXpf: 5_400, outcome: "processing" },
  { amountXpf: 2_990, outcome: "pending" },
];

/** A dozen payments in various statuses, each created once, so that no list is empty. */
export const seedSales = async (ctx: Context, cake: string): Promise<void> => {
  for (const [index, sale] of sales.entries()) {
    const metadata = { demo: `sale-${index + 1}` };
    const made = await db.transaction.findFirst({
      where: { ...tenant(ctx), metadata: { path: ["demo"], equals: metadata.demo } },
      select: { id: true },
    });
    if (!made) await sell(ctx, sale, { cake, metadata });
  }
};

const sell = async (
  ctx: Context,
  sale: Sale,
  { cake, metadata }: { cake: string; metadata: { demo: string } },
): Promise<void> => {
  const session = sale.email
    ? await createSession(ctx, {
        lineItems: [{ price: cake, quantity: sale.quantity ?? 1 }],
        successUrl: "https://example.com/",
        customerEmail: sale.email,
        expiresInMinutes: 1_440,
        metadata,
      })
    : null;
  const payment = draftTransaction(ctx, {
    status: session && sale.outcome !== "pending" ? "processing" : "pending",
    source: session ? "checkout_session" : "api",
    amountXpf: session?.amountXpf ?? sale.amountXpf ?? 100,
    checkoutSessionId: session?.id ?? null,
    payerEmail: sale.email ?? null,
    metadata,
  });
  await transaction(async (tx) => {
    await insertTransaction(tx, { ...ctx, origin: session ? "checkout" : "api" }, payment);
    await decide(tx, { ...ctx, origin: "simulation" }, payment.id, sale);
  });
  if (sale.refundedXpf !== undefined) {
    const part = { amountXpf: sale.refundedXpf, reason: "requested_by_customer" } as const;
    await refundPayment({ ...ctx, origin: "api" }, payment.id, part);
  }
};

const decide = async (tx: Tx, ctx: Context, id: string, sale: Sale): Promise<void> => {
  const locked = await lockWithPayable(tx, ctx, id);
  switch (sale.outcome) {
    case "pending":
      return;
    case "processing":
      await moveTransaction(tx, ctx, locked.row, { trigger: "submit" });
      return;
    case "succeeded":
      await succeed(tx, ctx, locked, sale.card ?? null);
      return;
    default:
      await fail(tx, ctx, locked, { failureCode: sale.outcome });
  }
};
