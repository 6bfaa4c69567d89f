import { cpSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { breachText } from "@/scripts/proof/check";
import { onThrowaway } from "@/scripts/proof/product";
import type { Stage } from "@/scripts/proof/stage";
import { freePorts } from "@/scripts/prove-deployment/ports";
import { root } from "@/scripts/setup/command";
import { runCommand } from "@/scripts/setup/run-command";
import { openDisk } from "@/scripts/soak/disk";
import { thaw } from "@/scripts/soak/disturb";
import { figuresOf, tableOf } from "@/scripts/soak/report";
import { type Plan, soak } from "@/scripts/soak/run";

const usage = `Load of every kind on a product of its own, beside disturbances at random instants: kill -9 and SIGSTOP of every
process, ended connections, a bank in trouble, a second version beside the first, a full disk (as root, on Linux).
Then it is quiet, every key that was not answered is said again, and every promise is looked at.

  npm run -s soak -- --minutes 10 --seed 7

Prints a table and a line of JSON. Exits with 1 where a promise is broken or a key stays unanswered. PROOF_PORTS=a,b,c
says where it listens; three free ports otherwise.`;

const MINUTES_MAX = 600;

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { minutes: { type: "string" }, seed: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(usage);
  if (process.platform !== "linux")
    throw new Error("It finds processes through /proc: Linux alone.");
  const minutes = Number(values.minutes ?? 10);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  if (!(minutes > 0 && minutes <= MINUTES_MAX))
    throw new Error(`--minutes: expected more than 0 and at most ${MINUTES_MAX}.`);
  if (!Number.isInteger(seed)) throw new Error("--seed: expected a whole number.");
  console.log(`--minutes ${minutes} --seed ${seed}`);
  const disk = openDisk();
  if (!disk) console.log("The full disk is left out: making a small one needs root.");
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      thaw();
      disk?.close();
      process.exit(130);
    });
  try {
    await prove({ minutes, seed, disk });
  } finally {
    disk?.close();
  }
};

const prove = async (of: Pick<Plan, "minutes" | "seed" | "disk">): Promise<void> => {
  const [besidePort] = await freePorts();
  const outcome = await onThrowaway(
    { BANK_TIMEOUT_MS: "2000", RATE_LIMITS: "off" },
    async (proven) => {
      const found = await soak(proven, { ...of, besidePort });
      if (found.breaches.length > 0) keepLogs(proven.stage);
      return found;
    },
    { isDurable: true, ...(of.disk ? { parent: of.disk.folder } : {}) },
  );
  const figures = figuresOf(of, outcome);
  console.log(`\n${tableOf(figures)}\n`);
  for (const breach of outcome.breaches) console.log(breachText(breach));
  console.log(JSON.stringify(figures));
  if (outcome.breaches.length > 0) process.exitCode = 1;
  else console.log("Every promise held.");
};

const kept = join(root, "test-results/soak");

/** The product's logs are deleted with its folder; they are copied for later. */
const keepLogs = ({ dataDir }: Stage): void => {
  cpSync(join(dataDir, "logs"), kept, { recursive: true });
  cpSync(join(dataDir, "postgres.log"), join(kept, "postgres.log"));
  console.log(`What application, bank and PostgreSQL printed is in ${kept}.`);
};

await runCommand(main);
