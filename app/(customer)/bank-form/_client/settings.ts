/** A token, or why there is none: `field` if the bank's form shows the error itself, at the field. */
export type Answer = { token: string; card?: string } | { message: string; field?: "card" };

/** Requests a token from the bank's fields. */
export type Ask = () => Promise<Answer>;

/** Events of the bank's fields. */
export type FormEvents = {
  ready: () => void;
  change: () => void;
  /** The cardholder is authenticating over the form; `rested` when that is done. */
  asking: () => void;
  rested: () => void;
  /** Sent unasked, such as after the Enter key. */
  answer: (answer: Answer) => void;
};

export type FormSettings = {
  bank: "stripe" | "payzen";
  mode: "frame" | "page";
  purpose: "payment" | "setup";
  locale: "fr" | "en";
  key: string;
  /** Zero if nothing is paid. */
  cents: number;
  formToken: string;
  returnUrl: string;
  words: Record<"failed" | "refused" | "aborted" | "expired", string>;
};

/** How the return URL names a card: brand and last four digits, or nothing if either is missing. */
export const cardName = (brand: unknown, digits: unknown): string | undefined => {
  const kind = String(brand ?? "").toLowerCase();
  const last4 = String(digits ?? "").slice(-4);
  return /^[a-z]{2,20}$/.test(kind) && /^\d{4}$/.test(last4) ? `${kind}-${last4}` : undefined;
};
