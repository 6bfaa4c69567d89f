import { idInClientSecret } from "@/lib/kit/client-secret";
import { DAY, now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import type { Reader } from "@/lib/kit/unit";
import { paymentPaid } from "@/lib/payables/errors";
import { paymentExpired, paymentInProgress } from "@/lib/payments/errors";
import { transactionNotFound } from "@/lib/transactions/errors";
import type { TransactionRow } from "@/lib/transactions/serialise";
import type { PaymentMethod, Transaction } from "@/prisma/client/client";

/** Only what the API created is paid by its client secret; the rest has a page of its own. */
const PAID_BY_SECRET: readonly string[] = ["api", "payment_link"];

/** The payment of a client secret that we gave out; null for any other. The row says the merchant. */
export const paymentBySecret = async (secret: string): Promise<Transaction | null> => {
  const id = idInClientSecret("pay", secret);
  if (id === null) return null;
  const found = await db.transaction.findUnique({ where: { id } });
  return found && PAID_BY_SECRET.includes(found.source) ? found : null;
};

type Created = Pick<TransactionRow, "createdAt">;

export const expiryOf = ({ createdAt }: Created): Date => new Date(createdAt.getTime() + DAY);

export const isExpired = (ctx: Context, row: Created): boolean => expiryOf(row) <= now(ctx);

/** Refuses where a locked payment is made, or being made, or too old. */
export const requirePayable = (ctx: Context, row: TransactionRow): void => {
  if (!PAID_BY_SECRET.includes(row.source)) refuse(transactionNotFound);
  if (row.status === "succeeded" || row.status === "refunded") refuse(paymentPaid);
  if (row.status === "processing") refuse(paymentInProgress);
  if (isExpired(ctx, row)) refuse(paymentExpired);
};

/** The card on file that the payment was made for, while it is attached. */
export const savedCardOf = async (
  reader: Pick<Reader, "paymentMethod">,
  ctx: Context,
  { paymentMethodId: id }: Pick<TransactionRow, "paymentMethodId">,
): Promise<PaymentMethod | null> =>
  id === null
    ? null
    : reader.paymentMethod.findFirst({ where: { ...tenant(ctx), id, detachedAt: null } });
