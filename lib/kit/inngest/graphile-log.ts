import { Logger } from "graphile-worker";
import { host } from "@/lib/kit/inngest/host";

/** Thrown between two steps of a run whose process stops: to graphile-worker a failure, and none to anybody else. */
export const handedOver = "The process stops: the run goes on elsewhere.";

/** graphile-worker's log, without its line for each job that went well. */
export const workerLogger = new Logger(() => (level, text) => {
  if (level === "error" && !text.includes(handedOver)) host().log("error", "jobs.worker", { text });
  if (level === "warning") host().log("warn", "jobs.worker", { text });
});
