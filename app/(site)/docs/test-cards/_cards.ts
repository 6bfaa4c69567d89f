/** The sandbox bank's cards: the token for the API, the number for the form, and the outcome. */
export const cards = [
  { token: "pm_card_alpha", number: "4242 4242 4242 4242", outcome: "Accepted" },
  { token: "pm_card_beta", number: "5555 5555 5555 4444", outcome: "Accepted" },
  { token: "pm_card_gamma", number: "3782 822463 10005", outcome: "Accepted" },
  { token: "pm_card_declined", number: "4000 0000 0000 0002", outcome: "card_declined" },
  { token: "pm_card_insufficient", number: "4000 0000 0000 9995", outcome: "insufficient_funds" },
  { token: "pm_card_expired", number: "4000 0000 0000 0069", outcome: "expired_card" },
  { token: "pm_card_cvc", number: "4000 0000 0000 0127", outcome: "incorrect_cvc" },
  { token: "pm_card_error", number: "4000 0000 0000 0119", outcome: "processing_error" },
  {
    token: "pm_card_auth",
    number: "4000 0000 0000 3220",
    outcome: "Requires authentication every time",
  },
  {
    token: "pm_card_auth_once",
    number: "4000 0025 0000 3155",
    outcome: "Requires authentication once",
  },
  {
    token: "pm_card_slow",
    number: "4000 0000 0000 0077",
    outcome: "Stays processing, then succeeds",
  },
  {
    token: "pm_card_timeout",
    number: "4000 0000 0000 0259",
    outcome: "Debited, but the bank does not respond",
  },
  { token: "pm_card_down", number: "4000 0000 0000 0341", outcome: "The bank is unavailable" },
  {
    token: "pm_card_first_fails",
    number: "4000 0000 0000 0036",
    outcome: "Declined twice, then accepted",
  },
] as const;
