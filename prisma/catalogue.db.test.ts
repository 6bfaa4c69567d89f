import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { deploy } from "@/scripts/migrate/migrations";

const file = join(import.meta.dirname, "catalogue.json");
const update = "UPDATE_CATALOGUE=1 npx vitest run --project db prisma/catalogue.db.test.ts";

/** Names by table or without one, and the kind of each. */
type Catalogue = Record<string, Record<string, string>>;

const queries = {
  constraint: `
    SELECT conrelid::regclass::text AS place, conname AS name,
      CASE contype WHEN 'c' THEN 'check' WHEN 'u' THEN 'unique' WHEN 'p' THEN 'primary key' ELSE 'foreign key' END
        || coalesce(' to ' || nullif(confrelid, 0)::regclass::text, '')
        || CASE WHEN condeferred THEN ', deferred' WHEN condeferrable THEN ', deferrable' ELSE '' END
        || CASE WHEN convalidated THEN '' ELSE ', not validated' END AS kind
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'u', 'p', 'f')`,
  index: `
    SELECT i.indrelid::regclass::text AS place, c.relname AS name,
      CASE WHEN i.indisunique THEN 'unique ' ELSE '' END
        || substring(pg_get_indexdef(i.indexrelid) FROM ' USING (.*)$') AS kind
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = 'public'::regnamespace`,
  trigger: `
    SELECT t.tgrelid::regclass::text AS place, t.tgname AS name,
      regexp_replace(regexp_replace(pg_get_triggerdef(t.oid),
        'CREATE (CONSTRAINT )?TRIGGER \\S+ ', '\\1'), ' ON (public\\.)?"?\\w+"?', '')
        || CASE WHEN t.tgenabled = 'O' THEN '' ELSE ' (not enabled)' END AS kind
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal`,
  function: `
    SELECT 'public' AS place, p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS name,
      'returns ' || pg_get_function_result(p.oid) || CASE p.provolatile WHEN 'i' THEN ', immutable'
        WHEN 's' THEN ', stable' ELSE '' END AS kind
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace`,
} as const;

type Found = { place: string; name: string; kind: string };

const read = async (url: string): Promise<Catalogue> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const catalogue: Catalogue = {};
    for (const [what, query] of Object.entries(queries)) {
      const { rows } = await client.query<Found>(`${query} ORDER BY 1, 2`);
      for (const { place, name, kind } of rows) {
        const title = `${place}: ${what}`;
        catalogue[title] = { ...catalogue[title], [name]: kind };
      }
    }
    return Object.fromEntries(Object.entries(catalogue).sort(([a], [b]) => (a < b ? -1 : 1)));
  } finally {
    await client.end();
  }
};

/** A database with only the migrations, while `work` runs. */
const onFreshDatabase = async <Result>(work: (url: string) => Promise<Result>): Promise<Result> => {
  const address = (database: string): string => {
    const url = new URL(inject("databaseUrls")[0] ?? "");
    url.pathname = `/${database}`;
    return url.href;
  };
  const name = `motu_catalogue_${process.pid}`;
  const admin = new pg.Client({ connectionString: address("postgres") });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`);
    await deploy(address(name));
    return await work(address(name));
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  }
};

const linesOf = (catalogue: Catalogue): string[] =>
  Object.entries(catalogue).flatMap(([title, names]) =>
    Object.entries(names).map(([name, kind]) => `${title} ${name}: ${kind}`),
  );

it("has exactly the constraints, indexes, triggers and functions of the committed list", async () => {
  const found = await onFreshDatabase(read);
  if (process.env["UPDATE_CATALOGUE"] === "1") {
    writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  }
  const listed: Catalogue = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const [there, wanted] = [linesOf(found), linesOf(listed)];
  const missing = wanted.filter((line) => !there.includes(line));
  const unlisted = there.filter((line) => !wanted.includes(line));
  const advice = `The migrated database differs from prisma/catalogue.json. If that is meant: ${update}`;
  expect({ missing, unlisted }, advice).toEqual({ missing: [], unlisted: [] });
});
