/** Why a bank refused: the values of `failureCode` in the API. */
export const bankFailures = [
  "card_declined",
  "expired_card",
  "incorrect_cvc",
  "insufficient_funds",
  "processing_error",
  "authentication_required",
] as const;

export type BankFailure = (typeof bankFailures)[number];

/** What may be known of a card outside the bank. */
export interface CardSummary {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export type BankSucceeded = {
  kind: "succeeded";
  ref: string;
  card: CardSummary | null;
  /** Unix seconds at which the bank accepted. */
  at: number;
  /** The card as the bank stores it, when it was asked to. */
  storedToken?: string;
};

export type BankFailed = {
  kind: "failed";
  /** Null when the bank refused the request itself and recorded nothing. */
  ref: string | null;
  failure: BankFailure;
  bankCode?: string;
};

/** The cardholder's browser must go to `url` (strong authentication). `expiresAt` is in Unix seconds. */
export type BankAction = { kind: "action"; ref: string; url: string; expiresAt: number };

/** The bank accepted the request and will report the outcome later. */
export type BankProcessing = { kind: "processing"; ref: string };

/**
 * Nothing can be concluded: a time-out, a cut connection, a 5xx, an answer that breaks the schema or has another
 * amount or reference. Its status is retrieved; it is never sent again.
 */
export type BankUnknown = { kind: "unknown" };

/** Certainly nothing happened at the bank: nothing was sent, or it refused before doing anything. */
export type BankUnreachable = { kind: "unreachable" };

/** The bank does not know this reference. Believed only after `abort`, since a request may still be under way. */
export type BankAbsent = { kind: "absent" };

export type BankOutcome = BankSucceeded | BankFailed | BankAction | BankProcessing | BankUnknown;

/** The answers to a command; a query never answers `unreachable`. */
export type BankAnswer = BankOutcome | BankUnreachable;

/** Where the cardholder types the card: always a page of the bank, never of ours. */
export interface CardForm {
  /** For an iframe: posts `{ source: "bank", type, … }` to our window, the token among them. */
  frameUrl: string;
  /** For a redirect without scripts: returns to `returnUrl` with `bank_token` or `bank_cancelled=1`. */
  pageUrl: string;
  /** The only origin whose messages the page around the frame may trust. */
  origin: string;
}

export interface StatementLine {
  cursor: string;
  ref: string;
  reference: string;
  kind: "debit" | "refund";
  amountXpf: number;
  at: number;
  /** For a refund: the bank's id of the debit it refunds, if the bank gives it. */
  of: string | null;
  /** Our id of the payment or the refund, if the bank stores it. */
  id: string | null;
}

export interface BankNotification {
  /** The same on every attempt: stored once by the receiver. */
  notificationId: string;
  subject: "payment" | "refund" | "setup";
  ref: string;
  reference: string;
}

/**
 * One of our operations as the bank knows it. `key` is the idempotency key of the call and `reference` names the
 * operation for ever: the bank makes it at most once, whatever arrives and how often.
 */
interface Operation {
  key: string;
  reference: string;
}

/** `ref` is the bank's own id, once received; `reference` finds the operation in any case. */
interface Known {
  reference: string;
  ref?: string;
}

export interface CardFormRequest {
  purpose: "payment" | "setup";
  ref: string;
  amountXpf?: number;
  eurCents?: number;
  locale: "fr" | "en";
  returnUrl: string;
  /** The name of the merchant, for the link back on the bank's full page. */
  shop?: string;
}

export interface ChargeRequest extends Operation {
  transactionId: string;
  amountXpf: number;
  eurCents: number;
  /** Single-use from the card form, or stored. Never a card number. */
  token: string;
  customerRef?: string;
  offSession: boolean;
  saveCard?: boolean;
  returnUrl: string;
  description: string;
  /** After a restore: it may have been made long ago. A bank whose keys expire is queried first. */
  mayBeKnown?: boolean;
}

export interface SetupRequest extends Operation {
  setupIntentId: string;
  customerRef: string;
  token: string;
  returnUrl: string;
}

export interface RefundRequest extends Operation {
  refundId: string;
  /** The bank's id of the accepted debit. */
  ref: string;
  amountXpf: number;
  eurCents: number;
}

export type AttachAnswer =
  | { storedToken: string; card: CardSummary }
  | { failure: BankFailure | "invalid_token" | "unknown" };

/** Every bank that an operation may have been sent to. */
export const bankNames = ["sandbox", "stripe", "payzen"] as const;
export type BankName = (typeof bankNames)[number];

/**
 * A bank as the gateway needs it. A row is committed before `charge`, `setup` or `refund` is called, and no
 * transaction is open meanwhile. No method receives or returns a card number.
 */
export interface BankProvider {
  readonly name: BankName;
  readonly limits: { minXpf: number; maxXpf: number };

  /** What the hosted page loads from the bank's own origin to get a token. Contains no secret. */
  cardForm(request: CardFormRequest): Promise<CardForm>;

  /** Debit: authorise and capture at once. Same reference, same result. */
  charge(request: ChargeRequest): Promise<BankAnswer>;

  /** After the cardholder returned from `action.url`; works for payments and set-ups. */
  resume(request: { key: string; ref: string }): Promise<BankOutcome>;

  /** Turns a one-time token into a stored card without any amount. */
  setup(request: SetupRequest): Promise<BankAnswer>;

  /** Binds a token to our customer, without the cardholder. `unknown` may be repeated with the same key. */
  attach(request: { key: string; token: string; customerRef: string }): Promise<AttachAnswer>;

  /** Makes a stored card unusable; throws when the bank does not answer. */
  detach(request: { storedToken: string }): Promise<void>;

  /** The outcome of a debit. With `amountXpf`, another amount at the bank is `unknown`. */
  retrieve(request: Known & { amountXpf?: number }): Promise<BankOutcome | BankAbsent>;

  retrieveSetup(request: Known): Promise<BankOutcome | BankAbsent>;

  /**
   * `aborted` is final: the bank will never debit under this reference, even if a request is still on
   * its way. Only then may a lock be freed.
   */
  abort(request: Known): Promise<"aborted" | "too_late" | "unknown">;

  refund(request: RefundRequest): Promise<BankAnswer>;

  retrieveRefund(request: Known & { amountXpf?: number }): Promise<BankOutcome | BankAbsent>;

  /** Every accepted movement after the cursor, oldest first; throws when the bank does not answer. */
  statement(request: {
    after: string | null;
    limit: number;
  }): Promise<{ lines: StatementLine[]; hasMore: boolean }>;

  /**
   * Raw body in, verified fact out; throws on a bad signature. It only identifies: the state is then read with
   * `retrieve`.
   */
  verifyNotification(request: { headers: Headers; rawBody: string }): Promise<BankNotification>;
}
