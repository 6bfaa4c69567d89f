import { Logger } from "graphile-worker";
import { host } from "@/lib/kit/inngest/host";

/** Thrown between two steps when the process stops: a failure only for graphile-worker, which runs the job again. */
export const handedOver = "The process stops: the run goes on elsewhere.";

/** graphile-worker's log, without its line for each successful job. */
export const workerLogger = new Logger(() => (level, text) => {
  if (level === "error" && !text.includes(handedOver)) host().log("error", "jobs.worker", { text });
  if (level === "warning") host().log("warn", "jobs.worker", { text });
});
