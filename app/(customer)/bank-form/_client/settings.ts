/** A token, or why there is none: `field` when the bank's form shows it itself, at the field. */
export type Answer = { token: string; card?: string } | { message: string; field?: "card" };

/** Asks the bank's fields for a token. */
export type Ask = () => Promise<Answer>;

/** What the bank's fields tell by themselves. */
export type FormEvents = {
  ready: () => void;
  change: () => void;
  /** The cardholder is being asked, over the form; `rested` when that is done. */
  asking: () => void;
  rested: () => void;
  /** Without having been asked, such as by the Enter key. */
  answer: (answer: Answer) => void;
};

export type FormSettings = {
  bank: "stripe" | "payzen";
  mode: "frame" | "page";
  purpose: "payment" | "setup";
  locale: "fr" | "en";
  key: string;
  /** Zero where nothing is paid. */
  cents: number;
  formToken: string;
  returnUrl: string;
  words: Record<"failed" | "refused" | "aborted" | "expired", string>;
};

/** How the way back names a card: its kind and its last four digits, and nothing where one is missing. */
export const cardName = (brand: unknown, digits: unknown): string | undefined => {
  const kind = String(brand ?? "").toLowerCase();
  const last4 = String(digits ?? "").slice(-4);
  return /^[a-z]{2,20}$/.test(kind) && /^\d{4}$/.test(last4) ? `${kind}-${last4}` : undefined;
};
