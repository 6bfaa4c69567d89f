import { recordChange, recordFirstEvents } from "@/lib/events/steps";
import { insertRow, updateRow } from "@/lib/kit/changes";
import type { Context } from "@/lib/kit/context";
import { assert, concurrentChange, refuse } from "@/lib/kit/errors";
import type { AnyTx } from "@/lib/kit/unit";
import { transactionNotFound } from "@/lib/transactions/errors";
import { transactionMachine } from "@/lib/transactions/machine";
import { readLocked } from "@/lib/transactions/select";
import { serialiseTransaction, type TransactionRow } from "@/lib/transactions/serialise";

/** Locks the row, tenant-scoped, and returns it, or refuses. */
export const lockTransaction = async (
  tx: AnyTx,
  ctx: Context,
  id: string,
): Promise<TransactionRow> => (await readLocked(tx, ctx, id)) ?? refuse(transactionNotFound);

const firstMoves = ["payment.created", "payment.processing"] as const;

/** Writes a drafted transaction and its first event; one that a cardholder has submitted is processing at once. */
export const insertTransaction = async (
  tx: AnyTx,
  ctx: Context,
  { receiptId: _, ...row }: TransactionRow,
  { isSubmitted = false } = {},
): Promise<void> => {
  await insertRow(tx, "transactions", row);
  const data = serialiseTransaction({ ...row, receiptId: null });
  await recordFirstEvents(tx, ctx, data, isSubmitted ? firstMoves : firstMoves.slice(0, 1));
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
  tx: AnyTx,
  ctx: Context,
  row: TransactionRow,
  { trigger, patch, beforeEvent }: Move,
): Promise<{ row: TransactionRow; eventId: string }> => {
  const status = transactionMachine.next(row.status, trigger) ?? refuse(concurrentChange);
  await updateRow(tx, "transactions", {
    id: row.id,
    from: row.status,
    patch: { ...patch, status },
  });
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
  tx: AnyTx,
  ctx: Context,
  before: TransactionRow,
  columns: Columns,
): Promise<TransactionRow> => {
  await updateRow(tx, "transactions", { id: before.id, from: before.status, patch: columns });
  const after = { ...before, ...columns };
  await recordChange(tx, ctx, {
    type: "payment.updated",
    before: serialiseTransaction(before),
    after: serialiseTransaction(after),
  });
  return after;
};
