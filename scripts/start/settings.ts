import { resolve } from "node:path";
import { z } from "zod";
import { listed, malformedIn, type Problem, ports, withoutEmpty } from "@/lib/kit/env";
import { root } from "@/scripts/setup/command";

export interface Settings {
  /** An absolute path. */
  dataDir: string;
  port: number;
  bankPort: number;
  pgPort: number;
  /** The hosts of the application and the sandbox bank; undefined means all addresses. */
  host: string | undefined;
  appOrigin: string;
  bankOrigin: string;
  /** The operator's own PostgreSQL; undefined means the embedded one. */
  databaseUrl: string | undefined;
  /** The owner of its tables, which runs the migrations, if it is another role. */
  databaseOwnerUrl: string | undefined;
  /** The operator declared a deployment: nothing is generated. */
  isDeployment: boolean;
  /** Whether the embedded database survives its process. */
  isDurable: boolean;
}

const Ports = z.object(ports);

/** Everything that is wrong with the launcher's own settings. */
export const problemsInSettings = (source: NodeJS.ProcessEnv): Problem[] => {
  const given = withoutEmpty(source);
  const { data } = Ports.safeParse(given);
  const areAlike = data !== undefined && new Set(Object.values(data)).size < 3;
  return [
    ...malformedIn(Ports, given),
    ...(areAlike
      ? [{ variable: "PORT, BANK_PORT and PG_PORT", message: "expected three different ports" }]
      : []),
    ...(given["DATABASE_OWNER_URL"] && !given["DATABASE_URL"]
      ? [{ variable: "DATABASE_URL", message: "needed because DATABASE_OWNER_URL is set" }]
      : []),
  ];
};

/** The operator's settings, with the defaults of a trial for the rest; refuses naming all errors. */
export const readSettings = (source: NodeJS.ProcessEnv): Settings => {
  const problems = problemsInSettings(source);
  if (problems.length > 0) throw new Error(`It cannot start like this.${listed(problems)}`);
  const { PORT: port, BANK_PORT: bankPort, PG_PORT: pgPort } = Ports.parse(withoutEmpty(source));
  const isDeployment = source["NODE_ENV"] === "production";
  return {
    dataDir: resolve(root, source["DATA_DIR"] || ".data"),
    port,
    bankPort,
    pgPort,
    // A trial shows its owner's secrets to anybody who can open it: sign-in links, a demo merchant, test keys.
    host: source["HOST"] || (isDeployment ? undefined : "localhost"),
    appOrigin: source["APP_ORIGIN"] || `http://localhost:${port}`,
    bankOrigin: source["BANK_ORIGIN"] || `http://localhost:${bankPort}`,
    databaseUrl: source["DATABASE_URL"] || undefined,
    databaseOwnerUrl: source["DATABASE_OWNER_URL"] || undefined,
    isDeployment,
    isDurable: true,
  };
};

const everywhere: readonly (string | undefined)[] = [undefined, "0.0.0.0", "::"];

/** The host by which this machine reaches a port of the product. */
export const reachedAt = ({ host }: Settings, port: number): string => {
  if (host === undefined || everywhere.includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
};
