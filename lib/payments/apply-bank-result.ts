import type { CardConsent } from "@/lib/bank/card-consent";
import { lockOperation, type PaymentOperation } from "@/lib/bank/operations";
import type { BankAnswer, BankFailure, CardSummary } from "@/lib/bank/provider";
import { recordBankResult } from "@/lib/bank/record-result";
import { rememberLocale } from "@/lib/customers/locale";
import { markPaid } from "@/lib/invoices/outcome";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { assert } from "@/lib/kit/errors";
import { type TaxBase, taxOfParts } from "@/lib/kit/taxes";
import { type AnyTx, readerOf, Unit, type Version } from "@/lib/kit/unit";
import { profileOf } from "@/lib/merchants/profile";
import type { Held, Payer } from "@/lib/payables/payable";
import { linkPayable } from "@/lib/payment-links/payable";
import { saveWithConsent } from "@/lib/payment-methods/steps";
import type { Charged } from "@/lib/payments/answer";
import { type LockedPayment, lockWithPayable } from "@/lib/payments/lock";
import { payerOf, sendReceipt } from "@/lib/payments/payer";
import { subscribe } from "@/lib/subscriptions/create";
import type { TransactionRow } from "@/lib/transactions/serialise";
import { moveTransaction } from "@/lib/transactions/steps";
import type { PaymentMethod } from "@/prisma/client/client";

/** The bank's answer about an operation, or that it was cancelled for good. */
export type BankResult = BankAnswer | { kind: "aborted"; failure: BankFailure };

/** What was written before the bank was called: nobody else may have changed it since. */
export type Recorded = LockedPayment & {
  operation: PaymentOperation;
  versions: readonly Version[];
};

/**
 * The only code that turns a bank's answer into truth. Idempotent: a final operation stays as it is. Locks the
 * payable, the payment and the operation, in this order; a unit of work takes them as they were recorded, if given.
 * A card that is to be saved needs a transaction.
 */
export const applyBankResult = async (
  tx: AnyTx,
  ctx: Context,
  of: { operationId: string; transactionId: string },
  bankResult: BankResult,
  recorded?: Recorded | undefined,
): Promise<Charged & Applied> => {
  const isKnown = tx instanceof Unit && recorded !== undefined;
  if (isKnown) tx.versions.push(...recorded.versions.map((version) => ({ ...version })));
  const locked = isKnown ? recorded : await lockWithPayable(tx, ctx, of.transactionId);
  const operation = isKnown ? recorded.operation : await lockOperation(tx, of.operationId);
  if (operation.resolvedAt) return { ...locked, bankRef: operation.bankRef };
  const { bankRef } = await recordBankResult(tx, operation, bankResult);
  const stored = storedBy(bankResult);
  const consent = operation.consent as CardConsent | null;
  const sold = consent && (await withSeller(tx, ctx, locked));
  return { ...(await applyTo(tx, ctx, sold ?? locked, { bankResult, stored, consent })), bankRef };
};

/** The card that the bank has stored with a debit. */
type StoredCard = { token: string; summary: CardSummary };

const storedBy = (bankResult: BankResult): StoredCard | null =>
  bankResult.kind === "succeeded" && bankResult.storedToken && bankResult.card
    ? { token: bankResult.storedToken, summary: bankResult.card }
    : null;

/** What its holder agreed to: to save the card, to a subscription, or to both. */
type Agreed = { stored: StoredCard | null; consent: CardConsent | null };

type Result = Agreed & { bankResult: BankResult };

/** A link is not locked for its payments; what it sells follows from it. */
const withSeller = async (
  tx: AnyTx,
  ctx: Context,
  locked: LockedPayment,
): Promise<LockedPayment> => {
  const id = locked.held ? null : locked.row.paymentLinkId;
  if (id === null) return locked;
  return { ...locked, held: { payable: linkPayable, row: await linkPayable.lock(tx, ctx, id) } };
};

const applyTo = async (
  tx: AnyTx,
  ctx: Context,
  locked: LockedPayment,
  { bankResult, ...agreed }: Result,
): Promise<Applied> => {
  switch (bankResult.kind) {
    case "succeeded":
      return succeed(tx, ctx, locked, bankResult.card, agreed);
    case "failed":
      return fail(tx, ctx, locked, { failureCode: bankResult.failure });
    case "aborted": {
      const counted = bankResult.failure !== "processing_error";
      return fail(tx, ctx, locked, { failureCode: bankResult.failure, counted });
    }
    case "unreachable":
      return fail(tx, ctx, locked, { failureCode: "processing_error", counted: false });
    case "action":
    case "processing":
    case "unknown":
      return locked;
  }
};

/** The effect of a result. `unwanted` is a card that the bank has stored and nobody may use. */
type Applied = LockedPayment & { unwanted?: string | null };

type Moved = LockedPayment & { eventId: string };

type Refused = {
  failureCode: BankFailure;
  /** False when the bank refused nothing, because the debit never reached it. */
  counted?: boolean;
};

