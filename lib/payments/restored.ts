import { type PaymentOperation, paymentOperation, ReferenceKnown } from "@/lib/bank/operations";
import { recordChange } from "@/lib/events/steps";
import { DAY } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { db, type Tx, transaction } from "@/lib/kit/db";
import { concurrentChange, refuse } from "@/lib/kit/errors";
import { type TaxBase, taxOfParts } from "@/lib/kit/taxes";
import { type AnyTx, unitOfWork } from "@/lib/kit/unit";
import type { Held } from "@/lib/payables/payable";
import { payableColumns } from "@/lib/payments/payables";
import { payerOf, sendReceipt } from "@/lib/payments/payer";
import { readTransaction } from "@/lib/transactions/select";
import { serialiseTransaction, type TransactionRow } from "@/lib/transactions/serialise";
import { lockTransaction } from "@/lib/transactions/steps";

/** The payment's status at the bank already; unknown at first. */
export type Known = {
  /** Its operation, if it was restored from the bank's statement: the payment's debit, or the refund. */
  restored: PaymentOperation | null;
  /** How often the Idempotency-Key was used before, at least a day apart. */
  generation: number;
};

const GENERATIONS_MAX = 1_000;

/**
 * Runs `record`, which writes an operation and its object. If the operation already exists under its reference,
 * runs it again with the one restored from the bank's statement: that one is used, and nothing is sent to the
 * bank. `isByKey`: the reference derives from an Idempotency-Key.
 */
export const recordOperation = async <Result>(
  record: (known: Known) => Promise<Result>,
  { isByKey = false } = {},
): Promise<Result> => {
  let known: Known = { restored: null, generation: 0 };
  for (;;) {
    try {
      return await record(known);
    } catch (thrown) {
      if (!(thrown instanceof ReferenceKnown) || known.restored) throw thrown;
      known = await knownBy(thrown.reference, { isByKey, generation: known.generation });
    }
  }
};

const knownBy = async (
  reference: string,
  { isByKey, generation }: { isByKey: boolean; generation: number },
): Promise<Known> => {
  const found = await db.bankOperation.findUniqueOrThrow({
    where: { reference },
    include: { transaction: true },
  });
  const { transaction, ...operation } = found;
  // The key was free again: this is another use of it.
  const isAged = isByKey && Date.now() - operation.createdAt.getTime() >= DAY;
  if (isAged && generation < GENERATIONS_MAX) return { restored: null, generation: generation + 1 };
  const isRestored = operation.kind === "refund" || transaction?.recovered === true;
  if (!isRestored || operation.state !== "accepted") return refuse(concurrentChange);
  return { restored: paymentOperation(operation), generation };
};

/** Runs what records an operation: as a unit of work, or where something restored is taken, under its lock. */
export const recording = <Result>(
  { restored }: Pick<Known, "restored">,
  work: (tx: AnyTx) => Promise<Result>,
): Promise<Result> => (restored ? transaction(work) : unitOfWork(work));

/** A restored payment that no request has claimed yet. */
const isFree = (row: TransactionRow): boolean =>
  row.recovered &&
  row.source === "api" &&
  [row.customerId, row.paymentLinkId, ...payableColumns.map((column) => row[column])].every(
    (id) => id === null,
  );

type Taking = { operation: PaymentOperation; wanted: TransactionRow; held: Held | null };

/**
 * Gives a restored payment to the `wanted` one, which was not written: its columns, its receipt, and the effects
 * of a success on the payable, which is `held`. Refuses a payment that is already claimed, or of another amount.
 */
export const takeRestored = async (
  tx: Tx,
  ctx: Context,
  { operation, wanted, held }: Taking,
): Promise<PaymentOperation> => {
  const before = await lockTransaction(tx, ctx, operation.transactionId);
  const isIt = isFree(before) && Number(before.amountXpf) === Number(wanted.amountXpf);
  if (!isIt) return refuse(concurrentChange);
  const taken = { ...before, ...ownedColumns(wanted), ...taxOfWanted(before, wanted) };
  const payer = await payerOf(tx, ctx, { row: taken, held });
  await tx.transaction.updateMany({
    where: { ...tenant(ctx), id: before.id },
    data: {
      ...ownedColumns(wanted),
      ...taxOfWanted(before, wanted),
      customerId: payer.customerId,
      metadata: wanted.metadata ?? {},
    },
  });
  await sendReceipt(tx, ctx, taken, payer);
  const row = await readTransaction(tx, before.id);
  await recordChange(tx, ctx, {
    type: "payment.updated",
    before: serialiseTransaction(before),
    after: serialiseTransaction(row),
  });
  const paid = { payment: row, payer, subscriptionId: null, at: row.paidAt ?? row.createdAt };
  await held?.payable.paid?.(tx, ctx, held.row, paid);
  return operation;
};

/** The columns that a payment takes from its request. */
const ownedColumns = (row: TransactionRow) => ({
  source: row.source,
  description: row.description,
  quantity: row.quantity,
  ...(row.answers !== null && { answers: row.answers }),
  customerId: row.customerId,
  paymentMethodId: row.paymentMethodId,
  paymentLinkId: row.paymentLinkId,
  ...Object.fromEntries(payableColumns.map((column) => [column, row[column]])),
  subscriptionId: row.subscriptionId,
  offSession: row.offSession,
  payerEmail: row.payerEmail,
  payerLocale: row.payerLocale,
  visitNonce: row.visitNonce,
});

/** The tax of what it paid, if that has rates of its own: the shop's own rate is the one it was restored with. */
const taxOfWanted = (before: TransactionRow, { taxes }: TransactionRow) => {
  if (taxes === null || Number(before.refundReservedXpf) > 0) return {};
  const { amountXpf, tgcRateBp: ownRateBp } = before;
  const { taxes: parts, ...columns } = taxOfParts(taxes as TaxBase[], { amountXpf, ownRateBp });
  return { ...columns, ...(parts && { taxes: parts }) };
};
