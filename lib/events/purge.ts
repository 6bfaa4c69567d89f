import { DELIVERY_DAYS, earliestId, retentionDays } from "@/lib/events/retention";
import { DAY } from "@/lib/kit/clock";
import { transaction } from "@/lib/kit/db";

const CHUNK = 2000;
/** One run reads no more than this many chunks; the next run starts at the oldest again. */
const CHUNKS_MAX = 20_000;

export type Purged = { events: number; deliveries: number };

/**
 * Deletes what is past its retention, in short transactions. The last event of a resource stays, hidden: the next
 * one continues its count, so that no receiver ever gets the same sequence twice.
 */
export const purgeEvents = async (at = new Date()): Promise<Purged> => ({
  deliveries: await purgeDeliveries(at),
  events: await purgeOldEvents(at),
});

type Walk = { created_at: Date; id: string; deleted: boolean };

const beginning = { created_at: new Date(0), id: "00000000-0000-0000-0000-000000000000" };

const purgeOldEvents = async (at: Date): Promise<number> => {
  let purged = 0;
  let from = beginning;
  for (let chunk = 0; chunk < CHUNKS_MAX; chunk += 1) {
    const seen = await purgeChunk(at, from);
    purged += seen.filter(({ deleted }) => deleted).length;
    const last = seen.at(-1);
    if (!last || seen.length < CHUNK) break;
    from = last;
  }
  return purged;
};

const purgeChunk = (at: Date, from: { created_at: Date; id: string }): Promise<Walk[]> =>
  transaction(async (tx) => {
    await tx.$executeRaw`SELECT set_config('motu.purge', 'on', true)`;
    return tx.$queryRaw<Walk[]>`
      WITH aged AS (
        SELECT id, created_at, livemode, resource_id, sequence FROM events
        WHERE created_at < ${daysBefore(at, retentionDays(false))}::timestamptz
          AND (created_at, id) > (${from.created_at}::timestamptz, ${from.id}::uuid)
        ORDER BY created_at, id LIMIT ${CHUNK}
      ), gone AS (
        DELETE FROM events e USING aged
        WHERE e.id = aged.id
          AND (NOT aged.livemode OR aged.created_at < ${daysBefore(at, retentionDays(true))}::timestamptz)
          AND EXISTS (SELECT FROM events later
            WHERE later.resource_id = aged.resource_id AND later.sequence > aged.sequence)
        RETURNING e.id
      )
      SELECT aged.created_at, aged.id, gone.id IS NOT NULL AS deleted
      FROM aged LEFT JOIN gone ON gone.id = aged.id ORDER BY aged.created_at, aged.id`;
  });

const purgeDeliveries = async (at: Date): Promise<number> => {
  const before = earliestId(daysBefore(at, DELIVERY_DAYS));
  let purged = 0;
  for (let chunk = 0; chunk < CHUNKS_MAX; chunk += 1) {
    const deleted = await transaction(
      (tx) => tx.$executeRaw`
        DELETE FROM webhook_deliveries WHERE id IN (
          SELECT id FROM webhook_deliveries WHERE id < ${before}::uuid AND next_attempt_at IS NULL
          ORDER BY id LIMIT ${CHUNK})`,
    );
    purged += deleted;
    if (deleted < CHUNK) break;
  }
  return purged;
};

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY);
