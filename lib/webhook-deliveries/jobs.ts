import { SECOND } from "@/lib/kit/clock";
import { inngest } from "@/lib/kit/inngest/client";
import { shardIn } from "@/lib/kit/shard";
import { alarmOfFailure } from "@/lib/mails/job-failed";
import { deliverDue } from "@/lib/webhook-deliveries/deliver";

/** Waits a second for further deliveries: starting a run costs more than the few index scans of the wait. */
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
