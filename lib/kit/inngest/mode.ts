/** Without any `INNGEST_*` variable: our own process runs the functions, its state is in PostgreSQL. */
type EmbeddedMode = { kind: "embedded" };

/** An Inngest server runs the functions by calling us; we relay the outbox to it. */
export type ServerMode = {
  kind: "server";
  /** The development server signs nothing, so that a trial alone may have it. */
  isDev: boolean;
  baseUrl: string | undefined;
  eventKey: string | undefined;
  signingKey: string | undefined;
  serveOrigin: string | undefined;
  servePath: string;
};

export type InngestMode = EmbeddedMode | ServerMode;

type Environment = Record<string, string | undefined>;

const defaultDevelopmentServer = "http://127.0.0.1:8288";

/** Reads who orchestrates from the environment; a half-set configuration refuses with a sentence. */
// biome-ignore lint/style/noProcessEnv: the one place of the kit's background work that reads the environment.
export const inngestMode = (env: Environment = process.env): InngestMode => {
  const developmentServer = readDevelopmentServer(env["INNGEST_DEV"]);
  if (developmentServer) return developmentMode(env, developmentServer);

  const present = (name: string): boolean => Boolean(env[name]);
  if (!variables.some(present)) return { kind: "embedded" };
  const required = present("INNGEST_BASE_URL") ? [...keys, "INNGEST_SERVE_ORIGIN"] : keys;
  const missing = required.filter((name) => !present(name));
  if (missing.length > 0) {
    const set = variables.filter(present).join(", ");
    throw new Error(`${set} is set, but ${missing.join(" and ")} is missing: set it, or none.`);
  }
  return serverMode(env, { isDev: false, baseUrl: env["INNGEST_BASE_URL"] || undefined });
};

const keys = ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"];

const variables = [...keys, "INNGEST_BASE_URL", "INNGEST_SERVE_ORIGIN", "INNGEST_SERVE_PATH"];

/** As the SDK reads it: a URL, or a boolean for the default address. */
const readDevelopmentServer = (value: string | undefined): string | undefined => {
  if (!value || ["0", "false"].includes(value)) return undefined;
  if (["1", "true"].includes(value)) return defaultDevelopmentServer;
  return value.includes("://") ? value : `http://${value}`;
};

const developmentMode = (env: Environment, baseUrl: string): ServerMode => {
  if (env["INSTALLATION"] !== "trial") {
    throw new Error(
      "INNGEST_DEV is set in a deployment, where unsigned calls would run functions: unset it, or set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY instead.",
    );
  }
  return serverMode(env, { isDev: true, baseUrl });
};

const serverMode = (
  env: Environment,
  server: Pick<ServerMode, "isDev" | "baseUrl">,
): ServerMode => ({
  kind: "server",
  ...server,
  eventKey: env["INNGEST_EVENT_KEY"] || undefined,
  signingKey: env["INNGEST_SIGNING_KEY"] || undefined,
  serveOrigin: env["INNGEST_SERVE_ORIGIN"] || env["APP_ORIGIN"] || undefined,
  servePath: env["INNGEST_SERVE_PATH"] || "/api/inngest",
});
