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
import { StoredEvent, timerEvent } from "@/lib/kit/inngest/events";
import type { Configs } from "@/lib/kit/inngest/function-config";
import { workerLogger } from "@/lib/kit/inngest/graphile-log";
import { host, type Log } from "@/lib/kit/inngest/host";
import { openPool } from "@/lib/kit/inngest/pool";
import { keepPresence, newPool } from "@/lib/kit/inngest/presence";
import { dispatch, type Executor, executeRun, startRun } from "@/lib/kit/inngest/run";
import type { Functions } from "@/lib/kit/inngest/serve";
import { relay, wakeAll } from "@/lib/kit/inngest/wake-ups";
import { errorFields, log as kitLog } from "@/lib/kit/log";

export type WorkerOptions = {
  connectionString: string;
  functions: Functions;
  /** Jobs at a time. */
  concurrency?: number;
  /** Milliseconds; retries are as exact as this. */
  pollInterval?: number;
  /** Called each time this process begins to take jobs. */
  onReady?: () => void;
  log?: Log;
  app?: Application;
};

export type Worker = {
  /** Whether this process takes jobs. */
  ready: () => boolean;
  /** Finishes the steps in flight or leaves them to other processes. */
  stop: () => Promise<void>;
};

/** How long a stop waits for the steps in flight; after that their jobs are for another process. */
const graceMs = 10_000;
/** Less when the database went away: the process is to go on as soon as it is back. */
const graceWithoutDatabaseMs = 3000;
const retryMs = 1000;

type Work = { app: Application; executor: Executor; settings: Parameters<typeof runWorker>[0] };

/**
 * Takes jobs beside all other processes, for as long as this one lives. Resolves at once; refuses functions that ask
 * for more than our own executor does.
 */
export const startWorker = async (options: WorkerOptions): Promise<Worker> => {
  const { connectionString, functions, concurrency = 8, log = kitLog, app = application } = options;
  const bridge = createBridge(app, functions);
  const configs = await bridge.sync();
  const parsedCronItems = cronItems(app, configs);
  const db = openPool({ connectionString, max: concurrency + 4, name: "jobs-worker" });
  Object.assign(host(), { db, log });
  const stopping = new AbortController();
  const { signal } = stopping;
  const executor: Executor = { db, bridge, configs, isStopping: () => signal.aborted };
  const settings = {
    pgPool: db,
    concurrency,
    pollInterval: options.pollInterval ?? 1000,
    noHandleSignals: true,
    logger: workerLogger,
    taskList: tasks(app, executor),
    parsedCronItems,
    // Unbatched, graphile-worker does not wait for the end of a job to be written, and a database
    // that is away at that moment would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };

  let isWorking = false;
  const onReady = (): void => {
    isWorking = true;
    log("info", "jobs.working", { mode: app.mode.kind, functions: configs.size });
    options.onReady?.();
  };
  const lost = new EventEmitter();
  // Again and again, also where the database is away.
  const keepOn = async (): Promise<void> => {
    while (!signal.aborted) {
      await takeJobs({ app, executor, settings }, { onReady, signal, lost })
        .catch((thrown) => log("warn", "jobs.worker_away", errorFields(thrown)))
        .finally(() => {
          isWorking = false;
        });
      await pause(retryMs, signal);
    }
  };
  const over = Promise.all([
    keepOn(),
    keepPresence(connectionString, signal, () => lost.emit("lost")),
  ]);
  return {
    ready: () => isWorking,
    stop: async () => {
      stopping.abort();
      await over;
      if (host().db === db) host().db = undefined;
      // Not waited for: a step beyond its grace may still hold a connection.
      db.end().catch(() => undefined);
    },
  };
};

type Until = { onReady: () => void; signal: AbortSignal; lost: EventEmitter };

/**
 * Until it is stopped; until graphile-worker gives up, when it could not write the end of a job; or until a connection
 * is lost. An answer that went with it may have been a job, which this pool then holds and does not know of, or the
 * ids of the tasks: graphile-worker keeps that failure for as long as it runs, and takes nothing.
 */
const takeJobs = async ({ app, executor, settings }: Work, { onReady, signal, lost }: Until) => {
  const pool = newPool();
  const events: WorkerEvents = new EventEmitter();
  // By it, others know whose jobs these are.
  events.on("pool:create", ({ workerPool }) => {
    workerPool.id = pool.name;
  });
  const ending = new AbortController();
  // From the start: it may be lost before the worker has begun.
  const isLost = Promise.race([
    once(lost, "lost", ending),
    once(events, "worker:getJob:error", ending),
  ]).catch(() => undefined);
  try {
    const runner = await runWorker({ ...settings, events });
    onReady();
    const ended = runner.promise.catch(() => undefined);
    // Where one registers with a server, what is due is taken up after that.
    const over = AbortSignal.any([signal, ending.signal]);
    const begun = begin(app, executor, over).then(() => ended);
    if (!signal.aborted) await Promise.race([begun, ended, isLost, once(signal, "abort", ending)]);
    const grace = signal.aborted ? graceMs : graceWithoutDatabaseMs;
    const stopped = runner.stop().catch(() => undefined);
    await Promise.race([Promise.all([stopped, ended]), pause(grace, ending.signal)]);
    if (!signal.aborted) throw new Error("A connection was lost.");
  } finally {
    ending.abort();
    pool.letGo();
  }
};

/** A self-hosted server does not notice a new build: it is told until it answers. Then all that is due is looked at. */
const begin = async ({ mode }: Application, executor: Executor, signal: AbortSignal) => {
  if (mode.kind === "server" && !mode.serveOrigin) {
    host().log("warn", "jobs.registration.skipped", { reason: "INNGEST_SERVE_ORIGIN is not set" });
  }
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      if (mode.kind === "server" && mode.serveOrigin) await executor.bridge.register();
      // Not before: a server drops what no function of its listens to.
      return await wakeAll(executor.db, executor.configs);
    } catch (thrown) {
      host().log("warn", "jobs.cannot_begin", errorFields(thrown));
      await pause(Math.min(retryMs * tries, 30_000), signal);
    }
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

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
const Tick = z.object({
  function: z.string(),
  cron: z.string(),
  _cron: z.object({ ts: z.string() }),
});

/**
 * The tasks of the queue. A run that was begun in one mode ends in the other, too. Their names are not those of the
 * executor before this one: a process of that version, beside this one during a deployment, takes none of them.
 */
const tasks = ({ mode, client }: Application, executor: Executor): TaskList => {
  const { db, configs } = executor;
  return {
    "jobs.event": async (payload) => {
      const { event } = Sent.parse(payload);
      await (mode.kind === "server" ? relay(client, db, event) : dispatch(db, configs, event));
    },
    "jobs.tick": async (payload) => {
      const tick = Tick.parse(payload);
      const config = configs.get(tick.function);
      const event = timerEvent(`${tick.function} ${tick.cron}`, tick._cron.ts);
      if (config) await startRun(db, config, { event, coalesces: true });
    },
    "jobs.run": (_payload, { job }) => executeRun(executor, job),
  };
};
