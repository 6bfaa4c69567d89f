import { z } from "zod";
import { functionFailed, type StoredEvent } from "@/lib/kit/inngest/events";

/** What the executor knows of a function, from the SDK's own registration. */
export type FunctionConfig = {
  id: string;
  /** The first try and its retries. */
  attemptsMax: number;
  events: string[];
  crons: string[];
  /** The function whose runs that fail this one is told of. */
  failureOf: string | undefined;
  /** Runs of the same queue follow each other. */
  queueOf: (event: StoredEvent) => string | null;
};

export type Configs = ReadonlyMap<string, FunctionConfig>;

/** A server retries at most as often. */
const retriesMax = 20;

const Limit = z.strictObject({
  limit: z.literal(1, "only a limit of 1 is supported"),
  key: z
    .string()
    .regex(/^event\.data\.\w+$/, "a key is event.data.<name>")
    .transform((key) => key.slice("event.data.".length))
    .optional(),
  scope: z.literal("fn").optional(),
});

const oneLimit = (given: unknown): unknown => {
  if (typeof given === "number") return { limit: given };
  return Array.isArray(given) && given.length === 1 ? given[0] : given;
};

// As the SDK writes it for `onFailure`.
const failureOf = /^event\.data\.function_id == '(?<id>[^']+)'$/;

// Strict: an option that the executor does not know must refuse to boot, not be ignored.
const Registered = z.strictObject({
  id: z.string().max(100),
  name: z.string().optional(),
  triggers: z.array(
    z.union([
      z.strictObject({ event: z.string() }),
      z.strictObject({
        event: z.literal(functionFailed),
        expression: z.string().regex(failureOf, "an expression is not supported"),
      }),
      z.strictObject({ cron: z.string() }),
    ]),
  ),
  steps: z.strictObject({
    step: z.object({
      retries: z.strictObject({ attempts: z.int().min(0).max(retriesMax) }).optional(),
    }),
  }),
  // A number, one limit or several: the SDK takes them all.
  concurrency: z.preprocess(oneLimit, Limit.optional()),
});

type Registered = z.infer<typeof Registered>;

/** Reads a registration; refuses a function that asks for more than our own executor does. */
export const parseFunction = (registered: unknown): FunctionConfig => {
  const parsed = Registered.safeParse(registered);
  if (parsed.success) return compile(parsed.data);
  const id = z.object({ id: z.string() }).safeParse(registered).data?.id ?? "without an id";
  throw new Error(`Function ${id} cannot run in embedded mode. ${z.prettifyError(parsed.error)}`);
};

const compile = ({ id, triggers, steps, concurrency }: Registered): FunctionConfig => {
  const expressions = triggers.flatMap((one) => ("expression" in one ? [one.expression] : []));
  const key = concurrency?.key;
  return {
    id,
    attemptsMax: (steps.step.retries?.attempts ?? 4) + 1,
    events: triggers.flatMap((one) =>
      "event" in one && !("expression" in one) ? [one.event] : [],
    ),
    crons: triggers.flatMap((one) => ("cron" in one ? [one.cron] : [])),
    failureOf: expressions.map((text) => failureOf.exec(text)?.groups?.["id"])[0],
    queueOf: ({ data }) => {
      if (!concurrency) return null;
      return key === undefined ? id : `${id}:${String(data[key])}`;
    },
  };
};
