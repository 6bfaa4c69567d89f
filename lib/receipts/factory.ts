import { recordEvent } from "@/lib/events/steps";
import { type Context, tenant } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { issueReceipt } from "@/lib/receipts/steps";
import type { Prisma, Receipt } from "@/prisma/client/client";

/** A payment that succeeded, with all its columns. */
export const aPaidTransaction = async (
  ctx: Context,
  of: Partial<Prisma.TransactionUncheckedCreateInput> = {},
): Promise<string> => {
  const id = newId();
  await transaction(async (tx) => {
    await tx.transaction.create({
      data: {
        ...tenant(ctx),
        id,
        status: "succeeded",
        source: "api",
        amountXpf: 2990,
        htXpf: 2646,
        tgcXpf: 344,
        tgcRateBp: 1300,
        description: "Café en grains",
        cardBrand: "visa",
        cardLast4: "4242",
        paidAt: new Date("2026-11-22T04:30:00Z"),
        ...of,
      },
    });
    await recordEvent(tx, ctx, {
      type: "payment.succeeded",
      data: { object: "transaction", id },
      sequence: 1,
    });
  });
  return id;
};

/** The receipt of its own payment, waiting to be sent. */
export const aReceipt = async (
  ctx: Context,
  of: { email?: string; locale?: string; customerId?: string } = {},
): Promise<Receipt> => {
  const { email = "client@exemple.pf", locale = "fr", customerId = null } = of;
  const transactionId = await aPaidTransaction(ctx, { customerId });
  const issue = { transactionId, customerId, amountXpf: 2990n, email, locale };
  const id = await transaction((tx) => issueReceipt(tx, ctx, issue));
  if (id === null) throw new Error("There is no receipt without an address.");
  return db.receipt.findUniqueOrThrow({ where: { id } });
};
