import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import { SELECT_TRANSACTIONS } from "@/lib/transactions/select";
import { serialiseTransaction, type TransactionRow } from "@/lib/transactions/serialise";

export const loadTransactions = async (ctx: Context, ids: readonly string[]) => {
  const rows = await statement<TransactionRow>(
    "transactions.load",
    `${SELECT_TRANSACTIONS} WHERE t.merchant_id = $1 AND t.livemode = $2 AND t.id = ANY($3::uuid[])`,
    [ctx.merchantId, ctx.livemode, ids],
  );
  return new Map(rows.map((row) => [row.id, serialiseTransaction(row)]));
};
