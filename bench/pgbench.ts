import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuSeconds } from "@/bench/cpu";
import { median } from "@/bench/load";

/** The statement of POST /payments/intent, with every value that the application sends. */
const script = `SELECT create_pending_payment((SELECT id FROM merchants ORDER BY id LIMIT 1), false, gen_random_uuid()::text,
    decode(repeat('ab', 32), 'hex'), decode(repeat('cd', 420), 'hex'), new_id(), 'api', 2990, NULL, NULL, NULL,
    false, '{}', now(), new_id(), repeat('x', 1400), 'api', 'req_bench');\n`;

export const hasPgbench = (): boolean => spawnSync("pgbench", ["--version"]).status === 0;

type Bench = {
  databaseUrl: string;
  databasePid: number;
  clients: number;
  seconds: number;
  rounds: number;
};

/** Transactions per second of the same prepared statement, and database CPU of each; medians of the rounds. */
export const pgbench = (of: Bench): { perSecond: number; cpuMs: number } => {
  const folder = mkdtempSync(join(tmpdir(), "motu-bench-"));
  const file = join(folder, "pending.sql");
  writeFileSync(file, script);
  const runs = Array.from({ length: of.rounds }, () => {
    const before = cpuSeconds(of.databasePid);
    const perSecond = run(of, file);
    const seconds = cpuSeconds(of.databasePid) - before;
    return { perSecond, cpuMs: (seconds * 1000) / (perSecond * of.seconds) };
  });
  rmSync(folder, { recursive: true });
  return {
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    cpuMs: median(runs.map(({ cpuMs }) => cpuMs)),
  };
};

const run = ({ clients, seconds, databaseUrl }: Bench, file: string): number => {
  const flags = ["-n", "-M", "prepared", "-f", file, "-c", String(clients), "-j", "2"];
  const output = execFileSync("pgbench", [...flags, "-T", String(seconds), databaseUrl], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? 0);
};
