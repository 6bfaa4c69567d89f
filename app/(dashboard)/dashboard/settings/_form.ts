import { z } from "zod";
import { holdsCardNumber } from "@/lib/kit/card-number";
import { cardDataRefused, refuse } from "@/lib/kit/errors";
import { text } from "@/lib/kit/text";

/** A field that may stay empty: then there is nothing. */
export const optionalText = (max: number) =>
  text({ max, min: 0 }).transform((value) => value.trim() || null);

/** Card numbers are refused wherever somebody may write. */
export const refuseCards = (fields: Record<string, string | null>): void => {
  for (const [param, value] of Object.entries(fields)) {
    if (value !== null && holdsCardNumber(value)) refuse(cardDataRefused, { param });
  }
};

export const profileFields = ["name", "legalName", "taxNumber", "supportEmail"] as const;

export const NothingTyped = z.strictObject({});
