import { eventNotFound, noEndpoint, resendTargetNotFound } from "@/lib/events/errors";
import { retentionDays } from "@/lib/events/retention";
import type { EventResend } from "@/lib/events/schema";
import type { EventRow } from "@/lib/events/serialise";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { DELIVERY_SHARDS } from "@/lib/kit/shard";
import { wakeFor } from "@/lib/kit/wake";
import { readableObjects } from "@/lib/resources/objects";

type Sent = { id: string; type: string; body: string };

/** Plans new deliveries of an event: to one endpoint, or to every active one that selects its type. */
export const resendEvent = (ctx: Context, id: string, input: EventResend): Promise<EventRow> =>
  commitAndStore(ctx, async (tx) => {
    const event = await readEvent(tx, ctx, id);
    if (input.endpoint) await requireEndpoint(tx, ctx, input.endpoint);
    const planned = await planDeliveries(tx, ctx, event, input.endpoint ?? null);
    if (planned === 0) return refuse(noEndpoint);
    await wakeFor(tx, "webhooks/due", ctx, DELIVERY_SHARDS);
    const pending = await tx.webhookDelivery.count({
      where: { ...tenant(ctx), eventId: id, status: { in: ["pending", "failed"] } },
    });
    return { id, body: event.body, pending };
  });

const readEvent = async (tx: Tx, ctx: Context, id: string): Promise<Sent> => {
  const readable = readableObjects(ctx);
  const [event] = await tx.$queryRaw<Sent[]>`
    SELECT id, type, body FROM events WHERE merchant_id = ${ctx.merchantId}::uuid AND livemode = ${ctx.livemode}
      AND created_at > now() - make_interval(days => ${retentionDays(ctx.livemode)}::int) AND id = ${id}::uuid
      AND (${readable}::text[] IS NULL OR resource = ANY(${readable}::text[]))`;
  return event ?? refuse(eventNotFound);
};

const requireEndpoint = async (tx: Tx, ctx: Context, endpointId: string): Promise<void> => {
  const found = await tx.webhookEndpoint.count({ where: { ...tenant(ctx), id: endpointId } });
  if (found === 0) refuse(resendTargetNotFound, { param: "endpoint" });
};

const planDeliveries = (
  tx: Tx,
  ctx: Context,
  event: Sent,
  endpointId: string | null,
): Promise<number> => tx.$executeRaw`
  INSERT INTO webhook_deliveries (id, merchant_id, livemode, endpoint_id, event_id, event_type, trigger, next_attempt_at)
  SELECT new_id(), e.merchant_id, e.livemode, e.id, ${event.id}::uuid, ${event.type}, 'resend', now()
  FROM webhook_endpoints e
  WHERE e.merchant_id = ${ctx.merchantId}::uuid AND e.livemode = ${ctx.livemode} AND e.slot IS NOT NULL
    AND (${endpointId}::uuid IS NULL OR e.id = ${endpointId}::uuid)
    AND e.enabled_events && ARRAY['*', ${event.type}, split_part(${event.type}, '.', 1) || '.*']`;
