import { inngest } from "@/lib/kit/inngest/client";
import { shardIn } from "@/lib/kit/shard";
import { alarmOfFailure } from "@/lib/mails/job-failed";
import { announceLinkEnds } from "@/lib/payment-links/ends";

/** Links that have got their last payment, or have expired, are announced. */
export const linksDue = inngest.createFunction(
  {
    id: "payment_links.due",
    triggers: [{ event: "payment_links/due" }],
    retries: 3,
    concurrency: { limit: 1, key: "event.data.shard" },
    onFailure: alarmOfFailure,
  },
  ({ event, step }) => step.run("announce-ends", () => announceLinkEnds({ shard: shardIn(event) })),
);
