import { systemContext } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { kybMachine } from "@/lib/kyb/machine";
import { changeMerchant, lockMerchant } from "@/lib/merchants/steps";

const SHOPS = 100;

/**
 * If a live bank is configured, puts shops that the test tool verified back in review, for the operator; they
 * take no live money until then. Returns how many are waiting.
 */
export const recallTestDecisions = async (): Promise<number> => {
  if (env().BANK_PROVIDER === undefined) return 0;
  for (;;) {
    const shops = await db.merchant.findMany({
      where: { kybVerifiedBy: "test_tool", kybStatus: "verified" },
      take: SHOPS,
      select: { id: true },
    });
    for (const { id } of shops) await recall(id);
    if (shops.length < SHOPS) break;
  }
  const waiting = await db.merchant.count({
    where: { kybVerifiedBy: "test_tool", kybStatus: "in_review" },
  });
  if (waiting > 0) log("warn", "kyb.decided_by_test_tool", { shops: waiting });
  return waiting;
};

const recall = (merchantId: string): Promise<unknown> =>
  transaction(async (tx) => {
    const ctx = systemContext({ merchantId, livemode: true }, "kyb.recall");
    const before = await lockMerchant(tx, ctx);
    const kybStatus = kybMachine.next(before.kybStatus, "review");
    // The operator may have decided meanwhile.
    if (before.kybVerifiedBy !== "test_tool" || !kybStatus) return;
    await changeMerchant(tx, ctx, { before, changes: { kybStatus } });
  });
