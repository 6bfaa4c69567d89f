import { randomUUID } from "node:crypto";
import type pg from "pg";
import { bankNames } from "@/lib/bank/provider";

/**
 * Nothing is charged at any bank until its statement was read: only the statement has what it did since the
 * backup.
 */
export const beginRecovery = async (client: pg.ClientBase, backupAt: string): Promise<void> => {
  await client.query(
    "UPDATE recoveries SET ended_at = now(), ended_by = 'restore' WHERE ended_at IS NULL",
  );
  for (const provider of bankNames) {
    await client.query("INSERT INTO recoveries (id, provider, backup_at) VALUES ($1, $2, $3)", [
      randomUUID(),
      provider,
      backupAt,
    ]);
  }
};

/** The banks in recovery, and how far their statements were read. */
export const openRecoveries = async (client: pg.ClientBase): Promise<object[]> =>
  (
    await client.query(
      `SELECT provider AS bank, restored_at AS "restoredAt", backup_at AS "backupAt", read_up_to AS "readUpTo", lines
       FROM recoveries WHERE ended_at IS NULL ORDER BY 1`,
    )
  ).rows;

/** Ends recovery on the operator's decision, at one bank or all; returns which those were. */
export const endRecovery = async (
  client: pg.ClientBase,
  { reason, bank }: { reason: string; bank: string | undefined },
): Promise<string[]> => {
  const { rows } = await client.query<{ provider: string }>(
    `UPDATE recoveries SET ended_at = now(), ended_by = 'operator', reason = left($1, 500)
     WHERE ended_at IS NULL AND ($2::text IS NULL OR provider = $2) RETURNING provider`,
    [reason, bank ?? null],
  );
  return rows.map(({ provider }) => provider);
};
