import pg from "pg";
import { expect, test } from "vitest";
import { env } from "@/lib/kit/env";
import type { Check } from "@/scripts/doctor/check";
import { checkDatabase, checkPooler } from "@/scripts/doctor/database";
import { startPooler } from "@/scripts/doctor/pooler.fixture";

const owner = (): string => process.env["DATABASE_OWNER_URL"] ?? "";

const states = (checks: readonly Check[]): Record<string, string> =>
  Object.fromEntries(checks.map(({ check, state }) => [check, state]));

test("approves a database whose application role owns nothing", async () => {
  const checks = await checkDatabase({ databaseUrl: env().DATABASE_URL, ownerUrl: owner() });
  expect(states(checks)).toEqual({
    PostgreSQL: "ok",
    clock: "ok",
    "disk of PostgreSQL": "ok",
    role: "ok",
    pooler: "ok",
    migrations: "ok",
  });
});

test("warns of a role that no rule restricts", async () => {
  const checks = await checkDatabase({ databaseUrl: owner() });
  expect(states(checks)).toMatchObject({ role: "warning", migrations: "ok" });
});

test("reports a database that does not answer, with its variable", async () => {
  const nowhere = "postgresql://motu:a-secret@127.0.0.1:1/motu";
  const checks = await checkDatabase({ databaseUrl: nowhere });
  expect(states(checks)).toEqual({ DATABASE_URL: "failed" });
  expect(JSON.stringify(checks)).not.toContain("a-secret");
  const ofOwner = await checkDatabase({ databaseUrl: env().DATABASE_URL, ownerUrl: nowhere });
  expect(states(ofOwner)).toMatchObject({ DATABASE_OWNER_URL: "failed", role: "ok" });
});

test.each([
  ["drops the settings of a connection", "0", "are not kept"],
  ["gives two clients one session", "4321ms", "transaction mode"],
])("detects a pooler that %s", async (_, lockTimeout, seen) => {
  const session = new pg.Client({ connectionString: env().DATABASE_URL });
  await session.connect();
  await session.query(`SET lock_timeout = '${lockTimeout}'`);
  const pooler = await startPooler(session);
  try {
    const check = await checkPooler(pooler.url);
    expect([check.state, check.seen]).toEqual(["failed", expect.stringContaining(seen)]);
  } finally {
    pooler.stop();
    await session.end();
  }
});
