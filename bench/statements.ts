import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

export type Counted = { statements: number; databaseMs: number };

const TRIES = 5;
const FLUSHED_MS = 150;

/**
 * Counts the statements that PostgreSQL runs for `work`, and their time, from its log. The fewest of several runs:
 * the background statements of the product do not belong to it.
 */
export const statementsOf = async (
  { owner, log }: { owner: pg.Client; log: string },
  work: () => Promise<unknown>,
): Promise<Counted> => {
  const runs: Counted[] = [];
  await logged(owner, async () => {
    for (let run = 0; run < TRIES; run += 1) runs.push(await countedIn(log, work));
  });
  const [least = { statements: 0, databaseMs: 0 }] = runs.toSorted(
    (a, b) => a.statements - b.statements || a.databaseMs - b.databaseMs,
  );
  return least;
};

/** The statements per second that PostgreSQL runs while nobody asks for anything. */
export const idleStatements = async (
  { owner, log }: { owner: pg.Client; log: string },
  seconds: number,
): Promise<number> => {
  let found = 0;
  await logged(owner, async () => {
    found = (await countedIn(log, () => sleep(seconds * 1000))).statements;
  });
  return found / seconds;
};

const logged = async (owner: pg.Client, work: () => Promise<void>): Promise<void> => {
  await owner.query("ALTER SYSTEM SET log_min_duration_statement = 0");
  await owner.query("SELECT pg_reload_conf()");
  await sleep(FLUSHED_MS);
  try {
    await work();
  } finally {
    await owner.query("ALTER SYSTEM RESET log_min_duration_statement");
    await owner.query("SELECT pg_reload_conf()");
    await sleep(FLUSHED_MS);
  }
};

const countedIn = async (log: string, work: () => Promise<unknown>): Promise<Counted> => {
  const from = statSync(log).size;
  await work();
  await sleep(FLUSHED_MS);
  const lines = textFrom(log, from).matchAll(
    /duration: ([\d.]+) ms {2}(parse|bind|execute|statement)/g,
  );
  const counted = { statements: 0, databaseMs: 0 };
  for (const [, ms, step] of lines) {
    counted.databaseMs += Number(ms);
    if (step === "execute" || step === "statement") counted.statements += 1;
  }
  return counted;
};

const textFrom = (path: string, from: number): string => {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(fstatSync(file).size - from);
    readSync(file, bytes, 0, bytes.length, from);
    return bytes.toString("utf8");
  } finally {
    closeSync(file);
  }
};
