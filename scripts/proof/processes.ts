import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import type { Ports } from "@/scripts/test/ports";

/** A product on this machine, whose processes are found in /proc: Linux only. */
export interface Running {
  dataDir: string;
  ports: Ports;
}

export const programs = ["application", "sandbox bank", "PostgreSQL"] as const;
export type Program = (typeof programs)[number];

const portOf: Record<Program, keyof Ports> = {
  application: "port",
  "sandbox bank": "bankPort",
  PostgreSQL: "pgPort",
};

const LISTENS = "0A";

/** The kernel's ids of the sockets that listen on a port. */
const socketsOn = (port: number): string[] =>
  ["tcp", "tcp6"].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, "utf8")
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, address = "", , state]) => {
        return state === LISTENS && Number.parseInt(address.split(":")[1] ?? "", 16) === port;
      })
      .map((fields) => `socket:[${fields[9]}]`),
  );

const holdsOne = (pid: string, sockets: readonly string[]): boolean => {
  try {
    const files = readdirSync(`/proc/${pid}/fd`);
    return files.some((file) => sockets.includes(readlinkSync(`/proc/${pid}/fd/${file}`)));
  } catch {
    // It ended meanwhile, or is not ours.
    return false;
  }
};

/** Never another program's: the process has the data folder of the product in its environment. */
const isOf = (dataDir: string, pid: string): boolean => {
  const read = (of: string) => readFileSync(`/proc/${pid}/${of}`, "utf8").split("\0");
  const own = [`DATA_DIR=${dataDir}`, join(dataDir, "postgres")];
  try {
    return [...read("environ"), ...read("cmdline")].some((text) => own.includes(text));
  } catch {
    // It ended between two reads.
    return false;
  }
};

const everyPid = (): string[] => readdirSync("/proc").filter((name) => /^\d+$/.test(name));

/** The process of a program of the product; undefined while there is none. */
export const pidOf = ({ dataDir, ports }: Running, program: Program): number | undefined => {
  const sockets = socketsOn(ports[portOf[program]]);
  const pid = everyPid().find((name) => holdsOne(name, sockets));
  return pid !== undefined && isOf(dataDir, pid) ? Number(pid) : undefined;
};

const parentOf = (pid: string): number | undefined => {
  try {
    // The name in parentheses may contain anything.
    const [, after = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (?=\w )/);
    return Number(after.split(" ")[1]);
  } catch {
    return undefined;
  }
};

/** A process and its children: PostgreSQL has one process per connection. */
export const withChildren = (pid: number): number[] => [
  pid,
  ...everyPid()
    .filter((name) => parentOf(name) === pid)
    .map(Number),
];

/** Signals a process; returns whether it still existed. */
export const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
};

/** Whether the product reports that it is ready. */
export const isReadyAt = async (origin: string): Promise<boolean> => {
  const limit = AbortSignal.timeout(2_000);
  const response = await fetch(`${origin}/readyz`, { signal: limit }).catch(() => null);
  await response?.body?.cancel();
  return response?.status === 200;
};
