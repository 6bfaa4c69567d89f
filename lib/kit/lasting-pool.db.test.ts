import { afterAll, expect, it } from "vitest";
import { env } from "@/lib/kit/env";
import { openPool } from "@/lib/kit/lasting-pool";

const pool = openPool(env().DATABASE_URL, "lasting-pool-test", 1);
afterAll(() => pool.end());

const one = async (): Promise<unknown> => (await pool.query("SELECT 1 AS one")).rows[0];

it("takes a client back once, however often it is given back", async () => {
  const client = await pool.connect();
  client.release();
  expect(() => client.release()).not.toThrow();
  expect(await one()).toEqual({ one: 1 });
});

it("does so for clients that are called back with", async () => {
  await new Promise<void>((resolve, reject) => {
    pool.connect((error, client, release) => {
      if (error) return reject(error);
      release();
      expect(() => release()).not.toThrow();
      expect(() => client?.release()).not.toThrow();
      resolve();
    });
  });
  expect(await one()).toEqual({ one: 1 });
});

it("opens another connection where its own was cut", async () => {
  const client = await pool.connect();
  await client.query("SELECT pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
  client.release(true);
  expect(await one()).toEqual({ one: 1 });
});
