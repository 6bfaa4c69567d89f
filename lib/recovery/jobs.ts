import { inngest } from "@/lib/kit/inngest/client";
import { readStatements } from "@/lib/recovery/read";

/** After a restore: what the banks did meanwhile, before anything is charged again. */
export const recoveryRead = inngest.createFunction(
  {
    id: "recovery.read",
    triggers: [{ event: "recovery/due" }, { cron: "* * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("read", readStatements),
);
