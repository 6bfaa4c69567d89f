import { type Breach, broken, examine } from "@/lib/invariants/audit";
import { pool } from "@/lib/kit/db";

/** The invariants that rows of these merchants break, each with the first of them. */
export const brokenPromises = async (
  ...merchants: readonly string[]
): Promise<{ name: string; first: Breach[] }[]> => {
  const found = broken(await examine(pool(), merchants));
  return found.map(({ name, first }) => ({ name, first: first.slice(0, 3) }));
};
