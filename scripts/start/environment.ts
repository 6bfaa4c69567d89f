import type { Secrets } from "@/scripts/start/secrets";
import type { Settings } from "@/scripts/start/settings";

/** What every program of the product is told; the operator's own variables come along. */
export const productEnvironment = (
  settings: Settings,
  secrets: Secrets,
  databaseUrl: string,
): NodeJS.ProcessEnv => {
  const { POSTGRES_PASSWORD: _, ...shared } = secrets;
  return {
    ...process.env,
    ...shared,
    ...(settings.isDeployment ? {} : { WEBHOOK_LOOPBACK: loopback() }),
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(settings.port),
    BANK_PORT: String(settings.bankPort),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    APP_ORIGIN: settings.appOrigin,
    BANK_ORIGIN: settings.bankOrigin,
    NEXTAUTH_URL: settings.appOrigin,
  };
};

// On a trial the merchant's server is on this very machine.
const loopback = (): string => process.env["WEBHOOK_LOOPBACK"] || "deliver";
