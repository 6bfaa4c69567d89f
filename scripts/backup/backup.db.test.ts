import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit, broken } from "@/lib/invariants/audit";
import { aWorld } from "@/lib/invariants/world.fixture";
import { disconnect } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { startBank } from "@/lib/testing/bank";
import { anEmptyDatabase, ownDatabase } from "@/lib/testing/own-database";
import { readFrames } from "@/scripts/backup/container";
import { fingerprintsOf, requireKeys } from "@/scripts/backup/keys";
import { restoreInto } from "@/scripts/backup/restore";
import { readBackup, readHeader } from "@/scripts/backup/verify";
import { type Header, writeBackup } from "@/scripts/backup/write";
import { deploy, status } from "@/scripts/migrate/migrations";
import type { Secrets } from "@/scripts/start/secrets";

const folder = mkdtempSync(join(tmpdir(), "motu-backup-"));
const path = join(folder, "backup");
const secrets = {
  ENCRYPTION_KEY: process.env["ENCRYPTION_KEY"],
  API_KEY_PEPPER: process.env["API_KEY_PEPPER"],
  LINK_KEY: process.env["LINK_KEY"],
} as Secrets;
const keys = fingerprintsOf(secrets);

type Database = { url: string; drop: () => Promise<void> };
let from: Database;
let to: Database;
let header: Header;
let merchant: string;

const rowsOf = async <Row extends object>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  from = await ownDatabase("kept");
  to = await anEmptyDatabase("restored");
  const bank = await startBank();
  merchant = (await aWorld()).shop;
  await bank.close();
  await disconnect();
  // The transaction numbers are far ahead of those of any other cluster, and not in the order of the ids.
  await rowsOf(
    from.url,
    `BEGIN; SET LOCAL session_replication_role = replica;
     UPDATE events SET xid = ((xid::text)::bigint + 5000000000 - sequence % 2)::text::xid8; COMMIT`,
  );
  await writeBackup(path, { url: from.url, keys });
  header = await readHeader(path);
}, 120_000);

afterAll(async () => {
  await from.drop();
  await to.drop();
  rmSync(folder, { recursive: true, force: true });
});

const order = `SELECT id FROM events WHERE merchant_id = '%' AND xid < pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY xid, id`;
const everyRule = `
  SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated AS rule
  FROM pg_constraint WHERE connamespace::regnamespace::text IN ('public', 'bank', 'jobs', 'graphile_worker')
  UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT schemaname || indexdef FROM pg_indexes WHERE schemaname IN ('public', 'bank', 'jobs', 'graphile_worker') ORDER BY 1`;

describe("a backup", () => {
  it("is readable by its owner only, and contains no key", async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
    let text = "";
    for await (const { payload } of readFrames(path)) text += payload.toString();
    expect(text).toContain(merchant);
    for (const key of Object.values(secrets)) expect(text).not.toContain(key);
  });

  it("contains its time, its migrations, its tables", async () => {
    expect(Math.abs(Date.now() - Date.parse(header.at))).toBeLessThan(120_000);
    expect(header.migrations.at(-1)?.name).toMatch(/^\d{14}_/);
    const names = header.tables.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["bank.movements", "public.events", "jobs.inngest_relayed"]),
    );
    expect(names).not.toContain("public._prisma_migrations");
    const ends = await readBackup(path);
    expect(ends.map(({ name }) => name)).toEqual(names);
    const [{ n } = { n: 0 }] = await rowsOf<{ n: number }>(
      from.url,
      "SELECT count(*)::int AS n FROM events",
    );
    expect(ends.find(({ name }) => name === "public.events")?.rows).toBe(n);
  });

  it("never overwrites another file", async () => {
    await expect(writeBackup(path, { url: from.url, keys })).rejects.toThrow("is there already");
  });

  it("is refused when it was cut anywhere", async () => {
    const { size } = statSync(path);
    for (const left of [size - 100, Math.floor(size / 2), 40]) {
      const cut = join(folder, `cut-${left}`);
      copyFileSync(path, cut);
      truncateSync(cut, left);
      await expect(readBackup(cut)).rejects.toThrow("is not whole");
    }
  });

  it("is refused when any byte was changed", async () => {
    const whole = readFileSync(path);
    for (const part of [0.01, 0.03, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97]) {
      const changed = Buffer.from(whole);
      const at = Math.floor(whole.length * part);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const file = join(folder, `changed-${part}`);
      writeFileSync(file, changed);
      await expect(readBackup(file)).rejects.toThrow(/is not whole|not as it was written/);
    }
  });

  it("requires the keys that it was written with, by name", () => {
    expect(() => requireKeys(keys, secrets, folder)).not.toThrow();
    const other = { ...secrets, ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64") };
    expect(() => requireKeys(keys, other, folder)).toThrow("ENCRYPTION_KEY is another one");
    expect(() => requireKeys(keys, {}, folder)).toThrow("LINK_KEY is not there");
  });
});

