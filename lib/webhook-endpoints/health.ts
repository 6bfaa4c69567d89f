import { DAY, HOUR } from "@/lib/kit/clock";
import { type Context, systemContext } from "@/lib/kit/context";
import { statement, transaction } from "@/lib/kit/db";
import { disableWebhookEndpoint } from "@/lib/webhook-endpoints/disable";
import { notifyFailing } from "@/lib/webhook-endpoints/notify-failing";
import type { WebhookEndpoint } from "@/prisma/client/client";

const WARNED_AFTER = 24 * HOUR;
const DISABLED_AFTER = 5 * DAY;
const EXHAUSTED_MIN = 10;
const ENDPOINTS_MAX = 500;

export type Checked = { warned: number; disabled: number };

/** Live endpoints: after a day of failures their owners are warned, after five days they are disabled. */
export const checkEndpoints = async (at = new Date()): Promise<Checked> => ({
  disabled: await disableFailing(at),
  warned: await warnFailing(at),
});

type Found = { id: string; merchant_id: string };

const contextOf = (found: Found): Context =>
  systemContext({ merchantId: found.merchant_id, livemode: true }, "endpoint.health");

const disableFailing = async (at: Date): Promise<number> => {
  const since = new Date(at.getTime() - DISABLED_AFTER);
  const found = await statement<Found>(
    "webhooks.hopeless",
    `SELECT id, merchant_id FROM webhook_endpoints
     WHERE livemode AND slot IS NOT NULL AND failing_since <= $1 AND exhausted_count >= $2
     ORDER BY failing_since LIMIT $3`,
    [since, EXHAUSTED_MIN, ENDPOINTS_MAX],
  );
  const applies = ({ failingSince, exhaustedCount }: WebhookEndpoint) =>
    failingSince !== null && failingSince <= since && exhaustedCount >= EXHAUSTED_MIN;
  let disabled = 0;
  for (const endpoint of found) {
    const why = { reason: "failures", applies } as const;
    if (await disableWebhookEndpoint(contextOf(endpoint), endpoint.id, why)) disabled += 1;
  }
  return disabled;
};

const warnFailing = async (at: Date): Promise<number> => {
  const since = new Date(at.getTime() - WARNED_AFTER);
  const found = await statement<Found>(
    "webhooks.failing",
    `SELECT id, merchant_id FROM webhook_endpoints
     WHERE livemode AND slot IS NOT NULL AND warned_at IS NULL AND failing_since <= $1
     ORDER BY failing_since LIMIT $2`,
    [since, ENDPOINTS_MAX],
  );
  let warned = 0;
  for (const endpoint of found) if (await warn(endpoint, since, at)) warned += 1;
  return warned;
};

const warn = (endpoint: Found, since: Date, at: Date): Promise<boolean> =>
  transaction(async (tx) => {
    const noted = await tx.$executeRaw`
      UPDATE webhook_endpoints SET warned_at = ${at}::timestamptz
      WHERE id = ${endpoint.id}::uuid AND merchant_id = ${endpoint.merchant_id}::uuid AND livemode
        AND slot IS NOT NULL AND warned_at IS NULL AND failing_since <= ${since}::timestamptz`;
    if (noted === 0) return false;
    await notifyFailing(tx, contextOf(endpoint), { endpointId: endpoint.id, kind: "failing" });
    return true;
  });
