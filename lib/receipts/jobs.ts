import { inngest } from "@/lib/kit/inngest/client";
import { shardIn } from "@/lib/kit/shard";
import { alarmOfFailure } from "@/lib/mails/job-failed";
import { sendDueReceipts } from "@/lib/receipts/send";

/** New receipts at once, failed ones again when they are due. */
export const receiptsSend = inngest.createFunction(
  {
    id: "receipts.send",
    triggers: [{ event: "receipts/due" }],
    retries: 3,
    concurrency: { limit: 1, key: "event.data.shard" },
    onFailure: alarmOfFailure,
  },
  ({ event, step }) => step.run("send-receipts", () => sendDueReceipts(shardIn(event))),
);
