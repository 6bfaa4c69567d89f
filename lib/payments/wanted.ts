import { chargeReference } from "@/lib/bank/reference";
import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import type { Lost, Open, Payable } from "@/lib/payables/payable";
import { payables } from "@/lib/payments/payables";

/** How many attempts after the known ones may have been lost. */
const LOST_MAX = 10;
const OPEN_MAX = 5_000;

export type Wanted = { id: string; payable: Payable };

/**
 * What a lost debit paid: the open session, till payment, invoice or payment of the merchant whose next attempts
 * would have this reference. Null if none does, as after a request with an Idempotency-Key.
 */
export const wantedBy = async (ctx: Context, reference: string): Promise<Wanted | null> => {
  for (const payable of payables) {
    const { live, lost } = payable;
    if (!lost) continue;
    const rows = await statement<Open>(
      `wanted.${live.index}`,
      `${lost.open} ORDER BY o.id DESC LIMIT ${OPEN_MAX}`,
      [ctx.merchantId, ctx.livemode],
    );
    const found = rows.find((row) => isAttemptOf(ctx, reference, lost, row));
    if (found) return { id: found.id, payable };
  }
  return null;
};

const isAttemptOf = (ctx: Context, reference: string, { purpose }: Lost, open: Open): boolean =>
  Array.from({ length: LOST_MAX }, (_, index) => purpose(open, open.tried + index + 1)).some(
    (tried) => chargeReference(ctx, tried) === reference,
  );
