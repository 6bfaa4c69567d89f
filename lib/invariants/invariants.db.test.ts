import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invariants } from "@/lib/invariants/all";
import { audit, broken, examine } from "@/lib/invariants/audit";
import { breaks } from "@/lib/invariants/breaks.fixture";
import { checkInvariants } from "@/lib/invariants/check";
import { aWorld, type World } from "@/lib/invariants/world.fixture";
import { disconnect } from "@/lib/kit/db";
import { startBank } from "@/lib/testing/bank";
import { ownDatabase } from "@/lib/testing/own-database";

let database: Awaited<ReturnType<typeof ownDatabase>>;
let bank: Awaited<ReturnType<typeof startBank>>;
let owner: pg.Client;
let world: World;

beforeAll(async () => {
  database = await ownDatabase("invariants");
  bank = await startBank();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  world = await aWorld();
}, 120_000);

afterAll(async () => {
  await owner.end();
  await bank.close();
  await disconnect();
  await database.drop();
});

// The constraints that refuse a breach when it is written; an audit is for the day on which they did not.
const WITHOUT_GUARDS = `
  DO $$ DECLARE found record; BEGIN
    FOR found IN SELECT conrelid::regclass AS place, conname FROM pg_constraint
      WHERE connamespace IN ('public'::regnamespace, 'bank'::regnamespace) AND contype IN ('c', 'f') LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.place, found.conname);
    END LOOP;
    FOR found IN SELECT conrelid::regclass AS place, conname FROM pg_constraint
      WHERE connamespace IN ('public'::regnamespace, 'bank'::regnamespace) AND contype = 'u' LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found.place, found.conname);
    END LOOP;
    FOR found IN SELECT indexrelid::regclass AS name FROM pg_index JOIN pg_class c ON c.oid = indrelid
      WHERE c.relnamespace IN ('public'::regnamespace, 'bank'::regnamespace) AND indisunique AND NOT indisprimary LOOP
      EXECUTE format('DROP INDEX %s', found.name);
    END LOOP;
  END $$`;

/** The findings of the audit after these statements, past every rule; all is rolled back. */
const foundAfter = async (statements: readonly string[]): Promise<string[]> => {
  await owner.query("BEGIN");
  try {
    await owner.query("SET LOCAL session_replication_role = replica");
    for (const text of statements) {
      const { rowCount } = await owner.query(text);
      expect(rowCount, text).toBeGreaterThan(0);
    }
    return broken(await examine(owner)).map(({ name }) => name);
  } finally {
    await owner.query("ROLLBACK");
  }
};

describe("a world with every kind of business", () => {
  it("keeps every invariant", async () => {
    const found = await audit(owner);
    expect(broken(found)).toEqual([]);
    expect(found.filter(({ breaches }) => breaches === null)).toEqual([]);
    expect(await checkInvariants()).toEqual([]);
  });

  it("is not changed by an audit, which cannot write", async () => {
    const writing = audit({
      query: (text) => owner.query(text.includes("WITH breach") ? "DELETE FROM receipts" : text),
    });
    await expect(writing).rejects.toThrow("read-only transaction");
  });

  it("can break each invariant", () => {
    expect(Object.keys(breaks).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted());
    expect(invariants.length).toBeGreaterThanOrEqual(50);
  });
});

describe("a broken invariant is reported, and no other", () => {
  beforeAll(() => owner.query(WITHOUT_GUARDS));

  it.each(Object.keys(breaks))("%s", async (name) => {
    expect(await foundAfter(breaks[name]?.(world) ?? [])).toEqual([name]);
  });
});

it("reports nothing of a sandbox that is being deleted", async () => {
  const gone = `DELETE FROM invoices WHERE subscription_id = '${world.paid}'`;
  const purged = `UPDATE merchants SET sandbox = true, claim_hash = NULL WHERE id = '${world.biller}'`;
  expect(await foundAfter([gone])).not.toEqual([]);
  expect(await foundAfter([gone, purged])).toEqual([]);
});

it("raises an alarm that names the invariant and the rows", async () => {
  const lines: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  await owner.query("BEGIN");
  await owner.query("SET LOCAL session_replication_role = replica");
  await owner.query(
    `UPDATE transactions SET description = '4242 4242 4242 4242' WHERE id = '${world.debited}'`,
  );
  await owner.query("COMMIT");
  process.stdout.write = ((text: string) => Boolean(lines.push(text))) as typeof write;
  try {
    expect(await checkInvariants()).toEqual(["card_data.none"]);
  } finally {
    process.stdout.write = write;
  }
  const [alarm] = lines.map((line) => JSON.parse(line));
  expect(alarm).toMatchObject({
    level: "error",
    event: "invariant.broken",
    name: "card_data.none",
  });
  expect(alarm.first).toEqual([
    { id: world.debited, merchant: world.shop, what: "a card number in transactions.description" },
  ]);
});
