import { type Context, tenant } from "@/lib/kit/context";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import type { Facts } from "@/lib/payables/charge";
import type { Held, PayableColumn } from "@/lib/payables/payable";
import { payableColumns, payables } from "@/lib/payments/payables";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { lockTransaction } from "@/lib/transactions/steps";

/** A locked payment with its payable; null for a payment that is its own. */
export type LockedPayment = { row: TransactionRow; held: Held | null; facts?: Facts | undefined };

const named: Partial<Record<PayableColumn, true>> = Object.fromEntries(
  payableColumns.map((column) => [column, true]),
);

/** Locks a payment and, before it, its payable: a fixed order avoids deadlocks. */
export const lockWithPayable = async (
  tx: AnyTx,
  ctx: Context,
  id: string,
): Promise<LockedPayment> => {
  const columns = await readerOf(tx).transaction.findFirst({
    where: { ...tenant(ctx), id },
    select: named,
  });
  const held = columns && (await hold(tx, ctx, columns));
  return { row: await lockTransaction(tx, ctx, id), held };
};

const hold = async (
  tx: AnyTx,
  ctx: Context,
  columns: Partial<Record<PayableColumn, string | null>>,
): Promise<Held | null> => {
  for (const payable of payables) {
    const id = payable.column && columns[payable.column];
    if (id) return { payable, row: await payable.lock(tx, ctx, id) };
  }
  return null;
};

/** The same for callers that need only the payment. */
export const lockPayment = async (tx: AnyTx, ctx: Context, id: string): Promise<TransactionRow> =>
  (await lockWithPayable(tx, ctx, id)).row;
