import { z } from "zod";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { invalidRequest, refuse } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { email } from "@/lib/kit/text";
import { queueMail, requireAllowance } from "@/lib/mails/steps";
import { senderToday } from "@/lib/merchants/profile";
import { requireMoney } from "@/lib/merchants/verification";
import { amountOf } from "@/lib/payment-links/choices";
import { findLink } from "@/lib/payment-links/read";
import { type LabelledLink, labelOf, linkUrl } from "@/lib/payment-links/serialise";
import { requireOpenLink } from "@/lib/payment-links/steps";

export const PaymentLinkSending = z.strictObject({
  email: email(),
  locale: z.enum(["fr", "en"]).default("fr").describe("The language of the message"),
});
export type PaymentLinkSending = z.infer<typeof PaymentLinkSending>;

/** Sends a payment link to a person, in a message of ours; at most five times a day per link. */
export const sendPaymentLink = (
  ctx: Context,
  id: string,
  { email: to, locale }: PaymentLinkSending,
): Promise<LabelledLink> =>
  commitAndStore(ctx, async (tx) => {
    const link = await lockLink(tx, ctx, id);
    requireOpenLink(link);
    const merchant = await sellerOf(tx, ctx);
    const keys = `payment-link-${id}-`;
    await requireAllowance(tx, ctx, { keys, aboutId: id });
    const letter = {
      kind: "payment-link",
      mail: {
        locale,
        livemode: ctx.livemode,
        label: labelOf(link),
        amountXpf: amountOf(link),
        url: linkUrl(link.slug),
        merchant,
      },
    } as const;
    const key = `${keys}${newId()}`;
    const isQueued = await queueMail(tx, ctx, { letter, to, key, aboutId: id });
    if (!isQueued) refuse(invalidRequest, { param: "email" });
    return link;
  });

// Concurrent requests wait here, so that all are counted.
const lockLink = async (tx: Tx, ctx: Context, id: string): Promise<LabelledLink> => {
  await tx.$queryRaw`SELECT 1 FROM payment_links WHERE id = ${id}::uuid
    AND merchant_id = ${ctx.merchantId}::uuid AND livemode = ${ctx.livemode} FOR NO KEY UPDATE`;
  return findLink(tx, ctx, id);
};

// Our name is under a message to a stranger: live payments are requested for verified merchants only.
const sellerOf = async (tx: Tx, ctx: Context) => {
  await requireMoney(tx, ctx);
  return senderToday(ctx, tx);
};
