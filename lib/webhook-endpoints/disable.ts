import { recordChange } from "@/lib/events/steps";
import { now } from "@/lib/kit/clock";
import { type Context, tenant } from "@/lib/kit/context";
import { transaction } from "@/lib/kit/db";
import { notifyFailing } from "@/lib/webhook-endpoints/notify-failing";
import { serialiseWebhookEndpoint } from "@/lib/webhook-endpoints/serialise";
import { lockWebhookEndpoint, skipDeliveries } from "@/lib/webhook-endpoints/steps";
import type { WebhookEndpoint } from "@/prisma/client/client";

type Disabling = {
  reason: "failures" | "gone";
  /** Checked again under the row's lock. */
  applies?: (endpoint: WebhookEndpoint) => boolean;
};

/** Disables an active endpoint, with an event and an email to the owners; returns whether it was active. */
export const disableWebhookEndpoint = (
  ctx: Context,
  id: string,
  { reason, applies = () => true }: Disabling,
): Promise<boolean> =>
  transaction(async (tx) => {
    const before = await lockWebhookEndpoint(tx, ctx, id);
    if (before.slot === null || !applies(before)) return false;
    const after = await tx.webhookEndpoint.update({
      where: { ...tenant(ctx), id },
      data: { slot: null, disabledReason: reason, disabledAt: now(ctx) },
    });
    await recordChange(tx, ctx, {
      type: "webhook_endpoint.disabled",
      before: serialiseWebhookEndpoint(before),
      after: serialiseWebhookEndpoint(after),
    });
    await skipDeliveries(tx, ctx, id);
    await notifyFailing(tx, ctx, { endpointId: id, kind: "disabled" });
    return true;
  });
