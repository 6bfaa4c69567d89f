import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { bury } from "@/scripts/postgres/undertaker";
import { root, tail } from "@/scripts/setup/command";
import { becomesStuck, type Liveness } from "@/scripts/start/liveness";

const restartsMax = 5;
const forgottenAfterMs = 10 * 60_000;

export interface ServiceOptions {
  /** As a sentence begins with it: "The application". */
  name: string;
  /** What Node is to run. */
  parameters: string[];
  env: NodeJS.ProcessEnv;
  /** Where its output goes; undefined: where ours does. */
  log: string | undefined;
  /** How long it may take to end by itself. */
  patienceMs: number;
  /** How it is seen to be stuck; undefined: it is not looked at. */
  liveness: Liveness | undefined;
  say: (line: string) => void;
  onGivenUp: (error: Error) => void;
}

export interface Service {
  stop: () => Promise<void>;
  kill: () => void;
}

/** Keeps a program running: one that dies or gets stuck is started again, five times in ten minutes at most. */
export const startService = (options: ServiceOptions): Service => {
  const deaths: number[] = [];
  let child = spawnService(options);
  let isStopping = false;

  const watch = () => {
    const watched = child;
    const ended = new AbortController();
    let isStuck = false;
    watched.once("exit", (code, signal) => {
      ended.abort();
      const cause = isStuck
        ? "did not answer any more"
        : `ended (${signal ?? `exit code ${code}`})`;
      if (!isStopping) void revive(cause);
    });
    if (!options.liveness) return;
    void becomesStuck(options.liveness, ended.signal).then((stuck) => {
      if (!stuck || isStopping) return;
      isStuck = true;
      return end(watched, options.patienceMs);
    });
  };
  const revive = async (cause: string) => {
    const now = Date.now();
    deaths.push(now);
    const recent = deaths.filter((time) => time > now - forgottenAfterMs).length;
    if (recent > restartsMax) return options.onGivenUp(givenUp(options));
    options.say(`${options.name} ${cause}; starting it again, ${recent} of ${restartsMax}`);
    await sleep(recent * 500);
    if (isStopping) return;
    child = spawnService(options);
    watch();
  };
  watch();

  return {
    stop: async () => {
      isStopping = true;
      await end(child, options.patienceMs);
    },
    kill: () => {
      isStopping = true;
      signal(child, "SIGKILL");
    },
  };
};

const spawnService = ({ parameters, env, log }: ServiceOptions): ChildProcess => {
  const output = log === undefined ? "inherit" : openLog(log);
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env,
    stdio: ["ignore", output, output],
    // Its own group: Ctrl-C reaches us alone, and we stop things in order.
    detached: true,
  });
  if (typeof output === "number") closeSync(output);
  if (child.pid !== undefined) {
    const undertaker = bury(child.pid);
    child.once("exit", undertaker.dismiss);
  }
  return child;
};

const end = async (child: ChildProcess, patienceMs: number): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  signal(child, "SIGTERM");
  const timer = setTimeout(() => signal(child, "SIGKILL"), patienceMs);
  await ended;
  clearTimeout(timer);
};

const signal = ({ pid }: ChildProcess, name: NodeJS.Signals): void => {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // It ended meanwhile.
  }
};

const givenUp = ({ name, log }: ServiceOptions): Error => {
  const reason = log && existsSync(log) ? ` The end of ${log}:\n${logTail(log)}` : "";
  return new Error(`${name} keeps ending and was given up.${reason}`);
};

const LOG_MAX_BYTES = 20 * 1024 * 1024;

// One log of the past beside the one that grows.
const openLog = (log: string): number => {
  if (existsSync(log) && statSync(log).size > LOG_MAX_BYTES) renameSync(log, `${log}.old`);
  return openSync(log, "a");
};

/** The last lines of a log. */
export const logTail = (log: string): string =>
  existsSync(log) ? tail(readFileSync(log, "utf8"), 25) : "";
