import { inngest } from "@/lib/kit/inngest/client";
import { alarmOfFailure } from "@/lib/mails/job-failed";
import { foldPaymentSums } from "@/lib/transactions/fold-sums";

/** Every minute: the figures of home read the changes of a minute at most. */
export const paymentSumsFold = inngest.createFunction(
  {
    id: "payment_sums.fold",
    triggers: [{ cron: "* * * * *" }],
    retries: 1,
    concurrency: { limit: 1 },
    onFailure: alarmOfFailure,
  },
  ({ step }) => step.run("fold", () => foldPaymentSums()),
);
