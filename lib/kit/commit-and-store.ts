import { writeDueAuditEntry } from "@/lib/kit/audit";
import type { Answer, Context } from "@/lib/kit/context";
import { type Tx, transaction } from "@/lib/kit/db";
import { Refusal } from "@/lib/kit/errors";
import { storeResponse } from "@/lib/kit/idempotency";
import { type AnyTx, type Unit, unitOfWork } from "@/lib/kit/unit";

/**
 * Runs the transaction whose result is the action's answer: the response of an Idempotency-Key is stored in the
 * same commit, as is the audit entry. A returned `Refusal` is committed, stored and then thrown.
 */
export const commitAndStore = <Result>(
  ctx: Context,
  work: (tx: Tx) => Promise<Result>,
): Promise<Exclude<Result, Refusal>> => concluding(ctx, work, transaction);

/** The same for a unit of work: `tries` counts how often it was done before. */
export const commitUnit = <Result>(
  ctx: Context,
  work: (unit: Unit, tries: number) => Promise<Result>,
): Promise<Exclude<Result, Refusal>> => concluding(ctx, work, unitOfWork);

const concluding = async <T extends AnyTx, Result>(
  ctx: Context,
  work: (tx: T, tries: number) => Promise<Result>,
  run: (work: (tx: T, tries?: number) => Promise<Result>) => Promise<Result>,
): Promise<Exclude<Result, Refusal>> => {
  let sealed: Answer | undefined;
  const wasEntered = ctx.audit?.isEntered ?? false;
  const result = await run(async (tx, tries = 0) => {
    // The entry of an earlier attempt was rolled back with it.
    if (ctx.audit) ctx.audit.isEntered = wasEntered;
    const outcome = await work(tx, tries);
    if (!(outcome instanceof Refusal)) await writeDueAuditEntry(tx, ctx, outcome);
    sealed = await storeResponse(tx, ctx, outcome);
    return outcome;
  });
  if (ctx.idempotency && sealed) ctx.idempotency.concluded = sealed;
  if (result instanceof Refusal) throw result;
  return result as Exclude<Result, Refusal>;
};
