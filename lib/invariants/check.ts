import { audit, broken } from "@/lib/invariants/audit";
import { pool } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";

/** Ids in a line of the log: enough to begin with. */
const NAMED = 5;

/** Audits the whole database and writes an alarm for each promise that is broken. Gives their names. */
export const checkInvariants = async (): Promise<string[]> => {
  const client = await pool().connect();
  try {
    const found = broken(await audit(client));
    for (const { name, promise, breaches, first } of found) {
      const ids = first.slice(0, NAMED).map(({ id, merchant, what }) => ({ id, merchant, what }));
      log("error", "invariant.broken", { name, promise, breaches, first: ids });
    }
    return found.map(({ name }) => name);
  } finally {
    client.release();
  }
};
