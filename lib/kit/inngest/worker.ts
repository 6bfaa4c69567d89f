import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  parseCronItems,
  run as runWorker,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { z } from "zod";
import { createBridge } from "@/lib/kit/inngest/bridge";
import { type Application, application } from "@/lib/kit/inngest/client";
import { type Configs, StoredEvent } from "@/lib/kit/inngest/function-config";
import { workerLogger } from "@/lib/kit/inngest/graphile-log";
import { host, type Log } from "@/lib/kit/inngest/host";
import { keepPresence, newPool } from "@/lib/kit/inngest/presence";
import { dispatch, type Executor, executeRun, startTick } from "@/lib/kit/inngest/run";
import type { Functions } from "@/lib/kit/inngest/serve";
import { relay, wakeAll } from "@/lib/kit/inngest/wake-ups";
import { openPool } from "@/lib/kit/lasting-pool";
import { errorFields, log as kitLog } from "@/lib/kit/log";
import { pause } from "@/lib/kit/session";
import { hearWake } from "@/lib/kit/woken";

export type WorkerOptions = {
  connectionString: string;
  functions: Functions;
  log?: Log;
  app?: Application;
};

const jobsAtOnce = 8;
/** How long a stop waits for steps in flight, before other processes take over their jobs. */
const graceMs = 10_000;
/** Less when the database is lost, so that the process continues as soon as it is back. */
const graceWithoutDatabaseMs = 3000;
const retryMs = 1000;
/** A crash of the database may lose the end of the queue's history, which is then repeated; no result of a step. */
const unflushed = "-c synchronous_commit=off";

/**
 * Runs jobs, beside all other processes, until it is stopped. Returns at once; throws if a function uses an option
 * that our own executor does not support.
 */
export const startWorker = async (options: WorkerOptions) => {
  const { connectionString, functions, log = kitLog, app = application } = options;
  const bridge = createBridge(app, functions);
  const configs = await bridge.sync();
  const parsedCronItems = cronItems(app, configs);
  const db = openPool(connectionString, "jobs-worker", jobsAtOnce + 4, unflushed);
  Object.assign(host(), { db, log });
  const stopping = new AbortController();
  const { signal } = stopping;
  const executor: Executor = { app, db, bridge, configs, signal };
  const settings = {
    pgPool: db,
    concurrency: jobsAtOnce,
    // A safeguard: new jobs are announced, and each second, by `keepPresence`, those that have become due.
    pollInterval: 30_000,
    noHandleSignals: true,
    logger: workerLogger,
    taskList: tasks(executor),
    parsedCronItems,
    // Unbatched, graphile-worker does not await that the end of a job is written, and an unreachable database
    // would then end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };

  let isWorking = false;
  const onReady = (): void => {
    isWorking = true;
    log("info", "jobs.working", { mode: app.mode.kind, functions: configs.size });
  };
  let lost = new AbortController();
  // Repeated until it is stopped, even if the database is unreachable.
  const keepOn = async (): Promise<void> => {
    while (!signal.aborted) {
      lost = new AbortController();
      await takeJobs(executor, { settings, lost, onReady }).catch((thrown) =>
        log("warn", "jobs.worker_away", errorFields(thrown)),
      );
      isWorking = false;
      await pause(retryMs, signal);
    }
  };
  const over = Promise.all([keepOn(), keepPresence(connectionString, signal, () => lost.abort())]);
  return {
    /** Whether this process is running jobs. */
    ready: () => isWorking,
    /** Finishes the steps in flight or leaves them to other processes. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await over;
      if (host().db === db) host().db = undefined;
      // Not awaited: a step beyond the grace period may still hold a connection.
      db.end().catch(() => undefined);
    },
  };
};

export type Worker = Awaited<ReturnType<typeof startWorker>>;

type Settings = Parameters<typeof runWorker>[0];
type Taking = { settings: Settings; lost: AbortController; onReady: () => void };

/**
 * Runs jobs until it is stopped, graphile-worker ends because it could not write the end of a job, or a connection
 * is lost. The lost response may have been a job, which the pool would hold without running it, or the task ids,
 * which graphile-worker would never request again.
 */
const takeJobs = async (executor: Executor, { settings, lost, onReady }: Taking): Promise<void> => {
  const { signal } = executor;
  const over = AbortSignal.any([signal, lost.signal]);
  const pool = newPool();
  const events: WorkerEvents = new EventEmitter();
  // The name tells other processes whose jobs these are.
  events.on("pool:create", ({ workerPool }) => {
    workerPool.id = pool.name;
  });
  events.on("pool:listen:notification", ({ message }) => hearWake(message.payload));
  events.on("worker:getJob:error", () => lost.abort());
  try {
    const runner = await runWorker({ ...settings, events });
    onReady();
    const ended = runner.promise.catch(() => undefined);
    const begun = begin(executor, over).then(() => ended);
    if (!over.aborted) await Promise.race([begun, ended, once(over, "abort")]);
    const grace = signal.aborted ? graceMs : graceWithoutDatabaseMs;
    const stopped = runner.stop().catch(() => undefined);
    await Promise.race([Promise.all([stopped, ended]), sleep(grace, undefined, { ref: false })]);
    if (!signal.aborted) throw new Error("A connection was lost.");
  } finally {
    lost.abort();
    pool.release();
  }
};

/** Registers at a self-hosted server, which does not notice a new build, until it answers; then wakes all functions. */
const begin = async ({ app: { mode }, bridge, db, configs }: Executor, signal: AbortSignal) => {
  if (mode.kind === "server" && !mode.serveOrigin) {
    host().log("warn", "jobs.registration.skipped", { reason: "INNGEST_SERVE_ORIGIN is not set" });
  }
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      if (mode.kind === "server" && mode.serveOrigin) await bridge.register();
      // Not before: a server drops events that no registered function listens to.
      return await wakeAll(db, configs);
    } catch (thrown) {
      host().log("warn", "jobs.cannot_begin", errorFields(thrown));
      await pause(Math.min(retryMs * tries, 30_000), signal);
    }
  }
};

/** The crons of the functions, none with a server. graphile-worker queues each tick once for all processes. */
const cronItems = ({ mode }: Application, configs: Configs) =>
  parseCronItems(
    (mode.kind === "embedded" ? [...configs.values()] : []).flatMap(({ id, crons }) =>
      crons.map((cron) => ({
        task: "jobs.tick",
        match: cron,
        identifier: `tick ${id} ${cron}`,
        payload: { function: id, cron },
      })),
    ),
  );

const Sent = z.object({ event: StoredEvent });

/**
 * The tasks of the queue. A run that one mode began can end in the other. The previous executor has other task
 * names, so that its processes take none of these jobs during a deployment.
 */
const tasks = (executor: Executor): TaskList => {
  const { app, db, configs } = executor;
  return {
    "jobs.event": async (payload) => {
      const { event } = Sent.parse(payload);
      await (app.mode.kind === "server"
        ? relay(app.client, db, event)
        : dispatch(db, configs, event));
    },
    "jobs.tick": (payload) => startTick(executor, payload),
    "jobs.run": (_payload, { job }) => executeRun(executor, job),
  };
};
