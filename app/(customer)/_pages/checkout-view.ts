import type { TestCard } from "./test-cards";

export type Branding = {
  name: string;
  brandColor: string | null;
  /** On our own origin; the policy of the page loads images from nowhere else. */
  logoUrl: string | null;
  supportEmail: string | null;
};

export type CheckoutLine = {
  label: string;
  quantity: number;
  amountXpf: number;
  totalXpf: number;
};

export type CheckoutSummary = {
  merchant: Branding;
  livemode: boolean;
  amountXpf: number;
  lines: readonly CheckoutLine[];
  /** Per cent as it travels in the API (13, 8.2); null or 0 shows no tax line. */
  tgcRate: number | null;
  /** What the merchant prints for the tax: TGC or TVA. */
  taxLabel: string;
  cancelUrl: string | null;
};

export type BankCardForm = { frameUrl: string; pageUrl: string; origin: string };

export type PayForm = {
  /** Given by the merchant: shown masked, since whoever holds the link sees this page. */
  customerEmail: string | null;
  /** Whether there is a field for the receipt's address, and whether it must be filled. */
  email: "known" | "asked" | "optional";
  emailDraft?: string;
  /** What is wrong with the typed address, in the visitor's language. */
  emailError?: string;
  /** Null where the page does not expire. */
  expiresAt: Date | null;
  /** A card on file, one button away from paying: below the form for another where it was refused before. */
  savedCard: { brand: string; last4: string; wasRefused?: boolean } | null;
  csrf: string;
  /** Of the answer: lets the few lines run that hear the bank's frame from the start. */
  nonce: string;
  bank: BankCardForm;
  testCards?: readonly TestCard[];
};

/** Same-origin paths. `self` carries whatever opens the page again (`/c/<id>?k=…`). */
type Self = { self: string };
type Pay = Self & { pay: string; bankPage: string };
type Watched = Self & { status: string };

export type OpenView = CheckoutSummary & PayForm & { state: "open"; paths: Pay };

export type RefusedView = CheckoutSummary &
  PayForm & {
    state: "refused";
    paths: Pay;
    /** A sentence is only used for a code that these pages have no text for. */
    refusal: { code: string; sentence: string };
  };

/** Without JavaScript: back from the bank's page with a token, one button away from paying. */
export type ConfirmView = CheckoutSummary & {
  state: "confirm";
  csrf: string;
  bankToken: string;
  email: string | null;
  /** Null when the bank's page did not say which card it took. */
  card: { brand: string; last4: string } | null;
  paths: Pay;
};

export type ActionView = CheckoutSummary & {
  state: "action";
  csrf: string;
  /** `continueUrl` is where strong authentication goes on: the bank's page, or a path of ours that leads there. */
  paths: Watched & { abort: string; continueUrl: string };
};

export type ProcessingView = CheckoutSummary & { state: "processing"; paths: Watched };

/** The payment is under way in another tab or on another device. */
export type ElsewhereView = CheckoutSummary & { state: "elsewhere"; paths: Watched };

export type PaidView = CheckoutSummary & {
  state: "paid";
  /** Opened again after the first display: no countdown, another heading. */
  reopened: boolean;
  paidAt: Date;
  reference: string;
  receiptUrl: string | null;
  receiptEmail: string | null;
  /** The merchant's `successUrl` with its parameters. */
  returnUrl: string | null;
  /** Where the page leads besides: another payment of the same link, or the invoice. */
  next: { kind: "again" | "invoice"; path: string } | null;
  /** Six digits that a till shows too. */
  code: string | null;
  paths: Self;
};

export type ExpiredView = CheckoutSummary & { state: "expired"; expiresAt: Date; paths: Self };

/** Closed by the merchant: a link that is switched off, or a request that was called off. */
export type ClosedView = CheckoutSummary &
  ({ state: "closed" } | { state: "cancelled" }) & { paths: Self };

export type NotFoundView = { state: "not_found"; paths: Self };

/** An installation without a bank, or one that was restored and asks its bank first: nothing can be paid, and nothing was. */
export type NotYetView = ({ state: "no_bank" } | { state: "recovering" }) & { paths: Self };

/** The code of a till without network that cannot be used, or too many looks at such codes. */
export type NotNowView = ({ state: "ticket" } | { state: "busy" }) & { paths: Self };

export type ErrorView = { state: "error"; requestId: string | null; paths: Self };

export type PayView = OpenView | RefusedView;

export type NoticeView =
  | ConfirmView
  | ActionView
  | ProcessingView
  | ElsewhereView
  | PaidView
  | ExpiredView
  | ClosedView
  | NotFoundView
  | NotNowView
  | NotYetView
  | ErrorView;

export type CheckoutView = PayView | NoticeView;

/** `m•••@example.pf`: enough for its owner to recognise, not enough for another to use. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${[...email][0]}•••${email.slice(at)}`;
};
