import { randomBytes } from "node:crypto";
import type { CardKind } from "@/lib/bank/contract/bench";

export type Row = Record<string, unknown> & { id: string; object: string; created: number };

export interface FakeMethod {
  id: string;
  kind: CardKind | "slow";
  customer: string | null;
  /** Used without being stored, or no longer stored: it can never be used again. */
  isSpent: boolean;
}

/** The state of the fake Stripe. Lists are in order of creation. */
export interface Book {
  methods: Map<string, FakeMethod>;
  customers: Row[];
  intents: Row[];
  setups: Row[];
  refunds: Row[];
  charges: Row[];
  entries: Row[];
  events: Row[];
}

export const newBook = (): Book => ({
  methods: new Map(),
  customers: [],
  intents: [],
  setups: [],
  refunds: [],
  charges: [],
  entries: [],
  events: [],
});

export const nameOf = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

export const seconds = (): number => Math.floor(Date.now() / 1000);

const numbers: Record<FakeMethod["kind"], string> = {
  good: "4242",
  authenticated: "3220",
  authentication_required: "3220",
  card_declined: "0002",
  expired_card: "0069",
  incorrect_cvc: "0127",
  insufficient_funds: "9995",
  processing_error: "0119",
  slow: "0077",
};

export const cardSummaryOf = (method: FakeMethod) => ({
  brand: "visa",
  last4: numbers[method.kind],
  exp_month: 12,
  exp_year: 2034,
  country: "FR",
  funding: "credit",
});

export const methodRow = (method: FakeMethod) => ({
  id: method.id,
  object: "payment_method",
  type: "card",
  customer: method.customer,
  card: cardSummaryOf(method),
  livemode: true,
  metadata: {},
});

const declines: Partial<Record<FakeMethod["kind"], { code: string; decline_code?: string }>> = {
  card_declined: { code: "card_declined", decline_code: "generic_decline" },
  insufficient_funds: { code: "card_declined", decline_code: "insufficient_funds" },
  expired_card: { code: "expired_card", decline_code: "expired_card" },
  incorrect_cvc: { code: "incorrect_cvc", decline_code: "incorrect_cvc" },
  processing_error: { code: "processing_error", decline_code: "processing_error" },
};

/** Why the card itself is refused; null if it is not. */
export const declineOf = (kind: FakeMethod["kind"]) => {
  const decline = declines[kind];
  return decline ? { type: "card_error", message: "Your card was declined.", ...decline } : null;
};

export const strongAuthentication = {
  type: "card_error",
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "This transaction requires authentication.",
};

export const failedAuthentication = (object: "payment_intent" | "setup_intent") => ({
  type: "invalid_request_error",
  code: `${object}_authentication_failure`,
  message: "The provided PaymentMethod has failed authentication.",
});

export const note = (book: Book, type: string, object: Row): void => {
  book.events.push({
    id: nameOf("evt"),
    object: "event",
    created: seconds(),
    type,
    livemode: true,
    api_version: "2026-10-28.endive",
    data: { object: structuredClone(object) },
  });
};

/** Money moved: a line of the account's balance transactions. */
export const enter = (book: Book, type: string, amount: number, source: Row): void => {
  book.entries.push({
    id: nameOf("txn"),
    object: "balance_transaction",
    created: seconds(),
    type,
    amount,
    currency: "eur",
    source: source.id,
  });
};
