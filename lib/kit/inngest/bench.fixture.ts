import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type Pool } from "pg";
import { installJobs } from "@/lib/kit/inngest/install";
import type { Functions } from "@/lib/kit/inngest/serve";
import { startWorker, type Worker, type WorkerOptions } from "@/lib/kit/inngest/worker";
import { openPool } from "@/lib/kit/lasting-pool";
import { testRole } from "@/lib/kit/testing/global-setup";
import { grantTo, urlAs } from "@/scripts/migrate/rights";

/** A database of its own for a test file, since a worker takes every job of its database. */
export type Bench = {
  /** For the workers: with the product's own privileges. */
  url: string;
  ownerUrl: string;
  /** With the owner's privileges. */
  db: Pool;
  send: (...events: object[]) => Promise<void>;
  start: (functions: Functions, options?: Partial<WorkerOptions>) => Promise<Worker>;
  /** Makes failed jobs due now. */
  hurry: () => Promise<void>;
  /** The number of runs that have not ended. */
  runs: () => Promise<number>;
  close: () => Promise<void>;
};

export const openBench = async (): Promise<Bench> => {
  // biome-ignore lint/style/noProcessEnv: the test setup provides the address of PostgreSQL.
  const server = process.env["DATABASE_OWNER_URL"];
  if (!server) throw new Error("DATABASE_OWNER_URL is not set.");
  const name = `kit_inngest_${randomBytes(6).toString("hex")}`;
  await administer(server, `CREATE DATABASE ${name}`);
  const owner = new URL(server);
  owner.pathname = `/${name}`;
  await installJobs(owner.href);
  await grantTo(owner.href, testRole.name);
  const db = openPool(owner.href, "test", 10);
  // Grants on the tables that a test creates, as a migration does.
  await db.query(`ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO ${testRole.name}`);
  const url = urlAs(owner.href, testRole.name, testRole.password);
  const workers: Worker[] = [];
  return {
    url,
    ownerUrl: owner.href,
    db,
    send: async (...events) => {
      for (const event of events) {
        const whole = { id: randomUUID(), data: {}, ts: Date.now(), ...event };
        await db.query("SELECT graphile_worker.add_job('jobs.event', $1::json)", [
          JSON.stringify({ event: whole }),
        ]);
      }
    },
    start: async (functions, options = {}) => {
      const worker = await startWorker({
        connectionString: url,
        functions,
        log: () => undefined,
        ...options,
      });
      workers.push(worker);
      return worker;
    },
    hurry: async () => {
      await db.query(
        "UPDATE graphile_worker._private_jobs SET run_at = now() WHERE last_error IS NOT NULL AND run_at > now()",
      );
    },
    runs: async () => {
      const { rowCount } = await db.query(
        `SELECT FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks task ON task.id = job.task_id
         WHERE task.identifier = 'jobs.run'`,
      );
      return rowCount ?? 0;
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await db.end();
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
};

const administer = async (server: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** Waits until a condition holds; throws its description on a timeout. */
export const until = async (
  condition: () => boolean | Promise<boolean>,
  withinMs = 10_000,
): Promise<void> => {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${condition}`);
    await sleep(20);
  }
};
