import { setTimeout as sleep } from "node:timers/promises";
import { becomesStuck, type Liveness } from "@/scripts/start/liveness";

/** The first restart comes soon; in a crash loop, where each costs a start, the pauses grow. */
const restarts = { firstAfterMs: 500, lastAfterMs: 30_000 };
/** After this long the pauses start again. */
const forgottenAfterMs = 60_000;
/** A first start that fails this often cannot succeed. */
const firstStartsMax = 5;

/** A program from its start to its end. */
export interface Instance {
  /** Resolves with the reason, as in "ended (exit code 1)". */
  ended: Promise<string>;
  /** Ends it, gently first; one that is stuck has nothing to finish. */
  stop: (isStuck?: boolean) => Promise<void>;
  /** Kills it. */
  kill: () => void;
}

export interface Keeping {
  /** The beginning of a sentence: "The application". */
  name: string;
  /** Starts it; rejects if that fails. */
  start: () => Instance | Promise<Instance>;
  /** How a stuck program is detected; undefined: it is not. */
  liveness: Liveness | undefined;
  restarts?: { firstAfterMs: number; lastAfterMs: number };
  say: (line: string) => void;
  /** Its first start cannot succeed. */
  onGivenUp: (cause: string) => void;
}

export interface Kept {
  /** It has worked once: from now on it is always restarted. */
  markHealthy: () => void;
  stop: () => Promise<void>;
  kill: () => void;
}

/** Keeps a program running: one that dies or gets stuck is restarted, alone. */
export const keep = (keeping: Keeping): Kept => {
  const stopping = new AbortController();
  const state: State = { instance: undefined, isHealthy: false, stopping: stopping.signal };
  const over = run(keeping, state);
  return {
    markHealthy: () => {
      state.isHealthy = true;
    },
    stop: async () => {
      stopping.abort();
      await state.instance?.stop();
      await over;
    },
    kill: () => {
      stopping.abort();
      state.instance?.kill();
    },
  };
};

interface State {
  instance: Instance | undefined;
  isHealthy: boolean;
  stopping: AbortSignal;
}

const run = async (keeping: Keeping, state: State): Promise<void> => {
  for (let ends = 0; !state.stopping.aborted; ) {
    const since = Date.now();
    const cause = await runOnce(keeping, state, ends > 0).catch(sentenceOf);
    if (state.stopping.aborted) return;
    ends = Date.now() - since > forgottenAfterMs ? 1 : ends + 1;
    if (!state.isHealthy && ends > firstStartsMax) return keeping.onGivenUp(cause);
    await pause(keeping, { cause, ends }, state.stopping);
  }
};

const runOnce = async (keeping: Keeping, state: State, isAgain: boolean): Promise<string> => {
  const instance = await keeping.start();
  state.instance = instance;
  // Asked to stop while it started.
  if (state.stopping.aborted) await instance.stop();
  return untilItEnds(instance, keeping, isAgain);
};

const pause = async (
  { name, say, restarts: given = restarts }: Keeping,
  { cause, ends }: { cause: string; ends: number },
  signal: AbortSignal,
): Promise<void> => {
  const ms = Math.min(given.firstAfterMs * 2 ** (ends - 1), given.lastAfterMs);
  const when = ms > 1000 ? ` in ${ms / 1000} s` : "";
  // The end of a log has several lines.
  const then = cause.includes("\n") ? "\n  It is started" : "; starting it";
  say(`${name} ${cause}${then} again${when}`);
  await sleep(ms, undefined, { signal }).catch(() => undefined);
};

const sentenceOf = (thrown: unknown): string =>
  `could not be started: ${thrown instanceof Error ? thrown.message : String(thrown)}`;

/** Returns how it ended: by itself, or by us because it was stuck. */
const untilItEnds = async (
  instance: Instance,
  { liveness, name, say }: Keeping,
  isAgain: boolean,
): Promise<string> => {
  const ended = new AbortController();
  let isStuck = false;
  const endStuck = async (given: Liveness): Promise<void> => {
    const onAnswer = () => isAgain && say(`${name} answers again`);
    if (!(await becomesStuck(given, onAnswer, ended.signal))) return;
    isStuck = true;
    await instance.stop(true).catch(instance.kill);
  };
  if (liveness) void endStuck(liveness);
  const cause = await instance.ended;
  ended.abort();
  return isStuck ? "did not answer any more" : cause;
};
