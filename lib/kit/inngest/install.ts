import { createHash } from "node:crypto";
import { runMigrations } from "graphile-worker";
import { Client } from "pg";
import { workerLogger } from "@/lib/kit/inngest/graphile-log";
import { jobsSchema } from "@/lib/kit/inngest/schema";

const version = createHash("sha256").update(jobsSchema).digest("hex");

/** Brings graphile-worker's schema and our own up to date; several processes may do so at once. */
export const installJobs = async (connectionString: string): Promise<void> => {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Held until the session ends.
    await client.query("SELECT pg_advisory_lock(hashtextextended('jobs.install', 0))");
    await runMigrations({ connectionString, logger: workerLogger });
    if ((await installedVersion(client)) === version) return;
    await client.query("BEGIN");
    await client.query(jobsSchema);
    await client.query(`COMMENT ON SCHEMA jobs IS '${version}'`);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
};

const installedVersion = async (client: Client): Promise<string | null> => {
  const { rows } = await client.query<{ version: string | null }>(
    "SELECT obj_description(to_regnamespace('jobs'), 'pg_namespace') AS version",
  );
  return rows[0]?.version ?? null;
};
