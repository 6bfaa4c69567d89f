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

/** The page of a refused form, with what was typed in these fields. */
export const againAt =
  (page: string, names: readonly string[]) =>
  (fields: Record<string, string>): string => {
    const typed = names.flatMap((name) => {
      const value = fields[name];
      return value === undefined ? [] : [[name, value]];
    });
    return `${page}?${new URLSearchParams(typed)}`;
  };

export const profileFields = ["name", "legalName", "taxNumber", "supportEmail"] as const;

export const NothingTyped = z.strictObject({});
