import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import { profileOf } from "@/lib/merchants/profile";

/** What the till shows above its keys. */
export type TillBranding = { shop: string; quick: number[] };

const SAMPLE = 60;
const QUICK_MAX = 6;

/** The merchant's name, and the most frequent amounts of the last sixty payments. */
export const tillBranding = async (
  of: Pick<Context, "merchantId" | "livemode">,
): Promise<TillBranding> => {
  const [{ name }, rows] = await Promise.all([
    profileOf(of),
    statement<{ amount: number }>("terminal.quick", QUICK, [
      of.merchantId,
      of.livemode,
      SAMPLE,
      QUICK_MAX,
    ]),
  ]);
  return { shop: name, quick: rows.map(({ amount }) => amount) };
};

const QUICK = `
  WITH latest AS (
    SELECT amount_xpf, created_at FROM terminal_payments
    WHERE merchant_id = $1 AND livemode = $2 AND status <> 'canceled' ORDER BY created_at DESC LIMIT $3)
  SELECT amount_xpf::float8 AS amount FROM latest
  GROUP BY amount_xpf ORDER BY count(*) DESC, max(created_at) DESC LIMIT $4`;
