import { bankOf } from "@/lib/bank/bank";
import { type PaymentOperation, startCharge } from "@/lib/bank/operations";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import type { Charge } from "@/lib/payables/charge";
import type { Held } from "@/lib/payables/payable";
import { takeRestored } from "@/lib/payments/restored";
import { insertTransaction } from "@/lib/transactions/steps";

type Recording = {
  charge: Charge;
  /** The locked payable; null for a payment that is its own. */
  held: Held | null;
  /** The debit of the payment that was restored for it from the bank's statement. */
  restored: PaymentOperation | null;
  isSubmitted?: boolean;
};

/**
 * Writes a payment to be charged, with its events, its effects, and the debit to send: the payment's row is the
 * lock. A payment that was restored for it is used instead.
 */
export const recordCharge = async (
  tx: Tx,
  ctx: Context,
  { charge, held, restored, isSubmitted = false }: Recording,
): Promise<PaymentOperation> => {
  const { payment, token, purpose, attempt } = charge;
  const taken = attempt === undefined ? restored : null;
  if (attempt === undefined && !taken) await insertTransaction(tx, ctx, payment, { isSubmitted });
  const started = await charge.started?.(taken ? { ...payment, id: taken.transactionId } : payment);
  const after = held && started ? { ...held, row: started } : held;
  if (taken) return takeRestored(tx, ctx, { operation: taken, wanted: payment, held: after });
  return startCharge(tx, ctx, {
    provider: bankOf(ctx).name,
    transactionId: payment.id,
    amountXpf: BigInt(payment.amountXpf),
    token,
    purpose,
    attempt: attempt ?? 1,
  });
};
