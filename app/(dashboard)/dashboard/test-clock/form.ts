import { form } from "@/app/(dashboard)/_form/declare";
import { press } from "@/app/(dashboard)/_form/field";
import { DAY, HOUR, SECOND } from "@/lib/kit/clock";
import { startMove } from "@/lib/test-clock/start";

export const steps = ["hour", "day", "week", "month", "year"] as const;

const lengths = { hour: HOUR, day: DAY, week: 7 * DAY, month: 31 * DAY, year: 366 * DAY } as const;

/** Moves the test clock; what becomes due runs in the background. */
export const moveClock = form({
  path: "/dashboard/test-clock/move",
  page: "/dashboard/test-clock",
  scope: "payments:write",
  fields: { step: press(steps) },
  submit: "clock.advance",
  run: ({ ctx }, { step }) => startMove(ctx, lengths[step] / SECOND),
});
