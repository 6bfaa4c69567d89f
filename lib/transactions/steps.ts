import { recordChange, recordFirstEvents } from "@/lib/events/steps";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { assert, concurrentChange, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import type { Metadata } from "@/lib/kit/metadata";
import { transactionNotFound } from "@/lib/transactions/errors";
import { transactionMachine } from "@/lib/transactions/machine";
import { readLocked } from "@/lib/transactions/select";
import { serialiseTransaction, type TransactionRow } from "@/lib/transactions/serialise";

/** Locks the row, tenant-scoped, and returns it, or refuses. */
export const lockTransaction = async (tx: Tx, ctx: Context, id: string): Promise<TransactionRow> =>
  (await readLocked(tx, ctx, id)) ?? refuse(transactionNotFound);

const firstMoves = ["payment.created", "payment.processing"] as const;

/** Writes a drafted transaction and its first event; one that a cardholder has submitted is processing at once. */
export const insertTransaction = async (
  tx: Tx,
  ctx: Context,
  { receiptId: _, ...row }: TransactionRow,
  { isSubmitted = false } = {},
): Promise<void> => {
  await tx.transaction.create({ data: { ...row, metadata: row.metadata as Metadata } });
  const data = serialiseTransaction({ ...row, receiptId: null });
  const types = isSubmitted ? firstMoves : firstMoves.slice(0, 1);
  const events = types.map((type) => ({ id: newId(), type }));
  await recordFirstEvents(tx, ctx, data, events);
};

const moves = {
  submit: "payment.processing",
  accept: "payment.succeeded",
  refuse: "payment.failed",
  refund: "payment.refunded",
} as const;

type Changeable = { amountRefundedXpf: bigint; refundReservedXpf: bigint };

type Move = {
  trigger: keyof typeof moves;
  patch?: Partial<Omit<TransactionRow, "metadata" | "receiptId">>;
  /** Writes what the event's snapshot needs, and returns what the snapshot contains of it. */
  beforeEvent?: () => Promise<Pick<TransactionRow, "receiptId">>;
};

/**
 * The only place that changes a transaction's status: by compare-and-set, with its event in the same
 * transaction. Refuses when another move was faster.
 */
export const moveTransaction = async (
  tx: Tx,
  ctx: Context,
  row: TransactionRow,
  { trigger, patch, beforeEvent }: Move,
): Promise<{ row: TransactionRow; eventId: string }> => {
  const status = transactionMachine.next(row.status, trigger) ?? refuse(concurrentChange);
  const { count } = await tx.transaction.updateMany({
    where: { ...tenant(ctx), id: row.id, status: row.status },
    data: { ...patch, status },
  });
  if (count !== 1) return refuse(concurrentChange);
  const after = { ...row, ...patch, status, ...(await beforeEvent?.()) };
  const eventId = await recordChange(tx, ctx, {
    type: moves[trigger],
    before: serialiseTransaction(row),
    after: serialiseTransaction(after),
  });
  assert(eventId, "a status that moved has changed");
  return { row: after, eventId };
};

/** Writes columns of a locked transaction that leave its status as it is, with their event. */
export const changeTransaction = async <Columns extends Partial<Changeable>>(
  tx: Tx,
  ctx: Context,
  before: TransactionRow,
  columns: Columns,
): Promise<TransactionRow> => {
  await tx.transaction.updateMany({ where: { ...tenant(ctx), id: before.id }, data: columns });
  const after = { ...before, ...columns };
  await recordChange(tx, ctx, {
    type: "payment.updated",
    before: serialiseTransaction(before),
    after: serialiseTransaction(after),
  });
  return after;
};
