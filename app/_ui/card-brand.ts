const names: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  cb: "CB",
};

/** A brand of cards as it writes itself. */
export const brandName = (brand: string | null): string =>
  names[brand?.toLowerCase() ?? ""] ?? brand ?? "";
