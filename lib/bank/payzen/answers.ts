import { z } from "zod";
import type { BankFailed, BankFailure, BankOutcome, CardSummary } from "@/lib/bank/provider";

const CardDetails = z.object({
  effectiveBrand: z.string().min(1).max(40),
  pan: z.string().regex(/\d{4}$/),
  expiryMonth: z.number().int().min(1).max(12),
  expiryYear: z.number().int().min(2000).max(2099),
  initialIssuerTransactionIdentifier: z.string().max(200).nullish(),
});

export const Transaction = z.object({
  uuid: z.string().min(1).max(64),
  amount: z.number().int(),
  currency: z.string(),
  operationType: z.enum(["DEBIT", "CREDIT", "VERIFICATION"]),
  detailedStatus: z.string(),
  creationDate: z.string().transform((text) => Math.floor(Date.parse(text) / 1000)),
  paymentMethodToken: z.string().max(64).nullish(),
  errorCode: z.string().nullish(),
  detailedErrorCode: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  orderDetails: z.object({ orderId: z.string().nullish() }).nullish(),
  transactionDetails: z
    .object({
      cardDetails: CardDetails.nullish(),
      parentTransactionUuid: z.string().nullish(),
    })
    .nullish(),
});
export type Transaction = z.infer<typeof Transaction>;

/** A payment, or an order with all its transactions. */
export const Transactions = z.object({ transactions: z.array(Transaction) });

export const cardSummaryOf = (transaction: Transaction): CardSummary | null => {
  const details = transaction.transactionDetails?.cardDetails;
  if (!details) return null;
  return {
    brand: details.effectiveBrand.toLowerCase(),
    last4: details.pan.slice(-4),
    expMonth: details.expiryMonth,
    expYear: details.expiryYear,
  };
};

/** A stored card, with the reference by which issuers chain its payments. */
export type KeptCard = { token: string; chain: string | null };

const KEPT = "kept:";

export const storedToken = ({ token, chain }: KeptCard): string => `${KEPT}${token}:${chain ?? ""}`;

export const openStored = (text: string): KeptCard | null => {
  if (!text.startsWith(KEPT)) return null;
  const [token = "", chain = ""] = text.slice(KEPT.length).split(":", 2);
  return token === "" ? null : { token, chain: chain === "" ? null : chain };
};

/** The card that a registration stored. */
export const keptBy = ({
  paymentMethodToken,
  transactionDetails,
}: Transaction): KeptCard | null => {
  const chain = transactionDetails?.cardDetails?.initialIssuerTransactionIdentifier ?? null;
  return paymentMethodToken ? { token: paymentMethodToken, chain } : null;
};

/** Reserved on the card, and captured only when we say so. */
export const isReserved = ({ detailedStatus }: Transaction): boolean =>
  detailedStatus === "AUTHORISED_TO_VALIDATE";

const done = new Set(["AUTHORISED", "CAPTURED", "ACCEPTED"]);
const refused = new Set(["REFUSED", "ERROR", "ABANDONED", "CANCELLED", "EXPIRED"]);
const waiting = new Set([
  "INITIAL",
  "UNDER_VERIFICATION",
  "WAITING_AUTHORISATION",
  "WAITING_AUTHORISATION_TO_VALIDATE",
]);

export const isDone = ({ detailedStatus }: Transaction): boolean => done.has(detailedStatus);

/** The outcome of a transaction. A reservation is no outcome, nor a capture that failed. */
export const outcomeOf = (transaction: Transaction): BankOutcome => {
  const { uuid: ref, detailedStatus, creationDate: at } = transaction;
  if (done.has(detailedStatus)) {
    const kept = transaction.metadata?.["saveCard"] === "true" ? keptBy(transaction) : null;
    const card = cardSummaryOf(transaction);
    const stored = kept ? { storedToken: storedToken(kept) } : {};
    return { kind: "succeeded", ref, card, at, ...stored };
  }
  if (waiting.has(detailedStatus)) return { kind: "processing", ref };
  if (!refused.has(detailedStatus)) return { kind: "unknown" };
  return { kind: "failed", ref, ...failureOf(transaction) };
};

/** The acquirer's codes (ISO 8583 with the schemes' soft declines) as our failure codes. */
const failures: Record<string, BankFailure> = {
  "05": "card_declined",
  "14": "card_declined",
  "41": "card_declined",
  "43": "card_declined",
  "57": "card_declined",
  "62": "card_declined",
  "33": "expired_card",
  "54": "expired_card",
  "51": "insufficient_funds",
  "61": "insufficient_funds",
  "82": "incorrect_cvc",
  N7: "incorrect_cvc",
  "65": "authentication_required",
  "1A": "authentication_required",
  "70": "authentication_required",
  "91": "processing_error",
  "96": "processing_error",
};

export const failureOf = (fault: {
  errorCode?: string | null | undefined;
  detailedErrorCode?: string | null | undefined;
}): Omit<BankFailed, "kind" | "ref"> => {
  const { errorCode, detailedErrorCode } = fault;
  const bankCode = detailedErrorCode ?? errorCode;
  return {
    failure: failures[detailedErrorCode ?? ""] ?? plainFailureOf(errorCode),
    ...(bankCode ? { bankCode } : {}),
  };
};

const plainFailureOf = (errorCode: string | null | undefined): BankFailure => {
  if (errorCode === "PSP_042") return "insufficient_funds";
  const isRefusal = errorCode === "ACQ_001" || errorCode === "PSP_003";
  return isRefusal ? "card_declined" : "processing_error";
};
