import type { z } from "zod";
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
