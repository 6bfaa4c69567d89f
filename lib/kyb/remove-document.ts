import { commitAndStore } from "@/lib/kit/commit-and-store";
import type { Context } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { isUuid } from "@/lib/kit/ids";
import { documentNotFound, kybClosed } from "@/lib/kyb/errors";
import { canRemoveDocuments } from "@/lib/kyb/machine";
import { lockMerchant } from "@/lib/merchants/steps";

/** Deletes a document permanently, unless the file is submitted or verified. */
export const removeDocument = (ctx: Context, id: string): Promise<{ id: string }> =>
  commitAndStore(ctx, async (tx) => {
    const merchant = await lockMerchant(tx, ctx);
    if (!canRemoveDocuments(merchant.kybStatus)) refuse(kybClosed);
    const { count } = isUuid(id)
      ? await tx.kybDocument.deleteMany({ where: { id, merchantId: merchant.id } })
      : { count: 0 };
    if (count === 0) refuse(documentNotFound);
    return { id };
  });
