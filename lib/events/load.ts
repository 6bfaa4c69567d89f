import { eventColumns } from "@/lib/events/read";
import type { Event } from "@/lib/events/schema";
import { type EventRow, serialiseEvent } from "@/lib/events/serialise";
import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import { readableObjects } from "@/lib/resources/objects";

/** The events of these ids whose objects the caller may read, for `expand[]=event`. */
export const loadEvents = async (
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Event>> => {
  const rows = await statement<EventRow>(
    "events.load",
    `SELECT ${eventColumns} FROM events e
     WHERE e.merchant_id = $1 AND e.livemode = $2 AND e.id = ANY($3::uuid[])
       AND ($4::text[] IS NULL OR e.resource = ANY($4))`,
    [ctx.merchantId, ctx.livemode, ids, readableObjects(ctx)],
  );
  return new Map(rows.map((row) => [row.id, serialiseEvent(row)]));
};
