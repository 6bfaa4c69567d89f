import { statement } from "@/lib/kit/db";
import { type Environment, env } from "@/lib/kit/env";
import { workerReady } from "@/lib/process";

const reached = async (check: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await check();
  } catch {
    return false;
  }
};

const migrated = async (): Promise<boolean> => {
  const [row] = await statement<{ open: number }>(
    "readiness.migrations",
    `SELECT count(*)::int AS open FROM _prisma_migrations
     WHERE finished_at IS NULL AND rolled_back_at IS NULL`,
    [],
  );
  return row?.open === 0;
};

const bankAnswers = async (): Promise<boolean> => {
  const signal = AbortSignal.timeout(2000);
  const { ok } = await fetch(`${env().BANK_ORIGIN}/healthz`, { signal, cache: "no-store" });
  return ok;
};

/**
 * Whether it may be sent requests: the sandbox bank is part of a trial. A deployment takes live payments
 * without it, so that a balancer must not turn away from every process at once.
 */
export const isReady = (
  { bank, ...own }: Readiness,
  installation: Environment["INSTALLATION"],
): boolean => Object.values(own).every(Boolean) && (bank || installation === "deployment");

export type Readiness = Record<"database" | "migrations" | "worker" | "bank", boolean>;

/** What a process needs before it may be sent requests, and whether it has it. */
export const readiness = async (): Promise<Readiness> => {
  const [database, migrations, worker, bank] = await Promise.all([
    reached(async () => (await statement("readiness.database", "SELECT 1", [])).length === 1),
    reached(migrated),
    reached(workerReady),
    reached(bankAnswers),
  ]);
  return { database, migrations, worker, bank };
};
