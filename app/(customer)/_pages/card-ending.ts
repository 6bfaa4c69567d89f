import { brandName } from "@/lib/kit/card-name";
import type { Words } from "./words";

/** A card as it is read aloud. */
export const cardEnding = (
  words: Words,
  { brand, last4 }: { brand: string; last4: string },
): string => words.t("confirm.ending", { brand: brandName(brand), last4 });
