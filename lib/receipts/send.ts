import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { type Outbox, sendDue } from "@/lib/mails/outbox";
import { messageOf } from "@/lib/receipts/message";
import { recordTry } from "@/lib/receipts/record-try";
import type { Receipt } from "@/prisma/client/client";

/** Receipts are their own outbox: the row has the status that the API and the dashboard show. */
export const receiptsOutbox: Outbox<Receipt> = {
  table: "receipts",
  event: "receipts/due",
  read: (ids) => db.receipt.findMany({ where: { id: { in: ids } } }),
  triesOf: ({ generationTries, generationStartAt }) => ({
    count: generationTries,
    startedAt: generationStartAt,
  }),
  count: async (receipt, { count, startedAt }) => {
    const { id, leaseToken } = receipt;
    const counted = await db.receipt.updateMany({
      where: { id, leaseToken },
      data: {
        attempts: { increment: 1 },
        generationTries: count,
        generationStartAt: startedAt,
        lastAttemptAt: now(receipt),
      },
    });
    return counted.count === 1;
  },
  write: async (receipt) => ({
    ...(await messageOf(receipt)),
    kind: "receipt",
    to: receipt.email,
    key: `receipt-${receipt.id}-${receipt.generation}`,
    merchant: { merchantId: receipt.merchantId, livemode: receipt.livemode },
  }),
  record: recordTry,
};

/** Sends what is due for a limited time; the rest is sent by a run that is woken at once. */
export const sendDueReceipts = (shard?: number): Promise<number> => sendDue(receiptsOutbox, shard);
