import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase, transaction } from "@/sandbox-bank/database";

let pool: Pool;
beforeAll(() => {
  pool = openDatabase(process.env["DATABASE_URL"] ?? "");
});
afterAll(() => pool.end());

const backendOf = async (client: PoolClient): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
};

// Without a listener the process would exit here, and the test run with it.
it("survives a connection that breaks during a transaction", async () => {
  const cut = transaction(pool, async (client) => {
    await pool.query("SELECT pg_terminate_backend($1)", [await backendOf(client)]);
    await sleep(100);
    await client.query("SELECT 1");
  });
  await expect(cut).rejects.toThrow();
  const { rows } = await transaction(pool, (client) => client.query("SELECT 1 AS one"));
  expect(rows).toEqual([{ one: 1 }]);
});
