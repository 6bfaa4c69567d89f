import { z } from "zod";
import { action } from "@/app/_server/action";
import { DAY, HOUR, SECOND } from "@/lib/kit/clock";
import { startMove } from "@/lib/test-clock/start";

const steps = { hour: HOUR, day: DAY, week: 7 * DAY, month: 31 * DAY, year: 366 * DAY } as const;

const Move = z.strictObject({ step: z.enum(["hour", "day", "week", "month", "year"]) });

/** Moves the clock of test mode; the work that falls due on the way is done in the background. */
export const POST = action({
  name: "test_clock.move",
  form: Move,
  scope: "payments:write",
  back: "/dashboard/test-clock",
  run: async ({ ctx }, { step }) => {
    await startMove(ctx, steps[step] / SECOND);
    return { to: "/dashboard/test-clock" };
  },
});
