import { recordChange } from "@/lib/events/steps";
import { systemContext } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { failureOf } from "@/lib/receipts/failures";
import type { ReceiptFailure } from "@/lib/receipts/schema";
import { serialiseReceipt } from "@/lib/receipts/serialise";
import { lockReceipt } from "@/lib/receipts/steps";

/** What may still happen to a message that the provider had taken. */
export type Undelivered = Exclude<ReceiptFailure, "invalid_address">;

/**
 * The provider took a message and says later that it did not arrive. False when the message is not the
 * last one of a receipt, or the receipt has moved on.
 */
export const reportUndelivered = async (
  messageId: string,
  reason: Undelivered,
): Promise<boolean> => {
  const found = await db.receipt.findUnique({ where: { providerMessageId: messageId } });
  if (!found) return false;
  const ctx = systemContext(found, "receipts.undelivered");
  return transaction(async (tx) => {
    const before = await lockReceipt(tx, ctx, found.id);
    if (before.status !== "succeeded" || before.providerMessageId !== messageId) return false;
    const receipt = await tx.receipt.update({
      where: { id: found.id },
      data: { status: "exhausted", ...failureOf(reason) },
    });
    await recordChange(tx, ctx, {
      type: "receipt.exhausted",
      before: serialiseReceipt(before),
      after: serialiseReceipt(receipt),
    });
    return true;
  });
};
