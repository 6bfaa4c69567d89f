import { type Context, tenant } from "@/lib/kit/context";
import { db, statement } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { RESENDS_PER_DAY, resendReceipt } from "@/lib/receipts/resend";

/** The most receipts that one request resends. */
export const RESENT_MAX = 100;

export type Resent = { went: number; refused: number; left: number };

/** How many receipts are exhausted. */
export const countExhausted = (ctx: Context): Promise<number> =>
  db.receipt.count({ where: { ...tenant(ctx), status: "exhausted" } });

/** Resends exhausted receipts, the oldest first; one that is refused does not stop the others. */
export const resendExhausted = async (ctx: Context): Promise<Resent> => {
  const given = { went: 0, refused: 0 };
  for (const { id } of await mayGoAgain(ctx)) {
    const went = await resendReceipt(ctx, id, {}).then(() => true, isRefusal);
    given[went ? "went" : "refused"] += 1;
  }
  return { ...given, left: await countExhausted(ctx) };
};

const isRefusal = (thrown: unknown): false => {
  if (thrown instanceof Refusal) return false;
  throw thrown;
};

// Those over the daily limit are left out, so that they never block the others.
const mayGoAgain = (ctx: Context): Promise<{ id: string }[]> =>
  statement<{ id: string }>(
    "receipts.may_go_again",
    `SELECT r.id FROM receipts r
     WHERE r.merchant_id = $1 AND r.livemode = $2 AND r.status = 'exhausted' AND $3 > (
       SELECT count(*) FROM receipt_resends s
       WHERE s.receipt_id = r.id AND s.created_at > now() - interval '1 day')
     ORDER BY r.id LIMIT $4`,
    [ctx.merchantId, ctx.livemode, RESENDS_PER_DAY, RESENT_MAX],
  );
