import { audit, broken, type Finding } from "@/lib/invariants/audit";
import { pool } from "@/lib/kit/db";
import { sha256 } from "@/lib/kit/ids";
import { log } from "@/lib/kit/log";
import { alarmOperator } from "@/lib/mails/operator";

/** Writes to the operator, once a day for the same invariants. */
const alarm = async (found: readonly Finding[]): Promise<void> => {
  if (found.length === 0) return;
  const names = found.map(({ name }) => name).toSorted();
  const day = new Date().toISOString().slice(0, 10);
  await alarmOperator(`invariants-${day}-${sha256(names.join()).toString("hex").slice(0, 16)}`, {
    title: found.length === 1 ? "1 broken promise" : `${found.length} broken promises`,
    lead: "The hourly audit found rows that contradict what the product promises. Look at them before anything else.",
    facts: found.map(({ name, promise, breaches }) => ({
      label: name,
      value: `${breaches}: ${promise}`,
    })),
    command: "npm run -s audit",
  });
};

/** The most ids in a line of the log. */
const NAMED = 5;

/** Audits the whole database and logs an alarm for each invariant that is broken. Returns their names. */
export const checkInvariants = async (): Promise<string[]> => {
  const client = await pool().connect();
  try {
    const found = broken(await audit(client));
    for (const { name, promise, breaches, first } of found) {
      const ids = first.slice(0, NAMED).map(({ id, merchant, what }) => ({ id, merchant, what }));
      log("error", "invariant.broken", { name, promise, breaches, first: ids });
    }
    await alarm(found);
    return found.map(({ name }) => name);
  } finally {
    client.release();
  }
};
