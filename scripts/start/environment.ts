import type { Secrets } from "@/scripts/start/secrets";
import type { Settings } from "@/scripts/start/settings";

/** The environment of every program of the product; includes the operator's own variables. */
export const productEnvironment = (
  settings: Settings,
  secrets: Secrets,
  databaseUrl: string,
): NodeJS.ProcessEnv => {
  return {
    ...withoutOwner(process.env),
    ...withoutOwner(secrets),
    ...(settings.isDeployment ? {} : { WEBHOOK_LOOPBACK: loopback() }),
    NODE_ENV: "production",
    INSTALLATION: settings.isDeployment ? "deployment" : "trial",
    NEXT_TELEMETRY_DISABLED: "1",
    ...(settings.host === undefined ? {} : { HOST: settings.host }),
    PORT: String(settings.port),
    BANK_PORT: String(settings.bankPort),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    APP_ORIGIN: settings.appOrigin,
    BANK_ORIGIN: settings.bankOrigin,
    NEXTAUTH_URL: settings.appOrigin,
  };
};

// The owner of the tables can disable every rule of the database.
const withoutOwner = (source: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(source).filter(([name]) => !/^(POSTGRES_|DATABASE_OWNER_)/.test(name)),
  );

// In a trial the merchant's server is on this very machine.
const loopback = (): string => process.env["WEBHOOK_LOOPBACK"] || "deliver";
