import type { EventKind } from "@/lib/events/kinds";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { NEWEST_VERSION } from "@/lib/versions/versions";

/** A resource as its GET answers it: what an event carries. */
export type Snapshot = { object: string; id: string };

export type Happening = {
  type: EventKind;
  data: Snapshot;
  /** Old values of the changed fields. */
  previous?: Record<string, unknown> | null;
  /** 1 when the resource was made in this transaction: spares the look at its history. */
  sequence?: 1;
};

type Envelope = {
  id: string;
  type: EventKind;
  created: Date;
  sequence: number;
  data: Snapshot;
  previous: Record<string, unknown> | null;
};

/** The exact text of an event: what is stored, signed and delivered. */
export const eventBody = (ctx: Context, event: Envelope): string =>
  JSON.stringify({
    object: "event",
    id: event.id,
    type: event.type,
    created: Math.floor(event.created.getTime() / 1000),
    timestamp: event.created.toISOString(),
    livemode: ctx.livemode,
    apiVersion: NEWEST_VERSION,
    sequence: event.sequence,
    resource: event.data.object,
    resourceId: event.data.id,
    data: event.data,
    previous: event.previous,
    origin: ctx.origin,
    requestId: ctx.requestId,
  });

/**
 * Writes an event, plans its deliveries and wakes the deliverer, all in the caller's transaction, which
 * must hold the resource's row lock (or have made the row). Gives the event's id.
 */
export const recordEvent = async (tx: Tx, ctx: Context, happening: Happening): Promise<string> => {
  const { type, data } = happening;
  const sequence = happening.sequence ?? (await nextSequence(tx, data.id));
  const created = now(ctx);
  const id = newId();
  const body = eventBody(ctx, {
    id,
    type,
    created,
    sequence,
    data,
    previous: happening.previous ?? null,
  });
  await tx.$queryRaw`
    SELECT record_event(${id}::uuid, ${ctx.merchantId}::uuid, ${ctx.livemode}, ${type}, ${data.object},
      ${data.id}::uuid, ${sequence}::int, ${body}, ${ctx.origin}, ${ctx.requestId}, ${created}::timestamptz) AS planned`;
  return id;
};

const nextSequence = async (tx: Tx, resourceId: string): Promise<number> => {
  const [row] = await tx.$queryRaw<{ next: number }[]>`
    SELECT coalesce(max(sequence), 0) + 1 AS next FROM events WHERE resource_id = ${resourceId}::uuid`;
  return row?.next ?? 1;
};

/** Old values of those fields of a resource that differ from the new ones; null when nothing differs. */
export const changesBetween = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> | null => {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((key) => [key, before[key]]));
};
