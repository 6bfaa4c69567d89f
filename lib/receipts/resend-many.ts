import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { resendReceipt } from "@/lib/receipts/resend";
import { RESENT_MAX } from "@/lib/receipts/resend-exhausted";

/** `without`: payments that have no receipt. */
export type Resent = { went: number; refused: number; without: number };

/** Resends the receipts of these payments; one that is refused does not stop the others. */
export const resendReceiptsOf = async (
  ctx: Context,
  payments: readonly string[],
): Promise<Resent> => {
  const receipts = await db.receipt.findMany({
    where: { ...tenant(ctx), transactionId: { in: [...payments] } },
    orderBy: { id: "asc" },
    take: RESENT_MAX,
    select: { id: true },
  });
  const given = { went: 0, refused: 0 };
  for (const { id } of receipts) {
    const went = await resendReceipt(ctx, id, {}).then(() => true, isRefusal);
    given[went ? "went" : "refused"] += 1;
  }
  return { ...given, without: payments.length - receipts.length };
};

const isRefusal = (thrown: unknown): false => {
  if (thrown instanceof Refusal) return false;
  throw thrown;
};
