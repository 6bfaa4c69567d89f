import { z } from "zod";

/** An event with its id, which deduplicates it. */
export const StoredEvent = z.object({
  id: z.string(),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  ts: z.number(),
});

export type StoredEvent = z.infer<typeof StoredEvent>;

/** The event of a run that has finally failed; it triggers `onFailure`. */
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

// The SDK accepts a number, one limit or several.
const limitsOf = (given: unknown): unknown[] =>
  [given].flat().map((one) => (typeof one === "number" ? { limit: one } : one));

/** The maximum of a server. */
const retriesMax = 20;

// Strict: an option that the executor does not support must stop the start, not be ignored.
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
    /** Including the first one. */
    attemptsMax: (steps.step.retries?.attempts ?? 4) + 1,
    events: triggers.flatMap((one) => ("event" in one ? [one.event] : [])),
    crons: triggers.flatMap((one) => ("cron" in one ? [one.cron] : [])),
    /** The function whose failed runs trigger this one. */
    failureOf: triggers.flatMap((one) => ("failureOf" in one ? [one.failureOf] : []))[0],
    /** Runs of one queue are sequential. */
    queueOf: ({ data }: StoredEvent): string | null => {
      if (!limit) return null;
      return limit.key === undefined ? id : `${id}:${String(data[limit.key])}`;
    },
  }));

/** A function as the executor needs it, from the SDK's own registration. */
export type FunctionConfig = z.infer<typeof Registered>;

export type Configs = ReadonlyMap<string, FunctionConfig>;

/** Parses a registration; throws if a function uses an option that our own executor does not support. */
export const parseFunction = (registered: unknown): FunctionConfig => {
  const parsed = Registered.safeParse(registered);
  if (parsed.success) return parsed.data;
  const id = z.object({ id: z.string() }).safeParse(registered).data?.id ?? "without an id";
  throw new Error(`Function ${id} cannot run in embedded mode. ${z.prettifyError(parsed.error)}`);
};
