import { inngest } from "@/lib/kit/inngest/client";
import { alarmOfFailure } from "@/lib/mails/job-failed";
import { readStatements } from "@/lib/recovery/read";

/** After a restore: reads what the banks did since the backup, before anything is charged again. */
export const recoveryRead = inngest.createFunction(
  {
    id: "recovery.read",
    triggers: [{ event: "recovery/due" }, { cron: "* * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
    onFailure: alarmOfFailure,
  },
  ({ step }) => step.run("read-statements", readStatements),
);
