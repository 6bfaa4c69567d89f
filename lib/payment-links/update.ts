import { recordChange } from "@/lib/events/steps";
import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { invalidRequest, refuse } from "@/lib/kit/errors";
import { mergeMetadata } from "@/lib/kit/metadata";
import { endOf } from "@/lib/payment-links/life";
import type { PaymentLinkUpdate } from "@/lib/payment-links/schema";
import { type PaymentLinkRow, serialisePaymentLink } from "@/lib/payment-links/serialise";
import { lockLink } from "@/lib/payment-links/steps";

/** Changes whether a link accepts payments, how many and until when, with an event unless nothing differs. */
export const updatePaymentLink = (
  ctx: Context,
  id: string,
  input: Partial<PaymentLinkUpdate>,
): Promise<PaymentLinkRow> =>
  commitAndStore(ctx, async (tx) => {
    const before = await lockLink(tx, ctx, id);
    requirePlaces(before, input.maxPayments);
    // Label and takings are as they were read: their changes are no change of the link.
    const after = {
      ...before,
      ...(await tx.paymentLink.update({
        where: { id },
        data: {
          ...(input.active !== undefined && { active: input.active }),
          ...(input.maxPayments !== undefined && { maxPayments: input.maxPayments }),
          ...(input.expiresAt !== undefined && { expiresAt: endOf(ctx, input.expiresAt) }),
          metadata: mergeMetadata(before.metadata, input.metadata),
        },
      })),
    };
    await recordChange(tx, ctx, {
      type: "payment_link.updated",
      before: serialisePaymentLink(before),
      after: serialisePaymentLink(after),
    });
    return after;
  });

/** No fewer payments than were made or are at the bank; while the link is locked, nobody adds one. */
const requirePlaces = (link: PaymentLinkRow, wanted: number | null | undefined): void => {
  const taken = link.paymentsCount + link.processingCount;
  if (wanted == null || wanted === link.maxPayments || wanted >= taken) return;
  refuse(invalidRequest, {
    param: "maxPayments",
    message: `maxPayments: expected at least ${taken}, the payments that were made or are at the bank, not ${wanted}.`,
  });
};
