import { systemContext } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { failureOf } from "@/lib/receipts/failures";
import { receiptMachine } from "@/lib/receipts/machine";
import type { ReceiptFailure } from "@/lib/receipts/schema";
import { lockReceipt, moveReceipt } from "@/lib/receipts/steps";

/** What may still happen to a message that the provider had accepted. */
export type Undelivered = Exclude<ReceiptFailure, "invalid_address">;

/**
 * The provider accepted a message and reports later that it did not arrive. False when the message is not the last
 * one of a receipt, or the receipt has changed since.
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
    if (!receiptMachine.allows(before.status, "bounce") || before.providerMessageId !== messageId)
      return false;
    await moveReceipt(tx, ctx, before, { trigger: "bounce", patch: failureOf(reason) });
    return true;
  });
};
