import { purgeIdempotencyKeys } from "@/lib/api-keys/purge-idempotency-keys";
import { notifyRemovals } from "@/lib/api-keys/removals";
import { inngest } from "@/lib/kit/inngest/client";

export const idempotencyPurge = inngest.createFunction(
  {
    id: "idempotency.purge",
    triggers: [{ cron: "17 * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("purge", () => purgeIdempotencyKeys()),
);

/** At 07:23 in Tahiti. */
export const deprecationsNotice = inngest.createFunction(
  {
    id: "deprecations.notice",
    triggers: [{ cron: "23 17 * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("tell", () => notifyRemovals()),
);
