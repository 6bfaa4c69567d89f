import { z } from "zod";
import type { Bank } from "@/sandbox-bank/bank";
import { type Asked, json, type Reply, readJson } from "@/sandbox-bank/http";

const count = z.number().int().min(0).max(1_000);

/** Switches stay until changed; counts apply to the next calls of the kind in `on`. */
const InjectedFaultsSchema = z.strictObject({
  duplicate: z.boolean(),
  delayMs: z.number().int().min(0).max(600_000),
  drop: z.boolean(),
  wrongSignature: z.boolean(),
  beforeAnswer: z.boolean(),
  on: z.enum(["charges", "setups", "refunds"]),
  timeoutBefore: count,
  timeoutAfter: count,
  http500After: count,
  garbage: count,
  refundProcessing: count,
  refundFails: count,
});

export type InjectedFaults = z.infer<typeof InjectedFaultsSchema>;

/** Every fault that can be injected into the whole bank. */
export const faultNames = Object.keys(InjectedFaultsSchema.shape).filter(
  (name) => name !== "on",
) as Exclude<keyof InjectedFaults, "on">[];
type Count =
  | "timeoutBefore"
  | "timeoutAfter"
  | "http500After"
  | "garbage"
  | "refundProcessing"
  | "refundFails";

/** A bank starts without faults: they end with the process. */
export const noFaults = (): InjectedFaults => ({
  duplicate: false,
  delayMs: 0,
  drop: false,
  wrongSignature: false,
  beforeAnswer: false,
  on: "charges",
  timeoutBefore: 0,
  timeoutAfter: 0,
  http500After: 0,
  garbage: 0,
  refundProcessing: 0,
  refundFails: 0,
});

export const showFaults = (bank: Bank): Reply => json(200, bank.faults);

/** Merges the given values and keeps the rest. */
export const changeFaults = async (bank: Bank, asked: Asked): Promise<Reply> => {
  const change = await readJson(asked.request, InjectedFaultsSchema.partial());
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  Object.assign(bank.faults, Object.fromEntries(given));
  return json(200, bank.faults);
};

/** Decrements a count, if any is left. */
export const takeOne = (faults: InjectedFaults, name: Count): boolean => {
  if (faults[name] === 0) return false;
  faults[name] -= 1;
  return true;
};
