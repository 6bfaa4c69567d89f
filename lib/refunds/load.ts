import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import type { Refund } from "@/lib/refunds/schema";
import { serialiseRefund } from "@/lib/refunds/serialise";
import type { Refund as RefundRow } from "@/prisma/client/client";

/** Of each payment; the others are paged by `GET /refunds?transaction=`. */
const REFUNDS_SHOWN = 100;

/** The newest refunds of these payments, for `expand[]=refunds`. */
export const loadRefundsOf = async (
  ctx: Context,
  transactionIds: readonly string[],
): Promise<Map<string, Refund[]>> => {
  const rows = await statement<RefundRow>("refunds.of", REFUNDS_OF, [
    ctx.merchantId,
    ctx.livemode,
    transactionIds,
    REFUNDS_SHOWN,
  ]);
  const byPayment = new Map<string, Refund[]>();
  for (const refund of rows.map(serialiseRefund)) {
    const known = byPayment.get(refund.transactionId);
    if (known) known.push(refund);
    else byPayment.set(refund.transactionId, [refund]);
  }
  return byPayment;
};

const REFUNDS_OF = `
  SELECT r.id, r.livemode, r.status, r.transaction_id AS "transactionId", r.amount_xpf AS "amountXpf",
    r.amount_eur_cents AS "amountEurCents", r.ht_xpf AS "htXpf", r.tgc_xpf AS "tgcXpf", r.taxes, r.lines, r.reason, r.failure_message AS "failureMessage", r.metadata,
    r.succeeded_at AS "succeededAt", r.credit_note_number AS "creditNoteNumber", r.created_at AS "createdAt"
  FROM unnest($3::uuid[]) AS payment (id) CROSS JOIN LATERAL (
    SELECT * FROM refunds
    WHERE merchant_id = $1 AND livemode = $2 AND transaction_id = payment.id ORDER BY id DESC LIMIT $4) AS r
  ORDER BY r.id DESC`;
