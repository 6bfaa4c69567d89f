import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { mergeMetadata } from "@/lib/kit/metadata";
import { methodDetached } from "@/lib/payment-methods/errors";
import type { PaymentMethodUpdate } from "@/lib/payment-methods/schema";
import {
  clearDefault,
  lockMethod,
  recordDefault,
  recordMethodChange,
} from "@/lib/payment-methods/steps";
import type { PaymentMethod } from "@/prisma/client/client";

/** Makes a card the default, changes its metadata, or both. */
export const updatePaymentMethod = (
  ctx: Context,
  id: string,
  input: PaymentMethodUpdate,
): Promise<PaymentMethod> =>
  commitAndStore(ctx, async (tx) => {
    const { customer, method: before } = await lockMethod(tx, ctx, id);
    if (before.detachedAt) return refuse(methodDetached);
    const metadata = mergeMetadata(before.metadata, input.metadata);
    const isPromoted = input.default === true && !before.isDefault;
    if (isPromoted) await clearDefault(tx, ctx, before.customerId);
    const after = await tx.paymentMethod.update({
      where: { id },
      data: { metadata, ...(isPromoted ? { isDefault: true } : {}) },
    });
    await recordMethodChange(tx, ctx, { type: "payment_method.updated", before, after });
    if (isPromoted) await recordDefault(tx, ctx, customer, id);
    return after;
  });
