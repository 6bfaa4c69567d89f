import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";

/** From the new merchant to live payments, in the order in which people take them. */
export const firstSteps = [
  "shop",
  "key",
  "product",
  "payment",
  "webhook",
  "profile",
  "kyb",
] as const;
export type FirstStep = (typeof firstSteps)[number];

export type StepState = { step: FirstStep; isDone: boolean };

/** The first steps that a merchant has done: derived from its data, not from clicks. */
export const firstStepsOf = async (ctx: Context): Promise<StepState[]> => {
  const values = [ctx.merchantId, ctx.livemode];
  const [row] = await statement<StepsDone>("members.first_steps", STEPS, values);
  return stepStates(row);
};

export type StepsDone = Record<FirstStep, boolean>;

export const stepStates = (done: StepsDone | null | undefined): StepState[] =>
  firstSteps.map((step) => ({ step, isDone: done?.[step] ?? false }));

export const STEPS = `
  SELECT true AS shop,
    EXISTS (SELECT FROM api_keys WHERE merchant_id = $1 AND livemode = $2 AND revoked_at IS NULL) AS key,
    EXISTS (SELECT FROM products WHERE merchant_id = $1 AND livemode = $2)
      OR EXISTS (SELECT FROM payment_links WHERE merchant_id = $1 AND livemode = $2) AS product,
    -- The first entry of an index, however many other shops there are.
    (SELECT paid_at FROM transactions
      WHERE merchant_id = $1 AND livemode = $2 AND paid_at IS NOT NULL ORDER BY paid_at LIMIT 1) IS NOT NULL AS payment,
    EXISTS (SELECT FROM webhook_endpoints
      WHERE merchant_id = $1 AND livemode = $2 AND deleted_at IS NULL) AS webhook,
    legal_name IS NOT NULL AND tax_number IS NOT NULL AND support_email IS NOT NULL AS profile,
    kyb_status IN ('in_review', 'verified') AS kyb
  FROM merchants JOIN merchant_profiles ON merchant_id = id AND livemode = $2 WHERE id = $1`;
