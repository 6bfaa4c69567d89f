import { z } from "zod";
import { holdsCardNumber } from "@/lib/kit/card-number";
import { cardDataRefused, refuse } from "@/lib/kit/errors";

/** Card numbers are refused wherever somebody may write. */
export const refuseCards = (fields: Record<string, string | null>): void => {
  for (const [param, value] of Object.entries(fields)) {
    if (value !== null && holdsCardNumber(value)) refuse(cardDataRefused, { param });
  }
};

export const NothingTyped = z.strictObject({});
