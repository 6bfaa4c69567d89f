import { recordChange } from "@/lib/events/steps";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { deliveryMachine } from "@/lib/webhook-deliveries/machine";
import {
  ACTIVE_MAX,
  webhookEndpointDeleted,
  webhookEndpointLimit,
  webhookEndpointNotFound,
} from "@/lib/webhook-endpoints/errors";
import { serialiseWebhookEndpoint } from "@/lib/webhook-endpoints/serialise";
import type { WebhookEndpoint } from "@/prisma/client/client";

/** Locks an endpoint's row, even if it is deleted. */
export const lockWebhookEndpoint = async (
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<WebhookEndpoint> => {
  await tx.$queryRaw`SELECT 1 FROM webhook_endpoints WHERE id = ${id}::uuid
    AND merchant_id = ${ctx.merchantId}::uuid AND livemode = ${ctx.livemode} FOR UPDATE`;
  const row = await tx.webhookEndpoint.findFirst({ where: { ...tenant(ctx), id } });
  return row ?? refuse(webhookEndpointNotFound);
};

/** Locks an endpoint's row, and refuses a deleted one. */
export const lockExistingEndpoint = async (
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<WebhookEndpoint> => {
  const row = await lockWebhookEndpoint(tx, ctx, id);
  return row.deletedAt ? refuse(webhookEndpointDeleted) : row;
};

/** The lowest free slot of the mode, locked until the transaction ends; refuses if all are taken. */
export const takeSlot = async (tx: Tx, ctx: Context): Promise<number> => {
  const name = `webhook-slots:${ctx.merchantId}:${ctx.livemode}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
  const active = await tx.webhookEndpoint.findMany({
    where: { ...tenant(ctx), slot: { not: null } },
    select: { slot: true },
  });
  const taken = new Set(active.map(({ slot }) => slot));
  for (let slot = 1; slot <= ACTIVE_MAX; slot += 1) if (!taken.has(slot)) return slot;
  return refuse(webhookEndpointLimit, { details: { limit: ACTIVE_MAX } });
};

/** Records the event of a change to a locked endpoint. */
export const recordEndpointChange = (
  tx: Tx,
  ctx: Context,
  before: WebhookEndpoint,
  after: WebhookEndpoint,
): Promise<string | null> =>
  recordChange(tx, ctx, {
    type: "webhook_endpoint.updated",
    before: serialiseWebhookEndpoint(before),
    after: serialiseWebhookEndpoint(after),
  });

/** The failure counters of an endpoint, reset. */
export const noFailures = {
  consecutiveFailures: 0,
  exhaustedCount: 0,
  failingSince: null,
  warnedAt: null,
};

const skippable = deliveryMachine.from("skip");

/**
 * Skips the pending deliveries of a disabled endpoint, except attempts in flight. `next_attempt_at IS NOT NULL`
 * lets the index find them among very many.
 */
export const skipDeliveries = (tx: Tx, ctx: Context, endpointId: string): Promise<number> =>
  tx.$executeRaw`
    UPDATE webhook_deliveries SET status = 'skipped', next_attempt_at = NULL, lease_token = NULL, leased_until = NULL
    WHERE merchant_id = ${ctx.merchantId}::uuid AND livemode = ${ctx.livemode} AND endpoint_id = ${endpointId}::uuid
      AND status = ANY(${skippable}) AND next_attempt_at IS NOT NULL AND (leased_until IS NULL OR leased_until <= now())`;
