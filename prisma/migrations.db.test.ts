import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ownDatabase } from "@/lib/testing/own-database";
import { connections } from "@/scripts/migrate/connections";
import { pending, status } from "@/scripts/migrate/migrations";
import { urlAs } from "@/scripts/migrate/rights";

let database: Awaited<ReturnType<typeof ownDatabase>>;
let owner: pg.Client;
const readerName = `motu_reader_${process.pid}`;

beforeAll(async () => {
  database = await ownDatabase("migrations");
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.query(`DROP OWNED BY ${readerName}`);
  await owner.query(`DROP ROLE ${readerName}`);
  await owner.end();
  await database.drop();
});

/** A role that may only read. */
const reader = async (): Promise<string> => {
  await owner.query(`CREATE ROLE ${readerName} LOGIN PASSWORD 'reader' NOSUPERUSER NOCREATEDB`);
  await owner.query(
    `GRANT USAGE ON SCHEMA public TO ${readerName}; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${readerName}`,
  );
  return urlAs(database.url, readerName, "reader");
};

it("match the schema: a new migration would be empty", async () => {
  expect(await pending(database.url)).toBeUndefined();
});

it("shows its status to a role that may create no database, and manual changes", async () => {
  const url = await reader();
  const fresh = await status(url);
  expect(fresh).toEqual({
    history: expect.objectContaining({
      editedMigrationNames: [],
      failedMigrationNames: [],
      history: null,
    }),
    missing: undefined,
  });
  await owner.query("DROP INDEX invoice_one_per_period");
  expect((await status(url)).missing).toContain('CREATE UNIQUE INDEX "invoice_one_per_period"');
});

it("waits briefly for a locked table, lets others pass, and tries again", async () => {
  const { factory, close } = connections(database.url);
  const adapter = await factory.connect();
  await owner.query("BEGIN; LOCK TABLE customers IN ACCESS EXCLUSIVE MODE");
  const waited = adapter.executeScript("ALTER TABLE customers ADD COLUMN waited int; SELECT 1");
  await expect.poll(queue).toBe(1);
  await expect.poll(queue, { timeout: 10_000 }).toBe(0);
  await owner.query("COMMIT");
  await waited;
  expect((await owner.query("SELECT waited FROM customers")).rows).toEqual([]);
  await adapter.dispose();
  await close();
}, 20_000);

const queue = async (): Promise<number> => {
  const waiting = "SELECT 1 FROM pg_locks WHERE relation = 'customers'::regclass AND NOT granted";
  return (await owner.query(waiting)).rows.length;
};
