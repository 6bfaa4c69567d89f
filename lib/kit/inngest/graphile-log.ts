import { Logger } from "graphile-worker";
import { host } from "@/lib/kit/inngest/host";

/** graphile-worker's log, without its line for each job that went well. */
export const workerLogger = new Logger(() => (level, text) => {
  if (level === "error") host().log("error", "jobs.worker", { text });
  if (level === "warning") host().log("warn", "jobs.worker", { text });
});
