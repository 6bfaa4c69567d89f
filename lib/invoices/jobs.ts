import { REMIND, remindDue } from "@/lib/invoices/remind";
import { inngest } from "@/lib/kit/inngest/client";
import { shardIn } from "@/lib/kit/shard";
import { alarmOfFailure } from "@/lib/mails/job-failed";

/** Reminders of late invoices by hand, when they are due. */
export const invoicesRemind = inngest.createFunction(
  {
    id: "invoices.remind",
    triggers: [{ event: REMIND }],
    retries: 3,
    concurrency: { limit: 1, key: "event.data.shard" },
    onFailure: alarmOfFailure,
  },
  ({ event, step }) => step.run("send-reminders", () => remindDue({ shard: shardIn(event) })),
);
