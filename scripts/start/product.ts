import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Addresses, prepareDatabase } from "@/scripts/migrate/prepare-database";
import { stopLeftover } from "@/scripts/postgres/leftover";
import { application, interrupt } from "@/scripts/setup/command";
import { logTail } from "@/scripts/setup/log-file";
import { prepareBuild, prepareSources } from "@/scripts/setup/prepare";
import { say, step } from "@/scripts/setup/progress";
import {
  clusterFolder,
  ownDatabase,
  restartEmbedded,
  startEmbedded,
} from "@/scripts/start/database";
import { productEnvironment } from "@/scripts/start/environment";
import { answers } from "@/scripts/start/health";
import { type Instance, type Kept, keep } from "@/scripts/start/keep";
import { answersAt, fifteenSeconds, type Liveness } from "@/scripts/start/liveness";
import { lockDataDir } from "@/scripts/start/lock";
import { type PortUse, requireFree } from "@/scripts/start/ports";
import { announceRunning } from "@/scripts/start/running";
import { readSecrets, type Secrets } from "@/scripts/start/secrets";
import { type Seed, seed } from "@/scripts/start/seed";
import { startService } from "@/scripts/start/service";
import { reachedAt, type Settings } from "@/scripts/start/settings";

export interface Product {
  /** Resolves when everything answers. */
  ready: Promise<Seed | undefined>;
  /** Resolves when it cannot continue. */
  failed: Promise<Error>;
  /** Application first, then the bank, then PostgreSQL. */
  stop: () => Promise<void>;
  /** Kills all of them. */
  kill: () => void;
}

interface Closer {
  close: () => Promise<void> | void;
  kill?: () => void;
}

/** Starts the whole product; `isDev` serves the sources with reloads. */
export const startProduct = (settings: Settings, isDev: boolean): Product => {
  const closers: Closer[] = [];
  const abort = new AbortController();
  let fail: Run["fail"] = () => undefined;
  const failed = new Promise<Error>((resolve) => {
    fail = resolve;
  });
  const ready = start({ settings, isDev, closers, signal: abort.signal, fail });
  ready.catch(() => undefined);
  return {
    ready,
    failed,
    stop: async () => {
      abort.abort();
      interrupt();
      await ready.catch(() => undefined);
      for (const { close } of closers.splice(0).reverse()) await close();
    },
    kill: () => {
      for (const closer of closers.toReversed()) closer.kill?.();
    },
  };
};

interface Run {
  settings: Settings;
  isDev: boolean;
  closers: Closer[];
  signal: AbortSignal;
  fail: (error: Error) => void;
}

const start = async (run: Run): Promise<Seed | undefined> => {
  const { settings, isDev, signal, closers } = run;
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o711 });
  const lock = lockDataDir(settings.dataDir);
  closers.push({ close: lock.release, kill: lock.release });
  if (!settings.databaseUrl) await stopLeftover(clusterFolder(settings), say);
  // Processes of a killed start end by themselves, but not at once.
  await requireFree(portsOf(settings), lock.wasAbandoned ? 15_000 : 0);

  await prepareSources();
  signal.throwIfAborted();
  if (!isDev) await prepareBuild();
  signal.throwIfAborted();
  const env = await openDatabase(run);
  // Side by side: most of it is loading programs.
  if (settings.isDeployment) {
    await step("Application", () => openApplication(run, env));
    void openBank(run, env).catch((error: Error) => signal.aborted || say(error.message));
    return undefined;
  }
  const [shop] = await step("Demo shop, sandbox bank, application", () =>
    Promise.all([seed(env), openBank(run, env), openApplication(run, env)]),
  );
  const takeBack = announceRunning(settings);
  closers.push({ close: takeBack, kill: takeBack });
  return shop;
};

/** The addresses of this product. */
export const portsOf = ({ port, bankPort, pgPort, databaseUrl }: Settings): PortUse[] => [
  { variable: "PORT", port },
  { variable: "BANK_PORT", port: bankPort },
  ...(databaseUrl ? [] : [{ variable: "PG_PORT", port: pgPort }]),
];

