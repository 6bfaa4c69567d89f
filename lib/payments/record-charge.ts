import { bankOf } from "@/lib/bank/bank";
import { type PaymentOperation, startCharge } from "@/lib/bank/operations";
import type { Context } from "@/lib/kit/context";
import { assert } from "@/lib/kit/errors";
import { type AnyTx, Unit } from "@/lib/kit/unit";
import type { Charge, Facts } from "@/lib/payables/charge";
import type { Held } from "@/lib/payables/payable";
import type { Recorded } from "@/lib/payments/apply-bank-result";
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

/** A debit to send. `recorded` is what was written with it, unless the payment is an earlier one that was restored. */
export type RecordedCharge = {
  operation: PaymentOperation;
  /** Whose card the bank stores, where it is asked to: the customer, or else the payment. */
  customerRef?: string;
  facts?: Facts | undefined;
  recorded?: Recorded | undefined;
};

/**
 * Writes a payment to be charged, with its events, its effects, and the debit to send: the payment's row is the
 * lock. A payment that was restored for it is used instead.
 */
export const recordCharge = async (
  tx: AnyTx,
  ctx: Context,
  { charge, held, restored, isSubmitted = false }: Recording,
): Promise<RecordedCharge> => {
  const { payment, token, purpose, attempt, consent = null, facts } = charge;
  const taken = attempt === undefined ? restored : null;
  if (attempt === undefined && !taken) await insertTransaction(tx, ctx, payment, { isSubmitted });
  const started = await charge.started?.(taken ? { ...payment, id: taken.transactionId } : payment);
  const after = held && started ? { ...held, row: started } : held;
  if (taken) {
    assert(!(tx instanceof Unit), "what was restored is taken under a lock");
    return {
      operation: await takeRestored(tx, ctx, { operation: taken, wanted: payment, held: after }),
    };
  }
  const operation = await startCharge(tx, ctx, {
    provider: bankOf(ctx).name,
    transactionId: payment.id,
    amountXpf: BigInt(payment.amountXpf),
    token,
    purpose,
    attempt: attempt ?? 1,
    consent,
  });
  // A payment that is its own payable is locked as itself.
  const isOwn = held?.payable.column === undefined;
  return {
    operation,
    // The bank has stored the card of a payment method already.
    ...(payment.paymentMethodId === null && { customerRef: payment.customerId ?? payment.id }),
    facts,
    ...(tx instanceof Unit && {
      recorded: {
        row: payment,
        held: isOwn ? null : after,
        facts,
        operation,
        versions: tx.versions,
      },
    }),
  };
};
