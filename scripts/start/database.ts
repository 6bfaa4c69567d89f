import { join } from "node:path";
import { type Cluster, clusterUrl, startCluster } from "@/scripts/postgres/cluster";
import { say } from "@/scripts/setup/progress";
import type { Secrets } from "@/scripts/start/secrets";
import type { Settings } from "@/scripts/start/settings";

const database = "motu";

export const clusterFolder = (settings: Settings): string => join(settings.dataDir, "postgres");

/** Where the embedded database answers while the product runs. */
export const embeddedUrl = (settings: Settings, secrets: Secrets): string =>
  clusterUrl({ port: settings.pgPort, password: secrets.POSTGRES_PASSWORD }, database);

/** The embedded PostgreSQL with the product's database in it. */
export const startEmbedded = async (
  settings: Settings,
  secrets: Secrets,
): Promise<Cluster & { databaseUrl: string }> => {
  const cluster = await startCluster({
    folder: clusterFolder(settings),
    port: settings.pgPort,
    password: secrets.POSTGRES_PASSWORD,
    durable: settings.isDurable,
    say,
    // Without durability nobody wants the folder back.
    ...(settings.isDurable ? {} : { removeWith: settings.dataDir }),
  });
  try {
    await cluster.createDatabase(database);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return { ...cluster, databaseUrl: cluster.url(database) };
};
