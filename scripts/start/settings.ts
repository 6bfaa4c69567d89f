import { resolve } from "node:path";
import { root } from "@/scripts/setup/command";

export interface Settings {
  /** An absolute path. */
  dataDir: string;
  port: number;
  bankPort: number;
  pgPort: number;
  /** Where the application and the sandbox bank listen; undefined means on every address. */
  host: string | undefined;
  appOrigin: string;
  bankOrigin: string;
  /** Somebody's own PostgreSQL; undefined means the embedded one. */
  databaseUrl: string | undefined;
  /** Who owns its tables and runs the migrations, where that is another role. */
  databaseOwnerUrl: string | undefined;
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
  const isDeployment = source["NODE_ENV"] === "production";
  return {
    dataDir: resolve(root, source["DATA_DIR"] || ".data"),
    port,
    bankPort,
    pgPort,
    // What a trial shows to whoever looks is its owner's alone: sign-in links, a demo shop, test keys.
    host: source["HOST"] || (isDeployment ? undefined : "localhost"),
    appOrigin: source["APP_ORIGIN"] || `http://localhost:${port}`,
    bankOrigin: source["BANK_ORIGIN"] || `http://localhost:${bankPort}`,
    databaseUrl: source["DATABASE_URL"] || undefined,
    databaseOwnerUrl: source["DATABASE_OWNER_URL"] || undefined,
    isDeployment,
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

const everywhere: readonly (string | undefined)[] = [undefined, "0.0.0.0", "::"];

/** Where this machine reaches what listens on a port of the product. */
export const reachedAt = ({ host }: Settings, port: number): string => {
  if (host === undefined || everywhere.includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
};
