import { recordChange } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { type Context, systemContext } from "@/lib/kit/context";
import { type Tx, transaction } from "@/lib/kit/db";
import type { Leased } from "@/lib/receipts/claim";
import { failureOf } from "@/lib/receipts/failures";
import { nextTry } from "@/lib/receipts/schedule";
import { serialiseReceipt } from "@/lib/receipts/serialise";
import { lockReceipt } from "@/lib/receipts/steps";
import type { Outcome } from "@/lib/receipts/try";
import type { Prisma, Receipt } from "@/prisma/client/client";

/** Records how a try ended, with its event, and gives the receipt back. */
export const recordTry = (receipt: Leased, outcome: Outcome): Promise<void> =>
  transaction(async (tx) => {
    const ctx = systemContext(receipt, "receipts.send");
    const held = await lockReceipt(tx, ctx, receipt.id);
    if (outcome.kind === "lost" || held.leaseToken !== receipt.leaseToken) return;
    await move(tx, ctx, receipt, patchOf(ctx, outcome));
  });

type Patch = Omit<Prisma.ReceiptUpdateInput, "status"> & {
  status: "succeeded" | "failed" | "exhausted";
};

const patchOf = (ctx: Context, outcome: Exclude<Outcome, { kind: "lost" }>): Patch => {
  if (outcome.kind === "sent") {
    return {
      status: "succeeded",
      providerMessageId: outcome.messageId,
      sentAt: now(ctx),
      nextAttemptAt: null,
      failureCode: null,
      failureMessage: null,
    };
  }
  const code = outcome.kind === "over" ? "mail_provider_error" : outcome.code;
  const isFinal = outcome.kind === "over" || code !== "mail_provider_error";
  const next = isFinal ? null : nextTry(outcome.tries, outcome.at, outcome.startedAt);
  const status = next ? "failed" : "exhausted";
  return { status, nextAttemptAt: next, ...failureOf(code) };
};

const move = async (tx: Tx, ctx: Context, before: Receipt, patch: Patch): Promise<void> => {
  const receipt = await tx.receipt.update({
    where: { id: before.id },
    data: { ...patch, leaseToken: null, leasedUntil: null },
  });
  // A generation fails once; after that it is its next try that changes, until it is given up.
  const isFailingStill = patch.status === "failed" && before.status === "failed";
  await recordChange(tx, ctx, {
    type: isFailingStill ? "receipt.updated" : `receipt.${patch.status}`,
    before: serialiseReceipt(before),
    after: serialiseReceipt(receipt),
  });
};
