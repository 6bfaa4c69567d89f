import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { withCluster } from "@/bench/database";
import { fillPayments } from "@/bench/volume";
import { audit, broken } from "@/lib/invariants/audit";
import { connected } from "@/lib/kit/connected";
import { newId } from "@/lib/kit/ids";
import { fingerprintsOf } from "@/scripts/backup/keys";
import { restoreInto } from "@/scripts/backup/restore";
import { readBackup, readHeader } from "@/scripts/backup/verify";
import { writeBackup } from "@/scripts/backup/write";
import { deploy } from "@/scripts/migrate/migrations";
import type { Secrets } from "@/scripts/start/secrets";

/**
 * Backup, restore into an empty database, and audit, with every durability setting of PostgreSQL on: seconds
 * each, for a shop with so many payments and their related rows.
 * `npx tsx bench/restore.ts [payments]`
 */
const payments = Number(process.argv[2] ?? 50_000);
const MEGABYTE = 1024 * 1024;

const timed = async <Result>(figure: string, work: () => Promise<Result>): Promise<Result> => {
  const begun = performance.now();
  const result = await work();
  const seconds = Number(((performance.now() - begun) / 1000).toFixed(2));
  console.log(JSON.stringify({ figure, payments, seconds }));
  return result;
};

const aShop = async (client: pg.Client): Promise<string> => {
  const id = newId();
  await client.query("BEGIN");
  await client.query("INSERT INTO merchants (id) VALUES ($1)", [id]);
  await client.query(
    "INSERT INTO merchant_profiles (merchant_id, livemode, name) VALUES ($1, false, 'Boutique'), ($1, true, 'Boutique')",
    [id],
  );
  await client.query("COMMIT");
  return id;
};

const random = () => randomBytes(32).toString("base64");
const keys = fingerprintsOf({
  ENCRYPTION_KEY: random(),
  API_KEY_PEPPER: random(),
  LINK_KEY: random(),
} as Secrets);

await withCluster(async (cluster, folder) => {
  const [from, to] = [cluster.url("motu"), cluster.url("motu_restored")];
  await cluster.createDatabase("motu");
  await cluster.createDatabase("motu_restored");
  await deploy(from);
  await connected(from, async (client) => fillPayments(client, await aShop(client), payments));
  const path = join(folder, "backup");
  await timed("backup", () => writeBackup(path, { url: from, keys }));
  console.log(
    JSON.stringify({
      figure: "size in MB",
      payments,
      megabytes: Math.round(statSync(path).size / MEGABYTE),
    }),
  );
  await timed("check of the file", () => readBackup(path));
  const header = await readHeader(path);
  await timed("restore", () => restoreInto(to, { path, header }));
  const found = await timed("audit", () => connected(to, audit));
  if (broken(found).length > 0) throw new Error(JSON.stringify(broken(found)));
});
