import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync } from "node:fs";
import { bury } from "@/scripts/postgres/undertaker";
import { root } from "@/scripts/setup/command";
import { logTail, openLog } from "@/scripts/setup/log-file";
import { type Instance, type Keeping, type Kept, keep } from "@/scripts/start/keep";
import { logLines } from "@/scripts/start/log-lines";

export interface ServiceOptions extends Omit<Keeping, "start" | "onGivenUp"> {
  /** The arguments of Node. */
  parameters: string[];
  env: NodeJS.ProcessEnv;
  /** Where its output goes; undefined: where ours does. */
  log: string | undefined;
  /** How long it may take to end by itself. */
  patienceMs: number;
  /** Whether its output has to be lines of the log, including what Node prints while it dies. */
  isJson?: boolean;
  onGivenUp: (error: Error) => void;
}

/** Keeps a program of Node's running. */
export const startService = (options: ServiceOptions): Kept =>
  keep({
    ...options,
    start: () => begin(options),
    onGivenUp: (cause) => options.onGivenUp(givenUp(options, cause)),
  });

/** The signal that a stuck program may still handle. */
const stuckMs = 2_000;

const begin = (options: ServiceOptions): Instance => {
  const child = spawnService(options);
  const ended = new Promise<string>((resolve) => {
    // Without a listener, a machine out of processes or memory would end us too.
    child.once("error", ({ message }) => resolve(`could not be started: ${message}`));
    child.once("exit", (code, name) => resolve(`ended (${name ?? `exit code ${code}`})`));
  });
  return {
    ended,
    stop: (isStuck) => end(child, ended, isStuck ? stuckMs : options.patienceMs),
    kill: () => signal(child, "SIGKILL"),
  };
};

const spawnService = ({ name, parameters, env, log, isJson }: ServiceOptions): ChildProcess => {
  const output = log === undefined ? "inherit" : openLog(log);
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    env,
    // Its own lines go to standard output; anything else was written by other code.
    stdio: ["ignore", output, isJson ? "pipe" : output],
    // Its own process group: Ctrl-C reaches only us, and we stop processes in order.
    detached: true,
  });
  if (typeof output === "number") closeSync(output);
  if (child.stderr) logLines(child.stderr, name);
  if (child.pid !== undefined) {
    const undertaker = bury(child.pid);
    child.once("exit", undertaker.dismiss);
  }
  return child;
};

const end = async (
  child: ChildProcess,
  ended: Promise<unknown>,
  patienceMs: number,
): Promise<void> => {
  signal(child, "SIGTERM");
  const timer = setTimeout(() => signal(child, "SIGKILL"), patienceMs);
  await ended;
  clearTimeout(timer);
};

const signal = ({ pid, exitCode, signalCode }: ChildProcess, name: NodeJS.Signals): void => {
  try {
    // The process id of an ended one may be another program's by now.
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, name);
  } catch {
    // It ended meanwhile.
  }
};

const givenUp = ({ name, log }: ServiceOptions, cause: string): Error => {
  const reason = log && existsSync(log) ? ` The end of ${log}:\n${logTail(log)}` : "";
  return new Error(`${name} ${cause}, time after time, and was given up.${reason}`);
};
