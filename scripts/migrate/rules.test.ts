import { describe, expect, it } from "vitest";
import { faultsOf } from "@/scripts/migrate/rules";

const says = async (sql: string): Promise<string> =>
  (await faultsOf(sql)).map(({ says: text }) => text).join("\n");

const refused: [string, string, string][] = [
  ["drops a table", "DROP TABLE customers;", "DROP TABLE takes away"],
  ["drops a column", "ALTER TABLE customers DROP COLUMN phone;", "DROP COLUMN phone"],
  ["renames a column", "ALTER TABLE customers RENAME COLUMN phone TO tel;", "RENAME takes away"],
  ["renames a table", "ALTER TABLE customers RENAME TO buyers;", "RENAME takes away"],
  ["changes a type", "ALTER TABLE customers ALTER COLUMN phone TYPE int;", "the new type of phone"],
  [
    "adds a column that must be filled",
    "ALTER TABLE customers ADD COLUMN rank int NOT NULL;",
    "NOT NULL without a default",
  ],
  [
    "requires a column",
    "ALTER TABLE customers ALTER COLUMN name SET NOT NULL;",
    "SET NOT NULL reads",
  ],
  ["makes an index", "CREATE INDEX by_phone ON customers (phone);", "by_phone keeps the table"],
  [
    "makes an index concurrently beside something else",
    "SELECT 1;\nCREATE INDEX CONCURRENTLY by_phone ON customers (phone);",
    "in a migration of its own",
  ],
  [
    "adds a rule at once",
    "ALTER TABLE customers ADD CONSTRAINT short CHECK (length(phone) < 40);",
    "short reads the whole table",
  ],
  [
    "adds a reference at once",
    "ALTER TABLE customers ADD CONSTRAINT shop FOREIGN KEY (merchant_id) REFERENCES merchants (id);",
    "shop reads the whole table",
  ],
  [
    "adds a unique rule",
    "ALTER TABLE customers ADD CONSTRAINT one_phone UNIQUE (phone);",
    "one_phone builds its index",
  ],
];

const accepted: [string, string][] = [
  ["adds a column", "ALTER TABLE customers ADD COLUMN rank int;"],
  ["adds a column with a default", "ALTER TABLE customers ADD COLUMN rank int NOT NULL DEFAULT 0;"],
  [
    "makes a table with all its rules and indexes",
    `CREATE TABLE tags (id uuid NOT NULL);
     CREATE UNIQUE INDEX tags_id ON tags (id);
     ALTER TABLE tags ADD CONSTRAINT tags_pkey PRIMARY KEY USING INDEX tags_id, ADD CONSTRAINT c CHECK (id IS NOT NULL);
     ALTER TABLE tags RENAME COLUMN id TO tag;`,
  ],
  ["makes an index concurrently", "CREATE INDEX CONCURRENTLY by_phone ON customers (phone);"],
  [
    "adds a rule for what comes",
    "ALTER TABLE customers ADD CONSTRAINT short CHECK (length(phone) < 40) NOT VALID;",
  ],
  ["validates a rule", "ALTER TABLE customers VALIDATE CONSTRAINT short;"],
  [
    "replaces a function",
    "DROP FUNCTION f();\nCREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1';",
  ],
  ["drops an index", "DROP INDEX by_phone;"],
  [
    "takes away in a migration that says so",
    "-- contract: nothing reads it since 0.4\nALTER TABLE customers DROP COLUMN phone;",
  ],
  [
    "says why it is short",
    "-- reason: one row for each shop\nCREATE INDEX by_hash ON merchants (claim_hash);",
  ],
];

describe("a migration", () => {
  it.each(refused)("is refused that %s", async (_, sql, words) => {
    expect(await says(sql)).toContain(words);
  });

  it.each(accepted)("is accepted that %s", async (_, sql) => {
    expect(await says(sql)).toBe("");
  });

  it("needs a reason for each statement", async () => {
    const one =
      "-- reason: short\nCREATE INDEX a ON customers (phone);\nCREATE INDEX b ON customers (name);";
    expect((await faultsOf(one)).map(({ line }) => line)).toEqual([3]);
  });

  it("removes nothing because of a reason", async () => {
    expect(await says("-- reason: short\nDROP TABLE customers;")).toContain("DROP TABLE");
  });

  it("is reported by its line, whatever is above", async () => {
    const sql = "-- Réglages d’une boutique\n\nSELECT 1;\n\n-- été\nDROP TABLE customers;\n";
    expect((await faultsOf(sql)).map(({ line }) => line)).toEqual([6]);
  });
});
