import { commitAndStore } from "@/lib/kit/commit-and-store";
import { type Context, inLive } from "@/lib/kit/context";
import { refuse } from "@/lib/kit/errors";
import { kybClosed, kybIncomplete } from "@/lib/kyb/errors";
import { kybMachine } from "@/lib/kyb/machine";
import { missingFrom } from "@/lib/kyb/read";
import type { MerchantInMode } from "@/lib/merchants/profile";
import { changeMerchant, lockMerchant } from "@/lib/merchants/steps";

/** Submits the complete file for review. */
export const submitKyb = (caller: Context): Promise<MerchantInMode> =>
  commitAndStore(caller, async (tx) => {
    const ctx = inLive(caller);
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
