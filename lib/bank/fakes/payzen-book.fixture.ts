import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { CardKind } from "@/lib/bank/contract/bench";

const ISSUER_MS = 15;

export interface FakeTransaction {
  uuid: string;
  orderId: string;
  amount: number;
  operationType: "DEBIT" | "CREDIT" | "VERIFICATION";
  detailedStatus: string;
  creationDate: string;
  token: string;
  metadata: Record<string, unknown> | null;
  detailedErrorCode: string | null;
  parent: string | null;
  comment: string | null;
}

export interface FakeToken {
  kind: CardKind;
  chain: string;
  isCancelled: boolean;
}

export interface PayzenBook {
  tokens: Map<string, FakeToken>;
  transactions: FakeTransaction[];
  /** Whether payments are remitted to the bank at once, and not at the end of the day. */
  isRemittedAtOnce: boolean;
}

/** A refusal of PayZen, as in its envelope. */
export class PayzenRefusal extends Error {
  readonly errorCode: string;
  constructor(errorCode: string) {
    super(errorCode);
    this.name = "PayzenRefusal";
    this.errorCode = errorCode;
  }
}

export const hex = (): string => randomBytes(16).toString("hex");

const pans: Record<CardKind, string> = {
  good: "497010XXXXXX0055",
  authenticated: "497010XXXXXX0063",
  authentication_required: "497010XXXXXX0063",
  card_declined: "497010XXXXXX0113",
  expired_card: "497010XXXXXX0006",
  incorrect_cvc: "497010XXXXXX0105",
  insufficient_funds: "497010XXXXXX0048",
  processing_error: "497010XXXXXX0071",
};

const acquirerCodes: Partial<Record<CardKind, string>> = {
  authenticated: "1A",
  authentication_required: "65",
  card_declined: "05",
  expired_card: "54",
  incorrect_cvc: "82",
  insufficient_funds: "51",
  processing_error: "96",
};

const add = (
  book: PayzenBook,
  made: Partial<FakeTransaction> &
    Pick<FakeTransaction, "orderId" | "amount" | "operationType" | "detailedStatus" | "token">,
): FakeTransaction => {
  const transaction: FakeTransaction = {
    uuid: hex(),
    creationDate: `${new Date().toISOString().slice(0, 19)}+00:00`,
    metadata: null,
    detailedErrorCode: null,
    parent: null,
    comment: null,
    ...made,
  };
  book.transactions.push(transaction);
  return transaction;
};

/** What the embedded form does: the card is verified and stored. Returns the registration's id. */
export const register = (book: PayzenBook, kind: CardKind, orderId: string): string => {
  const token = hex();
  book.tokens.set(token, { kind, chain: `${randomBytes(8).toString("hex")}`, isCancelled: false });
  const about = { orderId, amount: 0, token };
  return add(book, { ...about, operationType: "VERIFICATION", detailedStatus: "ACCEPTED" }).uuid;
};

const paidStatuses = new Set(["AUTHORISED", "CAPTURED"]);
const openStatuses = new Set(["INITIAL", "AUTHORISED_TO_VALIDATE", "WAITING_AUTHORISATION"]);

const statusOf = ({ detailedStatus }: FakeTransaction): string => {
  if (paidStatuses.has(detailedStatus) || detailedStatus === "ACCEPTED") return "PAID";
  return openStatuses.has(detailedStatus) ? "RUNNING" : "UNPAID";
};

/** A transaction as PayZen shows it. */
export const shown = (book: PayzenBook, made: FakeTransaction) => {
  const token = book.tokens.get(made.token);
  return {
    shopId: "12345678",
    uuid: made.uuid,
    amount: made.amount,
    currency: "XPF",
    paymentMethodType: "CARD",
    paymentMethodToken: made.token,
    status: statusOf(made),
    detailedStatus: made.detailedStatus,
    operationType: made.operationType,
    creationDate: made.creationDate,
    errorCode: made.detailedErrorCode === null ? null : "ACQ_001",
    detailedErrorCode: made.detailedErrorCode,
    metadata: made.metadata,
    orderDetails: { orderId: made.orderId, _type: "V4/OrderDetails" },
    transactionDetails: {
      parentTransactionUuid: made.parent,
      cardDetails: {
        effectiveBrand: "VISA",
        pan: pans[token?.kind ?? "good"],
        expiryMonth: 12,
        expiryYear: 2034,
        initialIssuerTransactionIdentifier: token?.chain ?? null,
      },
      _type: "V4/TransactionDetails",
    },
    _type: "V4/PaymentTransaction",
  };
};

