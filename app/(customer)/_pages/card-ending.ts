import type { Words } from "@/app/_intl/customer-words";
import { brandName } from "@/lib/kit/card-name";

/** A card as it is read aloud. */
export const cardEnding = (
  words: Words,
  { brand, last4 }: { brand: string; last4: string },
): string => words.t("confirm.ending", { brand: brandName(brand), last4 });
