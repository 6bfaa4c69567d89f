type Environment = Record<string, string | undefined>;

const defaultDevelopmentServer = "http://127.0.0.1:8288";

const keys = ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"];

const variables = [...keys, "INNGEST_BASE_URL", "INNGEST_SERVE_ORIGIN", "INNGEST_SERVE_PATH"];

/**
 * Reads the orchestrator from the environment: without any `INNGEST_*` variable our own process runs the functions,
 * with its state in PostgreSQL; otherwise an Inngest server calls us. Throws if the configuration is incomplete.
 */
// biome-ignore lint/style/noProcessEnv: the only place that reads the environment of background work.
export const inngestMode = (env: Environment = process.env) => {
  const developmentServer = readDevelopmentServer(env["INNGEST_DEV"]);
  if (developmentServer && env["INSTALLATION"] !== "trial") {
    throw new Error(
      "INNGEST_DEV is set in a deployment, where unsigned calls would run functions: unset it, or set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY instead.",
    );
  }
  const present = variables.filter((name) => env[name]);
  if (!developmentServer && present.length === 0) return { kind: "embedded" as const };
  const required = env["INNGEST_BASE_URL"] ? [...keys, "INNGEST_SERVE_ORIGIN"] : keys;
  const missing = required.filter((name) => !env[name]);
  if (!developmentServer && missing.length > 0) {
    const set = present.join(", ");
    throw new Error(`${set} is set, but ${missing.join(" and ")} is missing: set it, or none.`);
  }
  return {
    kind: "server" as const,
    isDev: developmentServer !== undefined,
    baseUrl: developmentServer || env["INNGEST_BASE_URL"] || undefined,
    eventKey: env["INNGEST_EVENT_KEY"] || undefined,
    signingKey: env["INNGEST_SIGNING_KEY"] || undefined,
    serveOrigin: env["INNGEST_SERVE_ORIGIN"] || env["APP_ORIGIN"] || undefined,
    servePath: env["INNGEST_SERVE_PATH"] || "/api/inngest",
  };
};

export type InngestMode = ReturnType<typeof inngestMode>;

/** As the SDK reads it: a URL, or a boolean for the default address. */
const readDevelopmentServer = (value: string | undefined): string | undefined => {
  if (!value || ["0", "false"].includes(value)) return undefined;
  if (["1", "true"].includes(value)) return defaultDevelopmentServer;
  return value.includes("://") ? value : `http://${value}`;
};