/** Moves a locked payment to `failed`, with everything that follows from it. */
export const fail = async (
  tx: AnyTx,
  ctx: Context,
  { row, held }: LockedPayment,
  { failureCode, counted = true }: Refused,
): Promise<Moved> => {
  const moved = await moveTransaction(tx, ctx, row, { trigger: "refuse", patch: { failureCode } });
  const refused = { payment: moved.row, counted };
  const after = await held?.payable.refused?.(tx, ctx, held.row, refused);
  return { ...moved, held: heldAfter(held, after) };
};

const heldAfter = (held: Held | null, row: unknown): Held | null =>
  held && row !== undefined ? { ...held, row } : held;

/**
 * Moves a locked payment to `succeeded`, with everything that follows from it in the same transaction: tax,
 * customer, receipt, and the payable.
 */
export const succeed = async (
  tx: AnyTx,
  ctx: Context,
  locked: LockedPayment,
  card: CardSummary | null,
  { stored, consent }: Agreed = { stored: null, consent: null },
): Promise<Moved & Applied> => {
  const { row, held } = locked;
  // A restored payment keeps the date at which the bank made it.
  const paidAt = row.recovered ? row.createdAt : now(ctx);
  const payer = await payerOf(tx, ctx, locked);
  const method = stored && (await keepCard(tx, ctx, payer.customerId, { stored, consent }));
  const cardId = method?.id ?? row.paymentMethodId;
  const sold = consent && cardId ? await sell(tx, ctx, locked, { payer, cardId, consent }) : null;
  const moved = await moveTransaction(tx, ctx, row, {
    trigger: "accept",
    patch: {
      ...(sold?.tax ?? (await taxOf(tx, ctx, locked))),
      ...sold?.columns,
      ...(card ? { cardBrand: card.brand, cardLast4: card.last4 } : {}),
      ...(method ? { paymentMethodId: method.id } : {}),
      customerId: payer.customerId,
      failureCode: null,
      paidAt,
    },
    beforeEvent: () => sendReceipt(tx, ctx, row, payer),
  });
  await noteLanguage(tx, row, payer.customerId);
  await sold?.paid(moved.row.id, paidAt);
  const subscriptionId = sold?.columns.subscriptionId ?? null;
  const paid = { payment: moved.row, payer, subscriptionId, at: paidAt };
  const after = await held?.payable.paid?.(tx, ctx, held.row, paid);
  return {
    ...moved,
    held: heldAfter(held, after),
    unwanted: stored && !method ? stored.token : null,
  };
};

/** The stored card becomes a payment method of the customer who paid. Null if nobody may use it: see `Applied`. */
const keepCard = (
  tx: AnyTx,
  ctx: Context,
  customerId: string | null,
  { stored: { token, summary }, consent }: { stored: StoredCard; consent: CardConsent | null },
): Promise<PaymentMethod | null> | null => {
  if (!consent || customerId === null) return null;
  assert(!(tx instanceof Unit), "a card is saved under the lock of its customer");
  return saveWithConsent(tx, ctx, { customerId, storedToken: token, summary, consent });
};

type Buyer = { payer: Payer; cardId: string; consent: CardConsent };

/** Starts the subscription that the payable sells, whose first invoice this payment pays. Null if it sells none. */
const sell = async (
  tx: AnyTx,
  ctx: Context,
  { held }: LockedPayment,
  { payer: { customerId }, cardId: paymentMethodId, consent }: Buyer,
) => {
  const sale = held?.payable.seller?.saleOf(held.row) ?? null;
  if (!sale || customerId === null) return null;
  assert(!(tx instanceof Unit), "a subscription starts under the locks of its page");
  const buyer = { customerId, paymentMethodId, consent, setupIntentId: null };
  const { subscription, invoice } = await subscribe(tx, ctx, { sale, ...buyer });
  assert(invoice, "what is paid now is the first period");
  const { htXpf, tgcXpf, tgcRateBp, taxes, id: invoiceId } = invoice;
  return {
    columns: { subscriptionId: subscription.id, invoiceId },
    tax: { htXpf, tgcXpf, tgcRateBp, taxes },
    paid: (transactionId: string, at: Date) =>
      markPaid(tx, ctx, { ...invoice, attempts: [] }, { transactionId, at }),
  };
};

/** A payment made on a page records the language that the customer reads. */
const noteLanguage = async (tx: AnyTx, row: TransactionRow, id: string | null): Promise<void> => {
  if (id && row.visitNonce) await rememberLocale(tx, id, row.payerLocale);
};

const taxOf = async (tx: AnyTx, ctx: Context, { row, held, facts }: LockedPayment) => {
  const frozen = held?.payable.tax?.(held.row);
  if (frozen) return frozen;
  const known = facts?.tgcRateBp;
  const ownRateBp = known === undefined ? (await profileOf(ctx, readerOf(tx))).tgcRateBp : known;
  return taxOfParts(row.taxes as TaxBase[] | null, { amountXpf: row.amountXpf, ownRateBp });
};
