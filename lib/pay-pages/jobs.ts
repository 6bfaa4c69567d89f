import { inngest } from "@/lib/kit/inngest/client";
import { watchPayPages } from "@/lib/pay-pages/watch";

export const payPagesProbe = inngest.createFunction(
  {
    id: "pay_pages.probe",
    triggers: [{ cron: "27 * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("probe", () => watchPayPages()),
);
