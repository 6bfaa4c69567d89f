import { purgeRequests } from "@/lib/api-requests/purge";
import { inngest } from "@/lib/kit/inngest/client";

/** At 03:47 in Tahiti. */
export const apiRequestsPurge = inngest.createFunction(
  {
    id: "api_requests.purge",
    triggers: [{ cron: "47 13 * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("purge", () => purgeRequests()),
);
