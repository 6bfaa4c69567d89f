import { requireAnswering } from "@/lib/bank/bank";
import type { PaymentOperation } from "@/lib/bank/operations";
import type { Context } from "@/lib/kit/context";
import { type Tx, transaction } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import type { HostedPayment } from "@/lib/payables/charge";
import type { Payable } from "@/lib/payables/payable";
import { sendCharge } from "@/lib/payments/charge-saved-card";
import { refuseSecond } from "@/lib/payments/payables";
import { recordCharge } from "@/lib/payments/record-charge";
import { recordOperation } from "@/lib/payments/restored";
import { applyBankResultNow } from "@/lib/payments/retrieve-status";
import type { TransactionRow } from "@/lib/transactions/serialise";

type Paid = { row: TransactionRow; actionUrl: string | null };

/**
 * Pays on a hosted page: record, call, record. The second of two payments is refused as in progress, or paid,
 * before the bank is called.
 */
export const payHosted = async (
  ctx: Context,
  payable: Payable,
  payment: HostedPayment,
): Promise<Paid> => {
  requireAnswering(ctx);
  const operation = await record(ctx, payable, payment);
  const bankResult = await sendCharge(operation, false);
  const row = await applyBankResultNow(ctx, operation, bankResult);
  return { row, actionUrl: bankResult.kind === "action" ? bankResult.url : null };
};

const record = async (
  ctx: Context,
  payable: Payable,
  payment: HostedPayment,
): Promise<PaymentOperation> => {
  const recorded = await recordOperation(({ restored }) =>
    transaction((tx) => recordHosted(tx, ctx, payable, { ...payment, restored })),
  ).catch(refuseSecond);
  if (recorded instanceof Refusal) throw recorded;
  return recorded;
};

/** Locks the payable and writes its payment. A refusal that must be committed is returned. */
export const recordHosted = async (
  tx: Tx,
  ctx: Context,
  payable: Payable,
  payment: HostedPayment,
): Promise<PaymentOperation | Refusal> => {
  const row = await payable.lock(tx, ctx, payment.id);
  const charge = await payable.record(tx, ctx, row, payment);
  if (charge instanceof Refusal) return charge;
  const { restored = null } = payment;
  return recordCharge(tx, ctx, { charge, held: { payable, row }, restored, isSubmitted: true });
};
