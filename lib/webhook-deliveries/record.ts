import { statement } from "@/lib/kit/db";
import { assert } from "@/lib/kit/errors";
import type { Outcome } from "@/lib/webhook-deliveries/attempt";
import type { Delivery } from "@/lib/webhook-deliveries/claim";
import { deliveryMachine } from "@/lib/webhook-deliveries/machine";

export type Result = { delivery: Delivery; outcome: Outcome };

// `place` is the order in which the attempts ended. A delivery that another worker has claimed matches no row.
const text = `
  WITH result AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::text[], $6::text[], $7::int[],
      $8::timestamptz[], $9::float8[], $10::text[]) WITH ORDINALITY
      AS r (id, token, status, response_status, response_body, error, duration_ms, attempted_at, wait_ms, before, place)
  ), written AS (
    UPDATE webhook_deliveries d SET
      status = r.status,
      attempts = d.attempts + (r.attempted_at IS NOT NULL)::int,
      response_status = CASE WHEN r.attempted_at IS NULL THEN d.response_status ELSE r.response_status END,
      response_body = CASE WHEN r.attempted_at IS NULL THEN d.response_body ELSE r.response_body END,
      error = CASE WHEN r.attempted_at IS NULL AND r.error IS NULL THEN d.error ELSE r.error END,
      duration_ms = coalesce(r.duration_ms, d.duration_ms),
      attempt_log = CASE WHEN r.attempted_at IS NULL THEN d.attempt_log ELSE d.attempt_log || jsonb_build_object(
        'at', r.attempted_at, 'ms', r.duration_ms, 'status', r.response_status, 'error', r.error) END,
      last_attempt_at = coalesce(r.attempted_at, d.last_attempt_at),
      next_attempt_at = now() + make_interval(secs => r.wait_ms / 1000),
      delivered_at = CASE WHEN r.status = 'succeeded' THEN now() END,
      lease_token = NULL, leased_until = NULL
    FROM result r WHERE d.id = r.id AND d.lease_token = r.token AND d.status = r.before
    RETURNING d.id, d.endpoint_id, d.status, r.attempted_at, r.place
  ), attempted AS (
    SELECT *, max(place) FILTER (WHERE status = 'succeeded') OVER (PARTITION BY endpoint_id) AS success
    FROM written WHERE attempted_at IS NOT NULL
  ), tally AS (
    SELECT endpoint_id, bool_or(success IS NOT NULL) AS succeeded,
      count(*) FILTER (WHERE success IS NULL OR place > success) AS failures,
      count(*) FILTER (WHERE status = 'exhausted' AND (success IS NULL OR place > success)) AS exhausted,
      min(attempted_at) FILTER (WHERE success IS NULL OR place > success) AS failing_from,
      max(attempted_at) AS last_at,
      (array_agg(status ORDER BY place DESC))[1] AS last_status
    FROM attempted GROUP BY endpoint_id
  ), counted AS (
    UPDATE webhook_endpoints w SET
      consecutive_failures = CASE WHEN t.succeeded THEN 0 ELSE w.consecutive_failures END + t.failures,
      exhausted_count = CASE WHEN t.succeeded THEN 0 ELSE w.exhausted_count END + t.exhausted,
      failing_since = CASE WHEN t.succeeded THEN t.failing_from ELSE coalesce(w.failing_since, t.failing_from) END,
      warned_at = CASE WHEN t.succeeded THEN NULL ELSE w.warned_at END,
      last_delivery_at = t.last_at, last_delivery_status = t.last_status
    FROM tally t WHERE w.id = t.endpoint_id
  )
  SELECT id FROM written`;

const DEADLOCK = "40P01";
const TRIES = 3;

/** Writes results and counts them at their endpoints in one statement. Returns how many were still ours. */
export const recordResults = async (results: readonly Result[], tries = TRIES): Promise<number> => {
  try {
    return (await statement("webhooks.record", text, columns(results))).length;
  } catch (thrown) {
    // A deadlock of two batches on their endpoints' rows; this one has written nothing.
    if (tries <= 1 || (thrown as { code?: string }).code !== DEADLOCK) throw thrown;
    return recordResults(results, tries - 1);
  }
};

const columns = (results: readonly Result[]): unknown[] => {
  const of = <Value>(read: (result: Result) => Value): Value[] => results.map(read);
  return [
    of(({ delivery }) => delivery.id),
    of(({ delivery }) => delivery.leaseToken),
    of(statusAfter),
    of(({ outcome }) => outcome.responseStatus),
    of(({ outcome }) => outcome.responseBody),
    of(({ outcome }) => outcome.error),
    of(({ outcome }) => outcome.durationMs),
    of(({ outcome }) => outcome.attemptedAt),
    of(({ outcome }) => outcome.waitMs),
    of(({ delivery }) => delivery.status),
  ];
};

const statusAfter = ({ delivery, outcome }: Result): string => {
  const status = deliveryMachine.next(delivery.status, outcome.trigger);
  assert(status, "what was claimed is still to be delivered");
  return status;
};

const BATCH = 200;

export type Recorder = {
  /** Resolves once the result is written. Results that arrive while a statement runs form the next batch. */
  write: (result: Result) => Promise<void>;
};

export const openRecorder = (): Recorder => {
  type Waiting = { result: Result; done: () => void; failed: (thrown: unknown) => void };
  const waiting: Waiting[] = [];
  let isWriting = false;
  const writeAll = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH);
      await recordResults(batch.map(({ result }) => result)).then(
        () => {
          for (const { done } of batch) done();
        },
        (thrown) => {
          for (const { failed } of batch) failed(thrown);
        },
      );
    }
    isWriting = false;
  };
  return {
    write: (result) =>
      new Promise((done, failed) => {
        waiting.push({ result, done, failed });
        if (!isWriting) void writeAll();
      }),
  };
};
