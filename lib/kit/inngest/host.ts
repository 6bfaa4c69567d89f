import type { Pool } from "pg";
import { log } from "@/lib/kit/log";

export type Log = typeof log;
export type Db = Pick<Pool, "query">;

/** The database and the log of the started worker, for modules that were imported before it. */
type Host = { db: Db | undefined; log: Log };

// On `globalThis`, because a bundler may give a page and the worker separate instances of this module.
const globals = globalThis as { motuJobsHost?: Host };

export const host = (): Host => {
  globals.motuJobsHost ??= { db: undefined, log };
  return globals.motuJobsHost;
};
