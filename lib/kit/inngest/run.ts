import { z } from "zod";
import type { StoredEvent } from "@/lib/kit/inngest/events";

/** A memoised step exactly as the SDK expects it: one extra key and the object itself is the value. */
export type StepBody = { type: "data"; data: unknown } | { type: "error"; error: unknown };

export type Run = {
  id: string;
  functionId: string;
  event: StoredEvent;
  /** By hash, in the order of completion. */
  steps: Record<string, StepBody>;
};

/** The payload of an `inngest.step` job. */
export const StepJob = z.object({
  run: z.string(),
  /** One of the run's pending tokens: a job whose token is gone has been done or superseded. */
  token: z.string(),
  attempt: z.int(),
  /** How many steps were memoised when the job was queued. */
  known: z.int(),
  step: z.string().optional(),
  sleeps: z.boolean().optional(),
});

export type StepJob = z.infer<typeof StepJob>;

/** The result of a step, to be memoised. */
export type Memo = { id: string; name: string; body: StepBody };

/** A step to be called by its hash, or a sleep that ends at `at`. */
export type Planned = { step: string; at?: Date };
