import { requireAnswering } from "@/lib/bank/bank";
import type { Context } from "@/lib/kit/context";
import { Refusal } from "@/lib/kit/errors";
import type { AnyTx } from "@/lib/kit/unit";
import type { HostedPayment } from "@/lib/payables/charge";
import type { Payable } from "@/lib/payables/payable";
import { sendCharge } from "@/lib/payments/charge-saved-card";
import { refuseSecond } from "@/lib/payments/payables";
import { type RecordedCharge, recordCharge } from "@/lib/payments/record-charge";
import { recording, recordOperation } from "@/lib/payments/restored";
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
  const sent = await record(ctx, payable, payment);
  const bankResult = await sendCharge(sent, false);
  const row = await applyBankResultNow(ctx, sent.operation, bankResult, sent.recorded);
  return { row, actionUrl: bankResult.kind === "action" ? bankResult.url : null };
};

const record = async (
  ctx: Context,
  payable: Payable,
  payment: HostedPayment,
): Promise<RecordedCharge> => {
  const recorded = await recordOperation(({ restored }) =>
    recording({ restored }, (tx) => recordHosted(tx, ctx, payable, { ...payment, restored })),
  ).catch(refuseSecond);
  if (recorded instanceof Refusal) throw recorded;
  return recorded;
};

/** Locks the payable and writes its payment. A refusal that must be committed is returned. */
export const recordHosted = async (
  tx: AnyTx,
  ctx: Context,
  payable: Payable,
  payment: HostedPayment,
): Promise<RecordedCharge | Refusal> => {
  const row = await payable.lock(tx, ctx, payment.id);
  const charge = await payable.record(tx, ctx, row, payment);
  if (charge instanceof Refusal) return charge;
  const { restored = null } = payment;
  return recordCharge(tx, ctx, { charge, held: { payable, row }, restored, isSubmitted: true });
};
