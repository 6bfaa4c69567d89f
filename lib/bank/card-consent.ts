/** What a cardholder agreed to when a page saved the card. Kept as it was given; shown in the dashboard. */
export type CardConsent = {
  /** ISO time, by the shop's clock. */
  at: string;
  /** The sentence, as the page showed it. */
  text: string;
  locale: string;
  /** The page's path. */
  page: string;
  ip: string;
};
