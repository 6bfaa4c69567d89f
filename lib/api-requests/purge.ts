import { earliestId, retentionDays } from "@/lib/events/retention";
import { DAY } from "@/lib/kit/clock";
import { statement } from "@/lib/kit/db";

const BATCH = 5_000;
const BATCHES_MAX = 2_000;

/** Deletes the requests that are past the retention of their mode, in short statements, and returns how many. */
export const purgeRequests = async (at = new Date()): Promise<number> =>
  (await purgeBefore(earliestOf(at, true), "true")) +
  (await purgeBefore(earliestOf(at, false), "NOT livemode"));

const earliestOf = (at: Date, livemode: boolean): string =>
  earliestId(new Date(at.getTime() - retentionDays(livemode) * DAY));

const purgeBefore = async (before: string, mode: "true" | "NOT livemode"): Promise<number> => {
  let purged = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const [counted] = await statement<{ gone: number }>(
      `api_requests.purge ${mode}`,
      `WITH gone AS (
         DELETE FROM api_requests WHERE id IN (
           SELECT id FROM api_requests WHERE id < $1 AND ${mode} ORDER BY id LIMIT $2)
         RETURNING 1
       ) SELECT count(*)::int AS gone FROM gone`,
      [before, BATCH],
    );
    purged += counted?.gone ?? 0;
    if (!counted || counted.gone < BATCH) break;
  }
  return purged;
};
