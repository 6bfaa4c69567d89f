import { apiKeyLimit, KEYS_MAX } from "@/lib/api-keys/errors";
import { reportKey } from "@/lib/api-keys/notice";
import type { ApiKeyCreation } from "@/lib/api-keys/schema";
import { issueKey } from "@/lib/api-keys/steps";
import { newKeyText } from "@/lib/api-keys/text";
import { writeAuditEntry } from "@/lib/kit/audit";
import { now } from "@/lib/kit/clock";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { insufficientScope, invalidRequest, refuse } from "@/lib/kit/errors";
import { BANK_SCOPE, holdsScope } from "@/lib/kit/scopes";
import { keyEnd } from "@/lib/mails/owners";
import { kybRequired } from "@/lib/merchants/errors";
import { isVerified, verificationFields } from "@/lib/merchants/verification";
import type { ApiKey } from "@/prisma/client/client";

/** A key with its text, which cannot be read again. */
export type FreshKey = { key: ApiKey; secret: string };

/** Creates a key of the caller's own mode, with no more scopes and no later expiry than the caller. */
export const createApiKey = async (ctx: Context, input: ApiKeyCreation): Promise<FreshKey> => {
  requireScopes(ctx, input.scopes ?? ["*"]);
  const expiresAt = expiryOf(ctx, input.expiresAt);
  return commitAndStore(ctx, async (tx) => {
    if (ctx.livemode) await requireVerified(tx, ctx);
    await requireFreeKey(tx, ctx);
    const secret = newKeyText(ctx.livemode);
    const key = await issueKey(tx, ctx, { ...input, expiresAt, secret });
    await reportKey(tx, ctx, key);
    await writeAuditEntry(tx, ctx, {
      action: "api_keys.create",
      target: { type: "api_keys", id: key.id },
      details: { name: key.name, key: keyEnd(key), scopes: key.scopes },
    });
    return { key, secret };
  });
};

/** Nobody grants scopes they do not have; only an owner can grant the scope of the bank account. */
export const requireScopes = (ctx: Context, asked: readonly string[]): void => {
  if (asked.includes(BANK_SCOPE)) requireOwner(ctx);
  const beyond = asked.find((scope) => scope !== BANK_SCOPE && !holdsScope(ctx.scopes, scope));
  if (beyond === undefined) return;
  refuse(insufficientScope, {
    param: "scopes",
    message: `A key gives on only scopes that it has itself, and ${beyond} is not one of them.`,
    details: { requiredScope: beyond },
  });
};

const requireOwner = ({ actor, livemode }: Context): void => {
  if (actor.kind !== "member" || actor.role !== "owner") {
    refuse(insufficientScope, {
      param: "scopes",
      message: `An owner gives the scope ${BANK_SCOPE}, on the page of the keys.`,
      details: { requiredScope: BANK_SCOPE },
    });
  }
  if (!livemode) {
    refuse(invalidRequest, { param: "scopes", message: `scopes: ${BANK_SCOPE} is of live keys.` });
  }
};

const expiryOf = (ctx: Context, asked: number | undefined): Date | undefined => {
  const { actor } = ctx;
  const latest = actor.kind === "key" ? actor.expiresAt : null;
  const expiresAt = asked === undefined ? undefined : new Date(asked * 1000);
  if (expiresAt && expiresAt <= now(ctx)) return refuseExpiry("expected an instant to come");
  if (latest && (!expiresAt || expiresAt > latest)) {
    const last = Math.floor(latest.getTime() / 1000);
    return refuseExpiry(`expected at most ${last}, when the key that makes it expires`);
  }
  return expiresAt;
};

const refuseExpiry = (fault: string): never =>
  refuse(invalidRequest, { param: "expiresAt", message: `expiresAt: ${fault}.` });

/** Live keys require a verified merchant. */
export const requireVerified = async (tx: Tx, ctx: Context): Promise<void> => {
  const merchantState = await tx.merchant.findUniqueOrThrow({
    where: { id: ctx.merchantId },
    select: verificationFields,
  });
  if (!isVerified(merchantState)) {
    refuse(kybRequired, { message: "Live keys can be made once the merchant is verified." });
  }
};

// Creations of one merchant and mode run one after the other, so that all are counted.
export const requireFreeKey = async (tx: Tx, ctx: Context): Promise<void> => {
  const queue = `api_keys:${ctx.merchantId}:${ctx.livemode}`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${queue}, 0))`;
  const [counted] = await tx.$queryRaw<{ active: number }[]>`
    SELECT count(*)::int AS active FROM api_keys
    WHERE merchant_id = ${ctx.merchantId}::uuid AND livemode = ${ctx.livemode} AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > ${now(ctx)}::timestamptz)`;
  if ((counted?.active ?? 0) >= KEYS_MAX) refuse(apiKeyLimit, { details: { limit: KEYS_MAX } });
};
