import type { Pool } from "pg";
import { log } from "@/lib/kit/log";

export type Log = typeof log;
export type Db = Pick<Pool, "query">;

/** What a started worker lends to code that was imported long before: its database and its log. */
type Host = { db: Db | undefined; log: Log };

// On `globalThis`, because a bundler may give a page and the worker two instances of this module.
const globals = globalThis as { motuJobsHost?: Host };

export const host = (): Host => {
  globals.motuJobsHost ??= { db: undefined, log };
  return globals.motuJobsHost;
};
