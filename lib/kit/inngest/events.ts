import { z } from "zod";

/** What Inngest sends when a run has failed for good; `onFailure` listens to it. */
export const functionFailed = "inngest/function.failed";

/** The event of a run that a cron started. */
const scheduledTimer = "inngest/scheduled.timer";

/** An event with its id: sending it twice is the same as sending it once. */
export const StoredEvent = z.object({
  id: z.string(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  ts: z.number(),
});

export type StoredEvent = z.infer<typeof StoredEvent>;

/** The event of a cron's run at an instant. */
export const timerEvent = (cron: string, at: string): StoredEvent => ({
  id: `${cron} ${at}`,
  name: scheduledTimer,
  data: { cron },
  ts: Date.parse(at),
});
