import { SECOND } from "@/lib/kit/clock";
import { statement } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";

/** Uses of one name by one key on one day (UTC), not written yet. */
type Use = { keyId: string; name: string; day: string; uses: number; lastUsedAt: Date };

type Memory = {
  uses: Map<string, Use>;
  /** Uses for which there was no space. */
  lost: number;
  timer: NodeJS.Timeout | null;
  /** Resolves with the last requested flush. */
  flushed: Promise<void>;
};

const FLUSH_MS = 5 * SECOND;
const USES_MAX = 10_000;

// One counter per process, whichever bundle counts, also across the module reloads of development.
const globals = globalThis as { motuDeprecatedUses?: Memory };
globals.motuDeprecatedUses ??= {
  uses: new Map(),
  lost: 0,
  timer: null,
  flushed: Promise.resolve(),
};
const memory = globals.motuDeprecatedUses;

/** Records that a key used these names. Never delays the response: they are written some seconds later. */
export const countUses = (keyId: string, names: readonly string[], at = new Date()): void => {
  const day = at.toISOString().slice(0, 10);
  for (const name of names) add({ keyId, name, day, uses: 1, lastUsedAt: at });
  flushLater();
};

const add = (use: Use): void => {
  const place = `${use.keyId} ${use.name} ${use.day}`;
  const known = memory.uses.get(place);
  if (known) {
    known.uses += use.uses;
    if (use.lastUsedAt > known.lastUsedAt) known.lastUsedAt = use.lastUsedAt;
  } else if (memory.uses.size < USES_MAX) memory.uses.set(place, use);
  else memory.lost += use.uses;
};

const flushLater = (): void => {
  memory.timer ??= setTimeout(flushUses, FLUSH_MS).unref();
};

/** Writes the counts until now; what cannot be written is kept for the next flush. Never throws. */
export const flushUses = (): Promise<void> => {
  if (memory.timer) clearTimeout(memory.timer);
  memory.timer = null;
  memory.flushed = memory.flushed.then(write);
  return memory.flushed;
};

const write = async (): Promise<void> => {
  const { uses, lost } = memory;
  if (uses.size === 0) return;
  memory.uses = new Map();
  memory.lost = 0;
  if (lost > 0) log("warn", "deprecations.uses_lost", { lost });
  try {
    await save([...uses.values()]);
  } catch (thrown) {
    log("warn", "deprecations.flush_failed", errorFields(thrown));
    for (const use of uses.values()) add(use);
    flushLater();
  }
};

// In the order of the primary key, so that two processes never deadlock; deleted keys are dropped.
const save = (uses: readonly Use[]): Promise<object[]> =>
  statement(
    "deprecations.save",
    `INSERT INTO deprecation_uses (api_key_id, name, day, uses, last_used_at)
     SELECT given.key_id, given.name, given.day, given.uses, given.last_used_at
     FROM unnest($1::uuid[], $2::text[], $3::date[], $4::bigint[], $5::timestamptz[])
       AS given (key_id, name, day, uses, last_used_at)
     JOIN api_keys k ON k.id = given.key_id
     ORDER BY given.key_id, given.name, given.day
     ON CONFLICT (api_key_id, name, day) DO UPDATE SET uses = deprecation_uses.uses + excluded.uses,
       last_used_at = greatest(deprecation_uses.last_used_at, excluded.last_used_at)`,
    [
      uses.map(({ keyId }) => keyId),
      uses.map(({ name }) => name),
      uses.map(({ day }) => day),
      uses.map((use) => use.uses),
      uses.map(({ lastUsedAt }) => lastUsedAt),
    ],
  );
