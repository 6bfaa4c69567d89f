import { randomInt } from "node:crypto";
import type pg from "pg";
import { SECOND } from "@/lib/kit/clock";
import { newId } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";
import { keepSession, pause } from "@/lib/kit/session";

/** What a process holds ends after so long, unless it says that it still works on it. */
export const LEASE_SECONDS = 15;
const RENEW_MS = 5 * SECOND;

const HEARTBEAT_MS = 5 * SECOND;

/** As in the migration: the number of every lock by which a process says that it lives. */
const PROCESS_LOCK = 1_836_020_853;

// One number a process: bundles have copies of this module.
const globals = globalThis as { motuProcess?: { number: number; isLocked: boolean } };
globals.motuProcess ??= { number: randomInt(1, 2 ** 31 - 1), isLocked: false };
const own = globals.motuProcess;

/** By which the database tells this process's sessions from those of others. */
export const processNumber = (): number => own.number;

/**
 * A token under which something is ours alone. It says which process took it, while the database knows that one to
 * live; otherwise nobody may conclude anything from it, and the lease ends by its time.
 */
export const newLease = (): string => {
  const id = newId();
  if (!own.isLocked) return id;
  return `${id.slice(0, 14)}8${id.slice(15, -8)}${own.number.toString(16).padStart(8, "0")}`;
};

/** Works under a lease that is renewed until the work ends. */
export const underLease = async <Result>(
  renew: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const renewing = setInterval(() => {
    renew().catch((thrown) => log("warn", "lease.not_renewed", errorFields(thrown)));
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
};

/**
 * Says to the database that this process lives, for as long as it does: by a lock that ends with its session. Who
 * loses the session takes the lock again; what others took over meanwhile is theirs, by its token.
 */
export const holdProcessLock = (connectionString: string): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const event = "lease.process_unknown";
  const over = keepSession({ connectionString, name: "process", signal, event }, holdLock);
  return {
    stop: () => {
      stopping.abort();
      return over;
    },
  };
};

const holdLock = async (client: pg.Client, over: AbortSignal): Promise<void> => {
  try {
    // The session that was lost may hold it until the database notices.
    const { rows } = await client.query<{ is_ours: boolean }>(
      "SELECT pg_try_advisory_lock($1, $2) AS is_ours",
      [PROCESS_LOCK, own.number],
    );
    own.isLocked = rows[0]?.is_ours ?? false;
    while (own.isLocked && !over.aborted) {
      await pause(HEARTBEAT_MS, over);
      if (!over.aborted) await client.query("SELECT 1");
    }
  } finally {
    own.isLocked = false;
  }
};
