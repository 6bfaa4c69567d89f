import type { Member } from "@/app/_server/session";
import { getEvent } from "@/lib/events/read";
import { serialiseEvent } from "@/lib/events/serialise";
import { holdsScope } from "@/lib/kit/scopes";
import { deliveriesOfEvent } from "@/lib/webhook-deliveries/journal";
import { listWebhookEndpoints } from "@/lib/webhook-endpoints/read";

const ENDPOINTS_SHOWN = 100;

/** An event with the webhooks it went to, and the active ones that follow its kind; those for who may see them. */
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
