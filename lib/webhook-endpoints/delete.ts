import { now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import {
  lockWebhookEndpoint,
  recordEndpointChange,
  skipDeliveries,
} from "@/lib/webhook-endpoints/steps";
import type { WebhookEndpoint } from "@/prisma/client/client";

/** Marks an endpoint as deleted; a repeated deletion changes nothing. */
export const deleteWebhookEndpoint = (ctx: Context, id: string): Promise<WebhookEndpoint> =>
  commitAndStore(ctx, async (tx) => {
    const before = await lockWebhookEndpoint(tx, ctx, id);
    if (before.deletedAt) return before;
    const deletedAt = now(ctx);
    const off = before.slot === null ? {} : { disabledReason: "manual", disabledAt: deletedAt };
    const deleted = await tx.webhookEndpoint.update({
      where: { ...tenant(ctx), id },
      data: { deletedAt, slot: null, ...off },
    });
    await recordEndpointChange(tx, ctx, before, deleted);
    await skipDeliveries(tx, ctx, id);
    return deleted;
  });
