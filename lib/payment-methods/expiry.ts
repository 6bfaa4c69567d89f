// Tahiti is ten hours behind UTC all year round.
const TAHITI_MIDNIGHT_UTC = 10;

/** Whether a card is past the last month printed on it, which ends at midnight in Tahiti. */
export const isExpired = (card: { expMonth: number; expYear: number }, at: Date): boolean =>
  // Date.UTC counts months from zero: the card's month is already the one that follows.
  at.getTime() >= Date.UTC(card.expYear, card.expMonth, 1, TAHITI_MIDNIGHT_UTC);
