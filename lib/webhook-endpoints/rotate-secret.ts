import { after, HOUR, now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import type { WithSecret } from "@/lib/webhook-endpoints/create";
import type { SecretRotation } from "@/lib/webhook-endpoints/schema";
import { newSecret, sealSecret } from "@/lib/webhook-endpoints/secrets";
import { lockExistingEndpoint, recordEndpointChange } from "@/lib/webhook-endpoints/steps";

/** Gives an endpoint a new secret; both sign during the overlap. */
export const rotateSecret = (
  ctx: Context,
  id: string,
  { overlapHours }: SecretRotation,
): Promise<WithSecret> => {
  const secret = newSecret();
  return commitAndStore(ctx, async (tx) => {
    const before = await lockExistingEndpoint(tx, ctx, id);
    const overlap =
      overlapHours === 0
        ? { previousSecretSealed: null, previousSecretExpiresAt: null }
        : {
            previousSecretSealed: before.secretSealed,
            previousSecretExpiresAt: after(now(ctx), overlapHours * HOUR),
          };
    const endpoint = await tx.webhookEndpoint.update({
      where: { ...tenant(ctx), id },
      data: { secretSealed: sealSecret(id, secret), ...overlap },
    });
    await recordEndpointChange(tx, ctx, before, endpoint);
    return { endpoint, secret };
  });
};
