import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { forbidden, refuse } from "@/lib/kit/errors";
import { draftTransaction } from "@/lib/transactions/draft";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { insertTransaction } from "@/lib/transactions/steps";

/** A pending test payment, created by hand: the API's own requires an Idempotency-Key. */
export const beginTestPayment = async (
  ctx: Context,
  amountXpf: number,
): Promise<TransactionRow> => {
  if (ctx.livemode) refuse(forbidden, { message: "Live payments are made by payers." });
  const row = draftTransaction(ctx, {
    status: "pending",
    source: "api",
    amountXpf,
    metadata: {},
  });
  await commitAndStore(ctx, (tx) => insertTransaction(tx, ctx, row));
  return row;
};
