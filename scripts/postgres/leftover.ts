import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Stops the server that a killed start left running on this folder, and removes stale files. */
export const stopLeftover = async (folder: string, say: (line: string) => void): Promise<void> => {
  const lock = join(folder, "postmaster.pid");
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  if (!Number.isInteger(pid) || !isAlive(pid)) return; // PostgreSQL sees that by itself.
  if (!isServerOf(pid, folder)) {
    // The process id belongs to another program now; PostgreSQL would not start.
    rmSync(lock);
    return;
  }
  say("Stopping the PostgreSQL that an earlier start left running");
  await stopServer(pid);
};

/** Ends a PostgreSQL: fast, which is clean; otherwise immediately, from which it recovers. */
export const stopServer = async (pid: number): Promise<void> => {
  // A suspended one receives no other signal.
  signal(pid, "SIGCONT");
  signal(pid, "SIGINT");
  if (await ended(pid, 5_000)) return;
  signal(pid, "SIGQUIT");
  // After five seconds it kills its own processes that do not end.
  if (await ended(pid, 7_000)) return;
  signal(pid, "SIGKILL");
  if (await ended(pid, 1_000)) return;
  throw new Error(`The PostgreSQL with process id ${pid} does not stop.`);
};

const ended = async (pid: number, patienceMs: number): Promise<boolean> => {
  const until = Date.now() + patienceMs;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await sleep(50);
  }
  return true;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

// In a container nobody may reap the orphans.
const isZombie = (pid: number): boolean => {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
};

const isServerOf = (pid: number, folder: string): boolean => {
  const command = commandOf(pid);
  return command.includes("postgres") && command.includes(folder);
};

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  }
};
