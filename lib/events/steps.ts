import { isDeepStrictEqual } from "node:util";
import type { EventKind } from "@/lib/events/kinds";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { NEWEST_VERSION } from "@/lib/versions/versions";

/** A resource as its GET returns it: the object of an event. */
export type Snapshot = { object: string; id: string };

export type Happening = {
  type: EventKind;
  data: Snapshot;
  /** Old values of the changed fields. */
  previous?: Record<string, unknown> | null;
  /** 1 when the resource was created in this transaction: spares the query of its history. */
  sequence?: 1;
};

type Envelope = Pick<Happening, "type" | "data"> & {
  id: string;
  created: Date;
  previous: Record<string, unknown> | null;
};

/** The text of an event before and after its number in the resource's history. */
const bodyAround = (ctx: Context, event: Envelope): readonly [string, string] => {
  const before = JSON.stringify({
    object: "event",
    id: event.id,
    type: event.type,
    created: Math.floor(event.created.getTime() / 1000),
    timestamp: event.created.toISOString(),
    livemode: ctx.livemode,
    apiVersion: NEWEST_VERSION,
  });
  const after = JSON.stringify({
    resource: event.data.object,
    resourceId: event.data.id,
    data: event.data,
    previous: event.previous,
    origin: ctx.origin,
    requestId: ctx.requestId,
  });
  return [`${before.slice(0, -1)},"sequence":`, `,${after.slice(1)}`];
};

/** The exact text of an event: what is stored, signed and delivered. */
export const eventBody = (ctx: Context, event: Envelope & { sequence: number }): string =>
  bodyAround(ctx, event).join(String(event.sequence));

/**
 * Writes an event, plans its deliveries and wakes the delivery worker, all in one statement of the caller's
 * transaction, which must have locked (or created) the resource's row. Returns the event's id.
 */
export const recordEvent = async (tx: Tx, ctx: Context, happening: Happening): Promise<string> => {
  const { type, data, previous = null, sequence } = happening;
  const id = newId();
  if (sequence) {
    await recordFirstEvents(tx, ctx, data, [{ id, type }]);
    return id;
  }
  const created = now(ctx);
  const text = bodyAround(ctx, { id, type, created, data, previous });
  await tx.$queryRaw`
    SELECT record_next_event(${id}::uuid, ${ctx.merchantId}::uuid, ${ctx.livemode}, ${type}, ${data.object},
      ${data.id}::uuid, ${text[0]}, ${text[1]}, ${ctx.origin}, ${ctx.requestId}, ${created}::timestamptz) AS planned`;
  return id;
};

/**
 * The same for the first events of a resource that was created in this transaction: in order, in one statement.
 */
export const recordFirstEvents = async (
  tx: Tx,
  ctx: Context,
  data: Snapshot,
  events: readonly Pick<Envelope, "id" | "type">[],
): Promise<void> => {
  const created = now(ctx);
  const bodies = events.map((event, index) =>
    eventBody(ctx, { ...event, created, data, previous: null, sequence: index + 1 }),
  );
  await tx.$queryRaw`
    SELECT record_event(e.id, ${ctx.merchantId}::uuid, ${ctx.livemode}, e.type, ${data.object}, ${data.id}::uuid,
      e.sequence::int, e.body, ${ctx.origin}, ${ctx.requestId}, ${created}::timestamptz) AS planned
    FROM unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ type }) => type)}::text[], ${bodies}::text[])
      WITH ORDINALITY AS e(id, type, body, sequence)`;
};

/** Old values of those fields of a resource that differ from the new ones; null when nothing differs. */
export const changesBetween = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> | null => {
  const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((key) => [key, before[key]]));
};

type Change<Shown extends Snapshot> = {
  /** More than one type when a change has several meanings. */
  type: EventKind | readonly EventKind[];
  /** The object as its own GET returned it before the change, and returns it now. */
  before: Shown;
  after: Shown;
};

/**
 * The event of a change of a locked resource: `previous` has the old values of exactly the fields that differ.
 * None, and null, if nothing differs.
 */
export const recordChange = async <Shown extends Snapshot>(
  tx: Tx,
  ctx: Context,
  { type, before, after }: Change<Shown>,
): Promise<string | null> => {
  const previous = changesBetween(before, after);
  if (!previous) return null;
  let eventId: string | null = null;
  for (const each of [type].flat() as EventKind[]) {
    eventId = await recordEvent(tx, ctx, { type: each, data: after, previous });
  }
  return eventId;
};
