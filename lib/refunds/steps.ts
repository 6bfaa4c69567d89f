import type { BankFailure } from "@/lib/bank/provider";
import { issueCreditNote } from "@/lib/credit-notes/issue";
import { recordChange, recordEvent } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { concurrentChange, refuse } from "@/lib/kit/errors";
import { paymentNotSucceeded } from "@/lib/refunds/errors";
import { refundFailures } from "@/lib/refunds/failures";
import { refundMachine } from "@/lib/refunds/machine";
import { othersOf } from "@/lib/refunds/others";
import type { RefundCreation } from "@/lib/refunds/schema";
import { serialiseRefund } from "@/lib/refunds/serialise";
import { centsOfNext } from "@/lib/refunds/shares";
import { taxOfRefund, wantedOf } from "@/lib/refunds/wanted";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { changeTransaction, moveTransaction } from "@/lib/transactions/steps";
import type { Prisma, Refund } from "@/prisma/client/client";

/** Every step here requires the lock of the payment. */
type OfPayment = { payment: TransactionRow; refund: Refund };

/** Writes a pending refund, its event, and reserves its amount on the payment. */
export const reserveRefund = async (
  tx: Tx,
  ctx: Context,
  payment: TransactionRow,
  input: RefundCreation & { id: string },
): Promise<OfPayment> => {
  if (payment.status !== "succeeded") refuse(paymentNotSucceeded);
  const { amountXpf, ...columns } = await wantedOf(tx, ctx, payment, input);
  const refundReservedXpf = BigInt(payment.refundReservedXpf) + amountXpf;
  const reserved = await changeTransaction(tx, ctx, payment, { refundReservedXpf });
  const refund = await tx.refund.create({
    data: {
      ...tenant(ctx),
      ...columns,
      id: input.id,
      transactionId: payment.id,
      amountXpf,
      amountEurCents: centsOfNext(amountXpf, await othersOf(tx, ctx, payment.id)),
      reason: input.reason ?? null,
      metadata: input.metadata ?? {},
      createdAt: now(ctx),
    },
  });
  await recordEvent(tx, ctx, {
    type: "refund.created",
    data: serialiseRefund(refund),
    sequence: 1,
  });
  return { payment: reserved, refund };
};

/** Moves a pending refund to `succeeded`, with its credit note; the one that completes the amount makes the payment `refunded`. */
export const succeedRefund = async (
  tx: Tx,
  ctx: Context,
  { payment, refund }: OfPayment,
): Promise<Refund> => {
  const at = now(ctx);
  const before = BigInt(payment.amountRefundedXpf);
  const { taxes, ...share } = await taxOfRefund(tx, ctx, { payment, refund });
  const moved = await moveRefund(tx, ctx, refund, {
    trigger: "accept",
    patch: {
      succeededAt: at,
      ...share,
      taxes,
      creditNoteNumber: await issueCreditNote(tx, ctx, { refund, share: { ...share, taxes }, at }),
    },
  });
  const amountRefundedXpf = before + refund.amountXpf;
  if (amountRefundedXpf === BigInt(payment.amountXpf)) {
    const patch = { amountRefundedXpf, refundedAt: at };
    await moveTransaction(tx, ctx, payment, { trigger: "refund", patch });
  } else {
    await changeTransaction(tx, ctx, payment, { amountRefundedXpf });
  }
  return moved;
};

/** Moves a pending refund to `failed` and releases its reserved amount. */
export const failRefund = async (
  tx: Tx,
  ctx: Context,
  { payment, refund }: OfPayment,
  failure: BankFailure,
): Promise<Refund> => {
  const refundReservedXpf = BigInt(payment.refundReservedXpf) - refund.amountXpf;
  await changeTransaction(tx, ctx, payment, { refundReservedXpf });
  return moveRefund(tx, ctx, refund, {
    trigger: "refuse",
    patch: { failureMessage: refundFailures[failure] },
  });
};

const moves = { accept: "refund.succeeded", refuse: "refund.failed" } as const;

type Move = {
  trigger: keyof typeof moves;
  patch: Omit<Prisma.RefundUncheckedUpdateManyInput, "status">;
};

/** The only place that changes a refund's status: by compare-and-set, with its event in the same transaction. */
const moveRefund = async (
  tx: Tx,
  ctx: Context,
  refund: Refund,
  { trigger, patch }: Move,
): Promise<Refund> => {
  const status = refundMachine.next(refund.status, trigger) ?? refuse(concurrentChange);
  const [moved] = await tx.refund.updateManyAndReturn({
    where: { ...tenant(ctx), id: refund.id, status: refund.status },
    data: { ...patch, status },
  });
  if (!moved) return refuse(concurrentChange);
  await recordChange(tx, ctx, {
    type: moves[trigger],
    before: serialiseRefund(refund),
    after: serialiseRefund(moved),
  });
  return moved;
};
