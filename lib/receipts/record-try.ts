import { now } from "@/lib/kit/clock";
import { type Context, systemContext } from "@/lib/kit/context";
import { unitOfWork } from "@/lib/kit/unit";
import type { Leased } from "@/lib/mails/outbox";
import type { Outcome } from "@/lib/mails/try";
import { codeOf, failureOf } from "@/lib/receipts/failures";
import { lockReceipt, moveReceipt } from "@/lib/receipts/steps";
import type { Receipt } from "@/prisma/client/client";

/** Records the result of an attempt, with its event, and returns the receipt. */
export const recordTry = (receipt: Leased<Receipt>, outcome: Outcome): Promise<void> =>
  unitOfWork(async (unit) => {
    const ctx = systemContext(receipt, "receipts.send");
    const held = await lockReceipt(unit, ctx, receipt.id);
    if (outcome.kind === "lost" || held.leaseToken !== receipt.leaseToken) return;
    const { trigger, ...patch } = moveOf(ctx, outcome);
    await moveReceipt(unit, ctx, receipt, {
      trigger,
      patch: {
        ...patch,
        attempts: held.attempts,
        lastAttemptAt: held.lastAttemptAt,
        leaseToken: null,
        leasedUntil: null,
      },
    });
  });

const moveOf = (ctx: Context, outcome: Exclude<Outcome, { kind: "lost" }>) => {
  if (outcome.kind === "sent") {
    return {
      trigger: "accept" as const,
      providerMessageId: outcome.messageId,
      sentAt: now(ctx),
      nextAttemptAt: null,
      failureCode: null,
      failureMessage: null,
    };
  }
  const trigger = outcome.next ? ("fail" as const) : ("exhaust" as const);
  return { trigger, nextAttemptAt: outcome.next, ...failureOf(codeOf(outcome.failure)) };
};
