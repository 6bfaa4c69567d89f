import { purgeReplays } from "@/lib/api-keys/purge-replays";
import { inngest } from "@/lib/kit/inngest/client";

export const idempotencyPurge = inngest.createFunction(
  {
    id: "idempotency.purge",
    triggers: [{ cron: "17 * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("purge", () => purgeReplays()),
);