export type Body = Record<string, unknown>;

const amountOf = (body: Body): number => {
  const amount = body["amount"];
  if (typeof amount !== "number" || !Number.isInteger(amount) || amount <= 0) {
    throw new PayzenRefusal("INT_006");
  }
  if (body["currency"] !== "XPF") throw new PayzenRefusal("INT_007");
  return amount;
};

const cardOptionsOf = (body: Body): Body => {
  const options = body["transactionOptions"] as { cardOptions?: Body } | undefined;
  return options?.cardOptions ?? {};
};

/** `Charge/CreatePayment` with a stored card, without a form. An order may have any number of payments. */
export const createPayment = async (book: PayzenBook, body: Body): Promise<FakeTransaction> => {
  const amount = amountOf(body);
  if (body["formAction"] !== "SILENT") throw new PayzenRefusal("INT_012");
  const name = String(body["paymentMethodToken"]);
  const token = book.tokens.get(name);
  if (!token) throw new PayzenRefusal("PSP_030");
  if (token.isCancelled) throw new PayzenRefusal("PSP_031");
  await wait(ISSUER_MS);
  const { manualValidation, initialIssuerTransactionIdentifier: chain } = cardOptionsOf(body);
  // Issuers refuse a payment without the cardholder that is not chained to the registration.
  const code = chain === token.chain ? acquirerCodes[token.kind] : "1A";
  const accepted = manualValidation === "YES" ? "AUTHORISED_TO_VALIDATE" : "AUTHORISED";
  return add(book, {
    orderId: String(body["orderId"]),
    amount,
    operationType: "DEBIT",
    detailedStatus: code ? "REFUSED" : accepted,
    token: name,
    metadata: (body["metadata"] as Record<string, unknown> | undefined) ?? null,
    detailedErrorCode: code ?? null,
  });
};

export const named = (book: PayzenBook, body: Body): FakeTransaction => {
  const made = book.transactions.find(({ uuid }) => uuid === body["uuid"]);
  if (!made) throw new PayzenRefusal("PSP_010");
  return made;
};

export const validate = (book: PayzenBook, body: Body): FakeTransaction => {
  const made = named(book, body);
  if (made.detailedStatus !== "AUTHORISED_TO_VALIDATE") throw new PayzenRefusal("PSP_011");
  made.detailedStatus = book.isRemittedAtOnce ? "CAPTURED" : "AUTHORISED";
  return made;
};

const cancellable = new Set(["AUTHORISED_TO_VALIDATE", "WAITING_AUTHORISATION", "AUTHORISED"]);

export const cancel = (book: PayzenBook, body: Body): FakeTransaction => {
  const made = named(book, body);
  if (made.detailedStatus === "CANCELLED") throw new PayzenRefusal("PSP_105");
  if (!cancellable.has(made.detailedStatus)) throw new PayzenRefusal("PSP_075");
  made.detailedStatus = "CANCELLED";
  return made;
};

export const cancelOrRefund = (book: PayzenBook, body: Body): FakeTransaction => {
  const made = named(book, body);
  const amount = amountOf(body);
  if (body["resolutionMode"] === "CANCELLATION_ONLY") return cancel(book, body);
  if (made.detailedStatus !== "CAPTURED") throw new PayzenRefusal("PSP_076");
  const credits = book.transactions.filter(({ parent }) => parent === made.uuid);
  const rest = made.amount - credits.reduce((sum, credit) => sum + credit.amount, 0);
  if (rest === 0) throw new PayzenRefusal("PSP_104");
  if (amount > rest) throw new PayzenRefusal("PSP_020");
  const { orderId, token } = made;
  return add(book, {
    orderId,
    amount,
    operationType: "CREDIT",
    detailedStatus: "AUTHORISED",
    token,
    parent: made.uuid,
    comment: String(body["comment"] ?? ""),
  });
};

export const cancelToken = (book: PayzenBook, body: Body): Body => {
  const token = book.tokens.get(String(body["paymentMethodToken"]));
  if (!token) throw new PayzenRefusal("PSP_030");
  if (token.isCancelled) throw new PayzenRefusal("PSP_031");
  token.isCancelled = true;
  return { responseCode: 0, _type: "V4/Common/ResponseCodeAnswer" };
};
