import { runMigrations } from "graphile-worker";
import { workerLogger } from "@/lib/kit/inngest/graphile-log";
import { jobsSchema } from "@/lib/kit/inngest/schema";
import { installSchema } from "@/lib/kit/install-schema";

/** Brings graphile-worker's schema and our own up to date; several processes may do so at once. */
export const installJobs = (connectionString: string): Promise<void> =>
  installSchema(connectionString, {
    name: "jobs",
    sql: jobsSchema,
    prepare: () => runMigrations({ connectionString, logger: workerLogger }),
  });
