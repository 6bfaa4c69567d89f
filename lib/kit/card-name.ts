const names: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  cb: "CB",
};

/** A brand of cards as it writes itself: banks write their brands in small letters. */
export const brandName = (brand: string | null): string =>
  brand ? (names[brand.toLowerCase()] ?? brand.charAt(0).toUpperCase() + brand.slice(1)) : "";

/** `Visa •••• 4242`, as every page, e-mail and document names a card. */
export const cardName = ({ brand, last4 }: { brand: string | null; last4: string }): string =>
  `${brandName(brand)} •••• ${last4}`.trimStart();

type PaidBy = { cardBrand: string | null; cardLast4: string | null };

/** The card of a payment; null for what was paid by no card. */
export const cardOf = ({ cardBrand, cardLast4 }: PaidBy): string | null =>
  cardLast4 ? cardName({ brand: cardBrand, last4: cardLast4 }) : null;
