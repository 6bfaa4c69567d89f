import { nextChargeAttempt } from "@/lib/bank/operations";
import { idInClientSecret } from "@/lib/kit/client-secret";
import { DAY, now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { db, type Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { type CheckoutState, paidState, stateOfAttempts } from "@/lib/payables/checkout-state";
import { cardRequired, paymentPaid } from "@/lib/payables/errors";
import type { Payable } from "@/lib/payables/payable";
import { offeredCard } from "@/lib/payables/saved-card";
import { hostedView } from "@/lib/payables/view";
import { openToken } from "@/lib/payment-methods/token";
import { paymentExpired, paymentInProgress } from "@/lib/payments/errors";
import { transactionNotFound } from "@/lib/transactions/errors";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { lockTransaction, moveTransaction } from "@/lib/transactions/steps";
import type { PaymentMethod, Transaction } from "@/prisma/client/client";

/** Only what the API created is paid by its client secret; the rest has a page of its own. */
const PAID_HERE: readonly string[] = ["api", "payment_link"];

/** The payment of a client secret that we gave out; null for any other. The row says the merchant. */
export const paymentBySecret = async (secret: string): Promise<Transaction | null> => {
  const id = idInClientSecret("pay", secret);
  if (id === null) return null;
  const found = await db.transaction.findUnique({ where: { id } });
  return found && PAID_HERE.includes(found.source) ? found : null;
};

const isExpired = (ctx: Context, { createdAt }: Pick<TransactionRow, "createdAt">): boolean =>
  now(ctx).getTime() - createdAt.getTime() >= DAY;

const savedCardOf = async (
  tx: Pick<Tx, "paymentMethod">,
  ctx: Context,
  { paymentMethodId: id }: Pick<TransactionRow, "paymentMethodId">,
): Promise<PaymentMethod | null> =>
  id === null
    ? null
    : tx.paymentMethod.findFirst({ where: { ...tenant(ctx), id, detachedAt: null } });

/** Refuses where a locked payment is made, or being made, or too old. */
const requireOpen = (ctx: Context, row: TransactionRow): void => {
  if (!PAID_HERE.includes(row.source)) refuse(transactionNotFound);
  if (row.status === "succeeded" || row.status === "refunded") refuse(paymentPaid);
  if (row.status === "processing") refuse(paymentInProgress);
  if (isExpired(ctx, row)) refuse(paymentExpired);
};

const purposeOf = ({ id }: { id: string }, attempt: number) => `payment|${id}|${attempt}`;

const stateOf = async (ctx: Context, row: Transaction, visitor: string): Promise<CheckoutState> => {
  if (row.paidAt) return paidState(row.id);
  // A refusal of the saved card is told to whoever opens the page: it was this payment's.
  const seenBy = row.visitNonce ?? visitor;
  const attempt = { ...row, visitNonce: seenBy };
  return stateOfAttempts([attempt], visitor, isExpired(ctx, row) && { state: "expired" });
};

/** A payment of the API, finished by the cardholder with its client secret: it is itself what is paid. */
export const intentPayable: Payable<TransactionRow> = {
  lock: lockTransaction,
  live: { index: "one_live_debit_per_transaction", refusal: paymentInProgress },
  lost: {
    open: `SELECT o.id, (SELECT count(*)::int FROM bank_operations b
        WHERE b.transaction_id = o.id AND b.kind = 'debit') AS tried FROM transactions o
      WHERE o.merchant_id = $1 AND o.livemode = $2 AND o.status IN ('pending', 'failed')
        AND o.source IN ('api', 'payment_link')`,
    purpose: purposeOf,
  },

  async record(tx, ctx, before, { bankToken, email, locale, visitor }) {
    requireOpen(ctx, before);
    const saved = bankToken === null ? await savedCardOf(tx, ctx, before) : null;
    const { row: payment } = await moveTransaction(tx, ctx, before, {
      trigger: "submit",
      patch: {
        failureCode: null,
        // The card typed on the page is another than the saved one which was refused.
        ...(saved ? {} : { paymentMethodId: null, cardBrand: null, cardLast4: null }),
        ...(email === null ? {} : { payerEmail: email }),
        payerLocale: locale,
        // The visits of a link's own page pay once each; a browser may pay many of its payments here.
        visitNonce: before.paymentLinkId === null ? visitor : null,
      },
    });
    const attempt = await nextChargeAttempt(tx, payment.id);
    const token = saved ? openToken(saved) : (bankToken ?? refuse(cardRequired));
    return { payment, token, attempt, purpose: purposeOf(payment, attempt) };
  },

  async view(ctx, id, visitor) {
    const row = await db.transaction.findFirst({
      where: { ...tenant(ctx), id },
      include: { customer: { select: { email: true } } },
    });
    if (!row) return refuse(transactionNotFound);
    return hostedView(ctx, row, {
      label: row.description,
      customerEmail: row.customer?.email ?? row.payerEmail,
      email: row.customerId === null && row.payerEmail === null ? "asked" : "known",
      savedCard: offeredCard(ctx, await savedCardOf(db, ctx, row), [row]),
      expiresAt: new Date(row.createdAt.getTime() + DAY),
      checkout: await stateOf(ctx, row, visitor),
    });
  },
};
