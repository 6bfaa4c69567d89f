import { type ParsedCronItem, parseCronItems, run as runWorker } from "graphile-worker";
import type { Pool } from "pg";
import type { Application } from "@/lib/kit/inngest/client";
import type { Configs } from "@/lib/kit/inngest/dispatch";
import type { Driver } from "@/lib/kit/inngest/drive";
import { workerLogger } from "@/lib/kit/inngest/graphile-log";
import { host } from "@/lib/kit/inngest/host";
import { connectionLost, pause } from "@/lib/kit/inngest/leader";
import type { ServerMode } from "@/lib/kit/inngest/mode";
import { openPool } from "@/lib/kit/inngest/pool";
import { jobTasks } from "@/lib/kit/inngest/tasks";
import { wakeAll } from "@/lib/kit/inngest/wake-ups";

/** How long a stop waits for the steps in flight; after that their jobs are for the next leader. */
const graceMs = 10_000;
/** Less when the connection went away: it is we who are to lead again as soon as it is back. */
const graceWithoutConnectionMs = 3000;

type Execution = Omit<Driver, "db" | "isStopping"> & {
  app: Application;
  connectionString: string;
  concurrency: number;
  pollInterval: number;
  onReady: () => void;
};

/** The leader's work: takes jobs until the signal, then finishes or hands over. */
export const execute = async (options: Execution, end: AbortSignal): Promise<void> => {
  const { connectionString, concurrency } = options;
  const pool = openPool({ connectionString, max: concurrency + 4, name: "jobs-worker" });
  try {
    await freeLocks(pool);
    const runner = await startRunner(options, pool, end);
    const exited = runner.promise.catch(() => undefined);
    options.onReady();
    await Promise.race([exited, aborted(end)]);
    // It gives up by itself when it could not write the end of a job; the next term frees that job.
    if (!end.aborted) host().log("warn", "jobs.worker.gave_up");
    const ended = runner.stop().catch(() => undefined);
    const grace = end.reason === connectionLost ? graceWithoutConnectionMs : graceMs;
    await pause(grace, settledSignal(Promise.all([ended, exited])));
  } finally {
    // Not waited for: a step beyond its grace may still hold a connection.
    pool.end().catch(() => undefined);
  }
};

// Nobody else leads, so whatever is still locked belongs to a process that is gone;
// graphile-worker would wait four hours.
const freeLocks = (pool: Pool) =>
  pool.query(
    `SELECT graphile_worker.force_unlock_workers(ARRAY(
       SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
       UNION
       SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL))`,
  );

const startRunner = async (options: Execution, pool: Pool, end: AbortSignal) => {
  const { app, configs, bridge, backoff } = options;
  const driver: Driver = { db: pool, bridge, configs, backoff, isStopping: () => end.aborted };
  const runner = await runWorker({
    pgPool: pool,
    concurrency: options.concurrency,
    pollInterval: options.pollInterval,
    noHandleSignals: true,
    logger: workerLogger,
    taskList: jobTasks(app, driver),
    parsedCronItems: cronItems(app, configs),
    // Unbatched, graphile-worker does not wait for the end of a job to be written, and a database
    // that is away at that moment would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const { mode } = app;
  if (mode.kind === "server") await queueRegistration(pool, mode);
  // Where one registers, what is due is taken up after that.
  if (mode.kind === "embedded" || !mode.serveOrigin) await wakeAll(pool, configs);
  return runner;
};

/** Each function's own ticks, in embedded mode; our upkeep in both. */
const cronItems = (app: Application, configs: Configs): ParsedCronItem[] => {
  const ticking = app.mode.kind === "embedded" ? [...configs.values()] : [];
  const ticks = ticking.flatMap(({ id, crons }) =>
    crons.map((cron) => ({
      task: "inngest.tick",
      match: cron,
      identifier: `${id} ${cron}`,
      payload: { function: id, cron },
    })),
  );
  const upkeep = { task: "inngest.upkeep", match: "* * * * *", identifier: "inngest.upkeep" };
  return parseCronItems([...ticks, upkeep]);
};

/** A self-hosted server does not notice a new build; it is told until it answers. */
const queueRegistration = async (pool: Pool, { serveOrigin }: ServerMode): Promise<void> => {
  if (!serveOrigin) {
    host().log("warn", "jobs.registration.skipped", { reason: "INNGEST_SERVE_ORIGIN is not set" });
    return;
  }
  await pool.query(
    "SELECT 1 FROM graphile_worker.add_job('inngest.register', job_key := 'inngest.register')",
  );
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });

const settledSignal = (promise: Promise<unknown>): AbortSignal => {
  const settled = new AbortController();
  promise.finally(() => settled.abort()).catch(() => undefined);
  return settled.signal;
};
