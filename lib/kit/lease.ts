import { randomInt } from "node:crypto";
import type pg from "pg";
import { SECOND } from "@/lib/kit/clock";
import { newId } from "@/lib/kit/ids";
import { errorFields, log } from "@/lib/kit/log";
import { keepSession, pause } from "@/lib/kit/session";

/** The duration of a lease, unless it is renewed. */
export const LEASE_SECONDS = 15;
const RENEW_MS = 5 * SECOND;

const HEARTBEAT_MS = 5 * SECOND;

/** The class of the advisory locks that live processes hold; the migration has the same number. */
const PROCESS_LOCK = 1_836_020_853;

// On `globalThis`, since bundles have copies of this module and the number is per process.
const globals = globalThis as { motuProcess?: { number: number; isLocked: boolean } };
globals.motuProcess ??= { number: randomInt(1, 2 ** 31 - 1), isLocked: false };
const own = globals.motuProcess;

/** Identifies this process in the names of its sessions and in its leases. */
export const processNumber = (): number => own.number;

/**
 * A lease token. It contains the number of its process while that holds its lock; otherwise the lease ends only
 * by its time.
 */
export const newLease = (): string => {
  const id = newId();
  if (!own.isLocked) return id;
  return `${id.slice(0, 14)}8${id.slice(15, -8)}${own.number.toString(16).padStart(8, "0")}`;
};

/** Renews a lease until the work ends. */
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
 * Holds an advisory lock for as long as this process lives, so that the database knows that it does. After a lost
 * session the lock is taken again; rows that others have taken over meanwhile stay theirs, by their tokens.
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
    // The lost session may hold it until the database notices.
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
