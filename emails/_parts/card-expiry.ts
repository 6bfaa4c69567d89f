/** `08/2027`, as it is printed on cards */
export const cardExpiry = (card: { expMonth: number; expYear: number }): string =>
  `${String(card.expMonth).padStart(2, "0")}/${card.expYear}`;
