import { type Breaker, circuitBreaker, PROBE_MS } from "@/lib/bank/breaker";
import { type Recent, recent } from "@/lib/bank/one-at-a-time";
import { statement } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";

const SHOPS_MAX = 10_000;

// Faults of the test bank may be on for one merchant: the others are not affected. One memory per process: bundles
// have copies of this module.
const globals = globalThis as {
  motuBreakers?: { breakers: Recent<Breaker>; away: Set<string> };
};
globals.motuBreakers ??= { breakers: recent(SHOPS_MAX), away: new Set() };
const { breakers, away } = globals.motuBreakers;

/** The breaker of a bank in this process; for the test bank, of one merchant. */
export const breakerOf = (provider: string, shop?: string): Breaker => {
  const name = `${provider}|${shop ?? ""}`;
  const known = breakers.get(name);
  if (known) return known;
  const made = circuitBreaker({
    onAway: () => {
      if (!away.has(name)) log("error", "bank.away", { bank: provider, shop });
      away.add(name);
      setTimeout(() => void wake(WAKE_OLDEST, provider, shop), PROBE_MS).unref();
    },
    onBack: () => {
      away.delete(name);
      log("info", "bank.back", { bank: provider, shop });
      void wake(WAKE_ALL, provider, shop);
    },
  });
  breakers.set(name, made);
  return made;
};

/** The banks that are unavailable for this process; the test bank if it is so for all or for one merchant. */
export const banksAway = (): string[] =>
  [...new Set([...away].map((name) => name.slice(0, name.indexOf("|"))))].sort();

const OPEN = `resolved_at IS NULL AND provider = $1 AND ($2::uuid IS NULL OR merchant_id = $2)`;

/**
 * Makes the operation that waited longest due: it finds out whether the bank is back when nobody else calls it.
 */
const WAKE_OLDEST = `UPDATE bank_operations SET next_check_at = now()
  WHERE id = (SELECT id FROM bank_operations WHERE ${OPEN} ORDER BY sent_at LIMIT 1 FOR UPDATE SKIP LOCKED)`;

/** Makes every operation with an open outcome due now that the bank answers, the oldest first. */
const WAKE_ALL = `UPDATE bank_operations SET next_check_at = now() WHERE id IN
  (SELECT id FROM bank_operations WHERE ${OPEN} AND next_check_at > now() FOR UPDATE SKIP LOCKED)`;

const wakingShards = (sql: string): string => `
  WITH woken AS (${sql} RETURNING merchant_id)
  SELECT jobs.wake('bank/due', shard)::text FROM (SELECT DISTINCT jobs.shard(merchant_id) AS shard FROM woken) AS shards`;

const wake = async (sql: string, provider: string, shop: string | undefined): Promise<void> => {
  const name = sql === WAKE_ALL ? "bank.wake_all" : "bank.wake_oldest";
  try {
    await statement(name, wakingShards(sql), [provider, shop ?? null]);
  } catch (thrown) {
    // They are retrieved within a minute in any case.
    log("warn", "bank.wake_failed", errorFields(thrown));
  }
};
