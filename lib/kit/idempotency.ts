import { hex, write } from "@/lib/kit/changes";
import type { Answer, Context, IdempotentRequest } from "@/lib/kit/context";
import { seal, unseal } from "@/lib/kit/crypto";
import { statement } from "@/lib/kit/db";
import { idempotencyInProgress, idempotencyKeyReuse, Refusal, refuse } from "@/lib/kit/errors";
import { LEASE_SECONDS } from "@/lib/kit/lease";
import { errorFields, log } from "@/lib/kit/log";
import { type AnyTx, refusedAs, tenantColumns } from "@/lib/kit/unit";

type KeyRow = {
  fingerprint: Buffer;
  point: "started" | "recorded" | "finished";
  resource_id: string | null;
  lease_token: string;
  leased: boolean;
  aged: boolean;
  response_status: number | null;
  response_body: Buffer | null;
};

export type KeyClaim =
  | { kind: "claimed" }
  | { kind: "stored"; status: number; text: string }
  | { kind: "resume"; resourceId: string };

/** The associated data that binds a stored response to its key. */
export const responsePurpose = (
  ctx: Pick<Context, "merchantId" | "livemode">,
  key: string,
): string => `replay:${ctx.merchantId}:${ctx.livemode}:${key}`;

/** Another call holds the key: a caller that tries again in a second may get its response. */
export const refuseInProgress = (): never =>
  refuse(idempotencyInProgress, { headers: { "Retry-After": "1" } });

/** Claims the key for this request, or returns its state; refuses a reused key and a call in progress. */
export const claimKey = async (ctx: Context, idempotency: IdempotentRequest): Promise<KeyClaim> => {
  for (let tries = 0; tries < 3; tries += 1) {
    const taken = await statement<{ key: string }>(
      "replay.claim",
      `INSERT INTO idempotency_keys (merchant_id, livemode, key, fingerprint, lease_token, leased_until)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) ON CONFLICT DO NOTHING RETURNING key`,
      [
        ctx.merchantId,
        ctx.livemode,
        idempotency.key,
        idempotency.fingerprint,
        idempotency.leaseToken,
        LEASE_SECONDS,
      ],
    );
    if (taken.length > 0) return { kind: "claimed" };
    const existing = await claimOfTaken(ctx, idempotency);
    if (existing) return existing;
  }
  return refuseInProgress();
};

/** A call whose process stopped is taken over when its lease ends, that of a dead process at once. */
const isHeld = `(point <> 'finished' AND leased_until > now()
  AND NOT is_left_by_dead(lease_token, (SELECT living_processes())))`;

/** The state of a key that is already claimed; null when it was just deleted and may be claimed again. */
const claimOfTaken = async (
  ctx: Context,
  idempotency: IdempotentRequest,
): Promise<KeyClaim | null> => {
  const [row] = await statement<KeyRow>(
    "replay.read",
    `SELECT fingerprint, point, resource_id, lease_token, ${isHeld} AS leased,
       created_at < now() - interval '24 hours' AS aged, response_status, response_body
     FROM idempotency_keys WHERE merchant_id = $1 AND livemode = $2 AND key = $3`,
    [ctx.merchantId, ctx.livemode, idempotency.key],
  );
  if (!row) return null;
  if (row.point === "finished" && row.aged) return forget(ctx, idempotency);
  if (!row.fingerprint.equals(idempotency.fingerprint)) return refuse(idempotencyKeyReuse);
  if (row.point === "finished" && row.response_status !== null && row.response_body) {
    const text = unseal(row.response_body, responsePurpose(ctx, idempotency.key));
    return { kind: "stored", status: row.response_status, text };
  }
  if (row.leased) return refuseInProgress();
  return takeOver(ctx, idempotency, row);
};

const forget = async (ctx: Context, idempotency: IdempotentRequest): Promise<null> => {
  await statement(
    "replay.forget",
    `DELETE FROM idempotency_keys WHERE merchant_id = $1 AND livemode = $2 AND key = $3
       AND point = 'finished' AND created_at < now() - interval '24 hours'`,
    [ctx.merchantId, ctx.livemode, idempotency.key],
  );
  return null;
};

const takeOver = async (
  ctx: Context,
  idempotency: IdempotentRequest,
  row: KeyRow,
): Promise<KeyClaim> => {
  const won = await statement<{ key: string }>(
    "replay.take_over",
    `UPDATE idempotency_keys SET lease_token = $5, leased_until = now() + make_interval(secs => $6)
     WHERE merchant_id = $1 AND livemode = $2 AND key = $3 AND lease_token = $4 AND NOT ${isHeld}
     RETURNING key`,
    [
      ctx.merchantId,
      ctx.livemode,
      idempotency.key,
      row.lease_token,
      idempotency.leaseToken,
      LEASE_SECONDS,
    ],
  );
  if (won.length === 0) return refuseInProgress();
  return row.resource_id ? { kind: "resume", resourceId: row.resource_id } : { kind: "claimed" };
};

/** Stores the response in the transaction of its effects; throws when another process took the key over. */
export const storeResponse = async (
  tx: AnyTx,
  ctx: Context,
  outcome: unknown,
): Promise<Answer | undefined> => {
  const { idempotency } = ctx;
  if (!idempotency) return undefined;
  const answer = idempotency.render(outcome);
  const row = {
    ...keyColumns(ctx, idempotency),
    response_status: answer.status,
    response_body: hex(sealedResponse(ctx, idempotency, answer)),
  };
  await refusedAs(tx, "idempotency_keys_lease", takenOver, () =>
    write(tx, { do: "store response", row }),
  );
  return answer;
};

