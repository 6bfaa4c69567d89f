import { DAY, SECOND } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { rateLimited, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { receiptSending } from "@/lib/receipts/errors";
import type { ReceiptResending } from "@/lib/receipts/schema";
import { lockReceipt, moveReceipt, unsent, wakeSender } from "@/lib/receipts/steps";
import type { Receipt } from "@/prisma/client/client";

export const RESENDS_PER_DAY = 5;

/** Resends a receipt, to a corrected address if one is given: a new message with its own attempts. */
export const resendReceipt = (
  ctx: Context,
  id: string,
  input: ReceiptResending,
): Promise<Receipt> =>
  commitAndStore(ctx, async (tx) => {
    const receipt = await lockReceipt(tx, ctx, id);
    const at = new Date();
    if (receipt.leasedUntil && receipt.leasedUntil > at) refuse(receiptSending);
    await countResend(tx, id, at);
    const resent = await moveReceipt(tx, ctx, receipt, {
      trigger: "resend",
      patch: {
        email: input.email ?? receipt.email,
        generation: receipt.generation + 1,
        ...unsent,
        nextAttemptAt: at,
      },
    });
    await wakeSender(tx, ctx);
    return resent;
  });

/** Under the receipt's lock; refuses the sixth within a day. */
const countResend = async (tx: Tx, receiptId: string, at: Date): Promise<void> => {
  const since = new Date(at.getTime() - DAY);
  const resends = await tx.receiptResend.findMany({
    where: { receiptId, createdAt: { gt: since } },
    orderBy: { createdAt: "desc" },
    take: RESENDS_PER_DAY,
  });
  const oldest = resends[RESENDS_PER_DAY - 1];
  if (oldest) {
    const seconds = Math.ceil((oldest.createdAt.getTime() - since.getTime()) / SECOND);
    refuse(rateLimited, {
      message: `A receipt is sent again at most ${RESENDS_PER_DAY} times a day.`,
      headers: { "Retry-After": String(seconds) },
    });
  }
  await tx.receiptResend.create({ data: { id: newId(), receiptId, createdAt: at } });
};
