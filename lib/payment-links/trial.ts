import type { Context } from "@/lib/kit/context";
import { statement } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { forbidden, refuse } from "@/lib/kit/errors";
import { createPaymentLink } from "@/lib/payment-links/create";
import { linkUrl } from "@/lib/payment-links/serialise";

const MARK = "first_steps";
const TRIAL_XPF = 2500;

/**
 * The page of a link that a new merchant pays itself, in test mode only. Created with the first click, it
 * redirects to the dashboard once it is paid.
 */
export const trialPage = async (ctx: Context, description: string): Promise<string> => {
  if (ctx.livemode) refuse(forbidden);
  const [existing] = await statement<{ slug: string }>("payment_links.trial", TRIAL, [
    ctx.merchantId,
    MARK,
  ]);
  const { slug } =
    existing ??
    (await createPaymentLink(ctx, {
      amountXpf: TRIAL_XPF,
      description,
      returnUrl: `${env().APP_ORIGIN}/dashboard`,
      metadata: { [MARK]: "true" },
    }));
  return linkUrl(slug);
};

// A new merchant has a handful of links.
const TRIAL = `
  SELECT slug FROM payment_links
  WHERE merchant_id = $1 AND NOT livemode AND active AND metadata ? $2 ORDER BY id LIMIT 1`;
