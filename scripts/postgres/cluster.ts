import { closeSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connected } from "@/lib/kit/connected";
import { queryDatabase } from "@/lib/kit/query-database";
import { accountFor, spawnAs } from "@/scripts/postgres/account";
import { initialise } from "@/scripts/postgres/initialise";
import { stopLeftover, stopServer } from "@/scripts/postgres/leftover";
import { durableSettings, throwawaySettings } from "@/scripts/postgres/settings";
import { bury } from "@/scripts/postgres/undertaker";
import { openLog } from "@/scripts/setup/log-file";

export interface ClusterOptions {
  /** An absolute path. */
  folder: string;
  port: number;
  password: string;
  /** Without it nothing is flushed to the disk. */
  durable: boolean;
  /** A folder to remove with it, if we are killed. */
  removeWith?: string;
  say?: (line: string) => void;
}

export interface Cluster {
  /** The URL of one of its databases. */
  url: (database: string) => string;
  /** Creates a database, from a template if one is named, unless it exists. */
  createDatabase: (name: string, template?: string) => Promise<void>;
  stop: () => Promise<void>;
  /** Kills it; it recovers at its next start. */
  kill: () => void;
  /** Whether it answers a query on a new connection; waits no longer than the signal. */
  answers: (signal: AbortSignal) => Promise<boolean>;
  /** Resolves when the server has ended, with the reason, as in "ended (exit code 1)". */
  ended: Promise<string>;
}

/** Starts the embedded PostgreSQL, creating its data folder first if there is none. */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const { folder, port, password, durable, say = () => undefined } = options;
  mkdirSync(dirname(folder), { recursive: true });
  const { account, bin } = accountFor(folder);
  await stopLeftover(folder, say);
  await initialise({ folder, account, bin, password, durable, say });

  const settings = durable ? durableSettings(folder) : throwawaySettings();
  const log = `${folder}.log`;
  const output = openLog(log);
  const flags = settings.flatMap((setting) => ["-c", setting]);
  const child = spawnAs(
    account,
    [join(bin, "postgres"), "-D", folder, "-p", String(port), ...flags],
    {
      stdio: ["ignore", output, output],
      // Its own session, so that Ctrl-C reaches the application first.
      detached: true,
    },
  );
  closeSync(output);

  const pid = child.pid ?? 0;
  const undertaker = bury(pid, options.removeWith);
  const state = { ended: false };
  const ended = new Promise<string>((resolve) => {
    const end = (cause: string) => {
      state.ended = true;
      // Its process id may soon be another program's.
      undertaker.dismiss();
      resolve(cause);
    };
    child.once("error", ({ message }) => end(`could not be started: ${message}`));
    child.once("exit", (code, name) => end(`ended (${name ?? `exit code ${code}`})`));
  });
  const stop = async () => {
    if (!state.ended) await stopServer(pid);
  };
  const kill = () => {
    if (!state.ended) child.kill("SIGQUIT");
  };
  const url = (database: string) => clusterUrl({ port, password }, database);
  try {
    await accepts(url("postgres"), () => state.ended);
  } catch (error) {
    await stop();
    throw explained(error, log);
  }
  return {
    url,
    stop,
    kill,
    ended,
    answers: async (signal) => (await queryDatabase(url("postgres"), signal)) !== "silent",
    createDatabase: (...of) => createDatabase(url("postgres"), ...of),
  };
};

/** The URL of a database of a local cluster. */
export const clusterUrl = (
  { port, password }: { port: number; password: string },
  database: string,
): string => `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

const WRONG_PASSWORD = "28P01";
const STARTING_UP = "57P03";

const accepts = async (url: string, hasEnded: () => boolean): Promise<void> => {
  const until = Date.now() + 60_000;
  for (;;) {
    try {
      return await query(url, "SELECT 1").then(() => undefined);
    } catch (error) {
      const { code } = error as { code?: string };
      // After a crash it reads its log first, however long that takes.
      const isLate = Date.now() > until && code !== STARTING_UP;
      if (code === WRONG_PASSWORD || hasEnded() || isLate) throw error;
      await sleep(50);
    }
  }
};

const explained = (error: unknown, log: string): Error => {
  if ((error as { code?: string }).code === WRONG_PASSWORD) {
    const sentence =
      "The password in secrets.json does not open the database beside it: one of the two was replaced.";
    return new Error(sentence, { cause: error });
  }
  const lines = readFileSync(log, "utf8").trim().split("\n").slice(-12).join("\n");
  return new Error(`PostgreSQL did not start. The end of ${log}:\n${lines}`, { cause: error });
};

const createDatabase = async (url: string, name: string, template?: string): Promise<void> => {
  const { rowCount } = await query(url, "SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (rowCount !== 0) return;
  await query(url, `CREATE DATABASE "${name}"${template ? ` TEMPLATE "${template}"` : ""}`);
};

const query = (url: string, sql: string, values: string[] = []) =>
  connected(url, (client) => client.query(sql, values));
