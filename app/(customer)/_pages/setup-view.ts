import type { BankCardForm, Branding } from "./checkout-view";
import type { TestCard } from "./test-cards";

/** No amount: saving a card moves no money. */
type SetupSummary = {
  merchant: Branding;
  livemode: boolean;
  /** Where it leads back to, if it was opened there. */
  portal: string | null;
};

/** Same-origin paths. `self` opens the page again. */
type Self = { self: string };
type Save = Self & { save: string; bankPage: string };
type Watched = Self & { status: string };

type SetupForm = SetupSummary & {
  csrf: string;
  nonce: string;
  bank: BankCardForm;
  expiresAt: Date;
  testCards?: readonly TestCard[];
  paths: Save;
};

export type SetupFormView =
  | (SetupForm & { state: "open" })
  | (SetupForm & {
      state: "refused";
      /** The sentence is used only for a code that these pages have no text for. */
      refusal: { code: string; sentence: string };
    });

/** Without JavaScript: back from the bank's page with a token, to be confirmed. */
export type SetupConfirmView = SetupSummary & {
  state: "confirm";
  csrf: string;
  bankToken: string;
  /** Null if the bank's page did not say which card it took. */
  card: { brand: string; last4: string } | null;
  paths: Save;
};

export type SetupActionView = SetupSummary & {
  state: "action";
  csrf: string;
  paths: Watched & { abort: string; continueUrl: string };
};

export type SetupProcessingView = SetupSummary & { state: "processing"; paths: Watched };

export type SetupSavedView = SetupSummary & {
  state: "saved";
  card: { brand: string; last4: string };
  paths: Self;
};

export type SetupExpiredView = SetupSummary & { state: "expired"; paths: Self };

export type SetupNotFoundView = { state: "not_found"; paths: Self };

export type SetupNoticeView =
  | SetupConfirmView
  | SetupActionView
  | SetupProcessingView
  | SetupSavedView
  | SetupExpiredView
  | SetupNotFoundView;

export type SetupView = SetupFormView | SetupNoticeView;
