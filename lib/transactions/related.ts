import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import type { TransactionRow } from "@/lib/transactions/serialise";

/** The names of the objects that a payment belongs to; null if there is none. */
export type Related = { link: string | null; invoice: string | null; subscription: string | null };

const NONE: Related = { link: null, invoice: null, subscription: null };

export const relatedTo = async (ctx: Context, row: TransactionRow): Promise<Related> => {
  const { paymentLinkId, invoiceId, subscriptionId } = row;
  if (!(paymentLinkId || invoiceId || subscriptionId)) return NONE;
  const values = [ctx.merchantId, ctx.livemode, paymentLinkId, invoiceId, subscriptionId];
  const [found] = await statement<Related>("transactions.related", RELATED, values);
  return found ?? NONE;
};

const RELATED = `
  SELECT
    (SELECT coalesce(p.nickname, o.name, l.description) FROM payment_links l
      LEFT JOIN prices p ON p.merchant_id = $1 AND p.livemode = $2 AND p.id = l.price_id
      LEFT JOIN products o ON o.merchant_id = $1 AND o.livemode = $2 AND o.id = p.product_id
      WHERE l.merchant_id = $1 AND l.livemode = $2 AND l.id = $3::uuid) AS link,
    (SELECT number FROM invoices WHERE merchant_id = $1 AND livemode = $2 AND id = $4::uuid) AS invoice,
    (SELECT label FROM subscriptions WHERE merchant_id = $1 AND livemode = $2 AND id = $5::uuid) AS subscription`;
