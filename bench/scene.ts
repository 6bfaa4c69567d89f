import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startedHere } from "@/bench/cpu";
import type { Figure } from "@/bench/figure";
import type { Application } from "@/bench/load";
import type { Options } from "@/bench/options";
import { type Cluster, clusterUrl } from "@/scripts/postgres/cluster";
import { freePort } from "@/scripts/postgres/throwaway";
import { application, root } from "@/scripts/setup/command";
import { prepareBuild, prepareSources } from "@/scripts/setup/prepare";
import { clusterFolder, embeddedAddresses } from "@/scripts/start/database";
import { productEnvironment } from "@/scripts/start/environment";
import { answers } from "@/scripts/start/health";
import { startProduct } from "@/scripts/start/product";
import { readSecrets } from "@/scripts/start/secrets";
import { readSettings, type Settings } from "@/scripts/start/settings";

export type Process = Required<Application> & { stop: () => Promise<void> };

/** A running product of its own build and data, without rate limits. */
export type Scene = {
  options: Options;
  application: Required<Application>;
  databasePid: number;
  /** Of the demo shop. */
  key: string;
  owner: pg.Client;
  /** The log of PostgreSQL. */
  log: string;
  /** The URL of a database of the same PostgreSQL, for its owner. */
  databaseUrl: (name: string) => string;
  /** Seconds from the start of the built product until it answered. */
  readyAfter: number;
  /** Starts another application process, on the product's database unless told otherwise. */
  start: (environment: Record<string, string>) => Promise<Process>;
  /** What is measured, with how many connections, for how long. */
  pace: { connections: number; seconds: number; rounds: number; databasePid: number };
};

/** A group of figures. A scenario that cannot be measured here throws `Skipped`. */
export type Scenario = {
  name: string;
  about: string;
  /** Whether it is measured when no scenario is named. */
  isDefault: boolean;
} & (
  | { needs: "product"; run: (scene: Scene) => Promise<Figure[]> }
  | { needs: "nothing"; run: (options: Options) => Promise<Figure[]> }
);

/** Why a scenario, or a figure, is not measured. */
export class Skipped extends Error {}

/** Runs `work` with a started product; its folder is removed afterwards. */
export const withProduct = async (
  options: Options,
  work: (scene: Scene) => Promise<void>,
): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), "motu-bench-"));
  // The user that PostgreSQL runs as passes through.
  chmodSync(dataDir, 0o711);
  Object.assign(process.env, {
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    PORT: process.env["PORT"] ?? "3200",
    BANK_PORT: process.env["BANK_PORT"] ?? "3201",
    PG_PORT: process.env["PG_PORT"] ?? "5633",
  });
  const settings = readSettings({ ...process.env, NODE_ENV: "test" });
  // Not part of the time until it answers.
  await prepareSources();
  await prepareBuild();
  const began = performance.now();
  const product = startProduct(settings, false);
  void product.failed.then((error) => {
    process.stderr.write(`${error.message}\n`);
    product.kill();
    process.exit(1);
  });
  try {
    const seed = await product.ready;
    if (!seed) throw new Error("The demo shop is missing.");
    const readyAfter = (performance.now() - began) / 1000;
    await inScene({ settings, options, key: seed.apiKey, readyAfter }, work);
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

type Started = { settings: Settings; options: Options; key: string; readyAfter: number };

const inScene = async (
  { settings, options, key, readyAfter }: Started,
  work: (scene: Scene) => Promise<void>,
): Promise<void> => {
  const secrets = readSecrets(process.env, settings.dataDir);
  const addresses = embeddedAddresses(settings, secrets);
  const owner = new pg.Client({ connectionString: addresses.ownerUrl });
  await owner.connect();
  const started: Process[] = [];
  const databasePid = startedHere(/postgres.* -D/);
  const { connections, seconds, rounds } = options;
  const databaseUrl: Cluster["url"] = (name) =>
    clusterUrl({ port: settings.pgPort, password: secrets.POSTGRES_PASSWORD }, name);
  try {
    await work({
      options,
      application: { origin: settings.appOrigin, pid: startedHere(/next-server|server\.ts start/) },
      databasePid,
      key,
      owner,
      log: `${clusterFolder(settings)}.log`,
      databaseUrl,
      readyAfter,
      pace: { connections, seconds, rounds, databasePid },
      start: async (environment) => {
        const product = productEnvironment(settings, secrets, addresses.databaseUrl);
        const process = await startApplication(product, environment);
        started.push(process);
        return process;
      },
    });
  } finally {
    for (const { stop } of started) await stop();
    await owner.end();
  }
};

/** One application process at a free port, as a second node of the deployment. */
const startApplication = async (
  product: NodeJS.ProcessEnv,
  environment: Record<string, string>,
): Promise<Process> => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, application("start", "-p", String(port)), {
    cwd: root,
    env: {
      ...product,
      ...{ PORT: String(port), APP_ORIGIN: origin, NEXTAUTH_URL: origin },
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
  };
  try {
    await answers({
      url: `${origin}/readyz`,
      patienceMs: 60_000,
      signal: new AbortController().signal,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, pid: child.pid ?? 0, stop };
};
