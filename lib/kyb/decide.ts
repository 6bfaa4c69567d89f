import { writeAuditEntry } from "@/lib/kit/audit";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, inLive } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { forbidden, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { kybClosed } from "@/lib/kyb/errors";
import { kybMachine } from "@/lib/kyb/machine";
import { dashboardUrls, notifyOwners } from "@/lib/mails/owners";
import type { MerchantInMode } from "@/lib/merchants/profile";
import { changeMerchant, lockMerchant } from "@/lib/merchants/steps";

export type Decision = { outcome: "verified" } | { outcome: "rejected"; reason: string };

const triggers = { verified: "verify", rejected: "reject" } as const;

/** Decides a review. Only for the operator, and for the test tool below. */
export const decideKyb = (
  caller: Context,
  decision: Decision,
  decidedBy: "operator" | "test_tool" = "operator",
): Promise<MerchantInMode> =>
  commitAndStore(caller, async (tx) => {
    const ctx = inLive(caller);
    const before = await lockMerchant(tx, ctx);
    const { outcome } = decision;
    const kybStatus =
      kybMachine.next(before.kybStatus, triggers[outcome]) ??
      refuse(kybClosed, { message: `A shop that is ${before.kybStatus} cannot be ${outcome}.` });
    const kybVerifiedBy = outcome === "verified" ? decidedBy : null;
    const reason = outcome === "rejected" ? decision.reason : null;
    const { id, createdAt } = await tx.kybDecision.create({
      data: { id: newId(), merchantId: before.id, outcome, reason, decidedBy },
    });
    const about = { outcome, reason, decidedAt: createdAt.toISOString(), url: dashboardUrls.kyb() };
    await notifyOwners(tx, ctx, {
      key: `kyb-decided-${id}`,
      aboutId: before.id,
      write: (to) => ({ kind: "kyb-decided", mail: { ...to, ...about } }),
    });
    await writeAuditEntry(tx, ctx, {
      action: `kyb.${outcome}`,
      target: { type: "merchant", id: before.id },
      details: { before: before.kybStatus, after: kybStatus, reason, decidedBy },
    });
    return changeMerchant(tx, ctx, { before, changes: { kybStatus, kybVerifiedBy } });
  });

/** Whether a member may act as the operator: only in a trial without a live bank. */
export const hasTestTool = (): boolean =>
  env().INSTALLATION === "trial" && env().BANK_PROVIDER === undefined;

/** Test tool: decides at once, in the operator's place. */
export const simulateDecision = (ctx: Context, decision: Decision): Promise<MerchantInMode> =>
  hasTestTool() ? decideKyb(ctx, decision, "test_tool") : refuse(forbidden);
