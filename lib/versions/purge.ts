import { statement } from "@/lib/kit/db";

const BATCH = 2_000;
const BATCHES_MAX = 500;

/** Deletes uses of more than thirteen months ago, in short statements, and returns how many. */
export const purgeUses = async (at = new Date()): Promise<number> => {
  let purged = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const gone = await purgeBatch(at);
    purged += gone;
    if (gone < BATCH) break;
  }
  return purged;
};

const purgeBatch = async (at: Date): Promise<number> => {
  const [counted] = await statement<{ gone: number }>(
    "deprecations.purge",
    `WITH aged AS (
       SELECT api_key_id, name, day FROM deprecation_uses
       WHERE day < ($1::timestamptz AT TIME ZONE 'UTC' - interval '13 months')::date
       LIMIT $2 FOR UPDATE SKIP LOCKED
     ), gone AS (
       DELETE FROM deprecation_uses u USING aged
       WHERE (u.api_key_id, u.name, u.day) = (aged.api_key_id, aged.name, aged.day)
       RETURNING 1
     ) SELECT count(*)::int AS gone FROM gone`,
    [at, BATCH],
  );
  return counted?.gone ?? 0;
};
