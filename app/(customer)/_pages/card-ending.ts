import type { Words } from "./words";

/** A card as it is spoken of; banks write their brands in small letters. */
export const cardEnding = (
  words: Words,
  { brand, last4 }: { brand: string; last4: string },
): string =>
  words.t("confirm.ending", { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 });
