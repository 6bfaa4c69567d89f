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

export type WorkerOptions = {
  connectionString: string;
  functions: Functions;
  /** Milliseconds; retries are as exact as this. */
  pollInterval?: number;
  log?: Log;
  app?: Application;
};

const jobsAtOnce = 8;
/** How long a stop waits for the steps in flight; after that their jobs are for another process. */
const graceMs = 10_000;
/** Less when the database went away: the process is to go on as soon as it is back. */
const graceWithoutDatabaseMs = 3000;
const retryMs = 1000;

/**
 * Takes jobs beside all other processes, for as long as this one lives. Resolves at once; refuses functions that ask
 * for more than our own executor does.
 */
export const startWorker = async (options: WorkerOptions) => {
  const { connectionString, functions, log = kitLog, app = application } = options;
  const bridge = createBridge(app, functions);
  const configs = await bridge.sync();
  const parsedCronItems = cronItems(app, configs);
  const db = openPool(connectionString, "jobs-worker", jobsAtOnce + 4);
  Object.assign(host(), { db, log });
  const stopping = new AbortController();
  const { signal } = stopping;
  const executor: Executor = { app, db, bridge, configs, signal };
  const settings = {
    pgPool: db,
    concurrency: jobsAtOnce,
    pollInterval: options.pollInterval ?? 1000,
    noHandleSignals: true,
    logger: workerLogger,
    taskList: tasks(executor),
    parsedCronItems,
    // Unbatched, graphile-worker does not wait for the end of a job to be written, and a database
    // that is away at that moment would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };

  let isWorking = false;
  const onReady = (): void => {
    isWorking = true;
    log("info", "jobs.working", { mode: app.mode.kind, functions: configs.size });
  };
  let lost = new AbortController();
  // Again and again, also where the database is away.
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
    /** Whether this process takes jobs. */
    ready: () => isWorking,
    /** Finishes the steps in flight or leaves them to other processes. */
    stop: async (): Promise<void> => {
      stopping.abort();
      await over;
      if (host().db === db) host().db = undefined;
      // Not waited for: a step beyond its grace may still hold a connection.
      db.end().catch(() => undefined);
    },
  };
};

export type Worker = Awaited<ReturnType<typeof startWorker>>;

type Settings = Parameters<typeof runWorker>[0];
type Taking = { settings: Settings; lost: AbortController; onReady: () => void };

/**
 * Until it is stopped; until graphile-worker gives up, when it could not write the end of a job; or until a connection
 * is lost. An answer that went with it may have been a job, which this pool then holds and does not know of, or the
 * ids of the tasks: graphile-worker keeps that failure for as long as it runs, and takes nothing.
 */
const takeJobs = async (executor: Executor, { settings, lost, onReady }: Taking): Promise<void> => {
  const { signal } = executor;
  const over = AbortSignal.any([signal, lost.signal]);
  const pool = newPool();
  const events: WorkerEvents = new EventEmitter();
  // By it, others know whose jobs these are.
  events.on("pool:create", ({ workerPool }) => {
    workerPool.id = pool.name;
  });
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
    pool.letGo();
  }
};

/** A self-hosted server does not notice a new build: it is told until it answers. Then all that is due is looked at. */
const begin = async ({ app: { mode }, bridge, db, configs }: Executor, signal: AbortSignal) => {
  if (mode.kind === "server" && !mode.serveOrigin) {
    host().log("warn", "jobs.registration.skipped", { reason: "INNGEST_SERVE_ORIGIN is not set" });
  }
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      if (mode.kind === "server" && mode.serveOrigin) await bridge.register();
      // Not before: a server drops what no function of its listens to.
      return await wakeAll(db, configs);
    } catch (thrown) {
      host().log("warn", "jobs.cannot_begin", errorFields(thrown));
      await pause(Math.min(retryMs * tries, 30_000), signal);
    }
  }
};

/** Each function's own ticks; a server has its own clock. graphile-worker queues each once, whoever is first. */
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
 * The tasks of the queue. A run that was begun in one mode ends in the other, too. Their names are not those of the
 * executor before this one: a process of that version, beside this one during a deployment, takes none of them.
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
