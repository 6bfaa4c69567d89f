import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import { bareId } from "@/lib/kit/ids";

export type LinkChoice = { id: string; label: string };

const LINKS_MAX = 50;

/** The newest links by name, as choices of the filter, and the chosen one however old. */
export const linkChoices = (ctx: Context, chosen?: string): Promise<LinkChoice[]> =>
  statement<LinkChoice>("transactions.link_choices", LINKS, [
    ctx.merchantId,
    ctx.livemode,
    chosen === undefined ? null : bareId("plink", chosen),
    LINKS_MAX,
  ]);

const LINKS = `
  SELECT l.id, coalesce(p.nickname, o.name, l.description) AS label
  FROM (
    (SELECT * FROM payment_links WHERE merchant_id = $1 AND livemode = $2 ORDER BY id DESC LIMIT $4)
    UNION
    (SELECT * FROM payment_links WHERE merchant_id = $1 AND livemode = $2 AND id = $3)) AS l
  LEFT JOIN prices p ON p.merchant_id = $1 AND p.livemode = $2 AND p.id = l.price_id
  LEFT JOIN products o ON o.merchant_id = $1 AND o.livemode = $2 AND o.id = p.product_id
  ORDER BY l.id DESC`;
