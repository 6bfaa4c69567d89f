import { db } from "@/lib/kit/db";
import { readToken } from "@/lib/receipts/token";

/** A receipt with what its page prints; null where the token is not one of ours. */
export const receiptPage = async (token: string) => {
  const id = readToken(token);
  if (!id) return null;
  const found = await db.receipt.findUnique({
    where: { id },
    include: { transaction: { include: { merchant: true } } },
  });
  if (!found) return null;
  const { transaction, ...receipt } = found;
  const { merchant, ...payment } = transaction;
  return { receipt, payment, merchant };
};

export type ReceiptPage = NonNullable<Awaited<ReturnType<typeof receiptPage>>>;
