import { recordChange } from "@/lib/events/steps";
import { insertReceipt, updateRow, wake } from "@/lib/kit/changes";
import { now } from "@/lib/kit/clock";
import { lockRow } from "@/lib/kit/columns";
import { type Context, tenant } from "@/lib/kit/context";
import { concurrentChange, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { yearInTahiti } from "@/lib/kit/numbering";
import { isEmail } from "@/lib/kit/text";
import { type AnyTx, Unit } from "@/lib/kit/unit";
import { receiptNotFound } from "@/lib/receipts/errors";
import { type ReceiptTrigger, receiptMachine } from "@/lib/receipts/machine";
import { serialiseReceipt } from "@/lib/receipts/serialise";
import type { Receipt } from "@/prisma/client/client";

/** The columns of a generation of which nothing was sent yet. */
export const unsent = {
  generationTries: 0,
  generationStartAt: null,
  subject: null,
  html: null,
  text: null,
  providerMessageId: null,
  failureCode: null,
  failureMessage: null,
  leasedUntil: null,
  leaseToken: null,
  sentAt: null,
} as const;

type Issue = {
  transactionId: string;
  customerId: string | null;
  amountXpf: bigint;
  email: string;
  locale: string;
};

/**
 * Issues the receipt of a payment that has just succeeded, sent once this commits, and returns its id. A second call
 * returns the same one; without a valid address there is none. It never fails the payment.
 */
export const issueReceipt = async (
  tx: AnyTx,
  ctx: Context,
  issue: Issue,
): Promise<string | null> => {
  const { transactionId, customerId, amountXpf, locale } = issue;
  const email = issue.email.trim();
  if (!isEmail(email)) return null;
  const createdAt = now(ctx);
  const receipt = {
    ...tenant(ctx),
    id: newId(),
    status: "pending",
    transactionId,
    customerId,
    email,
    amountXpf,
    locale: locale === "en" || locale === "ty" ? locale : "fr",
    attempts: 0,
    generation: 1,
    ...unsent,
    lastAttemptAt: null,
    // Sending uses real time, as the provider does, whatever the merchant's test clock.
    nextAttemptAt: new Date(),
    createdAt,
  };
  await insertReceipt(tx, receipt, yearInTahiti(createdAt));
  await wakeSender(tx, ctx);
  if (tx instanceof Unit) return receipt.id;
  return (await tx.receipt.findUniqueOrThrow({ where: { transactionId }, select: { id: true } }))
    .id;
};

/** Sends what is due once this commits. */
export const wakeSender = (tx: AnyTx, ctx: Context): Promise<void> => wake(tx, "receipts/due", ctx);

/** Locks the row, tenant-scoped, or refuses. */
export const lockReceipt = async (tx: AnyTx, ctx: Context, id: string): Promise<Receipt> =>
  (await lockRow<Receipt>(tx, ctx, "receipt", id)) ?? refuse(receiptNotFound);

type Move = { trigger: ReceiptTrigger; patch: Partial<Omit<Receipt, "status">> };

/**
 * The only place that changes the status of a locked receipt: by compare-and-set, with its event in the same
 * transaction. A message fails once; after that only its next attempt changes, until it is given up.
 */
export const moveReceipt = async (
  tx: AnyTx,
  ctx: Context,
  before: Receipt,
  { trigger, patch }: Move,
): Promise<Receipt> => {
  const status = receiptMachine.next(before.status, trigger) ?? refuse(concurrentChange);
  const { id, status: from } = before;
  await updateRow(tx, "receipts", { id, from, patch: { ...patch, status } });
  const after = { ...before, ...patch, status };
  const isUpdate = status === "pending" || status === before.status;
  await recordChange(tx, ctx, {
    type: isUpdate ? "receipt.updated" : `receipt.${status}`,
    before: serialiseReceipt(before),
    after: serialiseReceipt(after),
  });
  return after;
};
