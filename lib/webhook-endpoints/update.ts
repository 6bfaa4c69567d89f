import { requireKinds } from "@/lib/events/readable";
import { now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { mergeMetadata } from "@/lib/kit/metadata";
import type { WebhookEndpointUpdate } from "@/lib/webhook-endpoints/schema";
import {
  lockExistingEndpoint,
  noFailures,
  recordEndpointChange,
  skipDeliveries,
  takeSlot,
} from "@/lib/webhook-endpoints/steps";
import { validateUrl } from "@/lib/webhook-endpoints/validate-url";
import type { WebhookEndpoint } from "@/prisma/client/client";

/** Changes an endpoint, and enables or disables it. A new URL resets its failure count. */
export const updateWebhookEndpoint = async (
  ctx: Context,
  id: string,
  input: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> => {
  const url = input.url === undefined ? undefined : await validateUrl(ctx, input.url);
  return commitAndStore(ctx, async (tx) => {
    const before = await lockExistingEndpoint(tx, ctx, id);
    requireToRead(ctx, before, input);
    const after = await tx.webhookEndpoint.update({
      where: { ...tenant(ctx), id },
      data: {
        ...(url === undefined || url === before.url ? {} : { url, ...noFailures }),
        ...(input.description === undefined ? {} : { description: input.description }),
        ...(input.enabledEvents === undefined ? {} : { enabledEvents: input.enabledEvents }),
        ...(await activation(tx, ctx, { before, active: input.active })),
        metadata: mergeMetadata(before.metadata, input.metadata),
      },
    });
    await recordEndpointChange(tx, ctx, before, after);
    if (before.slot !== null && after.slot === null) await skipDeliveries(tx, ctx, id);
    return after;
  });
};

/** Choosing kinds, a URL, or to enable an endpoint needs the scopes to read what is sent; other changes do not. */
const requireToRead = (
  ctx: Context,
  { enabledEvents }: WebhookEndpoint,
  input: WebhookEndpointUpdate,
): void => {
  if (input.enabledEvents) requireKinds(ctx, input.enabledEvents, "enabledEvents");
  else if (input.url !== undefined) requireKinds(ctx, enabledEvents, "url");
  else if (input.active) requireKinds(ctx, enabledEvents, "active");
};

type Activation = { before: WebhookEndpoint; active: boolean | undefined };

const activation = async (tx: Tx, ctx: Context, { before, active }: Activation) => {
  if (active === undefined || active === (before.slot !== null)) return {};
  if (!active) return { slot: null, disabledReason: "manual", disabledAt: now(ctx) };
  return {
    slot: await takeSlot(tx, ctx),
    disabledReason: null,
    disabledAt: null,
    ...noFailures,
  };
};
