import { recordChange } from "@/lib/events/steps";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, tenant } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { refuse } from "@/lib/kit/errors";
import { mergeMetadata } from "@/lib/kit/metadata";
import { linkNotFound } from "@/lib/payment-links/errors";
import { findLink } from "@/lib/payment-links/read";
import type { PaymentLinkUpdate } from "@/lib/payment-links/schema";
import { type PaymentLinkRow, serialisePaymentLink } from "@/lib/payment-links/serialise";
import { withTakings } from "@/lib/payment-links/takings";

/** Makes a link active or inactive, with an event unless nothing differs. */
export const updatePaymentLink = (
  ctx: Context,
  id: string,
  input: PaymentLinkUpdate,
): Promise<PaymentLinkRow> =>
  commitAndStore(ctx, async (tx) => {
    const before = await lockLink(tx, ctx, id);
    const { active, metadata } = await tx.paymentLink.update({
      where: { id },
      data: { active: input.active, metadata: mergeMetadata(before.metadata, input.metadata) },
    });
    // Label and takings are as they were read: their changes are no change of the link.
    const after = { ...before, active, metadata };
    await recordChange(tx, ctx, {
      type: "payment_link.updated",
      before: serialisePaymentLink(before),
      after: serialisePaymentLink(after),
    });
    return after;
  });

const lockLink = async (tx: Tx, ctx: Context, id: string): Promise<PaymentLinkRow> => {
  const { merchantId, livemode } = tenant(ctx);
  await tx.$queryRaw`SELECT 1 FROM payment_links WHERE id = ${id}::uuid
    AND merchant_id = ${merchantId}::uuid AND livemode = ${livemode} FOR UPDATE`;
  const [row] = await withTakings(tx, ctx, [await findLink(tx, ctx, id)]);
  return row ?? refuse(linkNotFound);
};