const openDatabase = async (run: Run): Promise<NodeJS.ProcessEnv> => {
  const { settings, signal } = run;
  const secrets = readSecrets(process.env, settings.dataDir);
  const addresses = ownDatabase(settings) ?? (await openEmbedded(run, secrets));
  signal.throwIfAborted();
  await step("Migrations", () => prepareDatabase(addresses));
  return productEnvironment(settings, secrets, addresses.databaseUrl);
};

const openEmbedded = async (run: Run, secrets: Secrets): Promise<Addresses> => {
  const { settings } = run;
  const cluster = await step("PostgreSQL", () => startEmbedded(settings, secrets));
  let first: Instance | undefined = cluster;
  const kept = keep({
    name: "PostgreSQL",
    start: () => {
      const started = first ?? restartEmbedded(settings, secrets);
      first = undefined;
      return started;
    },
    liveness: { answers: cluster.answers, ...fifteenSeconds },
    say,
    onGivenUp: (cause) => run.fail(new Error(`PostgreSQL ${cause}.`)),
  });
  kept.markHealthy();
  run.closers.push({ close: kept.stop, kill: kept.kill });
  return cluster;
};

const openBank = async (run: Run, env: NodeJS.ProcessEnv): Promise<void> => {
  const kept = keepService(run, {
    name: "The sandbox bank",
    parameters: ["--import", "tsx", "sandbox-bank/main.ts"],
    env,
    log: logOf(run, "sandbox-bank"),
    patienceMs: 2_000,
    liveness: livenessAt(run, run.settings.bankPort),
  });
  // Live payments continue without the test bank.
  if (run.settings.isDeployment) kept.markHealthy();
  await waitFor(run, "sandbox-bank", `${reachedAt(run.settings, run.settings.bankPort)}/healthz`);
  kept.markHealthy();
};

const openApplication = async (run: Run, env: NodeJS.ProcessEnv): Promise<void> => {
  const { isDev, settings } = run;
  const kept = keepService(run, {
    name: "The application",
    parameters: application(isDev ? "dev" : "start", ...listening(settings)),
    env: isDev ? { ...env, NODE_ENV: "development" } : env,
    log: logOf(run, "application"),
    // It finishes running requests, for half a minute at most.
    patienceMs: 40_000,
    liveness: livenessAt(run, settings.port),
  });
  await waitFor(run, "application", `${reachedAt(settings, settings.port)}/readyz`);
  kept.markHealthy();
};

const listening = ({ port, host }: Settings): string[] => [
  ...["-p", String(port)],
  ...(host === undefined ? [] : ["-H", host]),
];

// A debugger stops the process for as long as it is used.
const livenessAt = ({ isDev, settings }: Run, port: number): Liveness | undefined =>
  isDev
    ? undefined
    : { answers: answersAt(`${reachedAt(settings, port)}/healthz`), ...fifteenSeconds };

const keepService = (
  run: Run,
  program: Omit<Parameters<typeof startService>[0], "say" | "isJson" | "onGivenUp">,
): Kept => {
  const isJson = run.settings.isDeployment;
  const kept = startService({ ...program, isJson, say, onGivenUp: run.fail });
  run.closers.push({ close: kept.stop, kill: kept.kill });
  return kept;
};

const waitFor = async (run: Run, name: string, url: string): Promise<void> => {
  try {
    await answers({ url, patienceMs: 90_000, signal: run.signal });
  } catch (error) {
    const log = logOf(run, name);
    if (run.signal.aborted || log === undefined) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${reason}\nThe end of ${log}:\n${logTail(log)}`, { cause: error });
  }
};

// A trial keeps the terminal for people; otherwise the supervisor collects the output.
const logOf = ({ settings, isDev }: Run, name: string): string | undefined => {
  if (isDev || settings.isDeployment) return undefined;
  const folder = join(settings.dataDir, "logs");
  mkdirSync(folder, { recursive: true });
  return join(folder, `${name}.log`);
};
