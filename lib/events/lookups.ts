import { earliestId, retentionDays } from "@/lib/events/retention";
import { MINUTE } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";

export type EventLine = { id: string; type: string; createdAt: Date };

/** By then a request has written its events, or never will. */
const WRITTEN_WITHIN = 2 * MINUTE;
const LINES_MAX = 50;

/**
 * The events of a request. Ids use the real time, whatever the test clock: its events are those shortly after its
 * own id.
 */
export const eventsOfRequest = (
  ctx: Context,
  request: { id: string; createdAt: Date },
): Promise<EventLine[]> =>
  statement<EventLine>(
    "events.of_request",
    `SELECT id, type, created_at AS "createdAt" FROM events
     WHERE merchant_id = $1 AND livemode = $2 AND id > $3 AND id < $4 AND request_id = $5
     ORDER BY id LIMIT $6`,
    [
      ctx.merchantId,
      ctx.livemode,
      request.id,
      earliestId(new Date(request.createdAt.getTime() + WRITTEN_WITHIN)),
      `req_${request.id}`,
      LINES_MAX,
    ],
  );

/** How far back an event for a test delivery is searched. */
const READ_MAX = 2_000;

/** The latest event of these types; null when the merchant has none among the last ones. */
export const latestEventOf = async (
  ctx: Context,
  enabledEvents: readonly string[],
): Promise<EventLine | null> => {
  const [latest] = await statement<EventLine>(
    "events.latest",
    `SELECT id, type, "createdAt" FROM (
       SELECT id, type, created_at AS "createdAt" FROM events
       WHERE merchant_id = $1 AND livemode = $2 AND created_at > now() - make_interval(days => $4)
       ORDER BY id DESC LIMIT $5) AS e
     WHERE $3::text[] && ARRAY['*', type, split_part(type, '.', 1) || '.*']
     ORDER BY id DESC LIMIT 1`,
    [ctx.merchantId, ctx.livemode, enabledEvents, retentionDays(ctx.livemode), READ_MAX],
  );
  return latest ?? null;
};
