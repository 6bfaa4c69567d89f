import { inngest } from "@/lib/kit/inngest/client";
import { checkEndpoints } from "@/lib/webhook-endpoints/health";

export const endpointHealth = inngest.createFunction(
  {
    id: "endpoint.health",
    triggers: [{ cron: "7 * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("check-endpoints", () => checkEndpoints()),
);
