import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { refuse } from "@/lib/kit/errors";
import { kybRequired } from "@/lib/merchants/errors";
import type { Merchant } from "@/prisma/client/client";

export type Verification = Pick<Merchant, "kybStatus" | "kybVerifiedBy">;

export const verificationFields = { kybStatus: true, kybVerifiedBy: true } as const;

/** A changed account is looked at again while takings go on: only its payouts wait. */
const open: readonly string[] = ["verified", "in_review"];

/** Whether a look at the shop counts: that of the test tool does where no bank stands behind live mode. */
const counts = ({ kybVerifiedBy }: Verification): boolean =>
  kybVerifiedBy === "operator" ||
  (kybVerifiedBy === "test_tool" && env().BANK_PROVIDER === undefined);

/** Whether a shop takes live money: it was verified once, and was not turned down since. */
export const takesMoney = (of: Verification): boolean => open.includes(of.kybStatus) && counts(of);

/**
 * The same of the shop of a row `r`, for a scheduled query that asks a live bank: behind one, a decision of the
 * test tool never counts.
 */
export const shopTakesMoney = `EXISTS (SELECT 1 FROM merchants m WHERE m.id = r.merchant_id
  AND m.kyb_status IN ('verified', 'in_review') AND m.kyb_verified_by = 'operator')`;

/** Whether a shop is verified at this moment, so that keys to live money can be made. */
export const isVerified = (of: Verification): boolean => of.kybStatus === "verified" && counts(of);

/** Refuses live money to a shop that was not verified. */
export const requireMoney = async (
  from: Pick<Tx, "merchant">,
  { merchantId, livemode }: Pick<Context, "merchantId" | "livemode">,
): Promise<void> => {
  if (!livemode) return;
  const checkout = await from.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: verificationFields,
  });
  if (!takesMoney(checkout)) refuse(kybRequired);
};
