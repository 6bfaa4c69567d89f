import { parseCronItems } from "graphile-worker";
import { z } from "zod";
import { type Expression, parseExpression } from "@/lib/kit/inngest/expression";

/** What the bridge knows of a function, from the SDK's own registration. */
export type FunctionConfig = {
  id: string;
  /** The first try and its retries. */
  attemptsMax: number;
  triggers: { event: string; when: Expression | undefined }[];
  crons: string[];
  idempotencyKey: Expression | undefined;
  concurrency: { limit: number; key: Expression | undefined } | undefined;
  /** Cancels runs whose event has the same value at `path`, or all of them without one. */
  cancelledBy: { event: string; path: string[] | undefined }[];
};

const isCron = (pattern: string): boolean => {
  try {
    return parseCronItems([{ task: "cron", match: pattern }]).length === 1;
  } catch {
    return false;
  }
};

/** A server retries at most as often. */
const retriesMax = 20;

const Limit = z.strictObject({
  limit: z.int().min(1).max(100),
  key: z.string().optional(),
  scope: z.literal("fn").optional(),
});

// Strict: an option that the bridge does not know must refuse to boot, not be ignored.
const Registered = z.strictObject({
  id: z.string().max(100),
  name: z.string().optional(),
  triggers: z.array(
    z.union([
      z.strictObject({ event: z.string(), expression: z.string().optional() }),
      z.strictObject({ cron: z.string().refine(isCron, "a cron has five fields and is in UTC") }),
    ]),
  ),
  steps: z.strictObject({
    step: z.object({
      retries: z.strictObject({ attempts: z.int().min(0).max(retriesMax) }).optional(),
    }),
  }),
  idempotency: z.string().optional(),
  concurrency: z
    .union([
      z
        .int()
        .min(1)
        .transform((limit) => ({ limit })),
      Limit,
      z.tuple([Limit]).transform(([one]) => one),
    ])
    .optional(),
  cancel: z.array(z.strictObject({ event: z.string(), if: z.string().optional() })).optional(),
});

type Registered = z.infer<typeof Registered>;

/** Reads a registration; refuses a function that asks for more than both modes can do. */
export const parseFunction = (registered: unknown): FunctionConfig => {
  const parsed = Registered.safeParse(registered);
  if (!parsed.success) throw refusal(registered, z.prettifyError(parsed.error));
  try {
    return compile(parsed.data);
  } catch (thrown) {
    throw refusal(registered, thrown instanceof Error ? thrown.message : String(thrown));
  }
};

const compile = (config: Registered): FunctionConfig => ({
  id: config.id,
  attemptsMax: (config.steps.step.retries?.attempts ?? 4) + 1,
  triggers: config.triggers.flatMap((trigger) =>
    "event" in trigger ? [{ event: trigger.event, when: optional(trigger.expression) }] : [],
  ),
  crons: config.triggers.flatMap((trigger) => ("cron" in trigger ? [trigger.cron] : [])),
  idempotencyKey: optional(config.idempotency),
  concurrency: config.concurrency && {
    limit: config.concurrency.limit,
    key: optional("key" in config.concurrency ? config.concurrency.key : undefined),
  },
  cancelledBy: (config.cancel ?? []).map(({ event, if: condition }) => ({
    event,
    path: matchedPath(condition),
  })),
});

const optional = (source: string | undefined): Expression | undefined =>
  source === undefined ? undefined : parseExpression(source);

/** `match: "data.id"` arrives as `event.data.id == async.data.id`. */
const matchedPath = (condition: string | undefined): string[] | undefined => {
  if (condition === undefined) return undefined;
  const path = /^event\.([\w.]+) == async\.\1$/.exec(condition)?.[1];
  if (path === undefined) throw new Error(`cancelOn: only "match" is supported, not ${condition}`);
  return path.split(".");
};

const refusal = (registered: unknown, fault: string): Error => {
  const id = z.object({ id: z.string() }).safeParse(registered).data?.id ?? "without an id";
  return new Error(`Function ${id} cannot run in embedded mode. ${fault}`);
};
