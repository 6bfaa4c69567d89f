import type { Job } from "graphile-worker";
import { z } from "zod";
import { readAnswer, type StepBody } from "@/lib/kit/inngest/answer";
import type { Bridge, Call } from "@/lib/kit/inngest/bridge";
import type { Application } from "@/lib/kit/inngest/client";
import {
  type Configs,
  type FunctionConfig,
  functionFailed,
  StoredEvent,
} from "@/lib/kit/inngest/function-config";
import { handedOver } from "@/lib/kit/inngest/graphile-log";
import { type Db, host } from "@/lib/kit/inngest/host";
import { isWakeUp } from "@/lib/kit/inngest/wake-ups";

export type Executor = {
  app: Application;
  db: Db;
  bridge: Bridge;
  configs: Configs;
  /** Aborted when the process stops. */
  signal: AbortSignal;
};

/** The job of a run: its function and event, and the results of its steps by their hashes. */
const RunPayload = z.object({
  function: z.string(),
  event: StoredEvent,
  steps: z.record(z.string(), z.custom<StepBody>()).default({}),
});

/** The event of a run that a cron started. */
const scheduledTimer = "inngest/scheduled.timer";

/**
 * Starts a run. A wake-up or a tick starts none while a run of the same queue is waiting to begin: that one will
 * read everything committed so far.
 */
const startRun = async (db: Db, config: FunctionConfig, event: StoredEvent) => {
  const queue = config.queueOf(event);
  const coalesces = queue !== null && (isWakeUp(event.name) || event.name === scheduledTimer);
  await db.query(
    `SELECT graphile_worker.add_job('jobs.run', $1::json, queue_name := $2, max_attempts := $3)
     WHERE NOT $4::boolean OR NOT EXISTS (
       SELECT FROM graphile_worker._private_jobs AS job
       JOIN graphile_worker._private_job_queues AS queue ON queue.id = job.job_queue_id
       WHERE queue.queue_name = $2 AND job.locked_at IS NULL AND job.attempts = 0
         AND job.payload -> 'steps' IS NULL)`,
    // One more attempt, to end the run if its process dies in the last one.
    [JSON.stringify({ function: config.id, event }), queue, config.attemptsMax + 1, coalesces],
  );
};

/** Starts the functions that an event triggers; for a failed run, the `onFailure` of its function. */
export const dispatch = async (db: Db, configs: Configs, event: StoredEvent): Promise<void> => {
  const failed = event.name === functionFailed ? event.data["function_id"] : null;
  for (const config of configs.values()) {
    if (config.events.includes(event.name) || config.failureOf === failed) {
      await startRun(db, config, event);
    }
  }
};

const Tick = z.object({
  function: z.string(),
  cron: z.string(),
  _cron: z.object({ ts: z.string() }),
});

/** Starts the run of a function whose cron is due. */
export const startTick = async ({ db, configs }: Executor, payload: unknown): Promise<void> => {
  const { function: id, cron: match, _cron: due } = Tick.parse(payload);
  const config = configs.get(id);
  const cron = `${id} ${match}`;
  const ts = Date.parse(due.ts);
  const event = { id: `${cron} ${due.ts}`, name: scheduledTimer, data: { cron }, ts };
  if (config) await startRun(db, config, event);
};

/**
 * Calls a function until it ends. Each step's result is committed before the next call, so that after a crash at
 * most the step in flight is repeated. If this throws, graphile-worker retries it.
 */
export const executeRun = async (executor: Executor, job: Job): Promise<void> => {
  const { function: id, event, steps } = RunPayload.parse(job.payload);
  const config = executor.configs.get(id);
  // Retried: the next deployment may have the function again.
  if (!config) throw new Error(`The function ${id} is not served here.`);
  const call: Call = { runId: String(job.id), config, event, steps, attempt: job.attempts - 1 };
  if (call.attempt >= config.attemptsMax) return endFailed(executor, call, died);
  while (await advance(executor, job, call)) {
    if (executor.signal.aborted) throw new Error(handedOver);
  }
};

const died = { name: "Error", message: "The process died in it once too often." };

/** Makes one call and applies its answer; returns whether the run continues. */
const advance = async (executor: Executor, job: Job, call: Call): Promise<boolean> => {
  const answer = readAnswer(await executor.bridge.execute(call));
  if (answer.kind === "completed") return false;
  if (answer.kind === "step") return memoise(executor, job, call, answer);
  const { error, mayRetry, step } = answer;
  if (mayRetry && call.attempt + 1 < call.config.attemptsMax) {
    throw new Error(`${call.config.id}: ${messageOf(error)}`);
  }
  // The function may catch what its step threw.
  if (step) return memoise(executor, job, call, { id: step, body: { type: "error", error } });
  await endFailed(executor, call, error);
  return false;
};

const messageOf = (error: unknown): string => Object(error).message ?? JSON.stringify(error);

type Memo = { id: string; body: StepBody };

/** Stores a step's result, on the disk, and resets the attempts. Throws if another process has taken over the run. */
const memoise = async ({ db, signal }: Executor, job: Job, call: Call, { id, body }: Memo) => {
  call.steps = { ...call.steps, [id]: body };
  call.attempt = 0;
  const { config, event, steps } = call;
  const payload = JSON.stringify({ function: config.id, event, steps });
  const { rowCount } = await db.query(
    `UPDATE graphile_worker._private_jobs SET payload = $2, attempts = $3
     FROM set_config('synchronous_commit', 'on', true) WHERE id = $1 AND locked_by = $4`,
    [job.id, payload, signal.aborted ? 0 : 1, job.locked_by],
  );
  if (rowCount === 0) throw new Error(`${config.id}: the run was taken over.`);
  return true;
};

/** Ends a run as failed and starts the `onFailure` of its function. */
const endFailed = async ({ db, configs }: Executor, call: Call, error: unknown): Promise<void> => {
  const { config, event, runId } = call;
  const text = messageOf(error);
  host().log("error", "jobs.run_failed", { function: config.id, run: runId, text });
  const data = { function_id: config.id, run_id: runId, error, event, events: [event] };
  const failed = { id: `${runId}:failed`, name: functionFailed, ts: Date.now(), data };
  await dispatch(db, configs, failed);
};
