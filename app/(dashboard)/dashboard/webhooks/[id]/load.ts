import type { Member } from "@/app/_server/session";
import { latestEventOf } from "@/lib/events/lookups";
import { successOf } from "@/lib/webhook-deliveries/journal";
import { getWebhookEndpoint } from "@/lib/webhook-endpoints/read";

/** A webhook with its success rate, and the last event that its subscription includes. */
export const loadEndpoint = async ({ ctx }: Member, { id }: { id: string }) => {
  const endpoint = await getWebhookEndpoint(ctx, id);
  const [success, latest] = await Promise.all([
    successOf(ctx, id),
    latestEventOf(ctx, endpoint.enabledEvents),
  ]);
  return { endpoint, success, latest };
};

export type EndpointDetail = Awaited<ReturnType<typeof loadEndpoint>>;
export type Endpoint = EndpointDetail["endpoint"];
