import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The statement of POST /payments/intent, with every value that the application sends. */
const script = `SELECT create_pending_payment((SELECT id FROM merchants ORDER BY id LIMIT 1), false, gen_random_uuid()::text,
    decode(repeat('ab', 32), 'hex'), decode(repeat('cd', 420), 'hex'), new_id(), 'api', 2990, NULL, NULL, NULL,
    false, '{}', now(), new_id(), repeat('x', 1400), 'api', 'req_bench');\n`;

export const hasPgbench = (): boolean => spawnSync("pgbench", ["--version"]).status === 0;

/** Transactions per second of the same prepared statement, by pgbench. */
export const pgbench = (of: { databaseUrl: string; clients: number; seconds: number }): number => {
  const file = join(mkdtempSync(join(tmpdir(), "motu-bench-")), "pending.sql");
  writeFileSync(file, script);
  const output = execFileSync(
    "pgbench",
    [
      "-n",
      "-M",
      "prepared",
      "-f",
      file,
      "-c",
      String(of.clients),
      "-j",
      "2",
      "-T",
      String(of.seconds),
      of.databaseUrl,
    ],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? 0);
};
