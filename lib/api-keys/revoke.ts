import { uncacheKey } from "@/lib/api-keys/authenticate";
import { apiKeyNotFound } from "@/lib/api-keys/errors";
import { serialiseApiKey } from "@/lib/api-keys/serialise";
import { recordChange } from "@/lib/events/steps";
import { writeAuditEntry } from "@/lib/kit/audit";
import { now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { keyEnd } from "@/lib/mails/owners";
import type { ApiKey } from "@/prisma/client/client";

/** Revokes a key at once, even the caller's own; a revoked key stays as it is. */
export const revokeApiKey = async (ctx: Context, id: string): Promise<ApiKey> => {
  const key = await commitAndStore(ctx, async (tx) => {
    const before = await lockKey(tx, ctx, id);
    if (before.revokedAt) return before;
    const after = await tx.apiKey.update({ where: { id }, data: { revokedAt: now(ctx) } });
    await recordChange(tx, ctx, {
      type: "api_key.revoked",
      before: serialiseApiKey(before),
      after: serialiseApiKey(after),
    });
    await writeAuditEntry(tx, ctx, {
      action: "api_keys.revoke",
      target: { type: "api_keys", id },
      details: { name: after.name, key: keyEnd(after) },
    });
    return after;
  });
  // The database notifies every process, but this one does not wait for it.
  uncacheKey(id);
  return key;
};

/** The key of this merchant and mode, locked until the commit. */
export const lockKey = async (tx: Tx, ctx: Context, id: string): Promise<ApiKey> => {
  await tx.$queryRaw`SELECT 1 FROM api_keys WHERE id = ${id}::uuid AND merchant_id = ${ctx.merchantId}::uuid
    AND livemode = ${ctx.livemode} FOR UPDATE`;
  return (await tx.apiKey.findFirst({ where: { ...tenant(ctx), id } })) ?? refuse(apiKeyNotFound);
};
