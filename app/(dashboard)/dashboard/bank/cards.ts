/** The outcome of a test card, in the messages of `testBank.card`. */
export type CardOutcome =
  | "accepted"
  | "declined"
  | "insufficient"
  | "cvc"
  | "expired"
  | "error"
  | "auth"
  | "authOnce"
  | "firstFails"
  | "slow"
  | "timeout"
  | "down";

export type MagicCard = { number: string; token: string; outcome: CardOutcome };

/** Every test card number, with its API token. */
export const magicCards: readonly MagicCard[] = [
  { number: "4242 4242 4242 4242", token: "pm_card_alpha", outcome: "accepted" },
  { number: "5555 5555 5555 4444", token: "pm_card_beta", outcome: "accepted" },
  { number: "3782 822463 10005", token: "pm_card_gamma", outcome: "accepted" },
  { number: "4000 0000 0000 0002", token: "pm_card_declined", outcome: "declined" },
  { number: "4000 0000 0000 9995", token: "pm_card_insufficient", outcome: "insufficient" },
  { number: "4000 0000 0000 0127", token: "pm_card_cvc", outcome: "cvc" },
  { number: "4000 0000 0000 0069", token: "pm_card_expired", outcome: "expired" },
  { number: "4000 0000 0000 0119", token: "pm_card_error", outcome: "error" },
  { number: "4000 0000 0000 3220", token: "pm_card_auth", outcome: "auth" },
  { number: "4000 0025 0000 3155", token: "pm_card_auth_once", outcome: "authOnce" },
  { number: "4000 0000 0000 0036", token: "pm_card_first_fails", outcome: "firstFails" },
  { number: "4000 0000 0000 0077", token: "pm_card_slow", outcome: "slow" },
  { number: "4000 0000 0000 0259", token: "pm_card_timeout", outcome: "timeout" },
  { number: "4000 0000 0000 0341", token: "pm_card_down", outcome: "down" },
];
