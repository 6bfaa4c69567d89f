import { inngest } from "@/lib/kit/inngest/client";
import { sendDueReceipts } from "@/lib/receipts/send";

/** New receipts at once, failed ones again when they are due. */
export const receiptsSend = inngest.createFunction(
  {
    id: "receipts.send",
    triggers: [{ event: "receipts/due" }, { cron: "* * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("send", sendDueReceipts),
);
