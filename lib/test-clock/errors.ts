import { conflict, error } from "@/lib/kit/errors";

export const clockOnlyInTest = error(
  "forbidden",
  403,
  "Only test mode has a clock that can be moved.",
);
export const clockMoving = conflict("clock_moving", "The clock is being moved already.");
