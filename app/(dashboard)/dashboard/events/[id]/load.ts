import type { Member } from "@/app/_server/session";
import { getEvent } from "@/lib/events/read";
import { serialiseEvent } from "@/lib/events/serialise";
import { holdsScope } from "@/lib/kit/scopes";
import { deliveriesOfEvent } from "@/lib/webhook-deliveries/journal";
import { listWebhookEndpoints } from "@/lib/webhook-endpoints/read";

const ENDPOINTS_SHOWN = 100;

/** An event; for members who may read webhooks, its deliveries and the active endpoints subscribed to its type. */
export const loadEvent = async ({ ctx }: Member, { id }: { id: string }) => {
  const event = serialiseEvent(await getEvent(ctx, id));
  if (!holdsScope(ctx.scopes, "webhooks:read")) return { event, hooks: null };
  const [deliveries, { rows }] = await Promise.all([
    deliveriesOfEvent(ctx, event.id),
    listWebhookEndpoints(ctx, { limit: ENDPOINTS_SHOWN }),
  ]);
  const endpoints = rows.filter((endpoint) => follows(endpoint, event.type));
  return { event, hooks: { deliveries, endpoints } };
};

export type EventDetail = Awaited<ReturnType<typeof loadEvent>>;

const follows = (
  { slot, enabledEvents }: { slot: number | null; enabledEvents: readonly string[] },
  type: string,
): boolean =>
  slot !== null &&
  ["*", type, `${type.split(".")[0]}.*`].some((kind) => enabledEvents.includes(kind));
