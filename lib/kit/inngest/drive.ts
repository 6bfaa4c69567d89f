import type { Bridge, Call } from "@/lib/kit/inngest/bridge";
import { readRetryAfter } from "@/lib/kit/inngest/delays";
import type { Configs } from "@/lib/kit/inngest/dispatch";
import type { Db } from "@/lib/kit/inngest/host";
import type { Run, StepJob } from "@/lib/kit/inngest/run";
import {
  completeRun,
  failRun,
  loadRun,
  memoise,
  planSteps,
  replaceJob,
} from "@/lib/kit/inngest/runs";
import { readVerdict } from "@/lib/kit/inngest/verdict";

/** A server's own bound of a run. */
const stepsMax = 1000;

export type Driver = {
  db: Db;
  bridge: Bridge;
  configs: Configs;
  /** Milliseconds until the retry after attempt 0, 1, … */
  backoff: (attempt: number) => number;
  isStopping: () => boolean;
};

/** How a job came to us: after a process died with it in hand, or for the last time. */
type Fate = { hasCrashed: boolean; isLast: boolean };

/**
 * Drives a run until it sleeps, fans out, waits for a retry or ends. Every result of a step is
 * committed before the next call, so that a process that dies repeats at most the step in flight.
 */
export const drive = async (driver: Driver, job: StepJob, fate: Fate): Promise<void> => {
  let run = await loadRun(driver.db, job);
  if (!run) return;
  let attempt = attemptOf(job, run);
  // A crash is an attempt of the step in flight, as a dropped connection is to a server.
  if (fate.hasCrashed) return replaceJob(driver.db, job, [carryOn(job, run, attempt + 1)]);
  for (let round = 0; run && round <= stepsMax; round += 1) {
    if (driver.isStopping()) {
      return replaceJob(driver.db, job, [carryOn(job, run, attempt)]);
    }
    const goesOn = await advance(driver, job, { run, attempt, isLast: fate.isLast && round === 0 });
    if (!goesOn) return;
    attempt = 0;
    run = await loadRun(driver.db, job);
  }
};

/** The job's count, unless it was about a step that is done by now. */
const attemptOf = (job: StepJob, run: Run): number => {
  const isDone = job.step ? !unfinishedStep(job, run) : countSteps(run) > job.known;
  return isDone ? 0 : job.attempt;
};

const countSteps = (run: Run): number => Object.keys(run.steps).length;

const unfinishedStep = ({ step }: StepJob, run: Run): string | undefined =>
  step === undefined || Object.hasOwn(run.steps, step) ? undefined : step;

const carryOn = (job: StepJob, run: Run, attempt: number) => {
  const step = unfinishedStep(job, run);
  const sleeps = job.sleeps ?? false;
  return { attempt, known: countSteps(run), ...(step && { step, sleeps }) };
};

type Moment = { run: Run; attempt: number; isLast: boolean };

/** One call and what follows from it. Whether the same job goes on with the next. */
const advance = (driver: Driver, job: StepJob, moment: Moment): Promise<boolean> | boolean => {
  const { run, attempt, isLast } = moment;
  const unfinished = unfinishedStep(job, run);
  if (job.sleeps && unfinished) {
    const body = { type: "data", data: null } as const;
    return memoise(driver.db, job, { id: unfinished, name: "sleep", body });
  }
  const config = driver.configs.get(run.functionId);
  // Thrown, and so tried again later: the next deployment may bring the function back.
  if (!config && !isLast) throw new Error(`The function ${run.functionId} is not served here.`);
  if (!config || isLast || attempt >= config.attemptsMax) {
    return fail(driver, job, { run, error: died });
  }
  if (countSteps(run) >= stepsMax) {
    return fail(driver, job, { run, error: { name: "Error", message: "More than 1000 steps." } });
  }
  return callAndSettle(driver, job, { run, attempt, config, step: unfinished });
};

const died = {
  name: "Error",
  message: "The step could not be called, or the process died in it, once too often.",
};

const callAndSettle = async (driver: Driver, job: StepJob, called: Call): Promise<boolean> => {
  const { run, attempt, config, step } = called;
  const verdict = readVerdict(await driver.bridge.execute(called));
  const retry = (retryAfter: string | null) =>
    stopAfter(
      replaceJob(driver.db, job, [
        {
          attempt: attempt + 1,
          known: countSteps(run),
          at: new Date(Date.now() + (readRetryAfter(retryAfter) ?? driver.backoff(attempt))),
          ...(step && { step }),
        },
      ]),
    );
  const hasAttempts = attempt + 1 < config.attemptsMax;
  switch (verdict.kind) {
    case "completed":
      return stopAfter(completeRun(driver.db, job, verdict.result));
    case "memoised":
      return memoise(driver.db, job, verdict.step);
    case "step-failed":
      if (verdict.mayRetry && hasAttempts) return retry(verdict.retryAfter);
      return memoise(driver.db, job, verdict.step);
    case "failed":
      if (verdict.mayRetry && hasAttempts) return retry(verdict.retryAfter);
      return fail(driver, job, { run, error: verdict.error });
    case "planned":
      return stopAfter(planSteps(driver.db, job, verdict.steps));
    case "impossible":
      return fail(driver, job, { run, error: { name: "Error", message: verdict.sentence } });
  }
};

const fail = (driver: Driver, job: StepJob, failure: { run: Run; error: unknown }) =>
  stopAfter(failRun(driver.db, job, failure));

const stopAfter = async (settled: Promise<void>): Promise<false> => {
  await settled;
  return false;
};
