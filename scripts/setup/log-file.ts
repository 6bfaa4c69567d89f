import { existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { tail } from "@/scripts/setup/command";

const MAX_BYTES = 20 * 1024 * 1024;

/** Opens a log for appending; the previous one is kept beside it. */
export const openLog = (log: string): number => {
  if (existsSync(log) && statSync(log).size > MAX_BYTES) renameSync(log, `${log}.old`);
  return openSync(log, "a");
};

/** The last lines of a log. */
export const logTail = (log: string): string =>
  existsSync(log) ? tail(readFileSync(log, "utf8"), 25) : "";
