import type { Context } from "@/lib/kit/context";
import { env } from "@/lib/kit/env";
import { refuse } from "@/lib/kit/errors";
import type { Reader } from "@/lib/kit/unit";
import { kybRequired } from "@/lib/merchants/errors";
import type { Merchant } from "@/prisma/client/client";

export type Verification = Pick<Merchant, "kybStatus" | "kybVerifiedBy">;

export const verificationFields = { kybStatus: true, kybVerifiedBy: true } as const;

/** A changed bank account is reviewed again while payments continue: only its payouts wait. */
const open: readonly string[] = ["verified", "in_review"];

/** Whether the review counts: that of the test tool does only without a live bank. */
const counts = ({ kybVerifiedBy }: Verification): boolean =>
  kybVerifiedBy === "operator" ||
  (kybVerifiedBy === "test_tool" && env().BANK_PROVIDER === undefined);

/** Whether a merchant may take live payments: it was verified once, and was not rejected since. */
export const takesMoney = (of: Verification): boolean => open.includes(of.kybStatus) && counts(of);

/**
 * The same for the merchant of a row `r`, in a scheduled query of live data: with a live bank, a decision of the
 * test tool never counts.
 */
export const shopTakesMoney = `EXISTS (SELECT 1 FROM merchants m WHERE m.id = r.merchant_id
  AND m.kyb_status IN ('verified', 'in_review') AND m.kyb_verified_by = 'operator')`;

/** Whether a merchant is verified now, so that live keys can be created. */
export const isVerified = (of: Verification): boolean => of.kybStatus === "verified" && counts(of);

/** Refuses live payments to a merchant that was not verified. */
export const requireMoney = async (
  from: Pick<Reader, "merchant">,
  { merchantId, livemode }: Pick<Context, "merchantId" | "livemode">,
): Promise<void> => {
  if (!livemode) return;
  const merchantState = await from.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: verificationFields,
  });
  if (!takesMoney(merchantState)) refuse(kybRequired);
};
