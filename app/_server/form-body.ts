import type { z } from "zod";
import { Refusal } from "@/lib/kit/errors";
import { type Json, refuseUnwanted } from "@/lib/kit/http/body";
import { parse } from "@/lib/kit/http/envelope";

const none: ReadonlySet<string> = new Set();

/**
 * What a form says, as a body of the API: held to the same rules, card numbers and text that no field may
 * hold included, and refused with the same words. Absent values are left out.
 */
export const asBody = <Out>(
  schema: z.ZodType<Out>,
  fields: Record<string, Json | undefined>,
): Out => {
  const body = Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, Json] => field[1] !== undefined),
  );
  refuseUnwanted(body, none);
  return parse(schema, body);
};

type Fields = Record<string, string>;

/** Fields of our own forms that sound like those of a card: a saved card, and when a key ends. */
const ours: ReadonlySet<string> = new Set(["card", "expiry"]);

/** Refuses a form that holds what no field may: card data with the field named, text that cannot be kept. */
export const refuseUnwantedFields = (fields: Fields): void => refuseUnwanted(fields, ours);

const isWanted = (field: [string, string]): boolean => {
  try {
    refuseUnwantedFields(Object.fromEntries([field]));
    return true;
  } catch (thrown) {
    if (thrown instanceof Refusal) return false;
    throw thrown;
  }
};

/** The other fields: what may be shown again, and written in an address. */
export const withoutUnwanted = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(isWanted));
