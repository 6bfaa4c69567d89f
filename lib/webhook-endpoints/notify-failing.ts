import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { dashboardUrls, notifyOwners } from "@/lib/mails/owners";

/** `failing`: a day without a success. `disabled`: by us. */
type Failing = { endpointId: string; kind: "failing" | "disabled" };

/** Queues an email to the merchant's owners, sent once the transaction commits. */
export const notifyFailing = async (
  tx: Tx,
  ctx: Context,
  { endpointId, kind }: Failing,
): Promise<void> => {
  const endpoint = await tx.webhookEndpoint.findFirstOrThrow({
    where: { ...tenant(ctx), id: endpointId },
  });
  const why = endpoint.disabledReason === "gone" ? "gone" : "failures";
  const last =
    kind === "disabled" && why === "gone" ? GONE : await lastFailure(tx, ctx, endpointId);
  const { failingSince, disabledAt } = endpoint;
  const since = kind === "failing" ? failingSince : disabledAt;
  await notifyOwners(tx, ctx, {
    key: `webhook-${kind}-${endpointId}-${since?.getTime() ?? 0}`,
    aboutId: endpointId,
    write: (to) => ({
      kind: "webhook-trouble",
      mail: {
        ...to,
        livemode: ctx.livemode,
        trouble: kind === "failing" ? kind : why,
        endpoint: endpoint.url,
        failingSince: failingSince?.toISOString() ?? null,
        failures: endpoint.consecutiveFailures,
        responseStatus: last?.responseStatus ?? null,
        error: last?.error ?? null,
        url: dashboardUrls.webhook(endpointId),
      },
    }),
  });
};

/** The response that disables an endpoint; it is not recorded yet. */
const GONE = { responseStatus: 410, error: null };

const lastFailure = (tx: Tx, ctx: Context, endpointId: string) =>
  tx.webhookDelivery.findFirst({
    where: { ...tenant(ctx), endpointId, status: { in: ["failed", "exhausted"] } },
    orderBy: { id: "desc" },
    select: { responseStatus: true, error: true },
  });
