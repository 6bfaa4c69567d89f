import { SECOND } from "@/lib/kit/clock";
import { inngest } from "@/lib/kit/inngest/client";
import { shardIn } from "@/lib/kit/shard";
import { alarmOfFailure } from "@/lib/mails/job-failed";
import { deliverDue } from "@/lib/webhook-deliveries/deliver";

/** Lingers for what follows: a run costs more than the few looks at an index that it saves. */
export const webhooksDeliver = inngest.createFunction(
  {
    id: "webhooks.deliver",
    triggers: [{ event: "webhooks/due" }],
    retries: 3,
    concurrency: { limit: 1, key: "event.data.shard" },
    onFailure: alarmOfFailure,
  },
  ({ event, step }) =>
    step.run("deliver", () => deliverDue({ lingerMs: SECOND, shard: shardIn(event) })),
);
