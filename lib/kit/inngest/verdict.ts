import { z } from "zod";
import type { Answer } from "@/lib/kit/inngest/bridge";
import { readSleepEnd } from "@/lib/kit/inngest/delays";
import type { Memo, Planned, StepBody } from "@/lib/kit/inngest/run";

/** What an answer of the SDK asks for. */
type Verdict =
  | { kind: "completed"; result: unknown }
  | { kind: "failed"; error: unknown; mayRetry: boolean; retryAfter: string | null }
  | { kind: "step-failed"; step: Memo; mayRetry: boolean; retryAfter: string | null }
  | { kind: "memoised"; step: Memo }
  | { kind: "planned"; steps: Planned[] }
  | { kind: "impossible"; sentence: string };

/** A server's own bound of one step's result. */
const stepBytesMax = 4 * 1024 * 1024;

const Op = z.object({
  id: z.string(),
  op: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});

type Op = z.infer<typeof Op>;

const Ops = z.union([z.array(Op).min(1), Op.transform((op) => [op])]);

/** An answer that says nothing of the function, only that the bridge itself is at fault. */
const Fault = z.object({ type: z.literal("internal"), message: z.string() });

export const readVerdict = (answer: Answer): Verdict => {
  const { status, body, mayRetry, retryAfter } = answer;
  if (status === 200) return { kind: "completed", result: body };
  const fault = Fault.safeParse(body).data?.message;
  if (status === 401 || fault) throw new Error(`The SDK refused a call: ${fault ?? "signature"}`);
  if (status !== 206) return { kind: "failed", error: body, mayRetry, retryAfter };
  const ops = Ops.parse(body);
  const [first] = ops;
  if (ops.length === 1 && first && executed.has(first.op)) return readExecuted(first, answer);
  return readPlanned(ops);
};

const executed = new Set(["StepRun", "StepError", "StepFailed"]);

const readExecuted = (op: Op, { mayRetry, retryAfter }: Answer): Verdict => {
  const name = op.displayName ?? op.id;
  if (op.op !== "StepRun") {
    const step: Memo = { id: op.id, name, body: { type: "error", error: op.error } };
    const isFinal = op.op === "StepFailed" || !mayRetry;
    return { kind: "step-failed", step, mayRetry: !isFinal, retryAfter };
  }
  const body: StepBody = { type: "data", data: op.data ?? null };
  if (JSON.stringify(body).length > stepBytesMax) {
    return { kind: "impossible", sentence: `Step "${name}" returned more than 4 MB.` };
  }
  return { kind: "memoised", step: { id: op.id, name, body } };
};

const readPlanned = (ops: readonly Op[]): Verdict => {
  const odd = ops.find(({ op }) => op !== "StepPlanned" && op !== "Sleep");
  if (odd) {
    const step = odd.displayName ?? odd.id;
    return { kind: "impossible", sentence: `Embedded mode does not know ${odd.op} ("${step}").` };
  }
  const steps = ops.map(({ id, op, name }) =>
    op === "Sleep" ? { step: id, at: readSleepEnd(name ?? "") } : { step: id },
  );
  return { kind: "planned", steps };
};
