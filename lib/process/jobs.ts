import { inngest } from "@/lib/kit/inngest/client";
import { wakeWhatIsDue } from "@/lib/process/wake-due";

/** Each minute: a run for every shard of merchants of whom something is due, should its wake-up have been lost. */
export const dueWake = inngest.createFunction(
  { id: "due.wake", triggers: [{ cron: "* * * * *" }], retries: 3, concurrency: { limit: 1 } },
  ({ step }) => step.run("wake-shards", wakeWhatIsDue),
);
