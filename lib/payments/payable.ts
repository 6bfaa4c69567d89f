import { nextChargeAttempt } from "@/lib/bank/operations";
import { type Context, tenant } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import { requireChosen } from "@/lib/payables/charge";
import { type CheckoutState, paidState, stateOfAttempts } from "@/lib/payables/checkout-state";
import { cardRequired } from "@/lib/payables/errors";
import type { Payable } from "@/lib/payables/payable";
import { savedCard } from "@/lib/payables/saved-card";
import { hostedView } from "@/lib/payables/view";
import { takePlace } from "@/lib/payment-links/steps";
import { openToken } from "@/lib/payment-methods/token";
import { paymentInProgress } from "@/lib/payments/errors";
import { expiryOf, isExpired, requirePayable, savedCardOf } from "@/lib/payments/intent";
import { transactionNotFound } from "@/lib/transactions/errors";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { lockTransaction, moveTransaction } from "@/lib/transactions/steps";
import type { PaymentLink, Transaction } from "@/prisma/client/client";

const purposeOf = ({ id }: { id: string }, attempt: number) => `payment|${id}|${attempt}`;

const stateOf = async (ctx: Context, row: Transaction, visitor: string): Promise<CheckoutState> => {
  if (row.paidAt) return paidState(row.id);
  // A refusal of the saved card is this payment's, so this page shows it.
  const seenBy = row.visitNonce ?? visitor;
  const attempt = { ...row, visitNonce: seenBy };
  return stateOfAttempts([attempt], visitor, isExpired(ctx, row) && { state: "expired" });
};

const emailOfCustomer = async (
  ctx: Context,
  { customerId: id }: Pick<TransactionRow, "customerId">,
): Promise<string | null> => {
  if (id === null) return null;
  const where = { ...tenant(ctx), id };
  const customer = await db.customer.findFirst({ where, select: { email: true } });
  return customer?.email ?? null;
};

/** The link that a payment was created with. */
const linkOf = async (
  tx: AnyTx,
  ctx: Context,
  { paymentLinkId: id }: Pick<TransactionRow, "paymentLinkId">,
): Promise<PaymentLink | null> =>
  id === null ? null : readerOf(tx).paymentLink.findFirst({ where: { ...tenant(ctx), id } });

/** A payment of the API that the cardholder completes with its client secret: the payment itself is the payable. */
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

  async record(tx, ctx, before, { bankToken, paymentMethodId, email, locale, visitor, facts }) {
    requirePayable(ctx, before);
    const link = await linkOf(tx, ctx, before);
    if (link) takePlace(tx, link);
    const saved = bankToken === null ? await savedCardOf(readerOf(tx), ctx, before) : null;
    requireChosen(saved, paymentMethodId);
    const { row: payment } = await moveTransaction(tx, ctx, before, {
      trigger: "submit",
      patch: {
        failureCode: null,
        // The card entered now is not the saved card that was refused.
        ...(saved ? {} : { paymentMethodId: null, cardBrand: null, cardLast4: null }),
        ...(email === null ? {} : { payerEmail: email }),
        payerLocale: locale,
        // A link's own page is paid once per page request; here one browser may pay many of its payments.
        visitNonce: before.paymentLinkId === null ? visitor : null,
      },
    });
    const attempt = await nextChargeAttempt(tx, payment.id);
    const token = saved ? openToken(saved) : (bankToken ?? refuse(cardRequired));
    return { payment, token, attempt, purpose: purposeOf(payment, attempt), facts };
  },

  async view(ctx, id, visitor, known) {
    // Its page has read it whole.
    const row =
      (known as Transaction | undefined) ??
      (await db.transaction.findFirst({ where: { ...tenant(ctx), id } }));
    if (!row) return refuse(transactionNotFound);
    return hostedView(ctx, row, {
      label: row.description,
      customerEmail: (await emailOfCustomer(ctx, row)) ?? row.payerEmail,
      email: row.customerId === null && row.payerEmail === null ? "asked" : "known",
      savedCards: savedCard(ctx, await savedCardOf(db, ctx, row), [row]),
      expiresAt: expiryOf(row),
      checkout: await stateOf(ctx, row, visitor),
    });
  },
};
