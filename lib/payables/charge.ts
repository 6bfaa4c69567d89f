import type { PaymentOperation } from "@/lib/bank/operations";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { requireMoney } from "@/lib/merchants/verification";
import { cardRequired } from "@/lib/payables/errors";
import { type Drafted, draftTransaction } from "@/lib/transactions/draft";
import type { TransactionRow } from "@/lib/transactions/serialise";
import type { Prisma } from "@/prisma/client/client";

/** A cardholder's submit on a hosted page. */
export type HostedPayment = {
  /** Of what is paid. */
  id: string;
  /** One-time token of the bank's form; null to pay with the saved card that the page shows. */
  bankToken: string | null;
  email: string | null;
  locale: "fr" | "en";
  /** Nonce of the browser, or of the visit, that pays. */
  visitor: string;
  /** The debit of the payment that was restored for it from the bank's statement. */
  restored?: PaymentOperation | null;
};

/** A payment that is to be charged. */
export type Charge<Row = unknown> = {
  payment: TransactionRow;
  /** Of the card; empty where the debit was restored. */
  token: string;
  /**
   * What the debit is for. Its reference at the bank derives from these words, which therefore name what outlives a
   * restored database, and never change: the id of what is paid and the number of the attempt, or the Idempotency-Key
   * of the caller.
   */
  purpose: string;
  /** Set where the payment stands already: the number of this debit of it. */
  attempt?: number;
  /** What follows once the payment stands; gives what is paid as it is then. */
  started?(payment: TransactionRow): Promise<Row>;
};

type Submitted = Omit<Drafted, "status"> & { purpose: string };

/** What a cardholder has submitted, as a payment to be charged with the card of the page. */
export const chargeOf = async (
  tx: Tx,
  ctx: Context,
  { bankToken, email, locale, visitor, restored }: HostedPayment,
  { purpose, ...columns }: Submitted,
): Promise<Charge<never>> => {
  const token = restored ? "" : (bankToken ?? refuse(cardRequired));
  await requireMoney(tx, ctx);
  const payer = { payerEmail: email, payerLocale: locale, visitNonce: visitor };
  return {
    payment: draftTransaction(ctx, { ...columns, ...payer, status: "processing" }),
    token,
    purpose,
  };
};

const LIVE: readonly string[] = ["processing", "succeeded", "refunded"];

/** The payments made so far for the same: the state of the one that keeps others away, and the number of the next. */
export const triesAt = async (
  tx: Tx,
  where: Prisma.TransactionWhereInput,
): Promise<{ live: string | null; next: number }> => {
  const found = await tx.transaction.groupBy({ by: ["status"], where, _count: { _all: true } });
  const live = found.find(({ status }) => LIVE.includes(status))?.status ?? null;
  return { live, next: found.reduce((sum, { _count }) => sum + _count._all, 1) };
};
