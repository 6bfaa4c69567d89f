import { createHash } from "node:crypto";
import { statement } from "@/lib/kit/db";
import { type Bucket, type Levels, type Owed, ownLevels } from "@/lib/kit/http/levels";
import { errorFields, log } from "@/lib/kit/log";
import { isDatabaseAway } from "@/lib/kit/outage";

/** The least interval between two exchanges of a process. */
const EXCHANGE_MS = 200;
/** How long a process that found itself alone believes so. */
const ALONE_MS = 5_000;
const CLEAN_MS = 600_000;
const BUCKETS_MAX = 1_000;

type Shared = { bucketsMax?: number; isAlone?: () => Promise<boolean> };

/**
 * Makes the limits of this process hold for all processes on its database. A request waits for nothing: tokens are
 * taken from what this process knows, and at most five times a second it tells the database what it gave away, and
 * learns what all did. A process without requests, or alone, sends nothing, except a look for others every five
 * seconds.
 *
 * The error: what others gave away is known one exchange later. Over any time, N processes together allow at most
 * what one would, plus `burst` for each other process, and a process that starts beside one that was alone, five
 * seconds of its rate. It is a debt: the level goes below zero, and nothing more is allowed until that much has
 * flowed back. While the database does not answer, each process keeps its own limits.
 */
export const shareLevels = (
  levels: Levels = ownLevels,
  { bucketsMax = BUCKETS_MAX, isAlone = foundAlone }: Shared = {},
): { stop: () => Promise<void> } => {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let aloneUntil = 0;
  let wasAlone = false;
  let again = false;
  let cleanedAt = Date.now();
  const exchange = async (): Promise<void> => {
    if (isDatabaseAway() || Date.now() < aloneUntil) return;
    const isStillAlone = await isAlone();
    if (isStillAlone || wasAlone) levels.forgetRefilled(Date.now());
    wasAlone = isStillAlone;
    if (isStillAlone) {
      aloneUntil = Date.now() + ALONE_MS;
      return;
    }
    await tell();
    if (Date.now() < cleanedAt + CLEAN_MS) return;
    cleanedAt = Date.now();
    await statement("rate-levels-clean", "SELECT forget_full_rate_levels()", []);
  };
  const tell = async (): Promise<void> => {
    const sent = Date.now();
    const settled = levels.settle(bucketsMax);
    try {
      for (const [key, tokens] of await told(settled, sent)) levels.learn(key, tokens, sent);
    } catch (thrown) {
      levels.owe(settled);
      throw thrown;
    }
    // The rest follows with the next exchange.
    if (settled.size === bucketsMax) again = true;
  };
  const run = (): void => {
    running = exchange()
      .catch((thrown: unknown) => log("warn", "limits.not_shared", errorFields(thrown)))
      .finally(() => {
        timer = undefined;
        if (again) levels.onChange?.();
        again = false;
      });
  };
  levels.onChange = () => {
    timer ??= setTimeout(run, EXCHANGE_MS).unref();
  };
  return {
    stop: async () => {
      levels.onChange = undefined;
      clearTimeout(timer);
      await running;
    },
  };
};

/** Null while nobody can know, after a restart of the database server. */
const foundAlone = async (): Promise<boolean> => {
  const [found] = await statement<{ count: number | null }>(
    "rate-levels-others",
    "SELECT cardinality(living_processes()) AS count",
    [],
  );
  return (found?.count ?? 2) < 2;
};

type Row = { key: Buffer; tokens: number; age: number };

/** Tells what this process gave away; returns the common levels. */
const told = async (
  settled: ReadonlyMap<string, Owed>,
  at: number,
): Promise<[key: string, tokens: number][]> => {
  const names = new Map([...settled.keys()].map((key) => [hashOf(key).toString("hex"), key]));
  const owed = [...settled.values()];
  const rows = await statement<Row>(
    "rate-levels-exchange",
    "SELECT key, tokens, age FROM exchange_rate_levels($1::bytea[], $2::float8[], $3::float8[], $4::float8[], $5::float8[])",
    [
      [...settled.keys()].map(hashOf),
      owed.map(({ taken }) => taken),
      owed.map(({ since }) => Math.max(0, at - since) / 1000),
      owed.map(({ bucket: { rate, window } }) => rate / window),
      owed.map(({ bucket: { burst } }) => burst),
    ],
  );
  return rows.flatMap(({ key, tokens, age }) => {
    const name = names.get(key.toString("hex")) ?? "";
    const { rate, window, burst } = settled.get(name)?.bucket ?? none;
    return [[name, Math.min(burst, tokens + (age * rate) / window)]];
  });
};

const none: Bucket = { name: "", rate: 0, window: 1, burst: 0 };

/** Whom a bucket belongs to, such as a network, is nobody's to read in the database. */
const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest().subarray(0, 16);
