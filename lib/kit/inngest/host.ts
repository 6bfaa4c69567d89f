import type { Pool } from "pg";
import { type log as kitLog, log } from "@/lib/kit/log";

export type Log = typeof kitLog;

export type Db = Pick<Pool, "query">;

/** What a started worker lends to code that was imported long before: its database and its log. */
type Host = { db: Db | undefined; log: Log };

// On `globalThis`, because a bundler may give a page and the worker two instances of this module.
const place = Symbol.for("kit.inngest.host");

const globals = globalThis as { [place]?: Host };

export const host = (): Host => {
  globals[place] ??= { db: undefined, log };
  return globals[place];
};
