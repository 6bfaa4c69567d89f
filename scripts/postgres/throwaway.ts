import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cluster, startCluster } from "@/scripts/postgres/cluster";

/** A PostgreSQL for a test run; `stop` removes everything, and so does our death. */
export const throwawayCluster = async (): Promise<Cluster & { dataDir: string }> => {
  const folder = mkdtempSync(join(tmpdir(), "motu-postgres-"));
  chmodSync(folder, 0o711); // The user that PostgreSQL runs as passes through.
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const cluster = await startCluster({
      folder: join(folder, "data"),
      port: await freePort(),
      password: "throwaway",
      durable: false,
      removeWith: folder,
    });
    const stop = async () => {
      await cluster.stop();
      remove();
    };
    return { ...cluster, stop, dataDir: join(folder, "files") };
  } catch (error) {
    remove();
    throw error;
  }
};

/** A free port of loopback. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
