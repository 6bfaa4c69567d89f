import { recoveringBanks } from "@/lib/bank/recovery";
import { inngest } from "@/lib/kit/inngest/client";
import { shardIn } from "@/lib/kit/shard";
import { alarmOfFailure } from "@/lib/mails/job-failed";
import { reportExpiringCards } from "@/lib/subscriptions/expiring-cards";
import { issueDue } from "@/lib/subscriptions/issue";
import { announceTrialEnds } from "@/lib/subscriptions/trial";

/** Trials about to end are announced, and periods that are over end; charging is another job, woken by each invoice. */
export const subscriptionsDue = inngest.createFunction(
  {
    id: "subscriptions.due",
    triggers: [{ event: "subscriptions/due" }],
    retries: 3,
    concurrency: { limit: 1, key: "event.data.shard" },
    onFailure: alarmOfFailure,
  },
  // An invoice may have been issued and paid since the backup that was restored: the statements are read first.
  async ({ event, step }) => {
    await step.run("announce-trial-ends", () => announceTrialEnds({ shard: shardIn(event) }));
    return step.run("issue-invoices", async () =>
      (await recoveringBanks()).size > 0 ? 0 : issueDue({ shard: shardIn(event) }),
    );
  },
);

/** At 08:05 in Tahiti. */
export const cardsExpiring = inngest.createFunction(
  {
    id: "cards.expiring",
    triggers: [{ cron: "5 18 * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("write", () => reportExpiringCards()),
);
