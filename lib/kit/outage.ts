import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { queryDatabase } from "@/lib/kit/query-database";

/** The time-out of one query, and the interval between queries while there is no answer. */
const QUERY_MS = 1000;
/** An error of a lost connection may be handled after the database was queried and answered. */
const DOUBT_MS = 2000;

// One answer for the whole process: bundles have copies of this module.
const globals = globalThis as {
  motuOutage?: { isAway: boolean; doubtedUntil: number; asking?: Promise<void> };
};
globals.motuOutage ??= { isAway: false, doubtedUntil: 0 };
const outage = globals.motuOutage;

/** Whether the database is known not to answer: a caller need not wait to learn that. */
export const isDatabaseAway = (): boolean => outage.isAway;

/** Whether the database may be unavailable, or was a moment ago. */
export const isDatabaseSuspect = (): boolean =>
  outage.asking !== undefined || Date.now() < outage.doubtedUntil;

/**
 * After a connection that failed, or a statement without an answer: queries the database, which is unavailable as
 * long as it does not answer. No request waits for that, and none is needed to notice its end.
 */
export const suspectOutage = (): void => {
  outage.doubtedUntil = Date.now() + DOUBT_MS;
  outage.asking ??= queryUntilAnswered().finally(() => {
    delete outage.asking;
    outage.doubtedUntil = Date.now() + DOUBT_MS;
  });
};

const queryUntilAnswered = async (): Promise<void> => {
  const since = Date.now();
  while (!(await databaseAnswers())) {
    if (!outage.isAway) log("error", "database.away");
    outage.isAway = true;
    await sleep(QUERY_MS, undefined, { ref: false });
  }
  if (outage.isAway) log("info", "database.back", { seconds: (Date.now() - since) / 1000 });
  outage.isAway = false;
};

/** Whether the database answers a query on its own connection within a second. */
export const databaseAnswers = async (): Promise<boolean> =>
  (await queryDatabase(env().DATABASE_URL, AbortSignal.timeout(QUERY_MS))) === "answers";
