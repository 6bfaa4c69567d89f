import { readFile } from "node:fs/promises";
import path from "node:path";
import { installSchema } from "@/lib/kit/install-schema";

/** Migrates the bank's tables, as their owner; several processes may do so at once. */
export const installBank = async (connectionString: string): Promise<void> => {
  const sql = await readFile(path.join(import.meta.dirname, "schema.sql"), "utf8");
  await installSchema(connectionString, { name: "bank", sql });
};
