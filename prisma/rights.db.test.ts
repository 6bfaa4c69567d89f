import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { env } from "@/lib/kit/env";
import { prepareDatabase } from "@/scripts/migrate/prepare-database";
import { isConfined, provideRole, rightsOf, urlAs } from "@/scripts/migrate/rights";

const server = inject("databaseUrls")[0] ?? "";

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: env().DATABASE_URL });
  await client.connect();
});
afterAll(() => client.end());

const INSUFFICIENT_PRIVILEGE = "42501";

const outcome = (sql: string): Promise<string | undefined> =>
  client.query(sql).then(
    () => undefined,
    (error: pg.DatabaseError) => error.code,
  );

const forbidden = [
  "ALTER TABLE events DISABLE TRIGGER events_append_only",
  "ALTER TABLE transactions DROP CONSTRAINT transactions_pkey",
  "CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE sql AS ''",
  "DROP TABLE transactions",
  "TRUNCATE audit_entries",
  "UPDATE audit_entries SET action = 'nothing'",
  "UPDATE events SET created_at = now()",
  "DELETE FROM _prisma_migrations",
  "UPDATE graphile_worker.migrations SET breaking = true",
  "CREATE TABLE public.mine (id int)",
  "CREATE TABLE bank.mine (id int)",
  "CREATE SCHEMA mine",
  "CREATE ROLE mine",
  "ALTER ROLE current_user SUPERUSER",
  "GRANT pg_read_all_data TO current_user",
  "SELECT rolpassword FROM pg_authid",
  "SELECT pg_read_file('PG_VERSION')",
  "COPY (SELECT 1) TO PROGRAM 'cat'",
];

describe("the role of the product", () => {
  it("is neither superuser nor owner, and row security applies to it", async () => {
    const rights = await rightsOf(env().DATABASE_URL);
    expect(isConfined(rights)).toBe(true);
    const { rows } = await client.query(
      `SELECT rolcreatedb, rolcreaterole, rolreplication, rolinherit AND EXISTS (
         SELECT 1 FROM pg_auth_members m WHERE m.member = r.oid) AS "isMember"
       FROM pg_roles r WHERE rolname = current_user`,
    );
    expect(rows).toEqual([
      { rolcreatedb: false, rolcreaterole: false, rolreplication: false, isMember: false },
    ]);
  });

  it.each(forbidden)("may not: %s", async (sql) => {
    expect(await outcome(sql)).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it("reads every table and owns none", async () => {
    const { rows } = await client.query<{ name: string; reads: boolean; rules: boolean }>(
      `SELECT c.oid::regclass::text AS name, has_table_privilege(c.oid, 'SELECT') AS reads,
         has_table_privilege(c.oid, 'TRUNCATE, REFERENCES, TRIGGER') AS rules
       FROM pg_class c WHERE c.relkind = 'r'
         AND c.relnamespace::regnamespace::text IN ('public', 'jobs', 'graphile_worker', 'bank')`,
    );
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ reads, rules }) => !reads || rules)).toEqual([]);
  });
});

describe("an external database", () => {
  const suffix = randomBytes(4).toString("hex");
  const name = `motu_own_${suffix}`;
  const [owner, app] = [`motu_owner_${suffix}`, `motu_app_${suffix}`];
  const address = (role: string): string => {
    const url = new URL(urlAs(server, role, "own"));
    url.pathname = `/${name}`;
    return url.href;
  };
  const administer = async (...statements: string[]): Promise<void> => {
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    for (const sql of statements) await admin.query(sql);
    await admin.end();
  };

  beforeAll(async () => {
    await provideRole(server, owner, "own");
    await provideRole(server, app, "own");
    await administer(`CREATE DATABASE ${name} OWNER ${owner}`);
  });
  afterAll(() =>
    administer(`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${app}`, `DROP ROLE ${owner}`),
  );

  it("is migrated by an owner who is no superuser, and used by a role that owns nothing", async () => {
    const urls = { databaseUrl: address(app), ownerUrl: address(owner) };
    const first = await prepareDatabase(urls);
    expect(first.applied.length).toBeGreaterThan(10);
    expect(first.warning).toBeUndefined();
    expect(await prepareDatabase(urls)).toEqual({ applied: [], warning: undefined });
  });

  it("needs no owner when nothing is left to apply", async () => {
    const url = address(app);
    const again = await prepareDatabase({ databaseUrl: url, ownerUrl: url });
    expect(again).toEqual({ applied: [], warning: undefined });
  });

  it("names what is missing", async () => {
    const admin = new pg.Client({ connectionString: address(owner) });
    await admin.connect();
    await admin.query("COMMENT ON SCHEMA bank IS 'an earlier version'");
    await admin.end();
    const url = address(app);
    await expect(prepareDatabase({ databaseUrl: url, ownerUrl: url })).rejects.toThrow(
      "Set DATABASE_OWNER_URL",
    );
  });

  it("warns when the product connects as the owner, or as a superuser", async () => {
    const url = address(owner);
    const { warning } = await prepareDatabase({ databaseUrl: url, ownerUrl: url });
    expect(warning).toContain(`"${owner}", which owns the tables`);
    const root = new URL(server);
    root.pathname = `/${name}`;
    const both = { databaseUrl: root.href, ownerUrl: url };
    expect((await prepareDatabase(both)).warning).toContain("a superuser");
  });
});
