import { inngest } from "@/lib/kit/inngest/client";
import { sendDueMails } from "@/lib/mails/send";

/** New messages at once, failed ones again when they are due. */
export const mailsSend = inngest.createFunction(
  {
    id: "mails.send",
    triggers: [{ event: "mails/due" }, { cron: "* * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("send", sendDueMails),
);
