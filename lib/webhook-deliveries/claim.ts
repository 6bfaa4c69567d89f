import { statement } from "@/lib/kit/db";
import { DELIVERY_SHARDS, shardOf } from "@/lib/kit/shard";

/** A claimed delivery, ours until its lease ends, with all that an attempt needs. */
export type Delivery = {
  id: string;
  leaseToken: string;
  claimedAt: number;
  merchantId: string;
  livemode: boolean;
  endpointId: string;
  eventId: string;
  eventType: string;
  status: string;
  attempts: number;
  dueAt: Date;
  body: string;
  url: string;
  active: boolean;
  enabledEvents: string[];
  apiVersion: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretExpiresAt: Date | null;
  consecutiveFailures: number;
};

/** After so many consecutive failures, an endpoint gets fewer attempts at once. */
export const FAILURES_BEFORE_THROTTLING = 3;
export const THROTTLED_IN_FLIGHT_MAX = 2;

export type Claim = {
  leaseToken: string;
  leaseMs: number;
  rowsMax: number;
  rowsOfEndpointMax: number;
  /** IDs of the endpoints that take no more deliveries now. */
  busy: string[];
  /** Nothing that is due earlier can be claimed now. */
  from: Date;
  /** Includes deliveries claimed by processes that are known to be dead. */
  takesOver: boolean;
  /** Only merchants of this shard; all if undefined. */
  shard: number | undefined;
};

const shard = shardOf("merchant_id", DELIVERY_SHARDS);

const isFree = (of: string): string => `(${of}.leased_until IS NULL OR ${of}.leased_until <= now()
        OR ($7::boolean AND is_left_by_dead(${of}.lease_token, (SELECT living_processes()))))`;

// Two statements, so that the one of a shard can use its index.
const textOf = (inShard: string): string => `
  WITH candidates AS (
    SELECT id, endpoint_id, next_attempt_at FROM webhook_deliveries
    WHERE next_attempt_at <= now() AND next_attempt_at >= $1
      AND ${isFree("webhook_deliveries")} AND endpoint_id <> ALL($2::uuid[]) ${inShard}
    ORDER BY next_attempt_at LIMIT $3
  ), placed AS (
    SELECT id, endpoint_id, row_number() OVER (PARTITION BY endpoint_id ORDER BY next_attempt_at) AS place FROM candidates
  ), due AS (
    SELECT d.id FROM placed
    JOIN webhook_deliveries d ON d.id = placed.id
    JOIN webhook_endpoints w ON w.id = placed.endpoint_id
    WHERE placed.place <= CASE WHEN w.consecutive_failures < ${FAILURES_BEFORE_THROTTLING} THEN $4::int ELSE ${THROTTLED_IN_FLIGHT_MAX} END
      AND d.next_attempt_at <= now() AND ${isFree("d")}
    FOR UPDATE OF d SKIP LOCKED
  ), taken AS (
    UPDATE webhook_deliveries d
    SET lease_token = $5::uuid, leased_until = now() + make_interval(secs => $6::float8 / 1000)
    FROM due WHERE d.id = due.id
    RETURNING d.*
  )
  SELECT taken.id, taken.lease_token AS "leaseToken", taken.merchant_id AS "merchantId", taken.livemode,
    taken.endpoint_id AS "endpointId", taken.event_id AS "eventId", taken.event_type AS "eventType",
    taken.status, taken.attempts, taken.next_attempt_at AS "dueAt", e.body, w.url, w.slot IS NOT NULL AS active,
    w.enabled_events AS "enabledEvents", w.api_version AS "apiVersion", w.secret_sealed AS secret,
    w.previous_secret_sealed AS "previousSecret", w.previous_secret_expires_at AS "previousSecretExpiresAt",
    w.consecutive_failures AS "consecutiveFailures"
  FROM taken JOIN events e ON e.id = taken.event_id JOIN webhook_endpoints w ON w.id = taken.endpoint_id
  ORDER BY taken.next_attempt_at`;

const text = textOf("");
const textOfShard = textOf(`AND ${shard} = $8`);

/** Claims a batch of due deliveries, with a maximum per endpoint; concurrent claims skip them. */
export const claimDue = async (claim: Claim): Promise<Delivery[]> => {
  const claimedAt = Date.now();
  const isOfShard = claim.shard !== undefined;
  const name = isOfShard ? "webhooks.claim_shard" : "webhooks.claim";
  const rows = await statement<Omit<Delivery, "claimedAt">>(name, isOfShard ? textOfShard : text, [
    claim.from,
    claim.busy,
    claim.rowsMax,
    claim.rowsOfEndpointMax,
    claim.leaseToken,
    claim.leaseMs,
    claim.takesOver,
    ...(isOfShard ? [claim.shard] : []),
  ]);
  return rows.map((row) => ({ ...row, claimedAt }));
};

/** Releases claimed deliveries that were not attempted. */
export const releaseDeliveries = async (deliveries: readonly Delivery[]): Promise<void> => {
  if (deliveries.length === 0) return;
  await statement(
    "webhooks.release",
    `UPDATE webhook_deliveries d SET lease_token = NULL, leased_until = NULL
     FROM unnest($1::uuid[], $2::uuid[]) AS given (id, token)
     WHERE d.id = given.id AND d.lease_token = given.token`,
    [deliveries.map(({ id }) => id), deliveries.map(({ leaseToken }) => leaseToken)],
  );
};

/** Attempts in flight are counted among so many deliveries, those that are due longest. */
const COUNTED_ROWS_MAX = 5000;

/** The leases under which this process has attempts in flight, including those of runs that have ended. */
export const ownLeases = new Set<string>();

/** How many deliveries other live processes have claimed and not recorded, by endpoint. */
export const inFlightElsewhere = async (): Promise<Map<string, number>> => {
  const rows = await statement<{ id: string; count: number }>(
    "webhooks.elsewhere",
    `SELECT endpoint_id AS id, count(*)::int AS count FROM (
       SELECT endpoint_id, lease_token, leased_until FROM webhook_deliveries
       WHERE next_attempt_at <= now() ORDER BY next_attempt_at LIMIT ${COUNTED_ROWS_MAX}) AS due
     WHERE leased_until > now() AND lease_token <> ALL($1::uuid[])
       AND NOT is_left_by_dead(lease_token, (SELECT living_processes()))
     GROUP BY 1`,
    [[...ownLeases]],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
};

/** Wakes the deliverer of a shard: now, or when the next attempt is due. */
export const wakeDeliverer = async (isMoreDue: boolean, of: number | undefined): Promise<void> => {
  if (isMoreDue) {
    await statement("webhooks.wake", "SELECT jobs.wake('webhooks/due', $1::int)", [of ?? null]);
    return;
  }
  const inShard = of === undefined ? "" : `AND ${shard} = $1`;
  await statement(
    of === undefined ? "webhooks.wake_at" : "webhooks.wake_shard_at",
    `SELECT jobs.wake_at('webhooks/due', next.at, ${of === undefined ? "NULL" : "$1::int"})
     FROM (SELECT min(next_attempt_at) AS at FROM webhook_deliveries WHERE next_attempt_at > now() ${inShard}) AS next
     WHERE next.at IS NOT NULL`,
    of === undefined ? [] : [of],
  );
};
