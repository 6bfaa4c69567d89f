import { z } from "zod";

/** An event with its id: sending it twice is the same as sending it once. */
export const StoredEvent = z.object({
  id: z.string(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  ts: z.number(),
});

export type StoredEvent = z.infer<typeof StoredEvent>;

/** What Inngest sends when a run has failed for good; `onFailure` listens to it. */
export const functionFailed = "inngest/function.failed";

// As the SDK writes it for `onFailure`.
const failureOf = /^event\.data\.function_id == '([^']+)'$/;

const Trigger = z.union([
  z.strictObject({ event: z.string() }),
  z.strictObject({ cron: z.string() }),
  z
    .strictObject({ event: z.literal(functionFailed), expression: z.string().regex(failureOf) })
    .transform(({ expression }) => ({ failureOf: failureOf.exec(expression)?.[1] })),
]);

const Limit = z.strictObject({
  limit: z.literal(1, "only a limit of 1 is supported"),
  key: z
    .string()
    .regex(/^event\.data\.\w+$/, "a key is event.data.<name>")
    .transform((key) => key.slice("event.data.".length))
    .optional(),
});

// A number, one limit or several: the SDK takes them all.
const limitsOf = (given: unknown): unknown[] =>
  [given].flat().map((one) => (typeof one === "number" ? { limit: one } : one));

/** A server retries at most as often. */
const retriesMax = 20;

// Strict: an option that the executor does not know must refuse to boot, not be ignored.
const Registered = z
  .strictObject({
    id: z.string().max(100),
    name: z.string().optional(),
    triggers: z.array(Trigger),
    steps: z.strictObject({
      step: z.object({
        retries: z.strictObject({ attempts: z.int().min(0).max(retriesMax) }).optional(),
      }),
    }),
    concurrency: z.unknown().default([]).transform(limitsOf).pipe(z.array(Limit).max(1)),
  })
  .transform(({ id, triggers, steps, concurrency: [limit] }) => ({
    id,
    /** The first try and its retries. */
    attemptsMax: (steps.step.retries?.attempts ?? 4) + 1,
    events: triggers.flatMap((one) => ("event" in one ? [one.event] : [])),
    crons: triggers.flatMap((one) => ("cron" in one ? [one.cron] : [])),
    /** The function whose failed runs this one is told of. */
    failureOf: triggers.flatMap((one) => ("failureOf" in one ? [one.failureOf] : []))[0],
    /** Runs of the same queue follow each other. */
    queueOf: ({ data }: StoredEvent): string | null => {
      if (!limit) return null;
      return limit.key === undefined ? id : `${id}:${String(data[limit.key])}`;
    },
  }));

/** What the executor knows of a function, from the SDK's own registration. */
export type FunctionConfig = z.infer<typeof Registered>;

export type Configs = ReadonlyMap<string, FunctionConfig>;

/** Reads a registration; refuses a function that asks for more than our own executor does. */
export const parseFunction = (registered: unknown): FunctionConfig => {
  const parsed = Registered.safeParse(registered);
  if (parsed.success) return parsed.data;
  const id = z.object({ id: z.string() }).safeParse(registered).data?.id ?? "without an id";
  throw new Error(`Function ${id} cannot run in embedded mode. ${z.prettifyError(parsed.error)}`);
};
