import { readFileSync } from "node:fs";
import { migrationNames, sqlOf } from "@/scripts/migrate/history";
import { faultsOf } from "@/scripts/migrate/rules";

/** Older migrations were written before there was production data, and never change. */
const HISTORY = "20261123";

const fresh = migrationNames().filter((name) => name >= HISTORY);

for (const name of fresh) {
  const faults = await faultsOf(readFileSync(sqlOf(name), "utf8"));
  for (const { line, says } of faults) {
    console.error(`prisma/migrations/${name}/migration.sql:${line}: ${says}`);
    process.exitCode = 1;
  }
}
if (!process.exitCode) console.log(`${fresh.length} migrations since ${HISTORY} only add.`);