const takenOver = (cause: unknown) =>
  new Error("The idempotency key was taken over by another process.", { cause });

const keyColumns = (ctx: Context, { key, leaseToken }: IdempotentRequest) => ({
  ...tenantColumns(ctx),
  key,
  lease_token: leaseToken,
});

/** The stored form of a response, sealed for its key. */
export const sealedResponse = (ctx: Context, idempotency: IdempotentRequest, answer: Answer) =>
  seal(answer.stored, responsePurpose(ctx, idempotency.key));

/** Releases an unfinished key, so that a corrected request may use it. */
export const releaseKey = async (ctx: Context, idempotency: IdempotentRequest): Promise<void> => {
  await statement(
    "replay.release",
    `DELETE FROM idempotency_keys WHERE merchant_id = $1 AND livemode = $2 AND key = $3
       AND lease_token = $4 AND point = 'started'`,
    [ctx.merchantId, ctx.livemode, idempotency.key, idempotency.leaseToken],
  );
};

/** Ends the lease of a key whose outcome is unknown: repeating the request retrieves it at once. */
export const endKeyLease = async (ctx: Context, idempotency: IdempotentRequest): Promise<void> => {
  await statement(
    "replay.unlease",
    `UPDATE idempotency_keys SET leased_until = date_trunc('milliseconds', now()) WHERE merchant_id = $1 AND livemode = $2
       AND key = $3 AND lease_token = $4 AND point <> 'finished'`,
    [ctx.merchantId, ctx.livemode, idempotency.key, idempotency.leaseToken],
  );
};

/**
 * After a request that failed: releases its key, or ends its lease. If that fails too, the lease expires by
 * itself, and the caller still gets the error of the request.
 */
export const releaseAfterFailure = async (
  ctx: Context,
  idempotency: IdempotentRequest,
): Promise<void> => {
  try {
    await releaseKey(ctx, idempotency);
    await endKeyLease(ctx, idempotency);
  } catch (thrown) {
    log("warn", "replay.not_given_back", errorFields(thrown));
  }
};

/** Renews the lease of a request in progress; one that was released or taken over is unchanged. */
export const renewKeyLease = async (
  ctx: Context,
  idempotency: IdempotentRequest,
): Promise<void> => {
  await statement(
    "replay.renew",
    `UPDATE idempotency_keys SET leased_until = now() + make_interval(secs => $5) WHERE merchant_id = $1
       AND livemode = $2 AND key = $3 AND lease_token = $4 AND point <> 'finished' AND leased_until > now()`,
    [ctx.merchantId, ctx.livemode, idempotency.key, idempotency.leaseToken, LEASE_SECONDS],
  );
};

/** Thrown by an action that claims the key in its own transaction and found it claimed. */
export class KeyTaken extends Error {
  readonly claim: KeyClaim;
  constructor(claim: KeyClaim) {
    super("The idempotency key is taken.");
    this.claim = claim;
  }
}

/**
 * For an action that claims the key itself: throws `KeyTaken` or a refusal when the key is claimed, else
 * continues.
 */
export const rejectDuplicate = async (ctx: Context): Promise<void> => {
  if (!ctx.idempotency) return;
  const existing = await claimOfTaken(ctx, ctx.idempotency);
  if (existing && existing.kind !== "claimed") throw new KeyTaken(existing);
};

/** The key was claimed by another call since, or before it was looked for. */
class KeyClaimed extends Error {}

/**
 * Claims the key in the commit of the action's own effects, with the id of the object it creates; refuses, and writes
 * none of them, when another call holds the key.
 */
export const requireKeyFor = async (tx: AnyTx, ctx: Context, resourceId: string): Promise<void> => {
  const { idempotency } = ctx;
  if (!idempotency) return;
  const row = {
    ...keyColumns(ctx, idempotency),
    fingerprint: hex(idempotency.fingerprint),
    resource_id: resourceId,
  };
  const claimed = (cause: unknown) => new KeyClaimed("The key is claimed.", { cause });
  await refusedAs(tx, "idempotency_keys_pkey", claimed, () =>
    write(tx, { do: "claim key", lease_seconds: LEASE_SECONDS, row }),
  );
};

/**
 * Runs an action that claims the key with its own effects. The key is looked at only when the action is refused: a
 * repeated request gets its stored response before any other refusal. Throws `KeyTaken` then.
 */
export const claimingKey = async <Result>(
  ctx: Context,
  act: () => Promise<Result>,
): Promise<Result> => {
  const afterDuplicate = async (thrown: unknown): Promise<void> => {
    const isClaimed = thrown instanceof KeyClaimed;
    if (isClaimed || thrown instanceof Refusal) await rejectDuplicate(ctx);
    if (!isClaimed) throw thrown;
  };
  try {
    return await act();
  } catch (thrown) {
    await afterDuplicate(thrown);
  }
  // A response older than a day has expired: the key was free again.
  return act().catch(async (thrown: unknown) => {
    await afterDuplicate(thrown);
    return refuseInProgress();
  });
};
