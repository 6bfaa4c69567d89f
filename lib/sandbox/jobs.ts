import { inngest } from "@/lib/kit/inngest/client";
import { purgeSandboxes } from "@/lib/sandbox/purge";

const CALLS_MAX = 100;

export const sandboxPurge = inngest.createFunction(
  {
    id: "sandbox.purge",
    triggers: [{ cron: "23 14 * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  async ({ step }) => {
    let merchants = 0;
    for (let call = 0; call < CALLS_MAX; call += 1) {
      const purged = await step.run(`purge-${call}`, () => purgeSandboxes());
      merchants += purged.merchants;
      if (!purged.more) break;
    }
    return { merchants };
  },
);