describe("a restore", () => {
  it("that dies leaves a database that cannot be started until it was done again", async () => {
    // The last table of the file does not exist: all before it were filled by then.
    const odd = { ...header, tables: [...header.tables, { name: "public.odd", columns: ["id"] }] };
    await expect(restoreInto(to.url, { path, header: odd })).rejects.toThrow("no public.odd");
    await expect(deploy(to.url)).rejects.toThrow("was begun and not finished");
    await expect(writeBackup(join(folder, "none"), { url: to.url, keys })).rejects.toThrow(
      "not finished",
    );
  });

  it("restores every row, rule and number, with a role that is only the owner", async () => {
    const { ends, skipped, broken: found } = await restoreInto(to.url, { path, header });
    expect([skipped, found]).toEqual([[], []]);
    expect(ends).toHaveLength(header.tables.length);
    expect(await deploy(to.url)).toEqual([]);
    expect((await status(to.url)).missing).toBeUndefined();
    expect(await rowsOf(to.url, everyRule)).toEqual(await rowsOf(from.url, everyRule));
    const numbers = "SELECT schemaname, sequencename, last_value FROM pg_sequences ORDER BY 1, 2";
    expect(await rowsOf(to.url, numbers)).toEqual(await rowsOf(from.url, numbers));
  });

  it("keeps every invariant", async () => {
    const client = new pg.Client({ connectionString: to.url });
    await client.connect();
    expect(broken(await audit(client))).toEqual([]);
    await client.end();
  });

  it("shows all events in the order of their commits, before those to come", async () => {
    const kept = `SELECT id FROM events WHERE merchant_id = '${merchant}' ORDER BY xid, id`;
    const seen = await rowsOf<{ id: string }>(to.url, order.replace("%", merchant));
    expect(seen).toEqual(await rowsOf(from.url, kept));
    expect(seen.map(({ id }) => id)).not.toEqual(seen.map(({ id }) => id).toSorted());
    const id = newId();
    await rowsOf(
      to.url,
      `INSERT INTO events (id, merchant_id, livemode, type, resource, resource_id, sequence, body, origin)
       VALUES ('${id}', '${merchant}', false, 'product.created', 'product', '${newId()}', 1, '{}', 'api')`,
    );
    // A transaction in another database of the cluster delays it for a moment.
    const last = async () =>
      (await rowsOf<{ id: string }>(to.url, order.replace("%", merchant))).at(-1)?.id;
    await expect.poll(last).toBe(id);
  });

  it("puts every bank into recovery", async () => {
    const open = "SELECT provider, backup_at FROM recoveries WHERE ended_at IS NULL ORDER BY 1";
    const backup_at = new Date(header.at);
    expect(await rowsOf(to.url, open)).toEqual(
      ["payzen", "sandbox", "stripe"].map((provider) => ({ provider, backup_at })),
    );
  });

  it("of a backup with another queue version starts with an empty queue", async () => {
    const other = { ...header, made: { ...header.made, jobs: "another" } };
    const { skipped } = await restoreInto(to.url, { path, header: other });
    expect(skipped).toContain("jobs.inngest_relayed");
    expect(skipped.every((name) => /^(jobs|graphile_worker)\./.test(name))).toBe(true);
  });
});
