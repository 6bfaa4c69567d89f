import { bankOf } from "@/lib/bank/bank";
import { nextChargeAttempt, type PaymentOperation, startCharge } from "@/lib/bank/operations";
import { idInClientSecret } from "@/lib/kit/client-secret";
import { DAY, now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { db, type Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { profileOf } from "@/lib/merchants/profile";
import { openToken } from "@/lib/payment-methods/token";
import { lockPayment } from "@/lib/payments/apply-bank-result";
import { type CheckoutState, paidState, stateOfAttempts } from "@/lib/payments/checkout-state";
import {
  cardRequired,
  paymentExpired,
  paymentInProgress,
  paymentPaid,
} from "@/lib/payments/errors";
import type { HostedPayment, HostedView, Payable } from "@/lib/payments/hosted";
import { purposes } from "@/lib/payments/purpose";
import { offeredCard } from "@/lib/payments/saved-card";
import { transactionNotFound } from "@/lib/transactions/errors";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { moveTransaction } from "@/lib/transactions/steps";
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

const record = async (tx: Tx, ctx: Context, payment: HostedPayment): Promise<PaymentOperation> => {
  const row = await lockPayment(tx, ctx, payment.id);
  if (!PAID_HERE.includes(row.source)) return refuse(transactionNotFound);
  if (row.status === "succeeded" || row.status === "refunded") return refuse(paymentPaid);
  if (row.status === "processing") return refuse(paymentInProgress);
  if (isExpired(ctx, row)) return refuse(paymentExpired);
  const saved = payment.bankToken === null ? await savedCard(tx, row) : null;
  await moveTransaction(tx, ctx, row, {
    trigger: "submit",
    patch: {
      failureCode: null,
      // The card typed on the page is another than the saved one which was refused.
      ...(saved ? {} : { paymentMethodId: null, cardBrand: null, cardLast4: null }),
      ...(payment.email === null ? {} : { payerEmail: payment.email }),
      payerLocale: payment.locale,
      // The visits of a link's own page pay once each; a browser may pay many of its payments here.
      visitNonce: row.paymentLinkId === null ? payment.visitor : null,
    },
  });
  const attempt = await nextChargeAttempt(tx, row.id);
  return startCharge(tx, ctx, {
    provider: bankOf(ctx).name,
    transactionId: row.id,
    amountXpf: BigInt(row.amountXpf),
    token: saved ? openToken(saved) : (payment.bankToken ?? refuse(cardRequired)),
    purpose: purposes.payment(row.id, attempt),
    attempt,
  });
};

const savedCard = async (
  tx: Pick<typeof db, "paymentMethod">,
  row: Pick<TransactionRow, "merchantId" | "livemode" | "paymentMethodId">,
): Promise<PaymentMethod | null> =>
  row.paymentMethodId === null
    ? null
    : tx.paymentMethod.findFirst({
        where: {
          merchantId: row.merchantId,
          livemode: row.livemode,
          id: row.paymentMethodId,
          detachedAt: null,
        },
      });

const look = async (ctx: Context, id: string, visitor: string): Promise<HostedView> => {
  const row = await db.transaction.findFirst({
    where: { id, merchantId: ctx.merchantId, livemode: ctx.livemode },
    include: { customer: { select: { email: true } } },
  });
  if (!row) return refuse(transactionNotFound);
  const merchant = await profileOf(ctx);
  const amountXpf = Number(row.amountXpf);
  const label = row.description ?? merchant.name;
  const saved = await savedCard(db, row);
  return {
    id,
    merchant,
    livemode: row.livemode,
    amountXpf,
    lines: [{ label, quantity: 1, amountXpf, totalXpf: amountXpf }],
    customerEmail: row.customer?.email ?? row.payerEmail,
    email: row.customerId === null && row.payerEmail === null ? "asked" : "known",
    savedCard: offeredCard(ctx, saved, [row]),
    cancelUrl: null,
    expiresAt: new Date(row.createdAt.getTime() + DAY),
    checkout: await standingOf(ctx, row, visitor),
  };
};

const standingOf = async (
  ctx: Context,
  row: Transaction,
  visitor: string,
): Promise<CheckoutState> => {
  if (row.paidAt) return paidState(row.id, () => null);
  if (row.status !== "processing" && isExpired(ctx, row)) return { state: "expired" };
  // A refusal of the saved card is told to whoever opens the page: it was this payment's.
  const seenBy = row.visitNonce ?? visitor;
  return (await stateOfAttempts([{ ...row, visitNonce: seenBy }], visitor)) ?? { state: "open" };
};

/** A payment of the API, finished by the cardholder with its client secret. */
export const intentPayable: Payable = {
  record,
  lock: { index: "one_live_debit_per_transaction", refusal: paymentInProgress },
  look,
};
