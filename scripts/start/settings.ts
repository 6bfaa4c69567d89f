import { resolve } from "node:path";
import { root } from "@/scripts/setup/command";

export interface Settings {
  /** An absolute path. */
  dataDir: string;
  port: number;
  bankPort: number;
  pgPort: number;
  appOrigin: string;
  bankOrigin: string;
  /** Somebody's own PostgreSQL; undefined means the embedded one. */
  databaseUrl: string | undefined;
  /** The operator declared a deployment: nothing is made up. */
  isDeployment: boolean;
  /** Whether the embedded database survives its process. */
  isDurable: boolean;
}

/** What the operator asked for, with the defaults of a trial for the rest. */
export const readSettings = (source: NodeJS.ProcessEnv): Settings => {
  const port = portOf(source, "PORT", 3000);
  const bankPort = portOf(source, "BANK_PORT", 3001);
  const pgPort = portOf(source, "PG_PORT", 5433);
  if (new Set([port, bankPort, pgPort]).size < 3) {
    throw new Error("PORT, BANK_PORT and PG_PORT must be three different ports.");
  }
  return {
    dataDir: resolve(root, source["DATA_DIR"] || ".data"),
    port,
    bankPort,
    pgPort,
    appOrigin: source["APP_ORIGIN"] || `http://localhost:${port}`,
    bankOrigin: source["BANK_ORIGIN"] || `http://localhost:${bankPort}`,
    databaseUrl: source["DATABASE_URL"] || undefined,
    isDeployment: source["NODE_ENV"] === "production",
    isDurable: true,
  };
};

const portOf = (source: NodeJS.ProcessEnv, name: string, standard: number): number => {
  const text = source[name];
  if (!text) return standard;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} is "${text}", which is not a port.`);
};
