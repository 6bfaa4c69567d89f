import { brandOf } from "@/sandbox-bank/card-rules.js";

export type Behaviour =
  | "succeeds"
  | "expired"
  | "declined"
  | "insufficient"
  | "cvc"
  | "error"
  | "auth"
  | "auth_once"
  | "slow"
  | "timeout"
  | "down"
  | "first_fails";

export type Failure =
  | "card_declined"
  | "expired_card"
  | "incorrect_cvc"
  | "insufficient_funds"
  | "processing_error"
  | "authentication_required";

export interface CardSummary {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface TestCard {
  /** The fixed token: reusable, needs no form. */
  token: string;
  number: string;
  behaviour: Behaviour;
  fr: string;
  en: string;
}

/** All of the bank's knowledge: a behaviour for each published number. */
export const testCards: readonly TestCard[] = [
  card("pm_card_alpha", "4242424242424242", "succeeds", ["Acceptée", "Accepted"]),
  card("pm_card_beta", "5555555555554444", "succeeds", ["Acceptée", "Accepted"]),
  card("pm_card_gamma", "378282246310005", "succeeds", ["Acceptée", "Accepted"]),
  card("pm_card_auth", "4000000000003220", "auth", [
    "Authentification forte à chaque fois",
    "Strong authentication every time",
  ]),
  card("pm_card_auth_once", "4000002500003155", "auth_once", [
    "Authentification forte une seule fois",
    "Strong authentication once",
  ]),
  card("pm_card_declined", "4000000000000002", "declined", ["Refusée", "Declined"]),
  card("pm_card_insufficient", "4000000000009995", "insufficient", [
    "Provision insuffisante",
    "Insufficient funds",
  ]),
  card("pm_card_cvc", "4000000000000127", "cvc", [
    "Cryptogramme incorrect",
    "Incorrect security code",
  ]),
  card("pm_card_expired", "4000000000000069", "expired", ["Carte expirée", "Expired card"]),
  card("pm_card_error", "4000000000000119", "error", ["Erreur de traitement", "Processing error"]),
  card("pm_card_first_fails", "4000000000000036", "first_fails", [
    "Refusée deux fois, puis acceptée",
    "Declined twice, then accepted",
  ]),
  card("pm_card_slow", "4000000000000077", "slow", ["Réponse différée", "Delayed answer"]),
  card("pm_card_timeout", "4000000000000259", "timeout", [
    "Débit sans réponse de la banque",
    "Debited, bank never answers",
  ]),
  card("pm_card_down", "4000000000000341", "down", ["Banque indisponible", "Bank unavailable"]),
];

function card(
  token: string,
  number: string,
  behaviour: Behaviour,
  [fr, en]: [string, string],
): TestCard {
  return { token, number, behaviour, fr, en };
}

const byToken = new Map(testCards.map((entry) => [entry.token, entry]));
const byNumber = new Map(testCards.map((entry) => [entry.number, entry]));

/** Any other valid number is declined. */
export const behaviourOf = (digits: string): Behaviour =>
  byNumber.get(digits)?.behaviour ?? "declined";

export const isTestNumber = (digits: string): boolean => byNumber.has(digits);

/** What is stored of a typed card. The expired one always shows its real date. */
export const cardSummaryOf = (
  digits: string,
  typed: { expMonth: number; expYear: number },
): CardSummary => ({
  brand: brandOf(digits) ?? "alpha",
  last4: digits.slice(-4),
  ...(behaviourOf(digits) === "expired" ? { expMonth: 12, expYear: 2020 } : typed),
});

export const fixedCard = (
  token: string,
): { behaviour: Behaviour; summary: CardSummary } | undefined => {
  const entry = byToken.get(token);
  if (!entry) return undefined;
  const summary = cardSummaryOf(entry.number, { expMonth: 12, expYear: 2034 });
  return { behaviour: entry.behaviour, summary };
};

/** Refusals in the acquirer's own codes (ISO 8583), as a real bank returns them. */
export const bankCodes: Record<Failure, string> = {
  card_declined: "05",
  expired_card: "54",
  incorrect_cvc: "82",
  insufficient_funds: "51",
  processing_error: "96",
  authentication_required: "1A",
};

/** The cards that refuse every charge, and why. */
export const chargeRefusals: Partial<Record<Behaviour, Failure>> = {
  expired: "expired_card",
  declined: "card_declined",
  insufficient: "insufficient_funds",
  cvc: "incorrect_cvc",
  error: "processing_error",
};

/** Without an amount the bank checks the card and its code, not the funds. */
export const setupRefusals: Partial<Record<Behaviour, Failure>> = {
  declined: "card_declined",
  cvc: "incorrect_cvc",
  error: "processing_error",
};
