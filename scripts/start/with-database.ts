import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Addresses } from "@/scripts/migrate/prepare-database";
import { freePort } from "@/scripts/postgres/throwaway";
import { embeddedAddresses, ownDatabase, startEmbedded } from "@/scripts/start/database";
import { lockDataDir, runsOn } from "@/scripts/start/lock";
import { readRunning } from "@/scripts/start/running";
import { readSecrets, type Secrets } from "@/scripts/start/secrets";
import { readSettings, type Settings } from "@/scripts/start/settings";

/** The product's database, for a command of the operator. */
export interface Opened extends Addresses {
  settings: Settings;
  secrets: Secrets;
}

interface Wanted {
  /** Requires exclusive use: refuses while the product runs on this data folder. */
  alone?: boolean;
  /** Creates a data folder if there is none yet. */
  fresh?: boolean;
}

/**
 * Opens the database while `work` runs: the operator's own, that of the running product, or the embedded one of a
 * stopped product, which is started for it and stopped again.
 */
export const withDatabase = async <Result>(
  work: (opened: Opened) => Promise<Result>,
  { alone = false, fresh = false }: Wanted = {},
): Promise<Result> => {
  const settings = readSettings(process.env);
  const own = ownDatabase(settings);
  if (!own && !fresh && !existsSync(join(settings.dataDir, "secrets.json"))) {
    throw new Error(
      `There is no database in ${settings.dataDir}: set DATA_DIR or DATABASE_URL to the one meant.`,
    );
  }
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o711 });
  const secrets = readSecrets(process.env, settings.dataDir);
  if (own && !alone) return work({ ...own, settings, secrets });
  if (!alone && runsOn(settings.dataDir)) {
    const pgPort = readRunning(settings.dataDir)?.pgPort ?? settings.pgPort;
    return work({ ...embeddedAddresses({ ...settings, pgPort }, secrets), settings, secrets });
  }
  const lock = lockDataDir(settings.dataDir);
  try {
    if (own) return await work({ ...own, settings, secrets });
    return await onCluster({ settings, secrets }, work);
  } finally {
    lock.release();
  }
};

const onCluster = async <Result>(
  { settings, secrets }: Pick<Opened, "settings" | "secrets">,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> => {
  // Its own port: it must not be mistaken for the product's.
  const cluster = await startEmbedded({ ...settings, pgPort: await freePort() }, secrets);
  try {
    const { databaseUrl, ownerUrl } = cluster;
    return await work({ databaseUrl, ownerUrl, settings, secrets });
  } finally {
    await cluster.stop();
  }
};
