import { setTimeout as sleep } from "node:timers/promises";
import { statement } from "@/lib/kit/db";
import { type Environment, env } from "@/lib/kit/env";
import { phase } from "@/lib/kit/load";
import { databaseAnswers, isDatabaseAway } from "@/lib/kit/outage";
import { type Lags, lags } from "@/lib/process/lags";
import { workerReady } from "@/lib/process/process";

/** The time-out of each check. */
const PART_MS = 1000;

const within = <Result>(asked: Promise<Result>): Promise<Result | null> =>
  Promise.race([asked.catch(() => null), sleep(PART_MS, null, { ref: false })]);

const reached = async (asked: Promise<boolean>): Promise<boolean> => (await within(asked)) ?? false;

// Migrations go forward only: one that this process has found applied stays so, even when the pool is busy.
let wasMigrated = false;

const migrated = async (): Promise<boolean> => {
  if (wasMigrated) return true;
  const [row] = await statement<{ open: number }>(
    "readiness.migrations",
    `SELECT count(*)::int AS open FROM _prisma_migrations
     WHERE finished_at IS NULL AND rolled_back_at IS NULL`,
    [],
  );
  wasMigrated = row?.open === 0;
  return wasMigrated;
};

const bankAnswers = async (): Promise<boolean> => {
  const signal = AbortSignal.timeout(PART_MS);
  const { ok } = await fetch(`${env().BANK_ORIGIN}/healthz`, { signal, cache: "no-store" });
  return ok;
};

/**
 * Whether requests may be sent to it: the sandbox bank is part of a trial. A deployment takes live payments
 * without it, so a load balancer must not drop every process at once.
 */
export const isReady = (
  { bank, ...own }: Readiness,
  installation: Environment["INSTALLATION"],
): boolean => Object.values(own).every(Boolean) && (bank || installation === "deployment");

export type Readiness = Record<
  "accepting" | "database" | "migrations" | "worker" | "bank",
  boolean
>;

/** The banks without charges yet, after a restore; null when the database does not answer soon. */
export const recoveries = (): Promise<string[] | null> =>
  within(
    statement<{ provider: string }>(
      "readiness.recoveries",
      "SELECT provider FROM recoveries WHERE ended_at IS NULL ORDER BY 1",
      [],
    ).then((rows) => rows.map(({ provider }) => provider)),
  );

/** What a process needs before requests may be sent to it, and whether it has it. Never waits for long. */
export const readiness = async (): Promise<Readiness> => {
  const [database, hasMigrations, bank] = await Promise.all([
    reached(databaseAnswers()),
    reached(migrated()),
    reached(bankAnswers()),
  ]);
  // The database may answer before requests are accepted again.
  const accepting = phase() === "open" && !isDatabaseAway();
  return { accepting, database, migrations: hasMigrations, worker: workerReady(), bank };
};

/** The delay of background work; null when the database does not answer soon. */
export const lateness = (): Promise<Lags | null> => within(lags());
