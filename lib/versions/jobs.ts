import { inngest } from "@/lib/kit/inngest/client";
import { purgeUses } from "@/lib/versions/purge";

/** At 03:41 in Tahiti. */
export const deprecationsPurge = inngest.createFunction(
  {
    id: "deprecations.purge",
    triggers: [{ cron: "41 13 * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("purge", () => purgeUses()),
);
