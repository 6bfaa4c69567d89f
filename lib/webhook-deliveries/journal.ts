import { renderEvent } from "@/lib/events/render";
import { unix } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { db, statement } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { webhookDeliveryNotFound } from "@/lib/webhook-deliveries/errors";
import type { WebhookDelivery, WebhookEndpoint } from "@/prisma/client/client";

/** The request that was, or will be, sent. The signature is not stored. */
export type ShownRequest = { url: string; headers: [name: string, value: string][]; body: string };

export type ShownDelivery = {
  delivery: WebhookDelivery;
  endpoint: WebhookEndpoint;
  request: ShownRequest;
};

/** A delivery with its request. */
export const getDelivery = async (
  ctx: Context,
  endpointId: string,
  id: string,
): Promise<ShownDelivery> => {
  const found = await db.webhookDelivery.findFirst({
    where: { ...tenant(ctx), endpointId, id },
    include: { endpoint: true, event: { select: { body: true } } },
  });
  if (!found) return refuse(webhookDeliveryNotFound);
  const { endpoint, event, ...delivery } = found;
  return { delivery, endpoint, request: requestOf(delivery, endpoint, event.body) };
};

const requestOf = (
  { eventId, lastAttemptAt }: WebhookDelivery,
  { url, apiVersion }: WebhookEndpoint,
  body: string,
): ShownRequest => ({
  url,
  headers: [
    ["content-type", "application/json"],
    ["user-agent", "svc-webhooks/1"],
    ["service-version", apiVersion],
    ["webhook-id", eventId],
    ["webhook-timestamp", lastAttemptAt ? String(unix(lastAttemptAt)) : "…"],
    ["webhook-signature", "v1,…"],
  ],
  body: renderEvent(body, apiVersion),
});

export type EventDelivery = Pick<
  WebhookDelivery,
  | "id"
  | "endpointId"
  | "status"
  | "trigger"
  | "attempts"
  | "responseStatus"
  | "durationMs"
  | "lastAttemptAt"
  | "nextAttemptAt"
  | "createdAt"
> & { url: string };

const DELIVERIES_MAX = 100;

/** The deliveries of an event, newest first. */
export const deliveriesOfEvent = (ctx: Context, eventId: string): Promise<EventDelivery[]> =>
  statement<EventDelivery>(
    "webhooks.of_event",
    `SELECT d.id, d.endpoint_id AS "endpointId", d.status, d.trigger, d.attempts,
       d.response_status AS "responseStatus", d.duration_ms AS "durationMs",
       d.last_attempt_at AS "lastAttemptAt", d.next_attempt_at AS "nextAttemptAt",
       d.created_at AS "createdAt", w.url
     FROM webhook_deliveries d
     JOIN webhook_endpoints w ON (w.merchant_id, w.livemode, w.id) = (d.merchant_id, d.livemode, d.endpoint_id)
     WHERE d.event_id = $3 AND d.merchant_id = $1 AND d.livemode = $2
     ORDER BY d.id DESC LIMIT $4`,
    [ctx.merchantId, ctx.livemode, eventId, DELIVERIES_MAX],
  );

/** The results of the latest finished deliveries to an endpoint. */
export type Success = { succeeded: number; finished: number };

const LATEST = 1_000;

export const successOf = async (ctx: Context, endpointId: string): Promise<Success> => {
  const [counted] = await statement<Success>(
    "webhooks.success",
    `SELECT count(*) FILTER (WHERE status = 'succeeded')::int AS succeeded,
       count(*) FILTER (WHERE status IN ('succeeded', 'exhausted'))::int AS finished
     FROM (SELECT status FROM webhook_deliveries
       WHERE merchant_id = $1 AND livemode = $2 AND endpoint_id = $3 ORDER BY id DESC LIMIT $4) AS latest`,
    [ctx.merchantId, ctx.livemode, endpointId, LATEST],
  );
  return counted ?? { succeeded: 0, finished: 0 };
};

/** The results of the deliveries of one day, in Tahiti's time. */
export type DaySuccess = Success & { date: string };

const DAYS = 14;
const LOOKED_AT_MAX = 20_000;

/** The results by the day of creation, oldest first; only the latest deliveries if there are very many. */
export const successByDay = (ctx: Context, endpointId: string): Promise<DaySuccess[]> =>
  statement<DaySuccess>(
    "webhooks.success_by_day",
    `WITH latest AS (
       SELECT (created_at AT TIME ZONE 'Pacific/Tahiti')::date AS day, status FROM (
         SELECT created_at, status FROM webhook_deliveries
         WHERE merchant_id = $1 AND livemode = $2 AND endpoint_id = $3 ORDER BY id DESC LIMIT $5) AS looked_at),
     span AS (
       SELECT generate_series(today - ($4::int - 1), today, '1 day')::date AS day
       FROM (SELECT (now() AT TIME ZONE 'Pacific/Tahiti')::date AS today) AS clock)
     SELECT to_char(day, 'YYYY-MM-DD') AS date,
       count(*) FILTER (WHERE status = 'succeeded')::int AS succeeded,
       count(*) FILTER (WHERE status IN ('succeeded', 'exhausted'))::int AS finished
     FROM span LEFT JOIN latest USING (day) GROUP BY day ORDER BY day`,
    [ctx.merchantId, ctx.livemode, endpointId, DAYS, LOOKED_AT_MAX],
  );
