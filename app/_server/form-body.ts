import type { z } from "zod";
import { Refusal } from "@/lib/kit/errors";
import { type Json, refuseUnwanted } from "@/lib/kit/http/body";
import { parse } from "@/lib/kit/http/envelope";

const none: ReadonlySet<string> = new Set();

/**
 * The submitted values as a body of the API: validated by the same rules, including those on card numbers and
 * forbidden characters, with the same errors. Absent values are left out.
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

/** Fields of our own forms whose names look like card data: a saved card, and a key's expiry. */
const ours: ReadonlySet<string> = new Set(["card", "expiry"]);

/**
 * Refuses forbidden values in any field: card data, with the field's name, and text that cannot be stored.
 */
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

/** The other fields: safe to show again and to write in a URL. */
export const withoutUnwanted = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(isWanted));
