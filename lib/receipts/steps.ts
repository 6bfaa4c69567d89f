import { recordChange } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { concurrentChange, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { nextNumber } from "@/lib/kit/numbering";
import { isEmail } from "@/lib/kit/text";
import { wakeFor } from "@/lib/kit/wake";
import { receiptNotFound } from "@/lib/receipts/errors";
import { type ReceiptTrigger, receiptMachine } from "@/lib/receipts/machine";
import { serialiseReceipt } from "@/lib/receipts/serialise";
import type { Prisma, Receipt } from "@/prisma/client/client";

type Issue = {
  transactionId: string;
  customerId: string | null;
  amountXpf: bigint;
  email: string;
  locale: string;
};

/**
 * Issues the receipt of a payment that has just succeeded, sent once this commits. A second call returns the same
 * one; without a valid address there is none. It never fails the payment.
 */
export const issueReceipt = async (tx: Tx, ctx: Context, issue: Issue): Promise<Receipt | null> => {
  const { transactionId, customerId, amountXpf, locale } = issue;
  const email = issue.email.trim();
  if (!isEmail(email)) return null;
  const createdAt = now(ctx);
  const [receipt] = await tx.receipt.createManyAndReturn({
    data: {
      ...tenant(ctx),
      id: newId(),
      number: await nextNumber(tx, ctx, "R", createdAt),
      transactionId,
      customerId,
      email,
      amountXpf,
      locale: locale === "en" || locale === "ty" ? locale : "fr",
      // Sending uses real time, as the provider does, whatever the merchant's test clock.
      nextAttemptAt: new Date(),
      createdAt,
    },
    skipDuplicates: true,
  });
  if (!receipt) return tx.receipt.findUniqueOrThrow({ where: { transactionId } });
  await wakeSender(tx, ctx);
  return receipt;
};

/** Sends what is due once this commits. */
export const wakeSender = (tx: Tx, ctx: Context): Promise<unknown> =>
  wakeFor(tx, "receipts/due", ctx);

/** Locks the row, tenant-scoped, or refuses. */
export const lockReceipt = async (tx: Tx, ctx: Context, id: string): Promise<Receipt> => {
  await tx.$queryRaw`SELECT 1 FROM receipts WHERE id = ${id}::uuid AND merchant_id = ${ctx.merchantId}::uuid
    AND livemode = ${ctx.livemode} FOR UPDATE`;
  return (await tx.receipt.findFirst({ where: { ...tenant(ctx), id } })) ?? refuse(receiptNotFound);
};

type Move = {
  trigger: ReceiptTrigger;
  patch: Omit<Prisma.ReceiptUncheckedUpdateManyInput, "status">;
};

/**
 * The only place that changes the status of a locked receipt: by compare-and-set, with its event in the same
 * transaction. A message fails once; after that only its next attempt changes, until it is given up.
 */
export const moveReceipt = async (
  tx: Tx,
  ctx: Context,
  before: Receipt,
  { trigger, patch }: Move,
): Promise<Receipt> => {
  const status = receiptMachine.next(before.status, trigger) ?? refuse(concurrentChange);
  const [after] = await tx.receipt.updateManyAndReturn({
    where: { ...tenant(ctx), id: before.id, status: before.status },
    data: { ...patch, status },
  });
  if (!after) return refuse(concurrentChange);
  const isUpdate = status === "pending" || status === before.status;
  await recordChange(tx, ctx, {
    type: isUpdate ? "receipt.updated" : `receipt.${status}`,
    before: serialiseReceipt(before),
    after: serialiseReceipt(after),
  });
  return after;
};
