import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "@/scripts/start/settings";

/** The addresses of the running product of a data folder. */
export type Running = Pick<
  Settings,
  "appOrigin" | "bankOrigin" | "port" | "bankPort" | "pgPort"
> & {
  pid: number;
};

const fileIn = (dataDir: string): string => join(dataDir, "running.json");

/** Writes the addresses to the data folder; returns a function that removes the file. */
export const announceRunning = (settings: Settings): (() => void) => {
  const { dataDir, appOrigin, bankOrigin, port, bankPort, pgPort } = settings;
  const path = fileIn(dataDir);
  const running: Running = { pid: process.pid, appOrigin, bankOrigin, port, bankPort, pgPort };
  writeFileSync(`${path}.tmp`, `${JSON.stringify(running)}\n`, { mode: 0o600 });
  renameSync(`${path}.tmp`, path);
  return () => {
    if (readRunning(dataDir)?.pid === process.pid) rmSync(path, { force: true });
  };
};

/** The product running on a data folder; null when there is none, or it has died. */
export const readRunning = (dataDir: string): Running | null => {
  try {
    const running = JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as Running;
    return isAlive(running.pid) ? running : null;
  } catch {
    return null;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};
