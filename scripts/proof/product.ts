import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { clusterUrl } from "@/scripts/postgres/cluster";
import type { Stage } from "@/scripts/proof/stage";
import { freePorts } from "@/scripts/prove-deployment/ports";
import { adoptEnvironment } from "@/scripts/start/adopt";
import type { Ports } from "@/scripts/test/ports";
import { type StackOptions, startStack } from "@/scripts/test/stack";

/** A product for the run, and its connections for the checks. */
export interface Proven {
  stage: Stage;
  ports: Ports;
  /** As its owner: reads everything. */
  database: pg.Pool;
  /** Merchants that existed before: the demo merchant's payments were simulated, and no bank knows of them. */
  others: string[];
}

const portsFor = async (): Promise<Ports> => {
  const given = process.env["PROOF_PORTS"]?.split(",").map(Number);
  const [port = 0, bankPort = 0, pgPort = 0] = given ?? (await freePorts());
  return { port, bankPort, pgPort };
};

/**
 * Runs the work on a temporary product, with these variables added, and removes it again. PROOF_PORTS sets its
 * ports; three free ports by default.
 */
export const onThrowaway = async <Result>(
  env: Record<string, string>,
  work: (proven: Proven) => Promise<Result>,
  options: StackOptions = {},
): Promise<Result> => {
  Object.assign(process.env, env);
  const ports = await portsFor();
  const stack = startStack(ports, options);
  try {
    const failed = stack.failed.then((error) => Promise.reject(error));
    const stage = await Promise.race([stack.ready, failed]);
    adopt(stage, ports);
    const database = databaseOf(stage, ports.pgPort);
    try {
      return await work({ stage, ports, database, others: await merchantsIn(database) });
    } finally {
      await database.end();
      const { disconnect } = await import("@/lib/kit/db");
      await disconnect();
    }
  } finally {
    await stack.stop();
  }
};

/** The product's own code runs here too: it reads the bank's statement. */
const adopt = ({ dataDir }: Stage, { port, bankPort, pgPort }: Ports): void => {
  const own = { DATA_DIR: dataDir, PORT: port, BANK_PORT: bankPort, PG_PORT: pgPort };
  Object.assign(process.env, own);
  adoptEnvironment();
};

const databaseOf = ({ dataDir }: Stage, port: number): pg.Pool => {
  const secrets = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  const connectionString = clusterUrl({ port, password: secrets.POSTGRES_PASSWORD }, "motu");
  const pool = new pg.Pool({ connectionString, max: 4 });
  // A server that ends closes its connections.
  pool.on("error", () => undefined);
  return pool;
};

const merchantsIn = async (database: pg.Pool): Promise<string[]> =>
  (await database.query<{ id: string }>("SELECT id FROM merchants")).rows.map(({ id }) => id);
