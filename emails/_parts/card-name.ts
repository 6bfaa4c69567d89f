/** `Visa ••4242` */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ••${last4}`;

/** `08/2027`, as it is printed on cards */
export const cardExpiry = (card: { expMonth: number; expYear: number }): string =>
  `${String(card.expMonth).padStart(2, "0")}/${card.expYear}`;
