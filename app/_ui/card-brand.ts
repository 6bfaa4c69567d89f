const names: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  cb: "CB",
};

/** A brand of cards as it writes itself. */
export const brandName = (brand: string | null): string =>
  names[brand?.toLowerCase() ?? ""] ?? brand ?? "";

type Card = { cardBrand: string | null; cardLast4: string | null };

/** `Visa •••• 4242`; null for what was paid by no card. */
export const cardText = ({ cardBrand, cardLast4 }: Card): string | null =>
  cardLast4 ? `${brandName(cardBrand)} •••• ${cardLast4}` : null;
