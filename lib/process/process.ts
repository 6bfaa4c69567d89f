import { setTimeout as sleep } from "node:timers/promises";
import { flushRequests } from "@/lib/api-requests/note";
import { functions } from "@/lib/jobs";
import { env } from "@/lib/kit/env";
import { shareLevels } from "@/lib/kit/http/shared-levels";
import { startWorker, type Worker } from "@/lib/kit/inngest/worker";
import { holdProcessLock } from "@/lib/kit/lease";
import { acceptRequests, finishRequests, phase } from "@/lib/kit/load";
import { errorFields, log } from "@/lib/kit/log";
import { suspectOutage } from "@/lib/kit/outage";
import { recallTestDecisions } from "@/lib/kyb/recall";
import { type AnswerRequest, answerRequest } from "@/lib/process/server";
import { startTelemetry, stopTelemetry } from "@/lib/process/telemetry";
import { announceRecovery } from "@/lib/recovery/read";
import { watchClocks } from "@/lib/test-clock/watch";
import { flushUses } from "@/lib/versions/count";

// One worker per process, also across the module reloads of development.
const globals = globalThis as {
  motuStarted?: true;
  motuWorker?: Worker;
  motuProcessLock?: ReturnType<typeof holdProcessLock>;
  /** Awaited by server.ts, which is not part of the bundle. */
  motuBegun?: (answerRequest: AnswerRequest) => void;
};

const RETRY_MS = 1000;

/** Starts background work and the traces, for the connection that routes need: once per process. */
export const startProcess = async (): Promise<void> => {
  if (globals.motuStarted) return;
  globals.motuStarted = true;
  await startTelemetry();
  globals.motuProcessLock = holdProcessLock(env().DATABASE_URL);
  if (env().RATE_LIMITS === "on") shareLevels();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stopProcess);
  // An unavailable database ends no process: /readyz reports it, and requests get 503.
  if (!(await begin())) beginLater().catch(endAtOnce);
  globals.motuBegun?.(answerRequest);
};

const endAtOnce = (thrown: unknown): void => {
  log("error", "process.cannot_begin", errorFields(thrown));
  process.exit(1);
};

/** What must be known before the first request; false when the database does not answer. */
const begin = async (): Promise<boolean> => {
  try {
    await watchClocks();
    await recallTestDecisions();
    await announceRecovery();
  } catch (thrown) {
    log("warn", "process.cannot_begin", errorFields(thrown));
    suspectOutage();
    return false;
  }
  globals.motuWorker = await startWorker({ connectionString: env().DATABASE_URL, functions });
  acceptRequests();
  return true;
};

const beginLater = async (): Promise<void> => {
  while (phase() === "starting") {
    await sleep(RETRY_MS);
    await begin();
  }
};

/** Whether background work runs, here or in the process that leads. */
export const workerReady = (): boolean => globals.motuWorker?.ready() ?? false;

/** How long a running request may take after the process was asked to stop, and then the rest. */
const FINISH_MS = 30_000;
const HAND_OVER_MS = 12_000;

/**
 * Running requests are answered, others get 503; then background work is handed over. Work that is not finished in
 * time is resumed from its rows.
 */
const stopProcess = async (): Promise<void> => {
  const unanswered = await finishRequests(FINISH_MS);
  log("info", "process.stopping", { unanswered });
  await Promise.race([handOver(), sleep(HAND_OVER_MS)]);
  // Connections end with the process.
  process.exit(0);
};

const handOver = async (): Promise<void> => {
  const steps = [
    () => globals.motuWorker?.stop(),
    flushUses,
    flushRequests,
    stopTelemetry,
    () => globals.motuProcessLock?.stop(),
  ];
  for (const step of steps) {
    await Promise.resolve(step()).catch((thrown) =>
      log("warn", "process.stop_failed", errorFields(thrown)),
    );
  }
};
