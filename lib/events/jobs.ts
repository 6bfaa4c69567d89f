import { purgeEvents } from "@/lib/events/purge";
import { inngest } from "@/lib/kit/inngest/client";

/** At 03:23 in Tahiti. */
export const eventsPurge = inngest.createFunction(
  {
    id: "events.purge",
    triggers: [{ cron: "23 13 * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("purge", () => purgeEvents()),
);
