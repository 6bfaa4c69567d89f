import { createHash } from "node:crypto";
import { SECOND } from "@/lib/kit/clock";
import type { Context, IdempotentRequest } from "@/lib/kit/context";
import { idempotencyInProgress, idempotencyKeyReuse, Refusal } from "@/lib/kit/errors";
import { KeyTaken, releaseAfterFailure } from "@/lib/kit/idempotency";
import { newLease } from "@/lib/kit/lease";
import { refundPayment, resumeRefund } from "@/lib/payments/refund";
import { getRefund } from "@/lib/refunds/read";
import type { RefundCreation } from "@/lib/refunds/schema";
import type { Refund } from "@/prisma/client/client";

const PATIENCE_MS = 8 * SECOND;
const PAUSE_MS = 200;

type Wanted = RefundCreation & { transactionId: string };

/**
 * The refund of one form: `nonce` is the form's own, and a form that is sent twice refunds once. The second
 * request waits for the first and returns the same refund. The same form with another amount is refused.
 */
export const refundOnce = async (ctx: Context, nonce: string, wanted: Wanted): Promise<Refund> => {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt(ctx, nonce, wanted);
    } catch (thrown) {
      if (!isStillRunning(thrown) || Date.now() > end) throw thrown;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};

const isStillRunning = (thrown: unknown): boolean =>
  thrown instanceof Refusal && thrown.kind.code === idempotencyInProgress.code;

const attempt = async (
  ctx: Context,
  nonce: string,
  { transactionId, ...input }: Wanted,
): Promise<Refund> => {
  const idempotency = idempotencyOf(nonce, { transactionId, ...input });
  const once: Context = { ...ctx, idempotency };
  try {
    return await refundPayment(once, transactionId, input);
  } catch (thrown) {
    if (thrown instanceof KeyTaken) return existingRefund(once, thrown);
    await releaseAfterFailure(once, idempotency);
    throw thrown;
  }
};

const existingRefund = async (once: Context, { claim }: KeyTaken): Promise<Refund> => {
  const { idempotency, ...ctx } = once;
  if (claim.kind === "stored") return getRefund(ctx, (JSON.parse(claim.text) as Stored).id);
  if (claim.kind !== "resume") throw new Refusal(idempotencyKeyReuse);
  try {
    return await resumeRefund(once, claim.resourceId);
  } catch (thrown) {
    if (idempotency) await releaseAfterFailure(once, idempotency);
    throw thrown;
  }
};

type Stored = { id: string };

const idempotencyOf = (nonce: string, wanted: Wanted): IdempotentRequest => ({
  key: `dashboard-refund:${nonce}`,
  fingerprint: createHash("sha256").update(JSON.stringify(wanted)).digest(),
  leaseToken: newLease(),
  render: (outcome) => {
    const { id } = outcome as Refund;
    const text = JSON.stringify({ id } satisfies Stored);
    return { status: 201, text, stored: text };
  },
});
