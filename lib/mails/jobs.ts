import { inngest } from "@/lib/kit/inngest/client";
import { shardIn } from "@/lib/kit/shard";
import { alarmOfFailure } from "@/lib/mails/job-failed";
import { sendDueMails } from "@/lib/mails/send";

/** New messages at once, failed ones again when they are due. */
export const mailsSend = inngest.createFunction(
  {
    id: "mails.send",
    triggers: [{ event: "mails/due" }],
    retries: 3,
    concurrency: { limit: 1, key: "event.data.shard" },
    onFailure: alarmOfFailure,
  },
  ({ event, step }) => step.run("send-mails", () => sendDueMails(shardIn(event))),
);
