import type { Choosable, Fault } from "@/lib/payables/choice";
import type { SavedCard } from "@/lib/payables/saved-card";
import type { OfferedTerms } from "@/lib/payables/view";
import type { TestCard } from "./test-cards";

export type Branding = {
  name: string;
  brandColor: string | null;
  /** On our own origin; the page's policy blocks images from anywhere else. */
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
  /** Rates in per cent (13, 8.2), each with its tax; empty shows no tax line. */
  taxes: readonly { rate: number; tgcXpf: number }[];
  /** The merchant's name for the tax: TGC or TVA. */
  taxLabel: string;
  cancelUrl: string | null;
  /** The subscription that it sells: `amountXpf` is what is due now, 0 if nothing is. */
  subscription: OfferedTerms | null;
};

export type BankCardForm = { frameUrl: string; pageUrl: string; origin: string };

export type PayForm = {
  /** Provided by the merchant. Shown masked, because anyone with the link sees this page. */
  customerEmail: string | null;
  /** Whether the form asks for an email address for the receipt, and whether it is required. */
  email: "known" | "asked" | "optional";
  emailDraft?: string;
  /** Why the submitted email address was refused, in the page's language. */
  emailError?: string;
  /** Null if the page does not expire. */
  expiresAt: Date | null;
  /** Cards on file, in the order of the page; below the form for another card if all of them were refused before. */
  savedCards: readonly SavedCard[];
  /** Whether the form has a box that saves the card, or says that it is saved. */
  saveCard: "off" | "offer" | "require";
  /** The box was ticked, before the form came back. */
  savesCard?: boolean;
  csrf: string;
  /** Nonce of the response, for the inline script that buffers the bank frame's messages. */
  nonce: string;
  bank: BankCardForm;
  testCards?: readonly TestCard[];
};

/** Same-origin paths. `self` includes the parameters that open the page again (`/c/<id>?k=…`). */
type Self = { self: string };
type Pay = Self & {
  pay: string;
  bankPage: string /** To choose something else. */;
  change?: string;
};
type Watched = Self & { status: string };

/** What the customer chooses before the card: how much, how many, answers. */
export type ChooseView = CheckoutSummary & {
  state: "choose";
  choosable: Choosable;
  /** As they were submitted, or chosen before. */
  values: Readonly<Record<string, string>>;
  fault: Fault | null;
  /** A refusal of the whole form, as of one from an expired page. */
  refusal: { code: string; sentence: string } | null;
  csrf: string;
  paths: Self & { choose: string };
};

export type OpenView = CheckoutSummary & PayForm & { state: "open"; paths: Pay };

export type RefusedView = CheckoutSummary &
  PayForm & {
    state: "refused";
    paths: Pay;
    /** The sentence is used only for a code that these pages have no text for. */
    refusal: { code: string; sentence: string };
  };

/** Without JavaScript: back from the bank's page with a token, to be confirmed. */
export type ConfirmView = CheckoutSummary & {
  state: "confirm";
  csrf: string;
  bankToken: string;
  email: string | null;
  /** Whether the card is saved: as the customer chose before. */
  savesCard: boolean;
  /** Null if the bank's page did not say which card it took. */
  card: { brand: string; last4: string } | null;
  paths: Pay;
};

export type ActionView = CheckoutSummary & {
  state: "action";
  csrf: string;
  /** `continueUrl` is where strong authentication continues: the bank's page, or our own redirect to it. */
  paths: Watched & { abort: string; continueUrl: string };
};

export type ProcessingView = CheckoutSummary & { state: "processing"; paths: Watched };

/** The payment is in progress in another tab or on another device. */
export type ElsewhereView = CheckoutSummary & { state: "elsewhere"; paths: Watched };

export type PaidView = CheckoutSummary & {
  state: "paid";
  /** Opened again after it was first shown: no countdown, another heading. */
  reopened: boolean;
  paidAt: Date;
  reference: string;
  receiptUrl: string | null;
  receiptEmail: string | null;
  /** The merchant's `successUrl` with its parameters. */
  returnUrl: string | null;
  /** Another place to go: a new payment of the same link, or the invoice. */
  next: { kind: "again" | "invoice"; path: string } | null;
  /** The six digits that the till shows too. */
  code: string | null;
  paths: Self;
};

/** A subscription has started, and nothing was due. */
export type SubscribedView = CheckoutSummary & {
  state: "subscribed";
  /** Opened again after it was first shown: no countdown. */
  reopened: boolean;
  returnUrl: string | null;
  /** Another place to go. */
  next: { kind: "again" | "invoice"; path: string } | null;
  paths: Self;
};

export type ExpiredView = CheckoutSummary & { state: "expired"; expiresAt: Date; paths: Self };

/** Closed by the merchant: an inactive link, one that has had all its payments, or a cancelled request. */
export type ClosedView = CheckoutSummary &
  ({ state: "closed" } | { state: "cancelled" } | { state: "exhausted" }) & { paths: Self };

export type NotFoundView = { state: "not_found"; paths: Self };

/**
 * No bank is configured, or the installation was restored and is still checking with its bank. Nothing can be
 * paid, and nothing was charged.
 */
export type NotYetView = ({ state: "no_bank" } | { state: "recovering" }) & { paths: Self };

/** An offline till code that cannot be used, or too many attempts to open such codes. */
export type NotNowView = ({ state: "ticket" } | { state: "busy" }) & { paths: Self };

export type ErrorView = { state: "error"; requestId: string | null; paths: Self };

export type PayView = OpenView | RefusedView;

export type NoticeView =
  | ConfirmView
  | ActionView
  | ProcessingView
  | ElsewhereView
  | PaidView
  | SubscribedView
  | ExpiredView
  | ClosedView
  | NotFoundView
  | NotNowView
  | NotYetView
  | ErrorView;

export type CheckoutView = PayView | ChooseView | NoticeView;

/** `m•••@example.pf`: its owner recognises it, nobody else can use it. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${[...email][0]}•••${email.slice(at)}`;
};
