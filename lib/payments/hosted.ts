import { bankOf, requireAnswering } from "@/lib/bank/bank";
import { type PaymentOperation, startCharge } from "@/lib/bank/operations";
import { recordEvent } from "@/lib/events/steps";
import type { Context } from "@/lib/kit/context";
import { constraintOf, type Tx, transaction } from "@/lib/kit/db";
import { type ErrorKind, Refusal, refuse } from "@/lib/kit/errors";
import type { Profile } from "@/lib/merchants/profile";
import { requireMoney } from "@/lib/merchants/verification";
import { sendCharge } from "@/lib/payments/charge-saved-card";
import type { CheckoutState } from "@/lib/payments/checkout-state";
import { cardRequired } from "@/lib/payments/errors";
import { recordOperation, takeRestored } from "@/lib/payments/restored";
import { applyBankResultNow } from "@/lib/payments/retrieve-status";
import { draftTransaction } from "@/lib/transactions/draft";
import { serialiseTransaction, type TransactionRow } from "@/lib/transactions/serialise";
import { insertTransaction } from "@/lib/transactions/steps";

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

type Line = { label: string; quantity: number; amountXpf: number; totalXpf: number };

/** Whether the page has a field for the receipt's address, and whether it must be filled. */
export type EmailField = "known" | "asked" | "optional";

/** A card on file; `wasRefused` where the last try with it was, so that another card is asked for first. */
export type SavedCard = { brand: string; last4: string; wasRefused: boolean };

/** What a hosted page shows of what is paid. */
export type HostedView = {
  id: string;
  merchant: Profile;
  livemode: boolean;
  amountXpf: number;
  lines: Line[];
  /** Where the receipt goes already; null where the payer is asked. */
  customerEmail: string | null;
  email: EmailField;
  /** A card on file that may be used here instead of a typed one. */
  savedCard: SavedCard | null;
  cancelUrl: string | null;
  expiresAt: Date | null;
  checkout: CheckoutState;
};

/** Something that a hosted page lets pay: a session, a link's visit, a payment, an invoice, a till payment. */
export type Payable = {
  /**
   * Locks what is paid, refuses when it cannot be, and writes the payment: the row is the lock. A refusal
   * that must be committed, such as an expiry found here, is returned instead of thrown.
   */
  record: (tx: Tx, ctx: Context, payment: HostedPayment) => Promise<PaymentOperation | Refusal>;
  /** The unique index that lets one payment live, and what the second of two at once is told. */
  lock: { index: string; refusal: ErrorKind };
  /** What the page shows to the browser of this nonce. */
  look: (ctx: Context, id: string, visitor: string) => Promise<HostedView>;
};

export type Paid = { row: TransactionRow; actionUrl: string | null };

/**
 * A cardholder pays on a hosted page: record, call, record. Whoever is second is told that a payment is
 * under way, or was made, before the bank hears of anything.
 */
export const payHosted = async (
  ctx: Context,
  payable: Payable,
  payment: HostedPayment,
): Promise<Paid> => {
  requireAnswering(ctx);
  const operation = await record(ctx, payable, payment);
  const bankResult = await sendCharge(operation, false);
  const row = await applyBankResultNow(ctx, operation, bankResult);
  return { row, actionUrl: bankResult.kind === "action" ? bankResult.url : null };
};

type Owned = Omit<Parameters<typeof draftTransaction>[1], "status"> & { purpose: string };

/**
 * Writes what a cardholder has submitted, in the transaction that has found it payable: the payment, its
 * events, and the debit that is to be sent. Refuses where there is no card to pay with.
 */
export const startHosted = async (
  tx: Tx,
  ctx: Context,
  { bankToken, email, locale, visitor, restored }: HostedPayment,
  { purpose, ...owned }: Owned,
): Promise<PaymentOperation> => {
  const token = restored ? "" : (bankToken ?? refuse(cardRequired));
  await requireMoney(tx, ctx);
  const row = draftTransaction(ctx, {
    ...owned,
    status: "processing",
    payerEmail: email,
    payerLocale: locale,
    visitNonce: visitor,
  });
  if (restored) return takeRestored(tx, ctx, restored, row);
  await insertTransaction(tx, ctx, row);
  await recordEvent(tx, ctx, { type: "payment.processing", data: serialiseTransaction(row) });
  return startCharge(tx, ctx, {
    provider: bankOf(ctx).name,
    transactionId: row.id,
    amountXpf: BigInt(row.amountXpf),
    token,
    purpose,
    attempt: 1,
  });
};

const record = async (
  ctx: Context,
  { record: recordIn, lock }: Payable,
  payment: HostedPayment,
): Promise<PaymentOperation> => {
  try {
    const recorded = await recordOperation(({ restored }) =>
      transaction((tx) => recordIn(tx, ctx, { ...payment, restored })),
    );
    if (recorded instanceof Refusal) throw recorded;
    return recorded;
  } catch (thrown) {
    if (constraintOf(thrown) === lock.index) return refuse(lock.refusal);
    throw thrown;
  }
};
