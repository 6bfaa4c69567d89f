import { now } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";
import { sendMail } from "@/lib/kit/mail";
import { MailFailure } from "@/lib/kit/mail/failure";
import { sellerIn } from "@/lib/merchants/seller";
import type { Leased } from "@/lib/receipts/claim";
import { reasonOf } from "@/lib/receipts/failures";
import { composeReceipt } from "@/lib/receipts/message";
import { mayTry } from "@/lib/receipts/schedule";
import type { ReceiptFailure } from "@/lib/receipts/schema";

export type Outcome =
  | { kind: "sent"; messageId: string }
  | { kind: "failed"; code: ReceiptFailure; tries: number; at: Date; startedAt: Date }
  /** Too many tries or too late: nothing was sent. */
  | { kind: "over" }
  /** Somebody else holds the receipt now; the result is theirs to record. */
  | { kind: "lost" };

/** Counts the try, then sends the generation's one message under its one key. No transaction is open. */
export const tryReceipt = async (receipt: Leased): Promise<Outcome> => {
  const { id, generation, generationTries } = receipt;
  const at = new Date();
  const startedAt = receipt.generationStartAt ?? at;
  if (!mayTry(generationTries, at, receipt.generationStartAt)) return { kind: "over" };
  const { count } = await db.receipt.updateMany({
    where: { id, leaseToken: receipt.leaseToken },
    data: {
      attempts: { increment: 1 },
      generationTries: { increment: 1 },
      generationStartAt: startedAt,
      lastAttemptAt: now(receipt),
    },
  });
  if (count !== 1) return { kind: "lost" };
  try {
    const { id: messageId } = await sendMail({
      ...(await messageOf(receipt)),
      kind: "receipt",
      to: receipt.email,
      key: `receipt-${id}-${generation}`,
      merchant: { merchantId: receipt.merchantId, livemode: receipt.livemode },
    });
    return { kind: "sent", messageId };
  } catch (thrown) {
    if (!(thrown instanceof MailFailure)) {
      log("error", "receipt.message_failed", { receipt: id, ...errorFields(thrown) });
    }
    return { kind: "failed", code: reasonOf(thrown), tries: generationTries + 1, at, startedAt };
  }
};

/** Written once per generation and kept: every try sends the same words. */
const messageOf = async (receipt: Leased) => {
  const { subject, html, text } = receipt;
  const { seller } = await db.transaction.findUniqueOrThrow({
    where: { id: receipt.transactionId },
    select: { seller: true },
  });
  const { supportEmail: replyTo } = sellerIn(seller);
  if (subject !== null && html !== null && text !== null) return { subject, html, text, replyTo };
  const message = await composeReceipt(receipt);
  await db.receipt.updateMany({
    where: { id: receipt.id, leaseToken: receipt.leaseToken },
    data: message,
  });
  return { ...message, replyTo };
};
