import { errorFields, log } from "@/lib/kit/log";
import { alarmOperator } from "@/lib/mails/operator";

type Failed = { error: Error; event: { data: { function_id: string } } };

/** `onFailure` of jobs that must not stay undone: writes to the log and to the operator, once a day per job. */
export const alarmOfFailure = async ({ error, event }: Failed): Promise<void> => {
  const { function_id: job } = event.data;
  log("error", "job.failed", { job, ...errorFields(error) });
  const day = new Date().toISOString().slice(0, 10);
  await alarmOperator(`job-failed-${job}-${day}`, {
    title: `Background work failed: ${job}`,
    lead: "A job failed at every attempt. Its work is retried every minute; it needs you if this continues.",
    facts: [{ label: job, value: error.message }],
    command: "npm run -s doctor",
  });
};
