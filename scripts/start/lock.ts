import { execFileSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Lock {
  /** Its earlier holder died without releasing it. */
  wasAbandoned: boolean;
  release: () => void;
}

/** One start at a time on a data folder. */
export const lockDataDir = (dataDir: string): Lock => {
  const path = join(dataDir, "run.lock");
  const mine = JSON.stringify({ pid: process.pid, born: birthOf(process.pid) });
  const release = () => {
    if (readIfThere(path) === mine) rmSync(path, { force: true });
  };
  if (claim(path, mine)) return { wasAbandoned: false, release };
  const found = readIfThere(path) ?? "";
  const holder = holderOf(found);
  if (holder !== undefined) {
    throw new Error(
      `Motu already runs on ${dataDir} (process ${holder}). ` +
        "Stop that one first, or give this one a folder of its own: DATA_DIR=.data-2 (and other ports).",
    );
  }
  if (!takeAway(path, found) || !claim(path, mine)) {
    throw new Error(`Another start took ${dataDir} in the same moment.`);
  }
  return { wasAbandoned: true, release };
};

/** Whether a running start holds this data folder. */
export const runsOn = (dataDir: string): boolean =>
  holderOf(readIfThere(join(dataDir, "run.lock")) ?? "") !== undefined;

// A link is created atomically: nobody reads half a lock.
const claim = (path: string, mine: string): boolean => {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Removes the lock of a dead process; false when another process did, and holds it now. */
const takeAway = (path: string, found: string): boolean => {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return true;
  }
  const isTheDeadOnes = readIfThere(aside) === found;
  if (!isTheDeadOnes) linkSync(aside, path);
  rmSync(aside, { force: true });
  return isTheDeadOnes;
};

const holderOf = (content: string): number | undefined => {
  try {
    const { pid, born } = JSON.parse(content) as { pid: number; born: string };
    return pid !== process.pid && born === birthOf(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
};

/** When a process started: a process id alone may soon be another program's. Undefined when it is dead. */
const birthOf = (pid: number): string | undefined => {
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-p", String(pid), "-o", "lstart="], { encoding: "utf8" }).trim();
    }
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return fields[0] === "Z" ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
};

const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
};
