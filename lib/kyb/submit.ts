import { conclude } from "@/lib/kit/conclude";
import type { Context } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { kybClosed, kybIncomplete } from "@/lib/kyb/errors";
import { kybMachine } from "@/lib/kyb/machine";
import { missingFrom } from "@/lib/kyb/read";
import { changeMerchant, lockMerchant } from "@/lib/merchants/steps";
import type { Merchant } from "@/prisma/client/client";

/** Sends the whole file to be looked at. */
export const submitKyb = (ctx: Context): Promise<Merchant> =>
  conclude(ctx, async (tx) => {
    const before = await lockMerchant(tx, ctx);
    const kybStatus = kybMachine.next(before.kybStatus, "submit") ?? refuse(kybClosed);
    const documents = await tx.kybDocument.findMany({
      where: { merchantId: before.id },
      select: { kind: true },
    });
    const missing = missingFrom(before, documents);
    if (missing.fields.length + missing.documents.length > 0) {
      refuse(kybIncomplete, { details: missing });
    }
    return changeMerchant(tx, ctx, { before, changes: { kybStatus } });
  });
