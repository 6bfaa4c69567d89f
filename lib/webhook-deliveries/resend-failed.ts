import { retentionDays } from "@/lib/events/retention";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import { DELIVERY_SHARDS } from "@/lib/kit/shard";
import { wakeFor } from "@/lib/kit/wake";
import { readableObjects } from "@/lib/resources/objects";
import { lockWebhookEndpoint } from "@/lib/webhook-endpoints/steps";

/** The maximum of deliveries resent at a time. */
export const RESENT_MAX = 500;

/** Exhausted deliveries of events that have no later delivery to the same endpoint. */
const FAILED = `
  FROM webhook_deliveries d
  JOIN events v ON (v.merchant_id, v.livemode, v.id) = (d.merchant_id, d.livemode, d.event_id)
  WHERE d.merchant_id = $1::uuid AND d.livemode = $2::boolean AND d.endpoint_id = $3::uuid AND d.status = 'exhausted'
    AND v.created_at > now() - make_interval(days => $4::int)
    AND ($5::text[] IS NULL OR v.resource = ANY($5::text[]))
    AND NOT EXISTS (SELECT FROM webhook_deliveries later WHERE later.event_id = d.event_id
      AND later.endpoint_id = d.endpoint_id AND later.id > d.id)`;

const parameters = (ctx: Context, endpointId: string): unknown[] => [
  ctx.merchantId,
  ctx.livemode,
  endpointId,
  retentionDays(ctx.livemode),
  readableObjects(ctx),
];

/** How many exhausted deliveries of an endpoint were not resent; counts to `RESENT_MAX` + 1. */
export const countFailed = async (ctx: Context, endpointId: string): Promise<number> => {
  const [counted] = await statement<{ count: number }>(
    "webhooks.count_failed",
    `SELECT count(*)::int AS count FROM (SELECT ${FAILED} LIMIT $6) AS failed`,
    [...parameters(ctx, endpointId), RESENT_MAX + 1],
  );
  return counted?.count ?? 0;
};

/**
 * Plans new deliveries for those that are exhausted, oldest first. The endpoint's row is locked, so that a
 * second request at once finds what the first has planned.
 */
export const resendFailed = (ctx: Context, endpointId: string): Promise<{ planned: number }> =>
  commitAndStore(ctx, async (tx) => {
    const { slot } = await lockWebhookEndpoint(tx, ctx, endpointId);
    if (slot === null) return { planned: 0 };
    const planned = await tx.$executeRawUnsafe(
      `INSERT INTO webhook_deliveries (id, merchant_id, livemode, endpoint_id, event_id, event_type, trigger, next_attempt_at)
       SELECT new_id(), failed.merchant_id, failed.livemode, failed.endpoint_id, failed.event_id, failed.event_type, 'resend', now()
       FROM (SELECT d.* ${FAILED} ORDER BY d.id LIMIT $6) AS failed`,
      ...parameters(ctx, endpointId),
      RESENT_MAX,
    );
    await wakeFor(tx, "webhooks/due", ctx, DELIVERY_SHARDS);
    return { planned };
  });

export type Resends = { total: number; waiting: number };

const LATEST = RESENT_MAX * 2;

/** The progress of the resends of the last hour. */
export const resendsOf = async (ctx: Context, endpointId: string): Promise<Resends> => {
  const [counted] = await statement<Resends>(
    "webhooks.resends",
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE attempts = 0 AND status = 'pending')::int AS waiting
     FROM (SELECT status, trigger, attempts, created_at FROM webhook_deliveries
       WHERE merchant_id = $1 AND livemode = $2 AND endpoint_id = $3 ORDER BY id DESC LIMIT $4) AS latest
     WHERE trigger = 'resend' AND created_at > now() - interval '1 hour'`,
    [ctx.merchantId, ctx.livemode, endpointId, LATEST],
  );
  return counted ?? { total: 0, waiting: 0 };
};
