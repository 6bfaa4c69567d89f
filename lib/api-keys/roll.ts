import { uncacheKey } from "@/lib/api-keys/authenticate";
import {
  type FreshKey,
  requireFreeKey,
  requireScopes,
  requireVerified,
} from "@/lib/api-keys/create";
import { apiKeyOver } from "@/lib/api-keys/errors";
import { reportKey } from "@/lib/api-keys/notice";
import { lockKey } from "@/lib/api-keys/revoke";
import { serialiseApiKey } from "@/lib/api-keys/serialise";
import { issueKey } from "@/lib/api-keys/steps";
import { newKeyText } from "@/lib/api-keys/text";
import { recordChange } from "@/lib/events/steps";
import { writeAuditEntry } from "@/lib/kit/audit";
import { HOUR, now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { asMetadata } from "@/lib/kit/metadata";
import { keyEnd } from "@/lib/mails/owners";
import type { ApiKey } from "@/prisma/client/client";

/** How many hours the old key stays valid: none, a day, a week. */
export const overlaps = [0, 24, 168] as const;
export type Overlap = (typeof overlaps)[number];

/**
 * Replaces a key by one with the same name, access, version and lifetime. The old one ends at once or after the
 * overlap, in the same commit: there is never none, and never a third.
 */
export const rollApiKey = async (ctx: Context, id: string, overlap: Overlap): Promise<FreshKey> => {
  const rolled = await commitAndStore(ctx, async (tx) => {
    const old = await lockKey(tx, ctx, id);
    if (old.revokedAt || (old.expiresAt && old.expiresAt <= now(ctx))) refuse(apiKeyOver);
    requireScopes(ctx, old.scopes);
    if (ctx.livemode) await requireVerified(tx, ctx);
    await endKey(tx, ctx, old, overlap);
    await requireFreeKey(tx, ctx);
    const secret = newKeyText(ctx.livemode);
    const key = await issueKey(
      tx,
      { ...ctx, version: old.apiVersion },
      {
        secret,
        name: old.name ?? undefined,
        scopes: old.scopes,
        expiresAt: lifeOf(ctx, old),
        metadata: asMetadata(old.metadata),
      },
    );
    await reportKey(tx, ctx, key);
    await writeAuditEntry(tx, ctx, {
      action: "api_keys.roll",
      target: { type: "api_keys", id },
      details: { name: key.name, key: keyEnd(old), by: keyEnd(key), overlapHours: overlap },
    });
    return { key, secret };
  });
  uncacheKey(id);
  return rolled;
};

/** The old key's original lifetime, from now. */
const lifeOf = (ctx: Context, { createdAt, expiresAt }: ApiKey): Date | undefined =>
  expiresAt ? new Date(now(ctx).getTime() + expiresAt.getTime() - createdAt.getTime()) : undefined;

const endKey = async (tx: Tx, ctx: Context, old: ApiKey, overlap: Overlap): Promise<void> => {
  const end = new Date(now(ctx).getTime() + overlap * HOUR);
  if (overlap > 0) {
    const expiresAt = old.expiresAt && old.expiresAt < end ? old.expiresAt : end;
    const ending = await tx.apiKey.update({ where: { id: old.id }, data: { expiresAt } });
    await recordChange(tx, ctx, {
      type: "api_key.updated",
      before: serialiseApiKey(old),
      after: serialiseApiKey(ending),
    });
    return;
  }
  const ended = await tx.apiKey.update({ where: { id: old.id }, data: { revokedAt: end } });
  await recordChange(tx, ctx, {
    type: "api_key.revoked",
    before: serialiseApiKey(old),
    after: serialiseApiKey(ended),
  });
};
