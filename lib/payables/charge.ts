import type { CardConsent } from "@/lib/bank/card-consent";
import type { PaymentOperation } from "@/lib/bank/operations";
import type { Context } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { type AnyTx, readerOf } from "@/lib/kit/unit";
import { requireMoney } from "@/lib/merchants/verification";
import type { Choice } from "@/lib/payables/choice";
import { cardRequired } from "@/lib/payables/errors";
import { openToken } from "@/lib/payment-methods/token";
import { type Drafted, draftTransaction } from "@/lib/transactions/draft";
import type { TransactionRow } from "@/lib/transactions/serialise";
import type { PaymentMethod, Prisma } from "@/prisma/client/client";

/** A cardholder's submit on a hosted page. */
export type HostedPayment = {
  /** The payable's. */
  id: string;
  /** Single-use token of the bank's form; null to pay with a saved card that the page shows. */
  bankToken: string | null;
  /** That card's id. */
  paymentMethodId?: string | null;
  /** The cardholder's consent to save the card of the form, where the page asks for it. */
  consent?: CardConsent | null;
  email: string | null;
  locale: "fr" | "en";
  /** Nonce of the paying browser; on a payment link, of the page request. */
  visitor: string;
  /** What the customer chose before, where the page asks. */
  choice?: Choice | null;
  /** The debit of a payment that was restored from the bank's statement. */
  restored?: PaymentOperation | null;
  /** What the page that was submitted has read. */
  facts?: Facts;
};

/** What was read of the shop and the customer to record a payment, and need not be read again to conclude it. */
export type Facts = {
  seller?: string;
  tgcRateBp?: number | null;
  /** The address of the customer that the payment names. */
  customerEmail?: string | null;
};

/** A payment to charge. */
export type Charge<Row = unknown> = {
  payment: TransactionRow;
  /** The card's; empty if the debit was restored. */
  token: string;
  /**
   * What the debit is for. Its reference at the bank is derived from this text, which must be the same after a
   * restore: the id of the payable and the number of the attempt, or the caller's Idempotency-Key.
   */
  purpose: string;
  /** The cardholder's consent to save the card. */
  consent?: CardConsent | null;
  facts?: Facts | undefined;
  /** For an existing payment: the number of this debit. */
  attempt?: number;
  /** Called once the payment is stored; returns the payable's updated row. */
  started?(payment: TransactionRow): Promise<Row>;
};

type Submitted = Omit<Drafted, "status"> & {
  purpose: string;
  /** The saved card that pays. */
  method?: PaymentMethod | null;
  consent?: CardConsent | null;
};

/** The charge of what a cardholder has submitted on a hosted page. */
export const chargeOf = async (
  tx: AnyTx,
  ctx: Context,
  { bankToken, email, locale, visitor, restored, facts }: HostedPayment,
  { purpose, method = null, consent = null, ...columns }: Submitted,
): Promise<Charge<never>> => {
  const card = method ? openToken(method) : bankToken;
  const token = restored ? "" : (card ?? refuse(cardRequired));
  await requireMoney(readerOf(tx), ctx);
  const payer = { payerEmail: email, payerLocale: locale, visitNonce: visitor };
  return {
    payment: draftTransaction(ctx, {
      ...columns,
      ...payer,
      paymentMethodId: method?.id ?? null,
      status: "processing",
    }),
    token,
    purpose,
    consent,
    facts,
  };
};

/** Refuses to charge another saved card than the one that the page has shown. */
export const requireChosen = (
  method: Pick<PaymentMethod, "id"> | null,
  chosen: string | null | undefined,
): void => {
  if (method && chosen && method.id !== chosen) refuse(cardRequired);
};

const LIVE: readonly string[] = ["processing", "succeeded", "refunded"];

/** The payments of a payable: the status of the one that excludes others, if any, and the number of the next. */
export const triesAt = async (
  tx: AnyTx,
  where: Prisma.TransactionWhereInput,
): Promise<{ live: string | null; next: number }> => {
  const found = await readerOf(tx).transaction.groupBy({
    by: ["status"],
    where,
    _count: { _all: true },
  });
  const live = found.find(({ status }) => LIVE.includes(status))?.status ?? null;
  return { live, next: found.reduce((sum, { _count }) => sum + _count._all, 1) };
};
