import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const ticks = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

type Running = { pid: number; parent: number; command: string; cpu: number };

const read = (pid: string): Running | undefined => {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    // Including ended children, such as the processes of closed connections.
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number);
    const cpu = (user + system + childUser + childSystem) / ticks;
    return { pid: Number(pid), parent: Number(fields[1]), command, cpu };
  } catch {
    // The process has ended meanwhile.
    return undefined;
  }
};

/** A process and everything that it started (Linux). */
const treeOf = (root: number): Running[] => {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => read(pid) ?? []);
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
};

/**
 * CPU time so far, in seconds, of a process and of those it started, or of all that this process started and whose
 * command line matches.
 */
export const cpuSeconds = (of: number | RegExp): number =>
  treeOf(typeof of === "number" ? of : process.pid)
    .filter(
      ({ pid, command }) => typeof of === "number" || (pid !== process.pid && of.test(command)),
    )
    .reduce((sum, { cpu }) => sum + cpu, 0);

/** The process among those that this one started whose command line matches. */
export const startedHere = (pattern: RegExp): number => {
  const found = treeOf(process.pid).find(
    ({ pid, command }) => pid !== process.pid && pattern.test(command),
  );
  if (!found) throw new Error(`No process ${pattern} runs.`);
  return found.pid;
};

const MEGABYTE = 1024 ** 2;

/** Memory that only these processes use, and their share of what is common, in MB. */
export const memoryOf = (root: number): number =>
  treeOf(root).reduce((sum, { pid }) => {
    const [, kilobytes = 0] = /^Pss:\s+(\d+)/m.exec(smaps(pid)) ?? [];
    return sum + (Number(kilobytes) * 1024) / MEGABYTE;
  }, 0);

const smaps = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  } catch {
    return "";
  }
};
