import { z } from "zod";

/** The SDK's response to a call, unparsed. */
export type RawAnswer = { status: number; body: unknown; mayRetry: boolean };

/** A memoised step exactly as the SDK expects it: with a further key, the object itself would be the value. */
export type StepBody = { type: "data"; data: unknown } | { type: "error"; error: unknown };

/** What the executor does next, by the SDK's answer. */
export type Answer =
  | { kind: "completed" }
  | { kind: "step"; id: string; body: StepBody }
  /** The function threw, or one of its steps if `step` is set. */
  | { kind: "failed"; error: unknown; mayRetry: boolean; step?: string };

/** With `data` or `error`. */
const Op = z.looseObject({ id: z.string(), op: z.string() });

/** The call itself failed, before the function ran. */
const Fault = z.object({ type: z.literal("internal"), message: z.string() });

export const readAnswer = ({ status, body, mayRetry }: RawAnswer): Answer => {
  if (status === 200) return { kind: "completed" };
  const fault = Fault.safeParse(body).data?.message;
  if (status === 401 || fault) throw new Error(`The SDK refused a call: ${fault ?? "signature"}`);
  if (status !== 206) return { kind: "failed", error: body, mayRetry };
  const [step] = z.tuple([Op]).safeParse(body).data ?? [];
  if (!step) return unsupported("steps side by side");
  const { id, op, data, error } = step;
  if (op === "StepRun") return { kind: "step", id, body: { type: "data", data: data ?? null } };
  if (op === "StepError") return { kind: "failed", error, mayRetry, step: id };
  if (op === "StepFailed") return { kind: "failed", error, mayRetry: false, step: id };
  return unsupported(op);
};

const unsupported = (what: string): Answer => ({
  kind: "failed",
  error: { name: "Error", message: `Embedded mode does not know ${what}.` },
  mayRetry: false,
});
