import { inngest } from "@/lib/kit/inngest/client";
import { agenda } from "@/lib/test-clock/agenda";
import { moveClocks } from "@/lib/test-clock/move";

/** Advances test clocks that were started, also after their process died. */
export const testClockMove = inngest.createFunction(
  {
    id: "test_clock.move",
    triggers: [{ event: "clock/due" }, { cron: "* * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("move-clocks", () => moveClocks(agenda)),
);
