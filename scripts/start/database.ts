import { join } from "node:path";
import type { Addresses } from "@/scripts/migrate/prepare-database";
import { provideRole, urlAs } from "@/scripts/migrate/rights";
import { type Cluster, clusterUrl, startCluster } from "@/scripts/postgres/cluster";
import { say } from "@/scripts/setup/progress";
import type { Secrets } from "@/scripts/start/secrets";
import type { Settings } from "@/scripts/start/settings";

const database = "motu";
const role = "motu_app";

export const clusterFolder = (settings: Settings): string => join(settings.dataDir, "postgres");

/** The embedded database's URL for the running product. */
export const embeddedUrl = (settings: Settings, secrets: Secrets): string =>
  urlAs(ownerUrl(settings, secrets), role, secrets.POSTGRES_APP_PASSWORD);

const ownerUrl = (settings: Settings, secrets: Secrets): string =>
  clusterUrl({ port: settings.pgPort, password: secrets.POSTGRES_PASSWORD }, database);

/** Both URLs of the embedded database, whichever process runs it. */
export const embeddedAddresses = (settings: Settings, secrets: Secrets): Addresses => ({
  ownerUrl: ownerUrl(settings, secrets),
  databaseUrl: embeddedUrl(settings, secrets),
});

/** The operator's own database; undefined for the embedded one. */
export const ownDatabase = ({ databaseUrl, databaseOwnerUrl }: Settings): Addresses | undefined =>
  databaseUrl ? { databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl } : undefined;

/** The embedded PostgreSQL in its current state. */
export const restartEmbedded = (settings: Settings, secrets: Secrets): Promise<Cluster> =>
  startCluster({
    folder: clusterFolder(settings),
    port: settings.pgPort,
    password: secrets.POSTGRES_PASSWORD,
    durable: settings.isDurable,
    say,
    // Without durability the folder is not needed again.
    ...(settings.isDurable ? {} : { removeWith: settings.dataDir }),
  });

/** The embedded PostgreSQL with the product's database in it. */
export const startEmbedded = async (
  settings: Settings,
  secrets: Secrets,
): Promise<Cluster & Addresses> => {
  const cluster = await restartEmbedded(settings, secrets);
  try {
    await cluster.createDatabase(database);
    await provideRole(cluster.url(database), role, secrets.POSTGRES_APP_PASSWORD);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return { ...cluster, ...embeddedAddresses(settings, secrets) };
};
