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

/** How many deliveries an endpoint can take; 0 if none now. */
export type Room = ReadonlyMap<string, number>;

export type Claim = {
  leaseToken: string;
  leaseMs: number;
  rowsMax: number;
  /** For endpoints without an entry in `room`. */
  rowsOfEndpointMax: number;
  room: Room;
  /** Includes deliveries claimed by processes that are known to be dead. */
  takesOver: boolean;
  /** Only merchants of this shard; all if undefined. */
  shard: number | undefined;
};

const shard = shardOf("merchant_id", DELIVERY_SHARDS);
const allShards = Array.from({ length: DELIVERY_SHARDS }, (_, index) => index);
const shardsOf = (one: number | undefined): number[] => (one === undefined ? allShards : [one]);

const nextEndpoint = (after: string): string => `LATERAL (
      SELECT endpoint_id FROM webhook_deliveries
      WHERE ${shard} = past.shard AND next_attempt_at IS NOT NULL ${after}
      ORDER BY endpoint_id LIMIT 1)`;

/**
 * The endpoints with unfinished deliveries, of the shards `$1`: one step in the index for each of them, so that the
 * long queue of one costs the others nothing.
 */
const queues = `queues (shard, endpoint_id) AS (
    SELECT past.shard, first.endpoint_id FROM unnest($1::int[]) AS past (shard), ${nextEndpoint("")} AS first
    UNION ALL
    SELECT past.shard, next.endpoint_id
    FROM queues AS past, ${nextEndpoint("AND endpoint_id > past.endpoint_id")} AS next
  )`;

const inQueue = `${shard} = queue.shard AND endpoint_id = queue.endpoint_id`;

const isFree = (of: string): string => `(${of}.leased_until IS NULL OR ${of}.leased_until <= now()
        OR ($8::boolean AND is_left_by_dead(${of}.lease_token, (SELECT living_processes()))))`;

// The first delivery of each endpoint comes before the second of any.
const text = `
  WITH RECURSIVE ${queues}, with_room AS (
    SELECT queues.*, least(coalesce(room.rows, $4::int), CASE
      WHEN w.consecutive_failures < ${FAILURES_BEFORE_THROTTLING} THEN $5::int ELSE ${THROTTLED_IN_FLIGHT_MAX} END) AS rows
    FROM queues JOIN webhook_endpoints w ON w.id = queues.endpoint_id
    LEFT JOIN unnest($2::uuid[], $3::int[]) AS room (endpoint_id, rows) ON room.endpoint_id = w.id
    WHERE room.rows IS DISTINCT FROM 0
  ), candidates AS (
    SELECT free.* FROM with_room AS queue CROSS JOIN LATERAL (
      SELECT first.*, row_number() OVER (ORDER BY next_attempt_at) AS place FROM (
        SELECT id, next_attempt_at FROM webhook_deliveries
        WHERE ${inQueue} AND next_attempt_at <= now() AND ${isFree("webhook_deliveries")}
        ORDER BY next_attempt_at LIMIT $5) AS first
    ) AS free
    WHERE free.place <= queue.rows
    ORDER BY free.place, free.next_attempt_at LIMIT $5
  ), due AS (
    SELECT d.id FROM candidates JOIN webhook_deliveries d ON d.id = candidates.id
    WHERE d.next_attempt_at <= now() AND ${isFree("d")}
    FOR UPDATE OF d SKIP LOCKED
  ), taken AS (
    UPDATE webhook_deliveries d
    SET lease_token = $6::uuid, leased_until = now() + make_interval(secs => $7::float8 / 1000)
    FROM due WHERE d.id = due.id
    RETURNING d.*
  )
  SELECT taken.id, taken.lease_token AS "leaseToken", taken.merchant_id AS "merchantId", taken.livemode,
    taken.endpoint_id AS "endpointId", taken.event_id AS "eventId", taken.event_type AS "eventType",
    taken.status, taken.attempts, e.body, w.url, w.slot IS NOT NULL AS active,
    w.enabled_events AS "enabledEvents", w.api_version AS "apiVersion", w.secret_sealed AS secret,
    w.previous_secret_sealed AS "previousSecret", w.previous_secret_expires_at AS "previousSecretExpiresAt",
    w.consecutive_failures AS "consecutiveFailures"
  FROM taken JOIN events e ON e.id = taken.event_id JOIN webhook_endpoints w ON w.id = taken.endpoint_id
  ORDER BY taken.next_attempt_at`;

/** Claims a batch of due deliveries, with a maximum per endpoint; concurrent claims skip them. */
export const claimDue = async (claim: Claim): Promise<Delivery[]> => {
  const claimedAt = Date.now();
  const rows = await statement<Omit<Delivery, "claimedAt">>("webhooks.claim", text, [
    shardsOf(claim.shard),
    [...claim.room.keys()],
    [...claim.room.values()],
    claim.rowsOfEndpointMax,
    claim.rowsMax,
    claim.leaseToken,
    claim.leaseMs,
    claim.takesOver,
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

/** Attempts in flight are counted among so many deliveries of an endpoint, those that are due longest. */
const COUNTED_ROWS_MAX = 200;

/** The leases under which this process has attempts in flight, including those of runs that have ended. */
export const ownLeases = new Set<string>();

/** How many deliveries other live processes have claimed and not recorded, by endpoint. */
export const inFlightElsewhere = async (of: number | undefined): Promise<Map<string, number>> => {
  const rows = await statement<{ id: string; count: number }>(
    "webhooks.elsewhere",
    `WITH RECURSIVE ${queues}
     SELECT queue.endpoint_id AS id, count(*)::int AS count FROM queues AS queue CROSS JOIN LATERAL (
       SELECT lease_token, leased_until FROM webhook_deliveries
       WHERE ${inQueue} AND next_attempt_at <= now()
       ORDER BY next_attempt_at LIMIT ${COUNTED_ROWS_MAX}) AS due
     WHERE leased_until > now() AND lease_token <> ALL($2::uuid[])
       AND NOT is_left_by_dead(lease_token, (SELECT living_processes()))
     GROUP BY 1`,
    [shardsOf(of), [...ownLeases]],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
};

/** Wakes the deliverer of a shard: now, or when the next attempt is due. */
export const wakeDeliverer = async (isMoreDue: boolean, of: number | undefined): Promise<void> => {
  if (isMoreDue) {
    await statement("webhooks.wake", "SELECT jobs.wake('webhooks/due', $1::int)", [of ?? null]);
    return;
  }
  await statement(
    "webhooks.wake_at",
    `WITH RECURSIVE ${queues}
     SELECT jobs.wake_at('webhooks/due', min(due.at), $2::int)
     FROM queues AS queue CROSS JOIN LATERAL (
       SELECT next_attempt_at AS at FROM webhook_deliveries WHERE ${inQueue} AND next_attempt_at > now()
       ORDER BY next_attempt_at LIMIT 1) AS due
     HAVING count(*) > 0`,
    [shardsOf(of), of ?? null],
  );
};
