import { requireKinds } from "@/lib/events/readable";
import { now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant, versionOf } from "@/lib/kit/context";
import { newId } from "@/lib/kit/ids";
import type { WebhookEndpointCreation } from "@/lib/webhook-endpoints/schema";
import { newSecret, sealSecret } from "@/lib/webhook-endpoints/secrets";
import { takeSlot } from "@/lib/webhook-endpoints/steps";
import { validateUrl } from "@/lib/webhook-endpoints/validate-url";
import type { WebhookEndpoint } from "@/prisma/client/client";

/** A new endpoint, with the secret that is shown only once. */
export type WithSecret = { endpoint: WebhookEndpoint; secret: string };

export const createWebhookEndpoint = async (
  ctx: Context,
  input: WebhookEndpointCreation,
): Promise<WithSecret> => {
  const enabledEvents = input.enabledEvents ?? ["*"];
  requireKinds(ctx, enabledEvents, "enabledEvents");
  const url = await validateUrl(ctx, input.url);
  const id = newId();
  const secret = newSecret();
  return commitAndStore(ctx, async (tx) => {
    const endpoint = await tx.webhookEndpoint.create({
      data: {
        ...tenant(ctx),
        id,
        slot: await takeSlot(tx, ctx),
        url,
        description: input.description ?? null,
        enabledEvents,
        apiVersion: versionOf(ctx),
        secretSealed: sealSecret(id, secret),
        metadata: input.metadata ?? {},
        createdAt: now(ctx),
      },
    });
    return { endpoint, secret };
  });
};
