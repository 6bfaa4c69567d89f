import { inngest } from "@/lib/kit/inngest/client";
import { wakeWhatIsDue } from "@/lib/process/wake-due";

/** Every minute: a run for each shard with merchants that have due work, in case its wake-up was lost. */
export const dueWake = inngest.createFunction(
  { id: "due.wake", triggers: [{ cron: "* * * * *" }], retries: 3, concurrency: { limit: 1 } },
  ({ step }) => step.run("wake-shards", wakeWhatIsDue),
);
