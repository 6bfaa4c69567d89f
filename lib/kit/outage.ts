import { setTimeout as sleep } from "node:timers/promises";
import { askDatabase } from "@/lib/kit/ask-database";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";

/** How long one question waits, and how far apart they are while there is no answer. */
const ASK_MS = 1000;
/** What failed because a connection was lost may be answered after the database was asked and was there. */
const DOUBT_MS = 2000;

// One answer for the whole process: bundles have copies of this module.
const globals = globalThis as {
  motuOutage?: { isAway: boolean; doubtedUntil: number; asking?: Promise<void> };
};
globals.motuOutage ??= { isAway: false, doubtedUntil: 0 };
const outage = globals.motuOutage;

/** Whether the database is known to give no answer: whoever needs it need not wait to learn that. */
export const isDatabaseAway = (): boolean => outage.isAway;

/** Whether there is reason to doubt that it answers, or was just now. */
export const isDatabaseSuspect = (): boolean =>
  outage.asking !== undefined || Date.now() < outage.doubtedUntil;

/**
 * After a connection that failed, or a statement that was never answered: asks the database, and as long as
 * there is no answer it is away. No request pays for that, and none has to come for its end to be noticed.
 */
export const suspectOutage = (): void => {
  outage.doubtedUntil = Date.now() + DOUBT_MS;
  outage.asking ??= askUntilAnswered().finally(() => {
    delete outage.asking;
    outage.doubtedUntil = Date.now() + DOUBT_MS;
  });
};

const askUntilAnswered = async (): Promise<void> => {
  const since = Date.now();
  while (!(await databaseAnswers())) {
    if (!outage.isAway) log("error", "database.away");
    outage.isAway = true;
    await sleep(ASK_MS, undefined, { ref: false });
  }
  if (outage.isAway) log("info", "database.back", { seconds: (Date.now() - since) / 1000 });
  outage.isAway = false;
};

/** Whether the database answers a question on a connection of its own within a second. */
export const databaseAnswers = async (): Promise<boolean> =>
  (await askDatabase(env().DATABASE_URL, AbortSignal.timeout(ASK_MS))) === "answers";
