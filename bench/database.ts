import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deploy } from "@/scripts/migrate/migrations";
import { type Cluster, startCluster } from "@/scripts/postgres/cluster";
import { deploymentSecrets } from "@/scripts/start/secrets";

/** Runs `work` with a temporary PostgreSQL cluster, with every durability setting on, and its folder. */
export const withCluster = async (
  work: (cluster: Cluster, folder: string) => Promise<void>,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "motu-bench-"));
  chmodSync(folder, 0o711);
  const cluster = await startCluster({
    folder: join(folder, "data"),
    port: 20_000 + Math.floor(Math.random() * 20_000),
    password: "bench",
    durable: true,
    removeWith: folder,
  });
  try {
    await work(cluster, folder);
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Runs `work` with a migrated database, set in the environment of this process and its children. */
export const withDatabase = (
  settings: Record<string, string>,
  work: (url: string) => Promise<void>,
): Promise<void> =>
  withCluster(async (cluster) => {
    const url = cluster.url("postgres");
    await deploy(url);
    Object.assign(process.env, {
      DATABASE_URL: url,
      INSTALLATION: "trial",
      ...deploymentSecrets(),
      ...settings,
    });
    await work(url);
  });
