import { statement } from "@/lib/kit/db";

const BATCH = 1_000;
const BATCHES_MAX = 200;

/**
 * Deletes stored responses after 24 hours, oldest first, and returns how many. A key with an unknown outcome
 * stays, however old: repeating its request must retrieve the status and never pay again.
 */
export const purgeIdempotencyKeys = async (): Promise<number> => {
  let purged = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const gone = await purgeBatch();
    purged += gone;
    if (gone < BATCH) break;
  }
  return purged;
};

const purgeBatch = async (): Promise<number> => {
  const [counted] = await statement<{ gone: number }>(
    "replays.purge",
    `WITH aged AS (
       SELECT merchant_id, livemode, key FROM idempotency_keys
       WHERE point = 'finished' AND created_at < now() - interval '24 hours'
       ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
     ), gone AS (
       DELETE FROM idempotency_keys k USING aged
       WHERE (k.merchant_id, k.livemode, k.key) = (aged.merchant_id, aged.livemode, aged.key)
       RETURNING 1
     ) SELECT count(*)::int AS gone FROM gone`,
    [BATCH],
  );
  return counted?.gone ?? 0;
};
