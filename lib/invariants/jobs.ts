import { checkInvariants } from "@/lib/invariants/check";
import { inngest } from "@/lib/kit/inngest/client";
import { alarmOfFailure } from "@/lib/mails/job-failed";

/** Checks the invariants every hour: a breach is an alarm, before a customer finds it. */
export const invariantsCheck = inngest.createFunction(
  {
    id: "invariants.check",
    triggers: [{ cron: "37 * * * *" }],
    retries: 1,
    concurrency: { limit: 1 },
    onFailure: alarmOfFailure,
  },
  ({ step }) => step.run("audit", () => checkInvariants()),
);
