import { isDeepStrictEqual } from "node:util";
import type { EventKind } from "@/lib/events/kinds";
import { write } from "@/lib/kit/changes";
import { now } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { newId } from "@/lib/kit/ids";
import { type AnyTx, tenantColumns } from "@/lib/kit/unit";
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
 * Writes an event, plans its deliveries and wakes the delivery worker, with the caller's change of the resource, whose
 * row it has locked, read for its unit of work, or created. Returns the event's id.
 */
export const recordEvent = async (
  tx: AnyTx,
  ctx: Context,
  happening: Happening,
): Promise<string> => {
  const { type, data, previous = null, sequence } = happening;
  const id = newId();
  await writeEvent(tx, ctx, { id, type, created: now(ctx), data, previous }, sequence);
  return id;
};

/** Without a number of its own, an event takes the next one of its resource. */
const writeEvent = (
  tx: AnyTx,
  ctx: Context,
  event: Envelope,
  sequence: number | undefined,
): Promise<void> => {
  const [before, after] = bodyAround(ctx, event);
  const row = {
    ...tenantColumns(ctx),
    id: event.id,
    type: event.type,
    resource: event.data.object,
    resource_id: event.data.id,
    before,
    after,
    origin: ctx.origin,
    request_id: ctx.requestId,
    created_at: event.created,
    ...(sequence ? { sequence } : {}),
  };
  return write(tx, { do: "event", row });
};

/** The same for the first events of a resource that is created in this transaction, in order. */
export const recordFirstEvents = async (
  tx: AnyTx,
  ctx: Context,
  data: Snapshot,
  types: readonly EventKind[],
): Promise<void> => {
  const created = now(ctx);
  for (const [index, type] of types.entries()) {
    await writeEvent(tx, ctx, { id: newId(), type, created, data, previous: null }, index + 1);
  }
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
  tx: AnyTx,
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
